// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from '#lib/use-now.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T20:25:50.400Z') }));
afterEach(() => void vi.useRealTimers());

test('turns with the clock, not half a minute after the page was opened: “Set to now” names no minute that is over', async () => {
  const { result } = renderHook(() => useNow(Date, 30_000));
  const seen = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return new Date(result.current).toISOString().slice(14, 19);
  };
  expect(await seen(9500)).toBe('25:50');
  expect(await seen(100)).toBe('26:00');
  expect(await seen(30_000)).toBe('26:30');
});
