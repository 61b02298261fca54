import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { pausesOf } from '#domain/session/session-numbers.ts';
import { addedFrom } from '#domain/session/session-span.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { applyEvents, foldSession } from '#domain/session/tally.ts';

const MIN = 60_000;
const T0 = Date.parse('2026-11-20T20:00:00Z');
const at = (minutes: number) => new Date(T0 + minutes * MIN).toISOString();

/** @param uid of the event, which orders those of one device @param more what it says, and its minute */
function event(device: 'tablet' | 'phone', uid: string, seq: number, minutes: number, more: object): SessionEvent {
  const stamp = { uid: `${device} ${uid}`, seq, at: at(minutes), tz: 'America/New_York', device_id: device };
  return { ...stamp, ...more } as SessionEvent;
}

const length = { type: 'partial-interval', length: 60, planned: 20 };
/** Twenty intervals of a minute, each watched to its end and closed by the recorder: it did not occur. */
const watched = [
  event('tablet', 'start', 1, 0, { kind: 'interval_start', run: 'r', behaviour_id: 1, ...length }),
  ...Array.from({ length: 20 }, (_, index) =>
    event('tablet', `mark ${index}`, index + 2, index + 1, {
      ...{ kind: 'interval', run: 'r', index, occurrence: 'no', by: 'app' },
    }),
  ),
];
const submit = (minutes: number) =>
  event('phone', `submit ${minutes}`, minutes * 10, minutes, { kind: 'pause', by: 'app' });
const reopen = (minutes: number) =>
  event('phone', `reopen ${minutes}`, minutes * 10, minutes, { kind: 'resume', by: 'app' });
const tap = (minutes: number, device: 'tablet' | 'phone' = 'tablet') =>
  event(device, `tap ${minutes}`, minutes * 10, minutes, { kind: 'tap', behaviour_id: 2 });

function numbersOf(events: readonly SessionEvent[]) {
  const tally = foldSession(events);
  const { observed } = scoreIntervals(tally.runs, recordersPauses(tally), T0 + 60 * MIN);
  return { observed, minutes: pausesOf(tally).paused_ms / MIN, paused: pausesOf(tally).paused };
}

test.each([
  ['ten minutes later', [submit(5.5), reopen(15.5)]],
  ['within one interval', [submit(5.2), reopen(5.6)]],
  ['twice', [submit(3.5), reopen(4.5), submit(8.1), reopen(12.7)]],
  [
    'and that is undone of a pause that somebody pressed before',
    [
      event('phone', 'pause', 1, -3, { kind: 'pause' }),
      event('phone', 'undo', 2, -2, { kind: 'void', target_uid: 'phone pause' }),
      submit(5.5),
      reopen(15.5),
    ],
  ],
])('what a tablet watches and scores while a phone submits and reopens (%s) is observed', (_, others) => {
  expect(numbersOf([...watched, ...others])).toEqual({ observed: 20, minutes: 0, paused: false });
});

test('once a tablet records in it no more, what is left of the time that it lay submitted is not observed', () => {
  expect(numbersOf([tap(1), submit(5), tap(7), tap(9), reopen(15), tap(16, 'phone')]).minutes).toBe(6);
  expect(numbersOf([tap(1), submit(5), tap(7), tap(9), reopen(15), tap(16)]).minutes).toBe(0);
});

test('a tablet that submits, too, or opens it again itself, watched until what it recorded last', () => {
  const [done, back] = [
    { kind: 'pause', by: 'app' },
    { kind: 'resume', by: 'app' },
  ];
  const submits = event('tablet', 'submit', 100, 10, done);
  const reopens = event('tablet', 'reopen', 200, 20, back);
  expect(numbersOf([tap(1), submit(5), tap(9), submits, reopen(15), reopens, tap(25)]).minutes).toBe(6);
  expect(numbersOf([tap(1), submit(5), tap(9), submits, reopens, tap(25)]).minutes).toBe(11);
});

