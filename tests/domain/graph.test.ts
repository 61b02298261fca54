import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBefore, isDrawn, pathsOf, phaseOf, placeMarks } from '#domain/graph/graph-lines.ts';
import { measureOf, type Target } from '#domain/graph/graph-measure.ts';
import { leftOutOf, monthsBetween, type Step, seriesOf } from '#domain/graph/graph-series.ts';
import {
  gapText,
  graphTitle,
  isUnknown,
  leftOutText,
  pointText,
  signsText,
  summaryText,
  valueText,
} from '#domain/graph/graph-text.ts';
import { measureChanges } from '#domain/graph/measure-changes.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { intervalShares, type Observation, observedHours } from '#domain/session/observation.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import { firstObserved, type SessionTimes, sessionSpan } from '#domain/session/session-span.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { watchedSpan } from '#domain/session/watched-span.ts';
import { must } from '#lib/must.ts';

const today = '2026-11-20';
const tantrum: Target = { kind: 'behavior', id: 1, measure: 'count', minTrials: null };
const rate: Target = { ...tantrum, measure: 'rate' };
const intervals: Target = { ...tantrum, measure: 'intervals' };
const request: Target = { kind: 'skill', id: 5, measure: 'independent', minTrials: 5 };

let made = 0;
const session = (date: string, part: Partial<Observation> = {}): Observation => ({
  key: `s${made++}`,
  date,
  time: '15:00',
  source: 'session',
  hours: 2,
  counts: {},
  intervals: {},
  trials: {},
  durations: {},
  latencies: {},
  ...part,
});
const typed = (date: string, counts: Record<number, number>) =>
  session(date, { source: 'typed', time: '', hours: null, counts });
const range = { from: '2026-06-01', to: today };
const values = (points: { value: number | null }[]) => points.map(({ value }) => value);

describe('a week', () => {
  const weekly = (observations: Observation[], marks: { date: string }[] = []) =>
    seriesOf(observations, tantrum, 'week', { from: '2026-11-01', to: today }, today, marks, 1);

  test('begins on the company’s first day of the week; one without any entry is a gap, and what the range parts is a part', () => {
    const points = weekly([
      typed('2026-11-01', { 1: 2 }),
      typed('2026-11-02', { 1: 3 }),
      typed('2026-11-20', { 1: 4 }),
    ]);
    expect(points.map((point) => [pointText(point, 'week'), point.value])).toEqual([
      ['11/01/2026 (part of a week)', 2],
      ['Week of 11/02/2026', 3],
      ['Week of 11/09/2026', null],
      ['Week of 11/16/2026 so far', 4],
    ]);
    expect(points.slice(1).map(({ x }) => x)).toEqual([1, 2, 3]);
  });

  test('in which a phase begins is two points, on either side of the line', () => {
    const lines = [{ id: 1, date: '2026-11-11', label: 'Treatment' }];
    const points = weekly([typed('2026-11-09', { 1: 9 }), typed('2026-11-12', { 1: 1 })], lines);
    expect(points.map((point) => [pointText(point, 'week'), point.value])).toContainEqual([
      '11/09–11/10/2026 (part of a week)',
      9,
    ]);
    expect(points.map((point) => [pointText(point, 'week'), point.value])).toContainEqual([
      '11/11–11/15/2026 (part of a week)',
      1,
    ]);
    const [mark] = placeMarks(lines, points, 'week', { from: '2026-11-01', to: today });
    const [before, after] = points.filter(({ value }) => value !== null);
    expect([(before?.x ?? 9) < (mark?.x ?? 0), (mark?.x ?? 0) < (after?.x ?? 0)]).toEqual([true, true]);
  });

  test('sums of weeks add up to what was entered, whatever begins among them', () => {
    const day = fc.integer({ min: 1, max: 20 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.nat({ max: 9 }))), fc.array(day), (entries, begins) => {
        const points = weekly(
          entries.map(([date, count]) => typed(date, { 1: count })),
          begins.map((date) => ({ date })),
        );
        const total = points.reduce((sum, { value }) => sum + (value ?? 0), 0);
        expect(total).toBe(entries.reduce((sum, [, count]) => sum + count, 0));
      }),
    );
  });

  test('of sums is compared with whole ones alone, and says which week', () => {
    const points = weekly([
      typed('2026-11-01', { 1: 90 }),
      typed('2026-11-02', { 1: 3 }),
      typed('2026-11-10', { 1: 5 }),
    ]);
    expect(summaryText(points, 'count', 'week')).toMatch(
      /^Up from 3 in the week of 11\/02\/2026 to 5 in the week of 11\/09\/2026\./,
    );
    expect(graphTitle('Tantrum', 'count', 'week')).toBe('Tantrum, weekly total');
  });
});

