import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkTimeoutMs, loadScreen } from '../../src/app/load-screen.ts';

const Screen = () => null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('loading a screen', () => {
  test('gives the component and leaves no timer behind', async () => {
    await expect(loadScreen(async () => Screen)).resolves.toBe(Screen);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a chunk that can not be had is a ChunkLoadError with its cause', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const failing = loadScreen(() => Promise.reject(cause)).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    const failed = await failing;
    expect(failed).toBeInstanceOf(ChunkLoadError);
    expect(failed).toHaveProperty('cause', cause);
  });

  test('a request that is dropped is made again: nobody stands before a lost screen without a network', async () => {
    const load = vi.fn(async () => Screen).mockRejectedValueOnce(new TypeError('dropped'));
    load.mockRejectedValueOnce(new TypeError('dropped again'));
    const loading = loadScreen(load);
    await vi.runAllTimersAsync();
    expect(await loading).toBe(Screen);
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('gives up after 120 seconds, not before', async () => {
    expect(chunkTimeoutMs).toBe(120_000);
    const failed = loadScreen(() => new Promise(() => undefined)).catch((error: unknown) => error);
    // In one breath: nothing else that runs in this process can move the clock meanwhile.
    vi.advanceTimersByTime(119_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await failed).toBeInstanceOf(ChunkLoadError);
    expect(vi.getTimerCount()).toBe(0);
  });
});
