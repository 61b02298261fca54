import { expect, test } from 'vitest';
import { countText } from '#domain/note/count-text.ts';
import { countedSeconds } from '#domain/note/typed-length.ts';
import { durationsBy } from '#domain/session/observation.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { sessionNumbers, shortNumbers } from '#domain/session/session-numbers.ts';
import { foldSession } from '#domain/session/tally.ts';

const BEGIN = Date.parse('2026-06-01T19:00:00Z');
const end = BEGIN + 3_600_000;
let seq = 0;
const at = (second: number) => ({
  uid: `e${++seq}`,
  seq,
  at: new Date(BEGIN + second * 1000).toISOString(),
  tz: 'America/New_York',
  mono: second * 1000,
  boot: 'b',
  offset_ms: 0,
});
const episode = (from: number, to: number): SessionEvent[] => [
  { ...at(from), kind: 'onset', behaviour_id: 1 },
  { ...at(to), kind: 'offset', behaviour_id: 1 },
];
const tap = (second: number): SessionEvent => ({ ...at(second), kind: 'tap', behaviour_id: 1 });
const said = (events: SessionEvent[], begunAt?: string) => {
  const tally = foldSession(events);
  const lasted = durationsBy(tally, end, end, begunAt);
  const session = { tally, zero: [], behaviors: [{ id: 1, name: 'Climbing' }], skills: [], end, begunAt };
  return {
    list: countText('Climbing', tally.behaviors[1]?.count ?? 0, lasted[1]),
    short: shortNumbers(session, end),
    detail: sessionNumbers(session, end).find(({ key }) => key === 'duration 1')?.detail,
    /** What the entry of the session stores. */
    stored: countedSeconds(lasted[1], tally.behaviors[1]?.count),
  };
};

test('an occurrence that was counted without an episode has no known length, and every screen says so alike', () => {
  expect(said([...episode(10, 30), tap(40), ...episode(60, 83)])).toEqual({
    list: 'Climbing 3 (0:43 min in 2, 1 of unknown length)',
    short: ['Climbing 3 (0:43 min in 2, 1 of unknown length)'],
    detail: 'in 2 episodes, 1 more of unknown length',
    stored: null,
  });
  expect(said([...episode(10, 30), ...episode(60, 83)])).toEqual({
    list: 'Climbing 2 (0:43 min)',
    short: ['Climbing 2 (0:43 min)'],
    detail: 'in 2 episodes',
    stored: 43,
  });
});

test('what was tapped at the desk, in a session that was begun when it was over, has no length; what was placed in the session has', () => {
  const late = new Date(end + 600_000).toISOString();
  const desk = episode(4200, 4230);
  expect(said(desk, late)).toMatchObject({ list: 'Climbing 1', stored: null });
  expect(said([...episode(10, 30), ...desk], late)).toEqual({
    list: 'Climbing 2 (0:20 min in 1, 1 of unknown length)',
    short: ['Climbing 2 (0:20 min in 1, 1 of unknown length)'],
    detail: 'in 1 episode, 1 more of unknown length',
    stored: null,
  });
  // Begun while it went on, it was seen, however late it was.
  expect(said(desk, new Date(end - 60_000).toISOString()).list).toBe('Climbing 1 (0:30 min)');
  expect(said(desk).list).toBe('Climbing 1 (0:30 min)');
});
