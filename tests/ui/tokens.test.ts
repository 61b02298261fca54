import { describe, expect, test } from 'vitest';
import { colors, contrast, fadedContrast, type ThemeName } from './token-colors.ts';

const themes: ThemeName[] = ['light', 'dark', 'outdoor'];

/** Front, back, and the ratio the design promises in light, dark and outdoor (null: no promise). */
const promised: [string, string, (number | null)[]][] = [
  ['text', 'bg', [16.6, 16.8, 21]],
  ['muted', 'surface', [7.8, 8.8, 16.5]],
  ['muted', 'sunken', [6.7, 10.2, null]],
  ['line', 'surface', [1.4, 1.5, 21]],
  ['control-line', 'surface', [3.9, 4.8, null]],
  ['control-line', 'sunken', [3.4, null, null]],
  ['primary', 'bg', [6.7, 8.9, 12.8]],
  ['on-primary', 'primary-hover', [9.3, 9.7, 17]],
  ['on-primary', 'primary', [7.2, 8.0, 12.8]],
  ['link', 'surface', [7.2, 9.6, 12.8]],
  ['focus', 'surface', [7.2, 10.7, 21]],
  ['focus', 'tile-on', [6.1, 8.7, null]],
  ['text', 'tile-on', [15.0, 12.4, 18.7]],
  ['saved-fg', 'saved-bg', [7.8, 9.0, 21]],
  ['waiting-fg', 'waiting-bg', [7.2, 9.6, 16.3]],
  ['sent-fg', 'sent-bg', [6.6, 8.5, 13.8]],
  ['attention-fg', 'attention-bg', [6.8, 8.7, 11.5]],
  ['info-fg', 'info-bg', [7.3, 9.0, 15.5]],
  ['on-danger', 'danger', [6.5, 8.6, 11.5]],
  ['chart-1', 'surface', [5.2, 7.3, null]],
  ['chart-2', 'surface', [5.5, 8.6, null]],
  ['chart-3', 'surface', [17.8, 15.2, null]],
];

/** Pairs the components draw and the least ratio each needs: 4.5 for words, 3 for edges and signs. */
const needed: [string, string, number][] = [
  ['text', 'surface', 7],
  ['text', 'sunken', 7],
  ['muted', 'bg', 4.5],
  ['muted', 'tile-on', 4.5],
  ['info-fg', 'tile-on', 7],
  ['link', 'bg', 4.5],
  ['link', 'sunken', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'bg', 4.5],
  ['primary', 'surface', 3],
  ['primary', 'tile-on', 3],
  ['control-line', 'bg', 3],
  ['control-line', 'sunken', 3],
  ['focus', 'bg', 3],
  ['focus', 'primary', 1],
  ['sent-fg', 'surface', 4.5],
  ['waiting-fg', 'surface', 4.5],
];

describe('contrast of the color tokens', () => {
  const pairs = promised.flatMap(([front, back, ratios]) =>
    themes.flatMap((theme, index) => {
      const ratio = ratios[index];
      return typeof ratio === 'number' ? [{ theme, front, back, ratio }] : [];
    }),
  );
  test.each(pairs)('$theme: $front on $back keeps the promised $ratio', ({ theme, front, back, ratio }) => {
    expect(Math.abs(contrast(theme, front, back) - ratio)).toBeLessThanOrEqual(0.06);
  });

  test.each(
    needed.flatMap(([front, back, least]) => themes.map((theme) => ({ theme, front, back, least }))),
  )('$theme: $front on $back has at least $least', ({ theme, front, back, least }) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(least);
  });

  const faded = ['on-primary primary', 'waiting-fg waiting-bg', 'waiting-fg surface', 'text tile', 'link surface'];
  test.each(
    faded.flatMap((pair) => themes.map((theme) => ({ theme, pair }))),
  )('$theme: where nothing counts any more, as under “Submitted on another device”, $pair is still read', ({
    theme,
    pair,
  }) => {
    const [front = '', back = ''] = pair.split(' ');
    expect(fadedContrast(theme, front, back, 'bg')).toBeGreaterThanOrEqual(4.5);
    expect(fadedContrast(theme, front, back, 'surface')).toBeGreaterThanOrEqual(4.5);
  });

  test('every theme gives every color a value, so none is inherited by accident', () => {
    const names = Object.keys(colors.light).sort();
    expect(names.length).toBeGreaterThan(25);
    expect(Object.keys(colors.dark).sort()).toEqual(names);
    expect(Object.keys(colors.outdoor).sort()).toEqual(names);
  });
});
