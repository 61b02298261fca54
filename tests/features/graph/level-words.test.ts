import { expect, test } from 'vitest';
import { marksText } from '#features/graph/drawing.ts';
import { boxOf, lengthIn, wordsAt } from '#features/graph/level-words.ts';
import { labelsOf } from '#features/graph/mark-layer.tsx';

const line = { x1: 0, x2: 300, y1: 100, y2: 100 };
const at = (x: number, y: number) => ({ left: x - 8, right: x + 8, top: y - 28, bottom: y + 8 });

const room = { left: 0, right: 400, bottom: 200 };
const full = ['median 3', '3'];

test('the words of a median stand where they cover no point: at either end, above or below its line', () => {
  const said = { text: 'median 3' };
  expect(wordsAt(full, line, [], room)).toEqual({ ...said, x: 300, y: 92, isEnd: true });
  expect(wordsAt(full, line, [at(280, 100)], room)).toEqual({ ...said, x: 300, y: 122, isEnd: true });
  const taken = [at(280, 100), at(290, 130)];
  expect(wordsAt(full, line, taken, room)).toEqual({ ...said, x: 0, y: 92, isEnd: false });
  expect(wordsAt(full, line, [...taken, at(20, 95)], room)).toEqual({ ...said, x: 0, y: 122, isEnd: false });
});

test('where both ends are full of points the words stand along the line, else further up or down, never nowhere', () => {
  const ends = [at(280, 100), at(290, 130), at(20, 95), at(20, 125)];
  expect(wordsAt(full, line, ends, room)).toEqual({ text: 'median 3', x: 225, y: 92, isEnd: true });
  const around = Array.from({ length: 40 }, (_, i) => [at(i * 10, 95), at(i * 10, 125)]).flat();
  expect(wordsAt(full, line, around, room)).toEqual({ text: 'median 3', x: 300, y: 62, isEnd: true });
  const everywhere = [{ left: 0, right: 400, top: 0, bottom: 200 }];
  expect(wordsAt(full, line, everywhere, room)).toEqual({ text: 'median 3', x: 300, y: 92, isEnd: true });
});

test('words hide no more of a line than they must: one that goes behind them reads as broken, which means not observed', () => {
  const falling = { x1: 240, x2: 290, y1: 40, y2: 160 };
  const words = wordsAt(full, line, [], room, { mark: 0, plot: 400, under: [falling] });
  expect(words).toEqual({ text: 'median 3', x: 0, y: 92, isEnd: false });
  expect(lengthIn(falling, boxOf(words, 0))).toBe(0);
  // Of lines everywhere the nearest place all the same, and the whole text.
  const all = Array.from({ length: 80 }, (_, at) => ({ x1: at * 5, x2: at * 5, y1: 0, y2: 200 }));
  expect(wordsAt(full, line, [], room, { mark: 0, plot: 400, under: all })).toMatchObject({ text: 'median 3', y: 92 });
  expect(lengthIn({ x1: 0, x2: 10, y1: 5, y2: 5 }, { left: 4, right: 20, top: 0, bottom: 9 })).toBe(8);
});

test('words never stand on the median of another line, as whose they would be read, while there is another place', () => {
  const fence = Array.from({ length: 80 }, (_, at) => [
    { x1: at * 6, x2: at * 6, y1: 0, y2: 76 },
    { x1: at * 6, x2: at * 6, y1: 100, y2: 200 },
  ]).flat();
  const level = { x1: 0, x2: 400, y1: 95, y2: 95, isLevel: true } as const;
  const words = wordsAt(full, line, [], room, { mark: 0, plot: 400, under: [...fence, level] });
  expect(words.text).toBe('median 3');
  expect(lengthIn(level, boxOf(words, 0))).toBe(0);
});

test('the words of a median stand in its own phase, whole; where they have no room it is their number', () => {
  const words = ['median 1', '1'];
  const phase = { left: 250, right: 340, bottom: 200 };
  const short = { x1: 260, x2: 300, y1: 100, y2: 100 };
  expect(wordsAt(words, short, [], phase)).toEqual({ text: 'median 1', x: 260, y: 92, isEnd: false });
  // Its points are in the way: the words go on to the end of the phase, never over the line into the one before.
  const beside = [at(258, 90), at(258, 120)];
  expect(wordsAt(words, short, beside, phase)).toEqual({ text: 'median 1', x: 340, y: 92, isEnd: true });
  expect(wordsAt(words, short, [], { ...phase, right: 305 })).toEqual({ text: '1', x: 300, y: 92, isEnd: true });
  // Narrower than a digit: over its middle, in the plot.
  const none = { left: 297, right: 300, bottom: 200 };
  const tiny = { x1: 298, x2: 299, y1: 100, y2: 100 };
  expect(wordsAt(words, tiny, [], none, { mark: 0, plot: 300 })).toEqual({ text: '1', x: 291, y: 92, isEnd: false });
});

test('words that would begin left of the axis stand elsewhere', () => {
  expect(wordsAt(['median 12.5', '12.5'], { x1: 10, x2: 40, y1: 50, y2: 50 }, [], room).isEnd).toBe(false);
});

test('of a comparison no label says whose a phase is without any of what it is', () => {
  const of = { name: 'Aggression', line: 0 };
  const mark = (id: number, x: number) => ({ id, date: '2026-10-16', label: 'Medication', x, of });
  const texts = (apart: number) =>
    labelsOf(
      [0, 1, 2, 3, 4].map((at) => mark(at, at * apart)),
      (x) => x,
      900,
    ).map(({ text }) => text);
  expect(texts(40)).toEqual(['1', ...Array(4).fill('Aggression: Medication')]);
  expect(texts(160)[0]).toBe('1');
});

test('three phases of a comparison within a month and a half of a chart each have their label, in a row of its own', () => {
  const of = { name: 'Tantrum', line: 0 };
  const marks = ['New plan', 'Fade', 'Baseline 2'].map((label, id) => ({
    id,
    date: '2026-10-16',
    label,
    x: 300 + id * 32,
    of,
  }));
  const labels = labelsOf(marks, (x) => x, 560);
  expect(labels.map(({ text }) => text)).toEqual(['Tantrum: New plan', 'Tantrum: Fade', 'Tantrum: Baseline 2']);
  expect(new Set(labels.map(({ row }) => row)).size).toBe(3);
});

test('every phase line of a picture is named under it with its day and whose it is, whatever room its label had', () => {
  const mark = (id: number, x: number, label: string, of?: { name: string; line: number }) => ({
    id,
    x,
    date: `2026-11-0${id}`,
    label,
    ...(of ? { of } : {}),
  });
  const marks = [
    mark(1, Number.NEGATIVE_INFINITY, 'Baseline'),
    mark(2, 1.5, 'Fade'),
    mark(3, 1.5, 'Own definition from here', { name: 'Crying', line: 1 }),
  ];
  expect(labelsOf(marks, () => 890, 900).map(({ text }) => text)).toEqual(['Baseline', '2', '3']);
  expect(marksText(marks)).toEqual([
    'Phase changes: 11/01/2026 Baseline; 11/02/2026 Fade; 11/03/2026 Crying: Own definition from here.',
  ]);
  expect(marksText(marks, [1])).toEqual([
    'Phase changes: 11/01/2026 Baseline; 2: 11/02/2026 Fade; 11/03/2026 Crying: Own definition from here.',
  ]);
  expect(marksText([])).toEqual([]);
});
