// @vitest-environment jsdom
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GraphPoint } from '#domain/graph/graph-series.ts';
import { nameLines, spread } from '#features/graph/chart-layers.tsx';
import { DrawingContext, type Line, makeDrawing } from '#features/graph/drawing.ts';
import { LevelLayer } from '#features/graph/level-layer.tsx';
import { keyOf, labelsOf } from '#features/graph/mark-layer.tsx';
import { isOver, numbersAt, signsAt } from '#features/graph/number-places.ts';

const pointAt = (x: number, value: number): GraphPoint => {
  const date = `2026-11-${String(x + 1).padStart(2, '0')}`;
  return { key: date, x, date, until: date, time: '', value, detail: '', soFar: false, apart: false };
};
const lineOf = (name: string, values: number[]): Line => ({
  name,
  measure: 'count',
  points: values.map((value, x) => pointAt(x, value)),
  marks: [],
});

test('each line of a comparison has its own trend, in its own color, with its name', () => {
  const drawing = makeDrawing(
    lineOf('Tantrum', [9, 8, 6, 5]),
    [lineOf('Elopement', [1, 2, 3, 4]), lineOf('SIB', [0, 1])],
    'day',
    'trend',
  );
  const props = { innerWidth: 600, innerHeight: 300, xScale: (x: number) => 60 + x * 150 };
  const { container } = render(
    <DrawingContext value={drawing}>
      <svg aria-hidden="true">
        <LevelLayer {...props} />
      </svg>
    </DrawingContext>,
  );
  const drawn = [...container.querySelectorAll('[data-level]')].map((level) => [
    level.querySelector('line')?.getAttribute('stroke'),
    level.querySelector('text')?.textContent,
  ]);
  expect(drawn).toEqual([
    ['var(--chart-1)', 'Tantrum: trend falling'],
    ['var(--chart-2)', 'Elopement: trend rising'],
  ]);
});

test('a median has its words in the plot, at every width, and in its phase where that is as wide as a number', () => {
  const history = fc.array(fc.nat(12), { minLength: 2, maxLength: 30 });
  const places = fc.uniqueArray(fc.nat(29), { maxLength: 3 });
  const asked = fc.tuple(fc.array(history, { minLength: 1, maxLength: 3 }), places, fc.integer({ min: 160, max: 900 }));
  fc.assert(
    fc.property(asked, ([histories, at, innerWidth]) => {
      const length = Math.min(...histories.map((values) => values.length));
      const marks = at.toSorted((a, b) => a - b).map((x, id) => ({ id, date: '', label: 'Fade', x: x + 0.5 }));
      const [own, ...others] = histories.map((values, line) => ({
        ...lineOf(`Behavior ${line}`, values.slice(0, length)),
        marks,
      }));
      if (!own) return;
      const drawing = makeDrawing(own, others, 'day', 'median');
      const xScale = (x: number) => ((x + 0.5) / length) * innerWidth;
      const { container, unmount } = render(
        <DrawingContext value={drawing}>
          <svg aria-hidden="true">
            <LevelLayer innerHeight={240} innerWidth={innerWidth} xScale={xScale} />
          </svg>
        </DrawingContext>,
      );
      const levels = drawing.lines.flatMap((line) => line.levels);
      const drawn = [...container.querySelectorAll('[data-level]')].map((level) => level.querySelector('text'));
      expect(drawn).toHaveLength(levels.length);
      for (const [index, { from, to, text }] of levels.entries()) {
        const words = drawn[index];
        const said = words?.textContent ?? '';
        const number = text.replace('median ', '');
        expect([text, number, ...drawing.lines.map(({ name }) => `${name}: ${text}`)]).toContain(said);
        const x = Number(words?.getAttribute('x'));
        const left = words?.getAttribute('text-anchor') === 'end' ? x - said.length * 9 : x;
        const right = left + said.length * 9;
        expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
        const begin = xScale(marks.findLast((mark) => mark.x < from.x)?.x ?? -0.5);
        const end = Math.min(innerWidth, xScale(marks.find((mark) => mark.x > to.x)?.x ?? length));
        // Twelve for what is between a phase line and the words, fourteen for the mark of one of several lines.
        if (end - begin >= number.length * 9 + 26) expect([left >= begin, right <= end]).toEqual([true, true]);
      }
      unmount();
    }),
    { numRuns: 60 },
  );
});

