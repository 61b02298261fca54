import { describe, expect, test } from 'vitest';
import { measureChanges } from '#domain/graph/measure-changes.ts';
import { measureLines } from '#domain/graph/own-changes.ts';
import { type CatalogueChange, programOn } from '#domain/session/catalogue-change.ts';
import type { Measuring } from '#domain/session/measuring.ts';
import type { OwnMeasure } from '#domain/session/own-measure.ts';
import { asOwn } from '#domain/session/own-measure.ts';

const count: Measuring = { type: null, measure: 'count', timing: [], interval: null };
const duration: Measuring = { ...count, measure: 'duration' };
const defined = (from: string): CatalogueChange => ({ from, defines: true, was: null });
const measured = (from: string, was: Measuring): CatalogueChange => ({ from, defines: false, was });
const behavior = (now: Measuring, changes: CatalogueChange[]) => ({ id: 1, name: 'Tantrum', ...now, changes });
const own = (id: number, from: string, part: Partial<OwnMeasure>): OwnMeasure => {
  return { id, behaviour_id: 1, from, definition: null, measured: null, ...part };
};
const linesOf = (now: Measuring, changes: CatalogueChange[], theirs: OwnMeasure[] = []) =>
  measureLines({ behavior: behavior(now, changes), own: theirs }, [], [], 1).map(({ date, label }) => [date, label]);

describe('what is changed in the catalogue for all clients', () => {
  test('is a line in the graph of every client: its definition, its measure, or both', () => {
    expect(linesOf(duration, [defined('2026-06-01'), measured('2026-07-01', count)])).toEqual([
      ['2026-06-01', 'New definition for all clients from here'],
      ['2026-07-01', 'New measure (length) for all clients from here'],
    ]);
    expect(linesOf(duration, [{ from: '2026-07-01', defines: true, was: count }])).toEqual([
      ['2026-07-01', 'New definition and measure (length) for all clients from here'],
    ]);
    const half: Measuring = { ...count, type: 'partial-interval', interval: { length: 30, number: 10 } };
    const whole: Measuring = { ...half, type: 'whole-interval' };
    const longer: Measuring = { ...half, interval: { length: 60, number: 10 } };
    expect(linesOf(whole, [measured('2026-07-01', half)])).toEqual([
      ['2026-07-01', 'New measure (whole intervals) for all clients from here'],
    ]);
    expect(linesOf(longer, [measured('2026-07-01', half)])).toEqual([
      ['2026-07-01', 'New measure (10 intervals of 60 s) for all clients from here'],
    ]);
  });

  test('is no line where only latency or time between responses is asked for besides: nothing counted before is otherwise', () => {
    expect(linesOf({ ...count, timing: ['latency'] }, [measured('2026-07-01', count)])).toEqual([]);
  });

  test('leaves out a client whose own definition or measure holds at that time, each part for itself', () => {
    const both = [{ from: '2026-07-01', defines: true, was: count }];
    const before = own(1, '2026-06-01', { definition: 'Hers' });
    expect(linesOf(duration, both, [before])).toEqual([
      ['2026-07-01', 'New measure (length) for all clients from here'],
      ['2026-06-01', 'Own definition from here'],
    ]);
    expect(linesOf(duration, both, [own(1, '2026-06-01', { definition: 'Hers', measured: count })])).toHaveLength(1);
    // Another behavior's own, one that ended before, and one that begins later are nothing to it.
    const ended = [before, own(2, '2026-06-15', {})];
    expect(linesOf(duration, both, ended)[0]).toEqual([
      '2026-07-01',
      'New definition and measure (length) for all clients from here',
    ]);
    expect(linesOf(duration, both, [own(1, '2026-08-01', { definition: 'Hers' })])).toHaveLength(2);
  });

  test('and what the client’s own begins or ends with on the same day is the client’s line alone', () => {
    const [onDay] = [[defined('2026-07-01')]];
    expect(linesOf(count, onDay, [own(1, '2026-07-01', { definition: 'Hers' })])).toEqual([
      ['2026-07-01', 'Own definition from here'],
    ]);
    expect(linesOf(count, onDay, [own(1, '2026-06-01', { definition: 'Hers' }), own(2, '2026-07-01', {})])).toEqual([
      ['2026-06-01', 'Own definition from here'],
      ['2026-07-01', 'As for all clients from here'],
    ]);
  });

  test('and what the recordings show of it are one line', () => {
    const nothing = { intervals: {}, trials: {}, durations: {}, latencies: {} };
    const seen = (date: string, episodes: number) => ({
      ...{ key: date, date, time: '15:00', source: 'session' as const, hours: 2, counts: { 1: 2 }, ...nothing },
      durations: episodes > 0 ? { 1: { episodes, total: 60_000 } } : {},
    });
    const watched = [seen('2026-06-20', 0), seen('2026-07-03', 2), seen('2026-07-10', 2)];
    const told = { behavior: behavior(duration, [measured('2026-07-01', count)]), own: [] };
    expect(measureLines(told, measureChanges(watched, 1), watched, 1).map(({ date }) => date)).toEqual(['2026-07-01']);
  });

  test('reaches no earlier day: what is entered of a day before is measured as it was then, unless the client’s own holds', () => {
    const now = behavior(duration, [
      measured('2026-06-01', { ...count, timing: ['irt'] }),
      defined('2026-06-15'),
      measured('2026-07-01', count),
    ]);
    expect(asOwn(now, [], '2026-05-31')).toMatchObject({ measure: 'count', timing: ['irt'] });
    expect(asOwn(now, [], '2026-06-30')).toMatchObject({ measure: 'count', timing: [] });
    expect(asOwn(now, [], '2026-07-01')).toMatchObject({ measure: 'duration' });
    expect(asOwn(now, [own(1, '2026-05-01', { measured: duration })], '2026-05-31').measure).toBe('duration');
    expect(programOn({ ...now, changes: undefined }, '2026-05-31').measure).toBe('duration');
  });
});
