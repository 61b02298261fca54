import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureChanges } from '#domain/graph/measure-changes.ts';
import { measureLines } from '#domain/graph/own-changes.ts';
import type { Measuring } from '#domain/session/measuring.ts';
import type { Observation } from '#domain/session/observation.ts';
import { asOwn, type OwnMeasure, ownHistory } from '#domain/session/own-measure.ts';

const catalogue = {
  id: 1,
  name: 'Tantrum',
  definition: 'For all',
  type: null,
  measure: 'count' as const,
  interval: null,
};
const duration: Measuring = { type: null, measure: 'duration', timing: [], interval: null };
const own = (id: number, from: string, part: Partial<OwnMeasure> = {}): OwnMeasure => {
  return { id, behaviour_id: 1, from, definition: null, measured: null, ...part };
};
const nothing = { intervals: {}, trials: {}, durations: {}, latencies: {} };
const counted = (date: string): Observation => {
  return { key: date, date, time: '15:00', source: 'session', hours: 2, counts: { 1: 2 }, ...nothing };
};
const timed = (date: string): Observation => {
  return { ...counted(date), durations: { 1: { episodes: 2, total: 60_000 } } };
};

describe('what a behavior is for one client', () => {
  test('holds from its day on, each part for itself; of two of one day the later; nothing of another behavior', () => {
    const all = [own(1, '2026-06-01', { definition: 'Hers' }), own(2, '2026-07-01', { measured: duration })];
    expect(asOwn(catalogue, all, '2026-05-31')).toEqual(catalogue);
    expect(asOwn(catalogue, all, '2026-06-30')).toEqual({ ...catalogue, definition: 'Hers' });
    expect(asOwn(catalogue, all, '2026-07-01')).toMatchObject({ definition: 'For all', measure: 'duration' });
    expect(asOwn(catalogue, [...all, own(3, '2026-07-01')], '2026-07-01')).toEqual(catalogue);
    expect(asOwn({ ...catalogue, id: 2 }, all, '2026-07-01')).toEqual({ ...catalogue, id: 2 });
    expect(asOwn(catalogue, undefined, '2026-07-01')).toEqual(catalogue);
  });

  test('of a day is the same in whatever order its changes came, and no later change reaches back', () => {
    const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-06-0${n}`);
    const some = fc.array(fc.tuple(day, fc.option(fc.string({ minLength: 1 }))), { maxLength: 8 });
    fc.assert(
      fc.property(some, day, day, (rows, asked, later) => {
        const all = rows.map(([from, definition], at) => own(at + 1, from, { definition }));
        const found = asOwn(catalogue, all, asked);
        expect(asOwn(catalogue, all.toReversed(), asked)).toEqual(found);
        const added = own(99, later, { definition: 'Later' });
        if (later > asked) expect(asOwn(catalogue, [...all, added], asked)).toEqual(found);
        expect(ownHistory(all, 1).map(({ from }) => from)).toEqual([...new Set(rows.map(([from]) => from))].sort());
      }),
    );
  });

  test('is a line in time: its definition, its measure, and the way back; one that says the same is none', () => {
    const all = [
      own(1, '2026-06-01', { definition: 'Hers' }),
      own(2, '2026-06-10', { definition: 'Hers' }),
      own(3, '2026-07-01', { definition: 'Hers', measured: duration }),
      own(4, '2026-08-01'),
    ];
    expect(measureLines({ behavior: undefined, own: all }, [], [], 1).map(({ date, label }) => [date, label])).toEqual([
      ['2026-06-01', 'Own definition from here'],
      ['2026-07-01', 'Own measure (length) from here'],
      ['2026-08-01', 'As for all clients from here'],
    ]);
    expect(measureLines({ behavior: undefined, own: all }, [], [], 2)).toEqual([]);
    const parts = [
      own(1, '2026-06-01', { definition: 'Hers', measured: duration }),
      own(2, '2026-07-01', {
        definition: 'Hers',
        measured: { ...duration, measure: 'count', type: 'partial-interval' },
      }),
      own(3, '2026-08-01', { measured: { ...duration, measure: 'count', type: 'partial-interval' } }),
      own(4, '2026-09-01', { definition: 'Newer' }),
    ];
    expect(measureLines({ behavior: undefined, own: parts }, [], [], 1).map(({ label }) => label)).toEqual([
      'Own definition and measure (length) from here',
      'Own measure (count, intervals) from here',
      'Definition as for all clients from here',
      'Own definition, measure as for all clients from here',
    ]);
  });

  test('and what the recordings show of the same change are one line; what they show beside it stays', () => {
    const watched = [counted('2026-06-20'), timed('2026-07-03'), timed('2026-07-10')];
    const planned = [own(1, '2026-07-01', { measured: duration })];
    const lines = (observations: Observation[], all = planned) =>
      measureLines({ behavior: undefined, own: all }, measureChanges(observations, 1), observations, 1).map(
        ({ date, label }) => [date, label],
      );
    expect(lines(watched)).toEqual([['2026-07-01', 'Own measure (length) from here']]);
    expect(lines(watched, [])).toEqual([['2026-07-03', 'Length measured from here']]);
    expect(lines([counted('2026-06-20'), counted('2026-07-02'), timed('2026-07-10')])).toEqual([
      ['2026-07-10', 'Length measured from here'],
      ['2026-07-01', 'Own measure (length) from here'],
    ]);
  });
});