describe('a month', () => {
  test('is the sum of its entries, sessions and typed ones alike; a month without any is a gap, never a 0', () => {
    const watched = [
      session('2026-06-01', { counts: { 1: 4 } }),
      typed('2026-06-30', { 1: 2 }),
      session('2026-08-10', { counts: { 1: 0, 2: 9 } }),
      session('2026-09-01', { counts: { 2: 3 } }),
      session('2026-11-02', { counts: { 1: 1 } }),
    ];
    const points = seriesOf(watched, tantrum, 'month', range, today);
    expect(values(points)).toEqual([6, null, 0, null, null, 1]);
    expect(points.map(({ detail }) => detail).slice(0, 2)).toEqual(['1 session, 1 typed entry', 'Not watched']);
    expect(points.map(({ soFar }) => soFar)).toEqual([false, false, false, false, false, true]);
  });

  test('months go on over the end of a year', () => {
    expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  test('any order of the same entries gives the same points', () => {
    const some = fc.array(fc.record({ day: fc.integer({ min: 10, max: 28 }), count: fc.nat(50) }), { maxLength: 30 });
    fc.assert(
      fc.property(some, (rows) => {
        const watched = rows.map(({ day, count }) => session(`2026-08-${day}`, { counts: { 1: count } }));
        for (const step of ['month', 'day'] as const)
          expect(values(seriesOf(watched.toReversed(), tantrum, step, range, today))).toEqual(
            values(seriesOf(watched, tantrum, step, range, today)),
          );
      }),
      { numRuns: 50 },
    );
  });
});

describe('sessions of which only the counts are known here', () => {
  const bare = (part: Partial<Observation> = {}) =>
    session('2026-11-03', { hours: null, counts: { 1: 0 }, countsOnly: true, ...part });
  const whole = session('2026-11-02', {
    counts: { 1: 3 },
    hours: 1.5,
    durations: { 1: { episodes: 3, total: 600_000 } },
    intervals: { 1: { part: 8, whole: 10 } },
    trials: { 5: { part: 18, whole: 20 } },
  });
  const part = { leftOut: 1 };

  test('count, and are in no measure that needs the session: their stated zeros are no 0 minutes', () => {
    expect(measureOf([whole, bare({ counts: { 1: 4 } })], tantrum)).toEqual({ value: 7, detail: '2 sessions' });
    expect(measureOf([whole, bare()], { ...tantrum, measure: 'duration' })).toEqual({
      value: 10,
      detail: '3 episodes in 1 session; 1 session not complete here',
      ...part,
    });
    expect(measureOf([whole, bare()], rate)).toMatchObject({ value: 2, ...part });
    expect(measureOf([whole, bare()], intervals)).toMatchObject({ value: 80, ...part });
    expect(measureOf([whole, bare()], request)).toMatchObject({ value: 90, ...part });
  });

  test('alone they are not known, never 0 and never "not watched"', () => {
    for (const target of [rate, intervals, request, { ...tantrum, measure: 'latency' as const }])
      expect(measureOf([bare()], target)).toEqual({
        value: null,
        detail: '1 session not complete here',
        ...part,
      });
  });

  test('one in which the behavior was not counted is missed by its intervals, not by its rate', () => {
    expect(measureOf([whole, bare({ counts: {} })], rate)).toEqual({ value: 2, detail: '3 in 1.5 h' });
    expect(measureOf([whole, bare({ counts: {} })], intervals).leftOut).toBe(1);
  });

  test('are named for the range, with how many there are in all', () => {
    const found = leftOutOf([whole, bare(), bare({ date: '2026-05-31' }), typed('2026-11-04', { 1: 1 })], range);
    expect(found).toEqual({ leftOut: 1, sessions: 2 });
    expect(leftOutText(found)).toBe(
      '1 of 2 sessions is not complete here (open again, or not downloaded yet): rate, minutes, latency, time between responses, % of intervals and % independent are of the other 1. Counts are of all.',
    );
    expect(leftOutText({ leftOut: 1, sessions: 1 })).toBe(
      '1 of 1 session is not complete here (open again, or not downloaded yet): only its counts are known.',
    );
  });

  test('however they lie, what is drawn is what the whole ones alone give', () => {
    const some = fc.array(fc.record({ day: fc.integer({ min: 1, max: 20 }), bare: fc.boolean(), count: fc.nat(9) }));
    fc.assert(
      fc.property(some, (rows) => {
        const all = rows.map(({ day, bare: isBare, count }) => {
          const date = `2026-11-${String(day).padStart(2, '0')}`;
          return isBare ? bare({ date, counts: { 1: count } }) : session(date, { counts: { 1: count } });
        });
        const known = all.filter(({ countsOnly }) => !countsOnly);
        for (const measure of ['rate', 'duration', 'episode', 'latency', 'intervals'] as const) {
          const { value } = measureOf(known, { ...tantrum, measure });
          // A 0 would say that it did not occur, which the others deny.
          const isFalse = value === 0 && all.some(({ counts }) => (counts[1] ?? 0) > 0);
          expect(measureOf(all, { ...tantrum, measure }).value).toBe(isFalse ? null : value);
        }
      }),
    );
  });
});

describe('a length that was typed in by hand', () => {
  const lasting = (minutes: number): Partial<Observation> => ({
    counts: { 1: 2 },
    durations: { 1: { episodes: 2, total: minutes * 60_000 } },
  });
  const seen = session('2026-11-02', lasting(4));
  const entered = session('2026-11-03', { ...lasting(6), source: 'typed', time: '', hours: null });

  test('is in sum and mean as one that was timed is, and both say of how many nobody pressed begin and end', () => {
    const of = (measure: 'duration' | 'episode', ...all: Observation[]) => measureOf(all, { ...tantrum, measure });
    expect(of('duration', seen, entered)).toEqual({
      value: 10,
      detail: '4 episodes in 1 session, 1 typed entry, 2 typed in by hand',
      typed: 2,
    });
    expect(of('episode', seen, entered)).toEqual({
      value: 2.5,
      detail: '10 min in 4 episodes, 2 typed in by hand',
      typed: 2,
    });
    expect(of('episode', entered).detail).toBe('6 min in 2 episodes, all typed in by hand');
    expect(of('episode', seen).detail).toBe('4 min in 2 episodes');
  });

  test('is in the sentence of the graph, which its picture has, too', () => {
    const summary = (...all: Observation[]) => {
      const points = seriesOf(all, { ...tantrum, measure: 'episode' }, 'month', range, today);
      return summaryText(points, 'episode', 'month');
    };
    expect(summary(seen, entered)).toMatch(/ The length of 2 episodes was typed in by hand\.$/);
    expect(summary(seen)).not.toMatch(/typed/);
    const corrected = { start: 1, end: 0, both: 0 };
    const moved = { ...seen, durations: { 1: { episodes: 2, total: 240_000, typed: 1, corrected } } };
    expect(summary(moved)).toMatch(/ The start or end of 1 episode was corrected by hand\.$/);
    expect(summary(moved)).not.toMatch(/typed/);
  });
});

describe('a rate', () => {
  const times = { startDate: today, startTime: '15:00', endDate: null, endTime: '17:00' };
  const begun = Date.parse('2026-11-20T20:00:00Z');
  const pause = (from: string, to: string | null): Pause => ({
    from: `2026-11-20T${from}:00Z`,
    to: to && `2026-11-20T${to}:00Z`,
  });
  const hoursOf = (session: SessionTimes, pauses: Pause[] = []) =>
    observedHours(sessionSpan(session, 'America/New_York'), { pauses });

  test('is counts over hours, both summed first; entries of unknown length are left out, count and all', () => {
    const watched = [
      session('2026-11-02', { counts: { 1: 6 }, hours: 1 }),
      session('2026-11-03', { counts: { 1: 0 }, hours: 3 }),
      typed('2026-11-04', { 1: 50 }),
    ];
    expect(measureOf(watched, rate)).toEqual({
      value: 1.5,
      detail: '6 in 4 h; 50 more not in it: length of observation not known',
      out: 50,
    });
  });

  test('is undefined, not 0, without observation time', () => {
    expect(measureOf([typed('2026-11-04', { 1: 50 })], rate).value).toBeNull();
  });

  test('observation time is begin to end without the pauses, over midnight too', () => {
    expect(hoursOf(times, [pause('20:00', '20:30')])).toBe(1.5);
    expect(hoursOf({ ...times, startTime: '23:00', endDate: '2026-11-21', endTime: '01:00' })).toBe(2);
    expect(hoursOf({ ...times, endTime: null })).toBeNull();
  });

  test('nothing counts that lies before the session was begun on a device; what was begun before the visit counts from its begin', () => {
    const visit = sessionSpan(times, 'America/New_York');
    const from = (begunAt: string, firstAt?: string) =>
      observedHours(watchedSpan(visit, { begunAt, firstAt }, emptyTally), emptyTally);
    expect(from('2026-11-20T20:22:00Z')).toBeCloseTo(98 / 60);
    expect(from('2026-11-20T19:50:00Z')).toBe(2);
    // What was added for the time before belongs to what was watched.
    expect(from('2026-11-20T21:59:00Z', '2026-11-20T20:05:00Z')).toBeCloseTo(115 / 60);
    expect(from('2026-11-20T20:22:00Z', '2026-11-20T21:00:00Z')).toBeCloseTo(98 / 60);
    expect(observedHours(watchedSpan(visit, {}, emptyTally), emptyTally)).toBe(2);
    const pauses = [pause('20:00', '20:30')];
    expect(observedHours(watchedSpan(visit, { begunAt: '2026-11-20T20:22:00Z' }, emptyTally), { pauses })).toBe(1.5);
  });

  test('the first observation is the earliest that stands, by the clock and not by its place; what was taken back is none', () => {
    const at = (time: string) => ({ uid: time, seq: 1, at: `2026-11-20T${time}`, tz: '' });
    const tap = (time: string) => ({ ...at(time), kind: 'tap' as const, behaviour_id: 1 });
    const back = (uid: string, target_uid: string) => ({ ...at('21:00:00Z'), uid, kind: 'void' as const, target_uid });
    expect(firstObserved([])).toBeUndefined();
    expect(firstObserved([{ ...at('20:00:00Z'), kind: 'pause' as const }])).toBeUndefined();
    const [later, earlier] = [tap('20:30:00Z'), tap('15:10:00-05:00')];
    expect(firstObserved([later, earlier])).toBe(earlier.at);
    expect(firstObserved([later, earlier, back('v', earlier.uid)])).toBe(later.at);
    expect(firstObserved([later, earlier, back('v', earlier.uid), back('w', 'v')])).toBe(earlier.at);
  });

  test('a visit that was entered when it was over counts whole, unless something was recorded after it: then nobody knows', () => {
    const visit = sessionSpan(times, 'America/New_York');
    const recorded = (lastAt: string | null) => ({ ...emptyTally, behaviors: { 1: { count: 4, lastAt } } });
    const hours = (lastAt: string | null) => {
      return observedHours(watchedSpan(visit, { begunAt: '2026-11-21T00:20:00Z' }, recorded(lastAt)), emptyTally);
    };
    expect(hours('2026-11-20T21:10:00Z')).toBe(2);
    expect(hours(null)).toBe(2);
    expect(hours('2026-11-21T00:29:00Z')).toBeNull();
  });

  test('an end is a whole minute: what was done in it was watched, and nothing that came later', () => {
    const visit = sessionSpan(times, 'America/New_York');
    const minutes = (lastAt: string | null, pauses: Pause[] = []) => {
      const tally = { ...emptyTally, behaviors: { 1: { count: 2, lastAt } }, pauses };
      return (observedHours(watchedSpan(visit, { begunAt: '2026-11-20T21:58:00Z' }, tally), tally) ?? 0) * 60;
    };
    expect(minutes('2026-11-20T22:00:10Z')).toBeCloseTo(2 + 10 / 60);
    expect(minutes('2026-11-20T22:00:00Z')).toBeCloseTo(2);
    expect(minutes('2026-11-20T22:01:00Z')).toBeCloseTo(2);
    // Submitted in it, the session was watched up to then.
    const submitted = { from: '2026-11-20T22:00:45Z', to: null };
    expect(minutes('2026-11-20T22:00:10Z', [submitted])).toBeCloseTo(2 + 45 / 60);
    // A pause in it that is over was not watched.
    const over = { from: '2026-11-20T22:00:02Z', to: '2026-11-20T22:00:08Z' };
    expect(minutes('2026-11-20T22:00:10Z', [over])).toBeCloseTo(2 + 4 / 60);
  });

  test('a pause is cut to the session: of one that goes on after its end, or has no end, only what lies within is left out', () => {
    expect(hoursOf(times, [pause('21:30', null)])).toBe(1.5);
    expect(hoursOf(times, [pause('21:55', '22:40')])).toBeCloseTo(115 / 60);
    expect(hoursOf(times, [{ from: '2026-11-20T21:30:00Z', to: '2026-11-21T14:00:00Z' }])).toBe(1.5);
    expect(hoursOf(times, [pause('19:00', '20:30')])).toBe(1.5);
    expect(hoursOf(times, [pause('19:00', '23:00')])).toBeNull();
  });

  test('a clock that was set back in a pause makes no time, and what two pauses share is left out once', () => {
    expect(hoursOf(times, [pause('21:00', '20:05')])).toBe(2);
    expect(hoursOf(times, [pause('20:30', '21:00'), pause('20:45', '21:15')])).toBe(1.25);
  });

  test('observation time over a change of the clocks is the time that went by', () => {
    const night = { startTime: '01:00', endDate: null, endTime: '03:00' };
    expect(hoursOf({ ...night, startDate: '2026-03-08' })).toBe(1);
    expect(hoursOf({ ...night, startDate: '2026-11-01' })).toBe(3);
  });

  test('observation time is never below nothing, nor above begin to end, whatever the pauses say', () => {
    const minute = fc.integer({ min: -120, max: 240 }).map((at) => new Date(begun + at * 60_000).toISOString());
    const pauses = fc.array(fc.record({ from: minute, to: fc.option(minute) }), { maxLength: 6 });
    fc.assert(
      fc.property(pauses, (some) => {
        const hours = hoursOf(times, some) ?? 0;
        expect(hours).toBeGreaterThanOrEqual(0);
        expect(hours).toBeLessThanOrEqual(2);
        expect(hoursOf(times, [...some, ...some])).toBe(hoursOf(times, some));
      }),
    );
  });
});

describe('a percent', () => {
  test('of intervals is pooled over sessions, never the mean of two percents', () => {
    const watched = [
      session('2026-11-02', { intervals: { 1: { part: 8, whole: 10 } } }),
      session('2026-11-03', { intervals: { 1: { part: 0, whole: 30 } } }),
    ];
    expect(measureOf(watched, intervals)).toEqual({ value: 20, detail: '8 of 40 observed intervals' });
  });

  test('of intervals is of one method and length: others are never pooled with it, and no line leads from one to the next', () => {
    const run = { run: 'r', behaviour_id: 1, planned: 2, startedAt: '2026-11-01T20:00:00Z', stoppedAt: null };
    const marks = {
      0: { occurrence: 'yes' as const, at: '2026-11-01T21:00:00Z' },
      1: { occurrence: 'no' as const, at: '2026-11-01T21:00:00Z' },
    };
    const partial = { ...run, type: 'partial-interval' as const, length: 10, marks };
    const whole = { ...run, run: 's', type: 'whole-interval' as const, length: 15, marks };
    const of = (...runs: (typeof partial | typeof whole)[]) => ({ intervals: intervalShares({ ...emptyTally, runs }) });
    const days = [
      session('2026-11-01', of(partial)),
      session('2026-11-02', of(partial, { ...partial, run: 't' })),
      session('2026-11-03', of(whole)),
      session('2026-11-04', of(partial, whole)),
    ];
    const points = seriesOf(days, intervals, 'day', range, today);
    expect(points.map(({ value, apart, gap }) => [value, apart, gap])).toEqual([
      [50, false, undefined],
      [50, false, undefined],
      [50, true, undefined],
      [null, false, 'intervals of different kinds'],
    ]);
    expect(points.map(({ detail }) => detail)).toEqual([
      '1 of 2 observed partial intervals of 10 s',
      '2 of 4 observed partial intervals of 10 s',
      '1 of 2 observed whole intervals of 15 s',
      '50%, 1 of 2 observed partial intervals of 10 s; 50%, 1 of 2 observed whole intervals of 15 s',
    ]);
    const [month] = seriesOf(days, intervals, 'month', { from: '2026-11-01', to: today }, today);
    expect(month?.value).toBeNull();
    expect(isUnknown(must(month, 'November'))).toBe(true);
  });

  test('independent leaves out days below the minimum of trials, and says so where nothing else is left', () => {
    const few = session('2026-11-02', { trials: { 5: { part: 3, whole: 3 } } });
    const enough = session('2026-11-03', { trials: { 5: { part: 6, whole: 10 } } });
    const justEnough = session('2026-11-04', { trials: { 5: { part: 0, whole: 5 } } });
    expect(measureOf([few, enough], request)).toEqual({
      value: 60,
      detail: '6 of 10 trials; 3 more not in it: a day below 5 trials',
      out: 3,
    });
    expect(measureOf([few, enough, justEnough], request).value).toBe(40);
    // A day is one set; the minimum is not that of a month.
    expect(measureOf([few, { ...few, key: 'later' }], request)).toEqual({ value: 100, detail: '6 of 6 trials' });
    expect(measureOf([few, { ...few, date: '2026-11-05' }], request)).toMatchObject({
      value: null,
      detail: 'Incomplete: 3 of at least 5 trials on the fullest day',
    });
    expect(measureOf([few], request)).toEqual({
      value: null,
      detail: 'Incomplete: 3 of at least 5 trials',
      gap: 'too few trials',
      out: 3,
    });
  });
});

describe('the line', () => {
  const at = (date: string, count?: number) => session(date, { counts: count === undefined ? { 2: 1 } : { 1: count } });

  test('breaks at a session in which it was not watched', () => {
    const points = seriesOf(
      [at('2026-11-02', 3), at('2026-11-03'), at('2026-11-04', 1)],
      tantrum,
      'session',
      range,
      today,
    );
    expect(values(points)).toEqual([3, null, 1]);
    expect(pathsOf(points, []).map((path) => path.map(({ value }) => value))).toEqual([[3], [1]]);
  });

  test('of days follows the calendar and does not go over more than two weeks without any', () => {
    const points = seriesOf(
      [at('2026-06-02', 3), at('2026-06-16', 2), at('2026-07-01', 1)],
      tantrum,
      'day',
      range,
      today,
    );
    expect(points.map(({ x }) => x)).toEqual([1, 15, 30]);
    expect(pathsOf(points, []).map((path) => path.map(({ value }) => value))).toEqual([[3, 2], [1]]);
  });

  test('breaks at a phase line, which stands between points in every step', () => {
    const watched = [at('2026-08-28', 5), at('2026-09-05', 4), at('2026-09-20', 2), at('2026-10-02', 1)];
    const mark = { id: 1, date: '2026-09-10', label: 'New plan' };
    for (const step of ['month', 'day', 'session'] as const) {
      const points = seriesOf(watched, tantrum, step, range, today);
      const placed = placeMarks([mark], points, step, range);
      expect(points.filter(isDrawn).every(({ x }) => x !== placed[0]?.x)).toBe(true);
      expect(pathsOf(points, placed)).toHaveLength(2);
    }
    expect(placeMarks([{ ...mark, date: '2026-12-01' }], [], 'day', range)).toEqual([]);
  });
});

describe('the phase that had begun before the range', () => {
  const mark = (date: string, label: string) => ({ id: made++, date, label });
  const marks = [mark('2026-11-01', 'Treatment 2'), mark('2026-01-05', 'Baseline'), mark('2026-06-01', 'Treatment')];
  const autumn = { from: '2026-09-01', to: today };
  const watched = ['2026-09-05', '2026-10-02', '2026-11-02'].map((date) => session(date, { counts: { 1: 1 } }));

  test('is the last one before it, stands before every point, and cuts no line', () => {
    for (const step of ['month', 'day', 'session'] as const) {
      const points = seriesOf(watched, tantrum, step, autumn, today);
      const placed = placeMarks(marks, points, step, autumn);
      expect(placed.map(({ label }) => label)).toEqual(['Treatment', 'Treatment 2']);
      expect(placed.map(isBefore)).toEqual([true, false]);
      expect(points.map((point) => phaseOf(point, placed))).toEqual(['Treatment', 'Treatment', 'Treatment 2']);
      expect(pathsOf(points, placed.slice(0, 1))).toEqual(pathsOf(points, []));
    }
  });

  test('of two lines on one day is the one that was added last', () => {
    const both = [mark('2026-06-01', 'Treatment'), mark('2026-06-01', 'New staff')];
    expect(placeMarks(both, [], 'month', autumn).map(({ label }) => label)).toEqual(['New staff']);
  });

  test('is none where no line lies before the range', () => {
    expect(placeMarks([mark('2026-11-01', 'Treatment 2')], [], 'month', autumn).some(isBefore)).toBe(false);
  });
});

describe('what was not measured is a gap with its reason, never a 0', () => {
  const MIN = 60_000;
  const counted = (date: string, count: number) => session(date, { counts: { 1: count }, hours: 2 });
  const timed = (date: string, episodes: number) =>
    session(date, { counts: { 1: episodes }, durations: { 1: { episodes, total: episodes * MIN } }, hours: 2 });
  const scored = (date: string, part: number) => session(date, { intervals: { 1: { part, whole: 10 } }, hours: 2 });
  const duration: Target = { ...tantrum, measure: 'duration' };

  test('months in which it was only counted have no minutes, whatever zeros were stated beside', () => {
    const june = [counted('2026-06-02', 16), counted('2026-06-03', 0), counted('2026-06-04', 0)];
    expect(measureOf(june, duration)).toEqual({
      value: null,
      detail: '16 occurrences of unknown length',
      gap: 'length not known',
      out: 16,
    });
    expect(measureOf([...june, timed('2026-06-05', 2)], duration)).toMatchObject({
      value: null,
      detail: '16 occurrences of unknown length; 2 min in 2 episodes',
    });
    expect(measureOf([counted('2026-06-02', 0), timed('2026-06-05', 2)], duration).value).toBe(2);
  });

  test('a stated zero is no count of what was scored by intervals on other days', () => {
    expect(measureOf([counted('2026-06-02', 0), scored('2026-06-03', 4)], tantrum)).toMatchObject({
      value: null,
      gap: 'measured otherwise',
    });
    expect(measureOf([counted('2026-06-02', 0), scored('2026-06-03', 0)], tantrum).value).toBe(0);
    expect(measureOf([counted('2026-06-02', 0), typed('2026-06-03', { 1: 5 })], rate).value).toBeNull();
  });

  test('no history draws a 0 where it did occur', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-06-${String(one).padStart(2, '0')}`);
    const some = fc.oneof(
      fc.tuple(day, fc.nat(3)).map(([date, count]) => counted(date, count)),
      fc.tuple(day, fc.nat(3)).map(([date, count]) => typed(date, { 1: count })),
      fc.tuple(day, fc.integer({ min: 1, max: 3 })).map(([date, count]) => timed(date, count)),
      fc.tuple(day, fc.nat(10)).map(([date, part]) => scored(date, part)),
      day.map((date) => session(date, { counts: { 2: 1 } })),
    );
    const occurred = ({ counts, intervals: shares }: Observation) => (counts[1] ?? 0) + (shares[1]?.part ?? 0) > 0;
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), fc.constantFrom<Step>('month', 'day', 'session'), (all, step) => {
        for (const measure of ['count', 'rate', 'duration', 'episode', 'latency'] as const) {
          for (const point of seriesOf(all, { ...tantrum, measure }, step, range, today)) {
            if (point.value !== 0) continue;
            const behind = all.filter(({ date }) => date >= point.date && date <= point.until);
            if (step !== 'session') expect(behind.filter(occurred)).toEqual([]);
            // And somebody looked: a 0 is a statement.
            expect(behind.some(({ counts }) => counts[1] === 0)).toBe(true);
          }
        }
      }),
    );
  });

  const summaryOf = (all: Observation[], measure: Target['measure'], step: Step) =>
    summaryText(seriesOf(all, { ...tantrum, measure }, step, range, today), measure, step);

  test('zeros that were stated among occurrences of unknown length are neither compared nor the highest', () => {
    const days = [
      counted('2026-06-02', 0),
      counted('2026-06-03', 11),
      counted('2026-11-19', 0),
      typed(today, { 1: 4 }),
    ];
    expect(summaryOf(days, 'duration', 'day')).toBe(
      '0 min wherever it was watched and did not occur. 15 occurrences not in it: length not known.',
    );
    expect(summaryOf(days, 'duration', 'month')).toBe('15 occurrences not in it: length not known.');
    // What is not in it may have been more than the highest, and came after the last.
    expect(summaryOf([...days, timed('2026-07-02', 2), timed('2026-08-02', 1)], 'duration', 'day')).toMatch(
      /^First known: 0 min on 06\/02\/2026\. Last known: 0 min on 11\/19\/2026\. Highest known: 2 min on .* 15 occurrences not in it/,
    );
  });

  test('whatever a rate, minutes or episodes leave out is named with its number and reason', () => {
    const partly = session(today, { counts: { 1: 3 }, durations: { 1: { episodes: 2, total: MIN } } });
    const late = session(today, { counts: { 1: 4 }, hours: null });
    expect(measureOf([partly], duration)).toMatchObject({
      value: null,
      detail: '1 occurrence of unknown length; 1 min in 2 episodes',
    });
    expect(measureOf([partly], { ...tantrum, measure: 'episode' })).toMatchObject({ value: 0.5, out: 1 });
    expect(measureOf([counted('2026-11-02', 4), late, typed(today, { 1: 1 })], rate)).toEqual({
      value: 2,
      detail: '4 in 2 h; 5 more not in it: length of observation not known',
      out: 5,
    });
    expect(summaryOf([counted('2026-11-02', 4), late], 'rate', 'month')).toMatch(
      / 4 occurrences not in it: length of observation not known\.$/,
    );
    expect(measureOf([scored('2026-06-03', 4), counted('2026-06-02', 3)], intervals).detail).toBe(
      '4 of 10 observed intervals; occurred in 1 session that measured it otherwise',
    );
    expect(measureOf([counted('2026-06-02', 3)], intervals)).toMatchObject({ value: null, gap: 'measured otherwise' });
  });

  test('what was watched another way and did not occur is never called not watched: every measure, headline and all', () => {
    const none = [counted('2026-06-02', 0), counted('2026-06-03', 0)];
    expect(measureOf(none, intervals)).toEqual({
      value: null,
      detail: 'None in 2 sessions that measured it otherwise',
      gap: 'none, measured otherwise',
    });
    expect(measureOf([scored('2026-06-02', 0)], tantrum).detail).toBe('None in 1 session that measured it otherwise');
    expect(measureOf([...none, counted('2026-06-04', 3)], intervals).detail).toBe(
      'Occurred in 1 session that measured it otherwise; none in 2 sessions',
    );
    expect(measureOf([scored('2026-06-03', 4), ...none], intervals).detail).toBe(
      '4 of 10 observed intervals; none in 2 sessions that measured it otherwise',
    );
    expect(measureOf(none, { ...tantrum, measure: 'latency' })).toMatchObject({
      detail: 'No cue given',
      gap: 'no cue given',
    });
    expect(measureOf([session('2026-06-02')], intervals)).toEqual({ value: null, detail: 'Not watched' });
    // None is no “?” of what occurred, and the headline says it beside the numbers.
    const points = seriesOf([...none, scored('2026-07-02', 4)], intervals, 'month', range, today);
    expect(points.filter(isUnknown)).toEqual([]);
    expect(gapText(must(points[0], 'June'))).toBe('none, measured otherwise');
    expect(summaryText(points, 'intervals', 'month')).toBe(
      '40% in July 2026. It was measured otherwise in 1 month, and did not occur.',
    );
    const zeros = seriesOf([...none, scored('2026-07-02', 0)], tantrum, 'month', range, today);
    expect(summaryText(zeros, 'count', 'month')).not.toMatch(/wherever/);
  });

  test('what was watched at all is “Not watched” under no measure, however it was recorded', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-06-${String(one).padStart(2, '0')}`);
    const some = fc.oneof(
      fc.tuple(day, fc.nat(2)).map(([date, count]) => counted(date, count)),
      fc.tuple(day, fc.nat(2)).map(([date, count]) => typed(date, { 1: count })),
      fc.tuple(day, fc.nat(2)).map(([date, part]) => scored(date, part)),
      fc.tuple(day, fc.integer({ min: 1, max: 3 })).map(([date, episodes]) => timed(date, episodes)),
    );
    const measures = ['count', 'rate', 'duration', 'episode', 'irt', 'intervals', 'latency'] as const;
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), fc.constantFrom(...measures), (all, measure) => {
        const found = measureOf(all, { ...tantrum, measure });
        expect(found.detail).not.toMatch(/^Not watched/);
        if (found.value === null) expect(gapText(found)).not.toBe('nothing observed');
      }),
    );
  });

  test('whatever was counted is in the number or named beside it: rate, minutes and episodes of any history', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-06-${String(one).padStart(2, '0')}`);
    const some = fc.oneof(
      fc.tuple(day, fc.nat(4)).map(([date, count]) => counted(date, count)),
      fc.tuple(day, fc.nat(4)).map(([date, count]) => session(date, { counts: { 1: count }, hours: null })),
      fc.tuple(day, fc.nat(4)).map(([date, count]) => typed(date, { 1: count })),
      fc
        .tuple(day, fc.integer({ min: 1, max: 3 }), fc.nat(3))
        .map(([date, episodes, more]) =>
          session(date, { counts: { 1: episodes + more }, durations: { 1: { episodes, total: episodes * MIN } } }),
        ),
    );
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (all) => {
        const sum = all.reduce((total, { counts }) => total + (counts[1] ?? 0), 0);
        const out = (measure: Target['measure']) => measureOf(all, { ...tantrum, measure }).out ?? 0;
        const timedSum = all.filter(({ hours }) => hours !== null).reduce((n, { counts }) => n + (counts[1] ?? 0), 0);
        const episodes = all.reduce((n, { durations }) => n + (durations[1]?.episodes ?? 0), 0);
        expect(out('rate') + timedSum).toBe(sum);
        expect([out('duration') + episodes, out('episode') + episodes]).toEqual([sum, sum]);
      }),
    );
  });

  test('a change of measure is a line in time: nothing before it is recorded as what is after', () => {
    const history = [
      counted('2026-06-02', 4),
      counted('2026-06-09', 3),
      timed('2026-06-16', 2),
      timed('2026-07-02', 1),
    ];
    expect(measureChanges(history, 1)).toEqual([
      { id: -2, date: '2026-06-16', label: 'Length measured from here', isMeasure: true },
    ]);
    expect(measureChanges([...history, counted('2026-08-01', 3)], 1)).toEqual([]);
    expect(measureChanges([...history, typed('2026-08-01', { 1: 3 }), counted('2026-08-02', 0)], 1)).toHaveLength(1);
    expect(measureChanges([...history, scored('2026-08-02', 3)], 1).map(({ date }) => date)).toEqual([
      '2026-06-16',
      '2026-08-02',
    ]);
    const points = seriesOf(history, duration, 'month', range, today, measureChanges(history, 1));
    expect(points.slice(0, 3).map((point) => [pointText(point, 'month'), point.value])).toEqual([
      ['June 1–15, 2026 (part of a month)', null],
      ['June 16–30, 2026 (part of a month)', 2],
      ['July 2026', 1],
    ]);
    expect(phaseOf(must(points[2], 'July'), placeMarks(measureChanges(history, 1), points, 'month', range))).toBe('');
  });

  test('an episode that begins as the observation ends has no length: it is none of 0 s', () => {
    const at = (minute: number) => `2026-11-20T20:${String(minute).padStart(2, '0')}:00.000Z`;
    const mark = (kind: 'onset' | 'offset', minute: number) => ({ kind, at: at(minute) });
    const end = Date.parse(at(30));
    expect(durationSum([mark('onset', 40), mark('offset', 40)], [], end, end)).toEqual({
      episodes: 0,
      total: 0,
      unmeasured: 1,
    });
    const both = [mark('onset', 10), mark('offset', 12), mark('onset', 40), mark('offset', 40)];
    expect(durationSum(both, [], end, end)).toEqual({ episodes: 1, total: 2 * MIN, unmeasured: 1 });
  });
});

describe('a month in which a phase begins', () => {
  test('is two points, on either side of the line, and none of them belongs to both phases', () => {
    const watched = ['2026-10-02', '2026-11-02', '2026-11-09', '2026-11-18'].map((date, i) =>
      session(date, { counts: { 1: i + 1 } }),
    );
    const marks = [{ id: 1, date: '2026-11-16', label: 'Treatment' }];
    const points = seriesOf(watched, tantrum, 'month', range, today, marks).slice(-3);
    expect(points.map((point) => [pointText(point, 'month'), point.value])).toEqual([
      ['October 2026', 1],
      ['November 1–15, 2026 (part of a month)', 5],
      ['November 16–30, 2026 (part of a month) so far', 4],
    ]);
    const [placed] = placeMarks(marks, points, 'month', range);
    expect(points.map((point) => phaseOf(point, placed ? [placed] : []))).toEqual(['', '', 'Treatment']);
    expect(pathsOf(points, placed ? [placed] : [])).toHaveLength(2);
    expect(summaryText(points, 'count', 'month')).toBe(
      '1 in October 2026. 5 in November 1–15, 2026 (part of a month). 4 in November 16–30, 2026 (part of a month) so far.',
    );
  });
});

describe('words', () => {
  const points = seriesOf(
    [
      session('2026-06-01', { counts: { 1: 61 } }),
      session('2026-07-01', { counts: { 1: 66 } }),
      session('2026-11-01', { counts: { 1: 24 } }),
    ],
    tantrum,
    'month',
    range,
    today,
  );

  test('the summary says from what to what, and the highest; half a month is compared with no whole one', () => {
    expect(summaryText(points, 'count', 'month')).toBe(
      'Up from 61 in June 2026 to 66 in July 2026. Highest: 66 in July 2026. 24 in November 2026 so far.',
    );
    expect(summaryText(points.slice(1), 'count', 'month')).toBe('66 in July 2026. 24 in November 2026 so far.');
    expect(summaryText(points, 'rate', 'month')).toMatch(/^Down from 61 per hour in June 2026 to 24 per hour in Nov/);
    expect(summaryText([], 'count', 'month')).toBe('');
  });

  test('a change that is not between the two points that the sentence names changes nothing of it', () => {
    const months = fc.array(fc.record({ value: fc.nat(90), soFar: fc.boolean() }), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(months, fc.integer({ min: -1, max: 6 }), (drawn, after) => {
        const points = drawn.map((one, x) => {
          const date = `2026-0${x + 1}`;
          const until = x === 1 ? '28' : x === 3 || x === 5 ? '30' : '31';
          return {
            ...one,
            x,
            key: date,
            date: `${date}-01`,
            until: `${date}-${until}`,
            time: '',
            detail: '',
            apart: false,
          };
        });
        const named = points.filter(({ soFar }) => !soFar);
        const [first, last] = [named[0]?.x ?? 0, named.at(-1)?.x ?? 0];
        const changed = summaryText(points, 'count', 'month', [{ x: after + 0.5, label: 'Own', isMeasure: true }]);
        const isBetween = named.length > 1 && after >= first && after < last;
        expect(changed.includes('otherwise')).toBe(isBetween);
        if (!isBetween) expect(changed).toBe(summaryText(points, 'count', 'month'));
      }),
    );
  });

  test('an end that is not known is said of the points that are compared, whatever stands behind them', () => {
    const month = (x: number, value: number | null, more: object = {}) =>
      ({
        ...{ x, value, date: `2026-0${x + 7}-01`, until: `2026-0${x + 7}-${x === 2 ? 30 : 31}`, detail: '' },
        ...more,
      }) as Parameters<typeof summaryText>[0][number];
    const unknown = month(2, null, { out: 9, gap: 'length not known' });
    const points = [
      month(0, 20),
      month(1, 10),
      unknown,
      month(3, 2, { date: '2026-10-01', until: '2026-10-31', soFar: true }),
    ];
    expect(summaryText(points, 'duration', 'month')).toMatch(
      /^First known: 20 min in July 2026\. Last known: 10 min in August 2026\./,
    );
  });

  test('ends that are not the first and last of what happened, or that another definition parts, are not compared', () => {
    const at = (x: number, value: number | null, more: object = {}) =>
      ({ x, value, date: `2026-10-0${x + 1}`, detail: '', ...more }) as Parameters<typeof summaryText>[0][number];
    const points = [at(0, 2), at(1, 0), at(2, null, { out: 6, gap: 'length not known' })];
    expect(summaryText(points, 'duration', 'day')).toMatch(
      /^First known: 2 min on 10\/01\/2026\. Last known: 0 min on 10\/02\/2026\. Highest known: 2 min on 10\/01\/2026\. 6 /,
    );
    const counted = [at(0, 3), at(1, 5), at(2, 6)];
    expect(summaryText(counted, 'count', 'day')).toMatch(/^Up from 3/);
    expect(summaryText(counted, 'count', 'day', [{ x: 1.5, label: 'Counted from here', isMeasure: true }])).toBe(
      'First: 3 on 10/01/2026. Last, defined or measured otherwise: 6 on 10/03/2026. Highest: 6 on 10/03/2026.',
    );
  });

  test('ends in two phases are named with their phases, and no direction goes across the line', () => {
    const at = (x: number, value: number) =>
      ({ x, value, date: `2026-10-0${x + 1}`, detail: '' }) as Parameters<typeof summaryText>[0][number];
    const counted = [at(0, 5), at(1, 7), at(2, 0)];
    const phase = (x: number, label: string) => ({ x, label });
    expect(
      summaryText(counted, 'count', 'day', [phase(Number.NEGATIVE_INFINITY, 'Baseline'), phase(1.5, 'Fade')]),
    ).toBe('First: 5 on 10/01/2026 (Baseline). Last: 0 on 10/03/2026 (Fade). Highest: 7 on 10/02/2026.');
    expect(summaryText(counted, 'count', 'day', [phase(0.5, 'Fade')])).toMatch(
      /^First: 5 on 10\/01\/2026 \(before Fade\)\. Last: 0 on 10\/03\/2026 \(Fade\)\./,
    );
    for (const outside of [Number.NEGATIVE_INFINITY, -0.5, 2.5])
      expect(summaryText(counted, 'count', 'day', [phase(outside, 'Fade')])).toMatch(/^Down from 5 on/);
    const both = [phase(0.5, 'Fade'), { x: 1.5, label: 'Own definition from here', isMeasure: true }];
    expect(summaryText(counted, 'count', 'day', both)).toMatch(
      /^First: 5 on 10\/01\/2026 \(before Fade\)\. Last, defined or measured otherwise: 0 on 10\/03\/2026 \(Fade\)\./,
    );
  });

  test('weeks that a line parts are said not to be compared, with the most that one of them has', () => {
    const watched = ['2026-09-14', '2026-09-22', '2026-09-24', '2026-09-29', '2026-10-06'].map((date, i) =>
      session(date, { counts: { 1: [5, 4, 13, 3, 0][i] ?? 0 } }),
    );
    const marks = [{ id: 1, date: '2026-09-23', label: 'Fade' }];
    const weeks = (from: string) => {
      const of = { from, to: '2026-10-31' };
      const points = seriesOf(watched, tantrum, 'week', of, today, marks);
      return summaryText(points, 'count', 'week', placeMarks(marks, points, 'week', of));
    };
    expect(weeks('2026-09-13')).toBe(
      'First: 5 in the week of 09/13/2026 (before Fade). Last: 0 in the week of 10/04/2026 (Fade). ' +
        'Highest: 5 in the week of 09/13/2026. Not compared: 2 parts of weeks (up to 13).',
    );
    expect(weeks('2026-09-23')).toBe(
      'Down from 3 in the week of 09/27/2026 to 0 in the week of 10/04/2026. Highest: 3 in the week of 09/27/2026. ' +
        'Not compared: 1 part of a week (13).',
    );
  });

  test('titles say what is measured', () => {
    expect(graphTitle('Tantrum', 'count', 'month')).toBe('Tantrum, monthly total');
    expect(graphTitle('Tantrum', 'rate', 'session')).toBe('Tantrum, rate per hour by session');
    expect(points.map((point) => pointText(point, 'month')).at(-1)).toBe('November 2026 so far');
  });
});

describe('a small number', () => {
  const MINUTE = 60_000;
  const lasted = (episodes: number, ms: number) =>
    session('2026-11-02', { counts: { 1: episodes }, durations: { 1: { episodes, total: ms } } });
  const value = (watched: Observation, measure: Target['measure']) =>
    measureOf([watched], { ...tantrum, measure }).value;

  test('is never drawn as 0, which is what a stated zero says', () => {
    expect(value(lasted(1, 2400), 'duration')).toBe(0.04);
    expect(measureOf([lasted(2, 2400)], { ...tantrum, measure: 'episode' })).toEqual({
      value: 0.02,
      detail: '0.04 min in 2 episodes',
    });
    expect(value(lasted(1, 20), 'duration')).toBe(0.01);
    expect(valueText(0.04, 'duration')).toBe('0.04 min');
    expect(value(session('2026-11-02', { latencies: { 1: { cues: 1, answered: [20] } } }), 'latency')).toBe(0.02);
    expect(value(session('2026-11-02', { counts: { 1: 1 }, hours: 400 }), 'rate')).toBe(0.01);
    expect(value(session('2026-11-02', { counts: { 1: 0 } }), 'duration')).toBe(0);
  });

  test('is rounded as the others where that leaves something', () => {
    expect([value(lasted(1, 1.26 * MINUTE), 'duration'), value(lasted(1, 0.14 * MINUTE), 'duration')]).toEqual([
      1.26, 0.14,
    ]);
  });

  test('of a percent is neither 0 nor 100 unless it is none or all', () => {
    const shares = (part: number, whole: number) => session('2026-11-02', { intervals: { 1: { part, whole } } });
    expect([value(shares(1, 5000), 'intervals'), value(shares(4999, 5000), 'intervals')]).toEqual([0.1, 99.9]);
    expect([value(shares(0, 9), 'intervals'), value(shares(9, 9), 'intervals')]).toEqual([0, 100]);
  });
});

describe('latency', () => {
  const latency: Target = { ...tantrum, measure: 'latency' };
  const cued = (date: string, cues: number, ...answered: number[]) =>
    session(date, { counts: { 1: answered.length }, latencies: { 1: { cues, answered } } });

  test('is the median in seconds over all answered cues, with the mean beside it: one long wait makes no line', () => {
    const both = [cued('2026-11-02', 2, 2000), cued('2026-11-03', 3, 4000, 6000, 30_500)];
    expect(measureOf(both, latency)).toEqual({
      value: 5,
      detail: '4 of 5 cues with a response, mean 10.6 s',
      out: 1,
    });
  });

  test('counts the cues without an answer in its sentence, and a day with none of them is marked: silence is not speed', () => {
    const days = [
      cued('2026-11-02', 1, 10_000),
      cued('2026-11-12', 4, 1000, 2000, 4000, 180_000),
      cued('2026-11-17', 2),
      cued('2026-11-18', 3, 2500, 3500),
    ];
    const points = seriesOf(days, latency, 'day', range, today);
    expect(points.map(isUnknown)).toEqual([false, false, true, false]);
    expect(summaryText(points, 'latency', 'day')).toBe(
      'Down from 10 s on 11/02/2026 to 3 s on 11/18/2026. Highest known: 10 s on 11/02/2026. 3 cues not answered.',
    );
    expect(summaryText(points.slice(0, 3), 'latency', 'day')).toBe(
      'First known: 10 s on 11/02/2026. Last known: 3 s on 11/12/2026. Highest known: 10 s on 11/02/2026. 2 cues not answered.',
    );
    expect(signsText([{ points, measure: 'latency' }], 'day')).toBe('?: no cue was answered.');
  });

  test('of nothing at all beside what is not known is not called “did not occur”', () => {
    const none = seriesOf([cued('2026-11-02', 2, 0)], latency, 'day', range, today);
    expect(summaryText(none, 'latency', 'day')).toBe('0 s on 11/02/2026. 1 cue not answered.');
  });

  test('of cues that got no response is no “Not watched”: what was offered was watched, under every measure of counts', () => {
    const offered = session('2026-11-02', { latencies: { 1: { cues: 2, answered: [] } } });
    const said = (target: Target, ...days: Observation[]) => {
      const { value, detail, gap } = measureOf(days, target);
      return [value, detail, gap];
    };
    expect(said(tantrum, offered)).toEqual([0, '1 session; 2 cues without a response', undefined]);
    expect(said(rate, offered)).toEqual([0, '0 in 2 h; 2 cues without a response', undefined]);
    expect(said({ ...tantrum, measure: 'duration' }, offered)[1]).toBe(
      '0 episodes in 1 session; 2 cues without a response',
    );
    expect(said({ ...tantrum, measure: 'irt' }, { ...offered, gaps: {} })[2]).toBe('under two responses');
    expect(said(tantrum, offered, session('2026-11-03', { counts: { 1: 3 } }))[0]).toBe(3);
  });

  test('of cues is no 0 where it was recorded another way, was answered, or no cue was left', () => {
    const none = (part: Partial<Observation>) => measureOf([session('2026-11-02', part)], tantrum).value;
    const cues = { 1: { cues: 2, answered: [] } };
    expect(none({ latencies: cues, intervals: { 1: { part: 2, whole: 5 } } })).toBeNull();
    expect(none({ latencies: { 1: { cues: 2, answered: [900] } } })).toBeNull();
    expect(none({ latencies: { 1: { cues: 0, answered: [] } } })).toBeNull();
    expect(none({ latencies: cues, counts: { 1: 4 } })).toBe(4);
  });

  test('is a gap, never a 0, where no cue was answered, none was given, or only a count is known', () => {
    const days = [
      cued('2026-11-02', 2),
      session('2026-11-03', { counts: { 1: 4 } }),
      session('2026-11-04', { counts: { 1: 0 } }),
      typed('2026-11-05', { 1: 4 }),
      cued('2026-11-06', 1, 1500),
    ];
    const points = seriesOf(days, latency, 'session', range, today);
    expect(points.map(({ value, detail }) => [value, detail])).toEqual([
      [null, '0 of 2 cues with a response'],
      [null, 'No cue given'],
      [null, 'No cue given'],
      [null, 'No cue given'],
      [1.5, '1 of 1 cues with a response, mean 1.5 s'],
    ]);
    expect(pathsOf(points, [])).toHaveLength(1);
  });

  test('says its unit in title and value', () => {
    expect(graphTitle('Tantrum', 'latency', 'month')).toBe('Tantrum, monthly median latency in seconds');
    expect(graphTitle('Tantrum', 'latency', 'session')).toBe('Tantrum, median latency in seconds by session');
    expect(valueText(10.6, 'latency')).toBe('10.6 s');
  });
});

describe('time', () => {
  const MIN = 60_000;
  const duration: Target = { ...tantrum, measure: 'duration' };
  const episode: Target = { ...tantrum, measure: 'episode' };
  const timed = (date: string, episodes: number, minutes: number) =>
    session(date, { counts: { 1: episodes }, durations: { 1: { episodes, total: minutes * MIN } } });

  test('is summed in minutes, and its mean is of the sums: never the mean of two means', () => {
    const both = [timed('2026-11-02', 1, 10), timed('2026-11-03', 3, 5)];
    expect(measureOf(both, duration)).toEqual({ value: 15, detail: '4 episodes in 2 sessions' });
    expect(measureOf(both, episode)).toEqual({ value: 3.75, detail: '15 min in 4 episodes' });
  });

  test('of a stated zero is 0 minutes and no mean; where only a count is known it is a gap, never a 0', () => {
    const zero = [session('2026-11-02', { counts: { 1: 0 } })];
    expect(measureOf(zero, duration)).toEqual({ value: 0, detail: '0 episodes in 1 session' });
    expect(measureOf(zero, episode)).toEqual({ value: null, detail: 'No episode', gap: 'no episode' });
    expect(measureOf([typed('2026-11-02', { 1: 4 })], duration)).toEqual({
      value: null,
      detail: '4 occurrences of unknown length',
      gap: 'length not known',
      out: 4,
    });
  });

  test('says its unit in title, value and axis', () => {
    expect(graphTitle('Tantrum', 'duration', 'month')).toBe('Tantrum, monthly total minutes');
    expect(graphTitle('Tantrum', 'episode', 'session')).toBe('Tantrum, minutes per episode by session');
    expect(valueText(12.5, 'duration')).toBe('12.5 min');
  });
});
