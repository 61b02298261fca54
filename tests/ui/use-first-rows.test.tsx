// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { startTransition } from 'react';
import { describe, expect, test } from 'vitest';
import { firstRows, useFirstRows } from '#ui/table/use-first-rows.ts';

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const itself = (row: number) => row;

describe('the first rows of a new page', () => {
  test('stand over the rest of the last page, so that the page keeps its height', () => {
    const drawn = numbers(1, 50);
    const shown = firstRows(numbers(101, 50), drawn, itself);
    expect(shown).toEqual([...numbers(101, 20), ...drawn.slice(20)]);
  });

  test('a row that moved up from the rest stands once', () => {
    const shown = firstRows([45, ...numbers(1, 49)], numbers(1, 50), itself);
    expect(shown).toHaveLength(new Set(shown).size);
    expect(shown).toContain(45);
  });

  test('all rows are there when it is at rest', async () => {
    const { result, rerender } = renderHook(({ rows }) => useFirstRows(rows, itself), {
      initialProps: { rows: numbers(1, 50) },
    });
    expect(result.current).toEqual({ shown: numbers(1, 50), whole: true });
    await act(async () => startTransition(() => rerender({ rows: numbers(51, 40) })));
    expect(result.current).toEqual({ shown: numbers(51, 40), whole: true });
  });

  test('a short page is drawn at once', () => {
    const seen: number[] = [];
    renderHook(() => seen.push(useFirstRows(numbers(1, 20), itself).shown.length));
    expect(seen[0]).toBe(20);
  });
});