test('where nobody recorded while it lay submitted, that is left out as before: whoever recorded before and behind it', () => {
  expect(numbersOf([tap(1), submit(5), reopen(15), tap(16)]).minutes).toBe(10);
  // What a tablet records that did not have it before came once it was open there.
  expect(numbersOf([submit(5), tap(9), reopen(15), tap(16)]).minutes).toBe(10);
  expect(numbersOf([tap(1, 'phone'), submit(5), tap(9, 'phone'), reopen(15)]).minutes).toBe(10);
});

test('a recording that nobody closes any interval of was left alone: a tap much later says nothing of the time between', () => {
  expect(numbersOf([...watched.slice(0, 4), submit(5), reopen(65), tap(70)]).minutes).toBe(60);
});

test('a pause that a hand made on a tablet behind the phone’s Submit is the pause: it was watched until then', () => {
  const [pause, resume] = [
    event('tablet', 'p', 1, 50, { kind: 'pause' }),
    event('tablet', 'r', 2, 51, { kind: 'resume' }),
  ];
  expect(numbersOf([submit(30), pause, resume])).toMatchObject({ minutes: 1, paused: false });
});

test('the trace of a Submit that was taken back cuts no interval, and takes no length from the episodes behind it', () => {
  const trace = event('tablet', 'goes on', 30, 5.5, {
    kind: 'resume',
    by: 'app',
    at: new Date(T0 + 5.5 * MIN + 1).toISOString(),
  });
  expect(numbersOf([...watched, submit(5.5), trace])).toEqual({ observed: 20, minutes: 0, paused: false });
  // As an earlier version of the app has stored it.
  const stored = { from: at(10), to: new Date(T0 + 10 * MIN + 1).toISOString() };
  expect(addedFrom(T0, at(-60), [stored])).toBe(addedFrom(T0, at(-60), []));
});

test('what is recorded on top of what came from another device counts as all of it together does', () => {
  const kinds = fc.constantFrom('tap', 'pause', 'resume', 'submit', 'reopen', 'wait');
  const acts = fc.array(kinds, { maxLength: 12 });
  const made = (device: 'tablet' | 'phone', from: number, list: readonly string[]) =>
    list.flatMap((kind, i): SessionEvent[] => {
      const minutes = from + i * 2;
      const act = {
        tap: { kind: 'tap', behaviour_id: 2 },
        submit: { kind: 'pause', by: 'app' },
        reopen: { kind: 'resume', by: 'app' },
      };
      if (kind === 'wait') return [];
      return [event(device, `${kind} ${minutes}`, minutes, minutes, act[kind as 'tap'] ?? { kind })];
    });
  const shown = (tally: ReturnType<typeof foldSession>) => tally.pauses.map(({ from, to }) => [from, to]);
  return fc.assert(
    fc.property(acts, acts, acts, (here, there, later) => {
      const before = [...made('tablet', 0, here), ...made('phone', 1, there)];
      const since = made('tablet', 40, later);
      const onTop = since.reduce((tally, one) => applyEvents(tally, [one]), foldSession(before));
      expect(shown(onTop)).toEqual(shown(foldSession([...before, ...since])));
    }),
  );
});

test.each([
  'tablet',
  'phone',
] as const)('what was recorded then and is described an hour later on the %s changes nothing of it: nobody watched more or less', (by) => {
  // The tablet, which did not know of the phone's Submit, tapped until 9.
  const visit = [tap(1), submit(5), tap(6), tap(9), reopen(15)];
  expect(numbersOf(visit)).toMatchObject({ minutes: 6 });
  for (const minutes of [1, 9]) {
    const again = { kind: 'tap', behaviour_id: 2, abc: { antecedent: 'Told no' }, replaces: `tablet tap ${minutes}` };
    const correction = [
      event(by, 'void', 700, 70, { kind: 'void', target_uid: `tablet tap ${minutes}` }),
      event(by, 'again', 701, minutes, again),
    ];
    expect(numbersOf([...visit, ...correction])).toMatchObject({ minutes: 6 });
  }
});
