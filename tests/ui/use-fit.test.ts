import { expect, test } from 'vitest';
import { type Fit, fitted } from '../../src/ui/layout/use-fit.ts';

const first: Fit = { way: 0, needs: [] };

test('what does not fit its box is shown in a narrower way, and the last one always fits', () => {
  const second = fitted(first, 821, 718, 3);
  expect(second).toEqual({ way: 1, needs: [821] });
  const third = fitted(second, 760, 718, 3);
  expect(third).toEqual({ way: 2, needs: [821, 760] });
  expect(fitted(third, 900, 718, 3)).toBe(third);
});

test('a wider way comes back once its box has room for it, and never changes back and forth at the edge', () => {
  const third: Fit = { way: 2, needs: [821, 760] };
  expect(fitted(third, 600, 760, 3)).toBe(third);
  expect(fitted(third, 600, 780, 3)).toEqual({ way: 1, needs: [821] });
  for (let room = 700; room < 900; room += 1) {
    // As it stands: the table of 821 px, the one of 760, cards as wide as the box.
    const wide = [821, 760, room];
    let fit: Fit = third;
    const seen: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      fit = fitted(fit, wide[fit.way] ?? room, room, 3);
      seen.push(fit.way);
    }
    expect(new Set(seen.slice(3)).size, `in ${room} px`).toBe(1);
  }
});

test('what fits, by a part of a pixel too, stays', () => {
  expect(fitted(first, 718.4, 718, 3)).toBe(first);
});
