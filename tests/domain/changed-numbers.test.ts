import { expect, test } from 'vitest';
import { draftNote } from '#domain/note/note-draft.ts';
import { behaviorMeasures } from '#domain/session/behavior-measures.ts';
import { changedNumbers } from '#domain/session/changed-numbers.ts';
import type { IntervalType, SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { sessionNumbers } from '#domain/session/session-numbers.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { emptyTally } from '#domain/session/tally.ts';

const T0 = Date.parse('2026-11-20T20:00:00.000Z');
const iso = (seconds: number) => new Date(T0 + seconds * 1000).toISOString();
const run = { run: 'r', behaviour_id: 1, type: 'partial-interval', length: 10, planned: 5, startedAt: iso(0) } as const;
const marked = (marks: SessionTally['runs'][number]['marks']): SessionTally => ({
  ...emptyTally,
  runs: [{ ...run, stoppedAt: null, marks }],
});

test('what is brought here says of an interval recording that runs what its screen says: the interval that runs is not scored yet', () => {
  const before = marked({ 0: { occurrence: 'no', at: iso(10) } });
  const after = marked({ 0: { occurrence: 'no', at: iso(10) }, 1: { occurrence: 'yes', at: iso(12) } });
  expect(changedNumbers(before, after, T0 + 15_000)).toEqual([]);
  const [change] = changedNumbers(before, after, T0 + 25_000);
  expect(change?.is).toEqual({ value: '50% of intervals', detail: '1 of 2 observed, 5 planned' });
});

test('the numbers of a behavior have its interval recordings, each kind by itself', () => {
  const begin = (run: string, length: number, type: IntervalType = 'partial-interval'): SessionAct => ({
    ...{ kind: 'interval_start', run, length, behaviour_id: 1, type, planned: 3 },
  });
  const score = (index: number, occurrence: 'yes' | 'no'): SessionAct => ({
    ...{ kind: 'interval', run: 'r', index, occurrence },
  });
  const acts: [number, SessionAct][] = [
    [0, begin('r', 10)],
    [10, score(0, 'yes')],
    [20, score(1, 'no')],
    [40, begin('s', 60)],
    [20, begin('w', 10, 'whole-interval')],
    [30, { kind: 'interval', run: 'w', index: 0, occurrence: 'yes' }],
  ];
  const events = acts.map(([at, act], seq): SessionEvent => ({ ...act, uid: `e${seq}`, seq, at: iso(at), tz: 'UTC' }));
  const lines = behaviorMeasures(events, 1, { start: T0, end: T0 + 50_000 });
  expect(lines).toEqual([
    { name: 'Partial intervals of 10 s', value: '50%', detail: 'occurred in 1 of 2 observed, 3 planned' },
    { name: 'Partial intervals of 1 min', value: 'none observed', detail: '3 planned' },
    { name: 'Whole intervals of 10 s', value: '100%', detail: 'lasted through 1 of 1 observed, 3 planned' },
  ]);
});

test('a typed 0 is no number and no sentence beside intervals in which the behavior occurred', () => {
  const zero: SessionTally = { ...emptyTally, behaviors: { 1: { count: 0, lastAt: null } } };
  const occurred = { ...zero, runs: marked({ 0: { occurrence: 'yes', at: iso(10) } }).runs };
  const session = { zero: [], behaviors: [{ id: 1, name: 'Tantrum' }], skills: [], end: null };
  const linesOf = (tally: SessionTally) => sessionNumbers({ ...session, tally }, T0 + 60_000).map(({ key }) => key);
  expect(linesOf(zero)).toEqual(['zeros']);
  expect(linesOf(occurred)).toEqual(['intervals 1 partial-interval 10']);
  const draft = (tally: SessionTally) => draftNote(tally, session.behaviors, [], T0 + 60_000).target_behaviors;
  expect(draft(zero)).toContain('Tantrum occurred 0 times.');
  expect(draft(occurred)).not.toContain('0 times');
});

test('a pause that is brought here while it lasts is called that, and not 0:00 min', () => {
  const paused = (...pauses: SessionTally['pauses']): SessionTally => ({ ...emptyTally, pauses });
  const lasting = { from: iso(10), to: null };
  const values = (after: SessionTally) => changedNumbers(emptyTally, after, T0 + 60_000).map(({ is }) => is?.value);
  expect(values(paused(lasting))).toEqual(['paused now']);
  expect(values(paused({ from: iso(2), to: iso(5) }, lasting))).toEqual(['0:03 min, paused now']);
  expect(values(paused({ from: iso(2), to: iso(5) }))).toEqual(['0:03 min']);
});
