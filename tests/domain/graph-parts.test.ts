import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawnPoint, isDrawn, stretchesOf } from '#domain/graph/graph-lines.ts';
import type { Measure } from '#domain/graph/graph-measure.ts';
import { bucketOf, isPart, isWhole, seriesOf } from '#domain/graph/graph-series.ts';
import { isUnknown, notInText, pointText, signsText, summaryText, tickText } from '#domain/graph/graph-text.ts';
import { levelLines } from '#domain/graph/level-lines.ts';
import type { Observation } from '#domain/session/observation.ts';
import { must } from '#lib/must.ts';

const today = '2026-11-20';
const range = { from: '2026-08-01', to: today };
const target = (measure: Measure) => ({ kind: 'behavior' as const, id: 1, measure, minTrials: null });

const session = (date: string, count: number): Observation => ({
  key: `${date} ${count}`,
  date,
  time: '15:00',
  source: 'session',
  hours: 2,
  counts: { 1: count },
  intervals: {},
  trials: {},
  durations: {},
  latencies: {},
});

const day = fc
  .tuple(fc.integer({ min: 8, max: 11 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) => `2026-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
const history = fc.array(
  fc.tuple(day, fc.nat({ max: 9 })).map(([date, count]) => session(date, count)),
  { maxLength: 40 },
);
const begins = fc.array(
  day.map((date) => ({ date })),
  { maxLength: 4 },
);
const step = fc.constantFrom('month' as const, 'week' as const);

describe('a part of a month or week', () => {
  test('takes no part in a headline of totals, neither from, to nor highest, and is said to be left out', () => {
    fc.assert(
      fc.property(history, begins, step, (observations, marks, by) => {
        const points = seriesOf(observations, target('count'), by, range, today, marks);
        const whole = points.filter(isDrawn).filter((point) => isWhole(point, by));
        const text = summaryText(points, 'count', by);
        if (whole.length < 2) return;
        const parts = points.filter(isDrawn).filter((point) => !isWhole(point, by) && !point.soFar).length;
        const left = / Not compared: (\d) parts? of (?:a )?(?:weeks?|months?) \((?:up to )?\d+\)\./.exec(text);
        expect(Number(left?.[1] ?? 0)).toBe(parts);
        const said = text.replace(left?.[0] ?? '', '');
        const [headline = '', highest = '', ...rest] = said.slice(0, -1).split(/\. (?=Highest|\d)/);
        expect(headline + highest).not.toMatch(/part of|–|so far/);
        expect(highest).toMatch(new RegExp(`^Highest: ${Math.max(...whole.map(({ value }) => value))} in `));
        for (const one of rest) expect(one).toMatch(/so far$/);
      }),
    );
  });

  test('pulls no median and no trend of totals', () => {
    fc.assert(
      fc.property(history, begins, step, (observations, marks, by) => {
        const points = seriesOf(observations, target('count'), by, range, today, marks);
        const whole = points.filter((point) => isWhole(point, by));
        for (const level of ['median', 'trend'] as const)
          expect(levelLines(points, [], level, { measure: 'count', step: by })).toEqual(
            levelLines(whole, [], level, { measure: 'count', step: by }),
          );
      }),
    );
  });

  test('of which a rate is the highest says that it is a part', () => {
    const observations = [session('2026-09-02', 1), session('2026-09-14', 4), session('2026-10-02', 2)];
    const points = seriesOf(observations, target('rate'), 'month', range, today, [{ date: '2026-09-13' }]);
    expect(summaryText(points, 'rate', 'month')).toBe(
      'Up from 0.5 per hour in September 1–12, 2026 (part of a month) to 1 per hour in October 2026. ' +
        'Highest: 2 per hour in September 13–30, 2026 (part of a month).',
    );
    expect(pointText(must(points[1], 'the first part'), 'month')).toBe('September 1–12, 2026 (part of a month)');
  });

  test('is no month of its own where places without a number are counted: half a year has six', () => {
    fc.assert(
      fc.property(history, begins, step, (observations, marks, by) => {
        const otherwise = observations.map((one) => ({
          ...one,
          counts: {},
          durations: { 1: { episodes: 1, total: 60_000 } },
        }));
        const points = seriesOf(otherwise, target('intervals'), by, range, today, marks);
        const unknown = points.filter(isUnknown);
        const parts = unknown.filter((point) => isPart(point, by)).length;
        const text = notInText(points, 'intervals', by);
        const said = /otherwise in (?:(\d+) (?:month|week)s?)?(?: and )?(?:(\d+) parts? of )?/.exec(text);
        expect([Number(said?.[1] ?? 0), Number(said?.[2] ?? 0)]).toEqual([unknown.length - parts, parts]);
      }),
    );
  });

  test('is said to be one under the axis, where the month has one name, in the middle', () => {
    const observations = [session('2026-09-02', 1), session('2026-09-14', 4), session('2026-10-02', 2)];
    const points = seriesOf(observations, target('count'), 'month', range, today, [{ date: '2026-09-13' }]);
    expect(signsText([{ points, measure: 'count' }], 'month')).toBe('Hollow: part of a month.');
    expect(points.map(bucketOf)).toEqual([0, 1, 1, 2, 3]);
    expect(tickText(must(points[1], 'the first part'), 'month', false)).toBe('Sep');
    const none = seriesOf(observations, target('count'), 'month', range, today);
    expect(signsText([{ points: none, measure: 'count' }], 'month')).toBe('');
    const soFar = seriesOf([session(today, 1)], target('count'), 'week', range, today);
    expect(signsText([{ points: soFar, measure: 'count' }], 'week')).toBe('Hollow: not over yet.');
  });

  test('a day is whole, however short its month', () => {
    const points = seriesOf([session('2026-09-02', 1)], target('count'), 'day', range, today);
    expect(points.map((point) => isWhole(point, 'day'))).toEqual([true]);
  });

  test('is led to and from by a dashed line, and nothing of the line is lost', () => {
    const point = (x: number): DrawnPoint => {
      const date = '2026-09-01';
      return { key: `${x}`, x, value: x, detail: '', date, until: date, time: '', soFar: false, apart: false };
    };
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (sure) => {
        const path = sure.map((_one, x) => point(x));
        const stretches = stretchesOf(path, ({ x }) => sure[x] === true);
        const drawn = stretches.flatMap(({ points, isSure }) =>
          points.slice(1).map((to, at) => [must(points[at], 'from').x, to.x, isSure] as const),
        );
        expect(drawn).toEqual(path.slice(1).map(({ x }) => [x - 1, x, sure[x - 1] === true && sure[x] === true]));
        for (const [at, one] of stretches.slice(1).entries()) expect(one.isSure).not.toBe(stretches[at]?.isSure);
      }),
    );
  });
});
