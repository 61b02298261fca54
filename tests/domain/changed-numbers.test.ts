import { expect, test } from 'vitest';
import { changedNumbers } from '#domain/session/changed-numbers.ts';
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
