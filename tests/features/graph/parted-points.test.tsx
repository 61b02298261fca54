// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { placeMarks } from '#domain/graph/graph-lines.ts';
import type { Target } from '#domain/graph/graph-measure.ts';
import { seriesOf } from '#domain/graph/graph-series.ts';
import { signsText } from '#domain/graph/graph-text.ts';
import type { Observation } from '#domain/session/observation.ts';
import { AxisTitleLayer } from '#features/graph/axis-titles.tsx';
import { PathLayer, PointLayer } from '#features/graph/chart-layers.tsx';
import { DrawingContext, makeDrawing } from '#features/graph/drawing.ts';

const today = '2026-11-20';
const target: Target = { kind: 'behavior', id: 1, measure: 'count', minTrials: null };

function session(date: string, count: number): Observation {
  const nothing = { intervals: {}, trials: {}, durations: {}, latencies: {} };
  return { key: date, date, time: '15:00', source: 'session', hours: 2, counts: { 1: count }, ...nothing };
}

function draw(step: 'month' | 'week' | 'day', from: string, days: readonly [string, number][]) {
  const range = { from, to: today };
  const marks = [{ id: 1, date: '2026-09-15', label: 'Treatment' }];
  const points = seriesOf(
    days.map(([date, count]) => session(date, count)),
    target,
    step,
    range,
    today,
    marks,
  );
  const drawing = makeDrawing(
    { name: 'Tantrum', measure: 'count', points, marks: placeMarks(marks, points, step, range) },
    [],
    step,
  );
  const props = { innerWidth: 600, innerHeight: 300, xScale: (x: number) => x * 100 };
  const { container } = render(
    <svg>
      <title>Chart</title>
      <DrawingContext value={drawing}>
        <PathLayer {...props} />
        <PointLayer {...props} />
        <AxisTitleLayer {...props} />
      </DrawingContext>
    </svg>,
  );
  return { container, drawing };
}

test('the two parts of a month are hollow and dashed as an unfinished one is, never drawn as if they were months', () => {
  const { container, drawing } = draw('month', '2026-08-01', [
    ['2026-08-10', 17],
    ['2026-09-10', 8],
    ['2026-09-20', 6],
    ['2026-10-10', 13],
    ['2026-11-02', 3],
  ]);
  const fills = [...container.querySelectorAll('[data-point]')].map((point) => point.getAttribute('fill'));
  const [solid, hollow] = ['var(--chart-1)', 'var(--surface)'];
  expect(fills).toEqual([solid, hollow, hollow, solid, hollow]);
  const lines = [...container.querySelectorAll('[stroke="var(--chart-1)"] > path:not([data-point])')];
  expect(lines.map((line) => line.getAttribute('stroke-dasharray'))).toEqual(['2 6', '2 6']);
  expect(container.textContent).toContain('Months');
  expect(signsText(drawing.lines, 'month')).toBe('Hollow: part of a month, or not over yet.');
  // One name for each month, under its middle: neither part goes without one.
  expect(drawing.ticks((x) => x * 100, 400)).toEqual([
    { at: 0, text: 'Aug' },
    { at: 100, text: 'Sep' },
    { at: 200, text: 'Oct' },
    { at: 300, text: 'Nov so far' },
  ]);
});

test('the name of a month that is not over takes none of the one before it, as far as both have room', () => {
  const { drawing } = draw('month', '2026-08-01', [['2026-08-10', 17]]);
  expect(drawing.ticks((x) => 27 + x * 54, 236).map(({ text }) => text)).toEqual(['Aug', 'Sep', 'Oct', 'Nov so far']);
});

test('names below the axis never touch each other or the edge; the latest always has its own', () => {
  const days = ['2026-09-08', '2026-09-15', '2026-10-15', '2026-10-20', '2026-11-12', '2026-11-19', '2026-11-20'];
  const { drawing } = draw(
    'day',
    '2026-09-08',
    days.map((day) => [day, 2]),
  );
  for (const width of [150, 300, 420, 900]) {
    const scale = (x: number) => ((x - drawing.x.min) / (drawing.x.max - drawing.x.min)) * width;
    const names = drawing.ticks(scale, width + 20);
    const room = (text: string) => (text.length * 8) / 2;
    expect(names.at(-1)?.text).toBe('11/20');
    for (const [index, { at, text }] of names.entries()) {
      const next = names[index + 1];
      const end = next ? next.at - room(next.text) : width + 20;
      expect(at + room(text)).toBeLessThanOrEqual(end);
    }
    if (width === 900) expect(names.map(({ text }) => text)).toContain('10/20');
  }
});

test('of more points than can have a shape each, what is no whole week is hollow too', () => {
  const days = Array.from({ length: 80 }, (_, at): [string, number] => [
    new Date(Date.UTC(2025, 5, 2 + at * 7)).toISOString().slice(0, 10),
    at,
  ]).filter(([date]) => date <= today);
  const { container } = draw('week', '2025-06-01', [...days, ['2026-09-16', 2]]);
  const hollow = container.querySelector('path[fill="var(--surface)"]');
  // Two parts of the week of the line, and the week that is not over.
  expect(hollow?.getAttribute('d')?.match(/M/g)).toHaveLength(3);
});
