// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { startSyncWhenIdle } from '#sync/lazy-sync.ts';
import type { Sync, SyncPorts, startSync } from '#sync/start-sync.ts';

/** A page whose timers and quiet moments come when the test says so, and an engine that writes down what it is told. */
function open(fetches: (() => Promise<typeof startSync>)[]) {
  const heard: string[] = [];
  const timers: (() => void)[] = [];
  const quiet: (() => void)[] = [];
  const page = Object.assign(Object.create(window), {
    requestIdleCallback: (work: () => void) => quiet.push(work),
    setTimeout: (work: () => void) => timers.push(work),
  }) as Window;
  const engine: Omit<Sync, 'server'> = {
    wake: () => heard.push('wake'),
    syncNow: () => heard.push('sync now'),
    glance: () => heard.push('glance'),
    signedIn: () => heard.push('signed in'),
    stop: () => heard.push('stop'),
  };
  const ports: SyncPorts = Object.create(null);
  const start: typeof startSync = ({ server }) => {
    heard.push('start');
    return { ...engine, server };
  };
  const fetch = vi.fn(async () => (await fetches.shift()?.()) ?? start);
  const sync = startSyncWhenIdle(ports, page, fetch);
  return { sync, heard, fetch, timers, quiet, passTime: () => timers.shift()?.(), beQuiet: () => quiet.shift()?.() };
}

test('nothing is asked for before the first screen stands, and then only when the page is quiet', async () => {
  const { heard, fetch, quiet, passTime, beQuiet } = open([]);
  expect(quiet).toEqual([]);
  passTime();
  expect(fetch).not.toHaveBeenCalled();
  beQuiet();
  await vi.waitFor(() => expect(heard).toEqual(['start']));
});

test('whoever has work does not wait for the first screen, only for a quiet moment; what was told before is not forgotten', async () => {
  const { sync, heard, fetch, quiet, passTime, beQuiet } = open([]);
  sync.wake();
  sync.syncNow();
  sync.signedIn();
  expect(fetch).not.toHaveBeenCalled();
  beQuiet();
  await vi.waitFor(() => expect(heard).toEqual(['start', 'wake', 'sync now', 'signed in']));
  passTime();
  expect(quiet).toEqual([]);
  sync.stop();
  expect(heard.at(-1)).toBe('stop');
});

test('a file that can’t be fetched is fetched again, and what was captured meanwhile goes out', async () => {
  const { sync, heard, fetch, timers, passTime, beQuiet } = open([() => Promise.reject(new Error('offline'))]);
  passTime();
  sync.wake();
  beQuiet();
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  passTime();
  await vi.waitFor(() => expect(heard).toEqual(['start', 'wake']));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a person who leaves before the quiet moment starts nothing', async () => {
  const { sync, heard, fetch, passTime, beQuiet } = open([]);
  sync.stop();
  passTime();
  beQuiet();
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});
