import { expect, test } from 'vitest';
import type { EventRow } from '#db/rows.ts';
import { recorderOf } from '#features/session/log/line-reason.ts';
import { logLines } from '#features/session/log/log-lines.ts';

let seq = 0;
const noted = (kind: 'pause' | 'resume' | 'tap', minute: number, more: Partial<EventRow> = {}): EventRow => {
  seq += 1;
  const at = `2026-11-20T20:${String(minute).padStart(2, '0')}:00.000Z`;
  const stamp = { uid: `e${seq}`, seq, at, tz: 'America/New_York', sessionId: 's', by: 'app' as const };
  return (kind === 'tap' ? { ...stamp, kind, behaviour_id: 1, ...more } : { ...stamp, kind, ...more }) as EventRow;
};
const theirs = { device_id: 'phone', beside: true } as const;
const uidsOf = (events: EventRow[]) => logLines(events).map(({ event }) => event.uid);

test('one Submit of another device has one line, also where this device noted it, too', () => {
  const [submit, copy] = [noted('pause', 10, theirs), noted('pause', 12, { turn: 'elsewhere' })];
  const tap = noted('tap', 11, { by: 'person' });
  expect(uidsOf([submit, tap, copy])).toEqual([tap.uid, submit.uid]);
});

test('one Reopen of another device has one line, where this device went on counting beside its Submit', () => {
  const [submit, goesOn] = [noted('pause', 10, theirs), noted('resume', 10, { turn: 'elsewhere' })];
  const reopened = noted('resume', 14, theirs);
  expect(uidsOf([submit, goesOn, reopened])).toEqual([reopened.uid, submit.uid]);
});

test('what another device noted of a Submit and a Reopen of this one says nothing more', () => {
  const [submit, reopened] = [noted('pause', 10), noted('resume', 14)];
  const copies = [noted('pause', 10, theirs), noted('resume', 15, theirs)];
  expect(uidsOf([submit, copies[0] as EventRow, reopened, copies[1] as EventRow])).toEqual([reopened.uid, submit.uid]);
});

test('of a Submit that only this device noted, its line stays, and so do Submits of two devices', () => {
  const [known, again] = [noted('pause', 10, { turn: 'elsewhere' }), noted('resume', 14)];
  expect(uidsOf([known, again])).toEqual([again.uid, known.uid]);
  const both = [noted('pause', 20, theirs), noted('pause', 21)];
  expect(uidsOf(both)).toEqual(both.map(({ uid }) => uid).reverse());
});

test('a session that a person submitted and reopened was paused by nobody but that person', () => {
  expect(recorderOf(noted('pause', 10))).toBe('You');
  expect(recorderOf(noted('resume', 10))).toBe('You');
  expect(recorderOf(noted('resume', 10, { turn: 'mistake' }))).toBe('You');
  expect(recorderOf(noted('pause', 10, { turn: 'elsewhere' }))).toBe('Another device');
  expect(recorderOf(noted('pause', 10, theirs))).toBe('Another device');
  // Noted when the moment is not known: nobody pressed it.
  expect(recorderOf(noted('pause', 10, { turn: 'pause' }))).toBe('Automatic');
});
