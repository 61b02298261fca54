import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GraphPoint, seriesOf } from '#domain/graph/graph-series.ts';
import { valueText } from '#domain/graph/graph-text.ts';
import { levelLines, levelText } from '#domain/graph/level-lines.ts';
import type { Observation } from '#domain/session/observation.ts';

const at = (x: number, value: number | null, part: Partial<GraphPoint> = {}): GraphPoint => ({
  key: `${x}`,
  x,
  date: '2026-11-02',
  until: '2026-11-02',
  time: '',
  value,
  detail: '',
  soFar: false,
  apart: false,
  ...part,
});
const sitting = (date: string, part: Partial<Observation>): Observation => ({
  key: date,
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
const byDay = { measure: 'count', step: 'day' } as const;
const phase = { id: 1, date: '2026-11-06', label: 'Treatment', x: 4.5 };

describe('the median of a phase', () => {
  test('is of its own points alone, from its first to its last; gaps are no zeros', () => {
    const points = [at(0, 10), at(1, null), at(2, 14), at(4, 90), at(5, 2), at(6, 4)];
    expect(levelLines(points, [phase], 'median', byDay)).toEqual([
      { phase: 'before Treatment', from: { x: 0, y: 14 }, to: { x: 4, y: 14 }, text: 'median 14' },
      { phase: 'Treatment', from: { x: 5, y: 3 }, to: { x: 6, y: 3 }, text: 'median 3' },
    ]);
    expect(levelText(points, [phase], 'median', byDay)).toBe(
      'Median of each phase: 14 (before Treatment), 3 (Treatment).',
    );
  });

  test('a phase without any number is named as one with too few points: left out, it would seem not to have begun', () => {
    const points = [at(0, 8), at(1, 6), at(5, null, { gap: 'none, measured otherwise' }), at(6, null)];
    expect(levelText(points, [phase], 'median', byDay)).toBe(
      'Median of each phase: 7 (before Treatment); too few points for a line: Treatment.',
    );
    // Before the first phase nothing need have been recorded: that is no phase.
    expect(levelText([at(0, null), at(5, 2), at(6, 4)], [phase], 'median', byDay)).toBe(
      'Median of each phase: 3 (Treatment).',
    );
  });

  const unknown = (x: number, part = {}) => at(x, null, { out: 4, gap: 'length not known', ...part });

  test('is of what is known, and says of how many points no number is', () => {
    const points = [at(0, 8), unknown(1), at(2, 0), at(3, 4), at(5, 2), at(6, 4)];
    expect(levelLines(points, [phase], 'median', byDay)).toMatchObject([
      { from: { x: 0, y: 4 }, text: 'median 4', lacks: [{ x: 1 }] },
      { from: { x: 5, y: 3 }, text: 'median 3' },
    ]);
    expect(levelText(points, [phase], 'median', byDay)).toBe(
      'Median of each phase: 4 (before Treatment; 1 day has no number), 3 (Treatment).',
    );
    expect(levelText([at(0, 8), at(2, 6), at(3, 4), at(4, 2), unknown(5)], [], 'trend', byDay)).toBe(
      'Trend of each phase (split-middle): falling (1 day has no number).',
    );
  });

  test('of totals lacks nothing in a week that is not over or that a line parts: those are in no median', () => {
    const week = { date: '2026-11-01', until: '2026-11-07' };
    const points = [at(0, 4, week), at(1, 8, week), unknown(2, { ...week, soFar: true }), unknown(3)];
    const of = { measure: 'duration', step: 'week' } as const;
    expect(levelText(points, [], 'median', of)).toBe('Median of each phase: 6.');
  });

  test('is none where as many numbers are missing as are known, or where these are zeros alone: it says so', () => {
    const zeros = [at(0, 0), unknown(1), at(2, 0), at(3, 0), at(5, 2), at(6, 4)];
    expect(levelText(zeros, [phase], 'median', byDay)).toBe(
      'Median of each phase: 3 (Treatment); too little is known: before Treatment (1 day has no number).',
    );
    const half = [at(0, 3), at(1, 5), unknown(2), unknown(3)];
    for (const level of ['median', 'trend'] as const) {
      expect(levelLines(half, [], level, byDay)).toEqual([]);
      expect(levelText(half, [], level, byDay)).toMatch(/: too little is known \(2 days have no number\)\.$/);
    }
  });

  test('whatever is not known, it lies between the lowest and highest point that is, and names how many are not', () => {
    const value = fc.option(fc.integer({ min: 0, max: 50 }), { freq: 4 });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), (values) => {
        const points = values.map((one, x) => (one === null ? unknown(x) : at(x, one)));
        const known = values.filter((one) => one !== null);
        const lacks = values.length - known.length;
        const [line] = levelLines(points, [], 'median', byDay);
        const text = levelText(points, [], 'median', byDay);
        expect(text.includes('no number')).toBe(lacks > 0);
        if (lacks > 0) expect(text).toContain(`${lacks} day`);
        if (!line) return;
        expect(known.length).toBeGreaterThan(lacks);
        expect(line.from.y).toBeGreaterThanOrEqual(Math.min(...known));
        expect(line.from.y).toBeLessThanOrEqual(Math.max(...known));
      }),
    );
  });

  test('of percents is written as they are', () => {
    const points = [at(0, 50), at(1, 75)];
    const [line] = levelLines(points, [], 'median', { measure: 'independent', step: 'day' });
    expect(line?.text).toBe('median 62.5%');
    expect(valueText(62.5, 'independent')).toBe('62.5%');
  });

  test('is reckoned from the numbers before they are rounded, and is rounded once', () => {
    const target = { kind: 'behavior', id: 1, measure: 'rate', minTrials: null } as const;
    // 2 in 6 h, 3 in 8 h, …: the middle two are 0.3333 and 0.375, their mean is 0.354.
    const observations = [
      [2, 6],
      [3, 8],
      [4, 10],
      [3, 10],
      [6, 10],
      [0, 2],
    ].map(([count = 0, hours = 0], day) => sitting(`2026-11-0${day + 1}`, { hours, counts: { 1: count } }));
    const range = { from: '2026-11-01', to: '2026-11-20' };
    const rates = seriesOf(observations, target, 'day', range, range.to);
    expect(rates.map(({ value }) => value)).toEqual([0.33, 0.38, 0.4, 0.3, 0.6, 0]);
    expect(levelLines(rates, [], 'median', { measure: 'rate', step: 'day' })[0]).toMatchObject({
      from: { x: 0, y: (2 / 6 + 3 / 8) / 2 },
      text: 'median 0.35',
    });
    const thirds = [1, 2].map((part, day) => sitting(`2026-11-0${day + 1}`, { intervals: { 1: { part, whole: 3 } } }));
    const percents = seriesOf(thirds, { ...target, measure: 'intervals' }, 'day', range, range.to);
    expect(percents.map(({ value }) => value)).toEqual([33.3, 66.7]);
    expect(levelLines(percents, [], 'median', { measure: 'intervals', step: 'day' })[0]?.from.y).toBeCloseTo(50, 10);
    const rising = [0.333_34, 0.333_35, 0.333_36, 0.333_37].map((exact, x) => at(x, 0.33, { unrounded: exact }));
    expect(levelLines(rising, [], 'trend', { measure: 'rate', step: 'day' })[0]?.to.y).toBeCloseTo(0.333_37, 7);
  });

  test('is none of one point, and says so', () => {
    expect(levelText([at(0, 1)], [], 'median', byDay)).toBe('Median of each phase: too few points.');
  });

  test('of a part of a phase, beside another definition or measure, names the part', () => {
    const own = { id: -9, date: '2026-11-08', label: 'Own definition from here', x: 6.5, isMeasure: true as const };
    const points = [at(0, 9), at(2, 1), at(5, 2), at(6, 4), at(7, 7), at(8, 0)];
    const text = (marks: Parameters<typeof levelLines>[1]) => levelText(points, marks, 'median', byDay);
    expect(text([phase, own])).toBe(
      'Median of each phase: 5 (before Treatment), 3 (Treatment, before own definition), 3.5 (Treatment, own definition).',
    );
    expect(text([own])).toBe('Median of each phase: 3 (before own definition), 3.5 (own definition).');
    // What begins with the phase parts nothing of it.
    expect(text([{ ...own, x: 4.5 }, phase])).toMatch(/: 5 \(before Treatment\), .* \(Treatment\)\.$/);
  });

  test('with too few points has no line, and is named as such', () => {
    const points = [at(0, 9), at(2, 1), at(5, 2), at(9, 3), at(10, 5)];
    const marks = [phase, { id: 2, date: '2026-11-09', label: 'Fade', x: 8.5 }];
    expect(levelText(points, marks, 'median', byDay)).toBe(
      'Median of each phase: 5 (before Treatment), 4 (Fade); too few points for a line: Treatment.',
    );
    expect(levelText(points, marks, 'trend', byDay)).toMatch(
      /: too few points for a line: before Treatment; Treatment; Fade\.$/,
    );
  });

  test('of sums leaves out a week that is not over, or that a line parts', () => {
    const week = (x: number, value: number, days: number, soFar = false) =>
      at(x, value, { date: '2026-11-01', until: `2026-11-0${days}`, soFar });
    const points = [week(0, 4, 7), week(1, 8, 7), week(2, 1, 3), week(3, 0, 7, true)];
    const [line] = levelLines(points, [], 'median', { measure: 'count', step: 'week' });
    expect(line).toMatchObject({ from: { x: 0, y: 6 }, to: { x: 1, y: 6 } });
  });
});

describe('the trend of a phase', () => {
  test('is the split-middle line: through the median place and height of each half', () => {
    const points = [1, 5, 3, 9, 7, 11, 30].map((value, x) => at(x, value));
    // Halves 1 5 3 and 7 11 30 (the middle point is in neither): (1, 3) and (5, 11), so 2 a day.
    expect(levelLines(points, [], 'trend', byDay)).toEqual([
      { phase: '', from: { x: 0, y: 1 }, to: { x: 6, y: 13 }, text: 'trend rising' },
    ]);
  });

  test('of points on a straight line is that line, however many they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 60 }), fc.integer({ min: -9, max: 9 }), (count, slope) => {
        const points = Array.from({ length: count }, (_, x) => at(x, 600 + slope * x));
        const [line] = levelLines(points, [], 'trend', byDay);
        expect(line?.from.y).toBeCloseTo(600);
        expect(line?.to.y).toBeCloseTo(600 + slope * (count - 1));
      }),
    );
  });

  test('needs four points: through two or three there is a line, and no trend', () => {
    expect(levelLines([at(0, 1), at(1, 2), at(2, 3)], [], 'trend', byDay)).toEqual([]);
  });
});