test('numbers of neighboring points never lie on each other, on a “?” or on a phase line', () => {
  const point = (x: number, y: number, text: string) => ({ key: `${x}`, x, y, text });
  const near = [point(100, 50, '1,360'), point(132, 52, '1,325')];
  expect(numbersAt(near, [], [], 200).map(({ y }) => y)).toEqual([75, 39]);
  // A phase line on either side of it: the number stands where neither crosses it, or not at all.
  expect(numbersAt([point(100, 50, '1,227')], [90], [], 200)).toMatchObject([{ x: 119.5, y: 37 }]);
  expect(numbersAt([point(100, 50, '1,227')], [90, 110], [], 200)).toEqual([]);

  const place = fc.integer({ min: 0, max: 600 });
  const number = fc.record({ x: place, y: fc.integer({ min: 0, max: 300 }), value: fc.nat(99_999) });
  const sign = place.map((x) => ({ left: x - 5, right: x + 5, top: 278, bottom: 292 }));
  fc.assert(
    fc.property(
      fc.array(number, { maxLength: 14 }),
      fc.array(place, { maxLength: 4 }),
      fc.array(sign),
      (some, walls, signs) => {
        const points = some.map(({ x, y, value }, index) => ({
          key: `${index}`,
          x,
          y,
          text: value.toLocaleString('en-US'),
        }));
        const placed = numbersAt(points, walls, signs, 300);
        for (const [index, { box }] of placed.entries()) {
          expect(placed.slice(index + 1).some((other) => isOver(box, other.box))).toBe(false);
          expect(signs.some((other) => isOver(box, other))).toBe(false);
          expect(walls.some((wall) => wall > box.left && wall < box.right)).toBe(false);
        }
        // Whatever stands alone has its number.
        if (some.length === 1 && walls.length + signs.length === 0) expect(placed).toHaveLength(1);
      },
    ),
  );
});

test('the numbers of both parts of a month stand clear of the phase line between them', () => {
  const point = (x: number, y: number, text: string) => ({ key: `${x}`, x, y, text });
  for (const { box } of numbersAt([point(80, 60, '46.2%'), point(125, 50, '54.5%')], [102], [], 200))
    expect(Math.max(box.left - 102, 102 - box.right)).toBeGreaterThanOrEqual(5);
});

test('“?” of several lines at one place stand side by side on the axis, none where a value would', () => {
  const unknown = [0, 1, 2].map((line) => ({ key: `${line}`, line, x: line === 2 ? 90 : 50 }));
  const signs = signsAt(unknown, 100);
  expect(signs.map(({ y }) => y)).toEqual([92, 92, 92]);
  expect(signs.map(({ x }) => x)).toEqual([44.5, 55.5, 90]);
  expect(signs.some((one) => signs.some((other) => other !== one && isOver(one.box, other.box)))).toBe(false);
});

test('no phase line goes through the label of another, and each is whole where there is room', () => {
  const place = fc.integer({ min: 1, max: 600 });
  const text = fc.string({ minLength: 1, maxLength: 28 });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, text), { maxLength: 7 }), (some) => {
      const marks = some.toSorted(([a], [b]) => a - b).map(([x, label], id) => ({ id, date: '', label, x }));
      const labels = labelsOf(marks, (x) => x, 600, 250);
      for (const [index, { at, row, text: label }] of labels.entries()) {
        // A line rises to its own label: over a row of those behind it only as far as it has one there.
        const through = labels.slice(index + 1).filter((other) => other.at > at && other.row <= row);
        for (const other of through) expect(label === '' || at + 6 + label.length * 8 <= other.at).toBe(true);
      }
      if (marks.length <= 4) expect(labels.map((one) => one.text)).toEqual(marks.map(({ label }) => label));
    }),
  );
});

test('a label is whole, or a number that is said under the chart: none is cut, at any width and of any length', () => {
  const place = fc.integer({ min: 1, max: 250 });
  const text = fc.string({ minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, text), { maxLength: 7 }), fc.constantFrom(150, 250, 600), (some, width) => {
      const marks = some.toSorted(([a], [b]) => a - b).map(([x, label], id) => ({ id, date: '2026-11-04', label, x }));
      const labels = labelsOf(marks, (x) => (x * width) / 250, width, 20);
      for (const [index, { text: shown, isWhole }] of labels.entries()) {
        expect(isWhole ? marks[index]?.label : ['', `${index + 1}`]).toEqual(
          isWhole ? shown : expect.arrayContaining([shown]),
        );
      }
      const numbered = labels.flatMap(({ isWhole }, index) => (isWhole ? [] : [index]));
      expect(keyOf(marks, numbered)).toEqual(
        numbered.map((index) => `${index + 1}: 11/04/2026 ${marks[index]?.label}`),
      );
    }),
  );
});

test('a name beside the end of its line is whole, in as many lines as it needs', () => {
  const name = 'inappropriate touching of genitals';
  expect(nameLines(name).join(' ')).toBe(name);
  expect(nameLines(name).every((line) => line.length <= 17)).toBe(true);
  expect(nameLines('Electroencephalographically').join('')).toBe('Electroencephalographically');
  // Each takes the room of its own lines, around the height of its point: those of one line stay beside theirs.
  expect(spread([100, 260, 280], 300, [3, 1, 2])).toEqual([82, 258, 276]);
  expect(spread([280, 100], 300, [3, 1])).toEqual([258, 100]);
});
