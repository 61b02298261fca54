// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { startSyncWhenIdle } from '#sync/lazy-sync.ts';
import type { Sync, SyncPorts, startSync } from '#sync/start-sync.ts';

/** A page whose quiet moment comes when the test says so, and an engine that writes down what it is told. */
function open(fetches: (() => Promise<typeof startSync>)[]) {
  const heard: string[] = [];
  let beQuiet = () => {};
  const page = Object.assign(Object.create(window), {
    requestIdleCallback: (work: () => void) => {
      beQuiet = work;
      return 1;
    },
    setTimeout: (work: () => void) => window.setTimeout(work, 0),
  }) as Window;
  const engine: Pick<Sync, 'wake' | 'syncNow' | 'signedIn' | 'stop'> = {
    wake: () => heard.push('wake'),
    syncNow: () => heard.push('sync now'),
    signedIn: () => heard.push('signed in'),
    stop: () => heard.push('stop'),
  };
  const ports: SyncPorts = Object.create(null);
  const start: typeof startSync = ({ server }) => {
    heard.push('start');
    return { ...engine, server };
  };
  const fetch = vi.fn(async () => (await fetches.shift()?.()) ?? start);
  return { sync: startSyncWhenIdle(ports, page, fetch), heard, fetch, beQuiet: () => beQuiet() };
}

test('nothing is fetched before the page is quiet; what was told before is not forgotten', async () => {
  const { sync, heard, fetch, beQuiet } = open([]);
  sync.wake();
  sync.syncNow();
  sync.signedIn();
  expect(fetch).not.toHaveBeenCalled();
  beQuiet();
  await vi.waitFor(() => expect(heard).toEqual(['start', 'wake', 'sync now', 'signed in']));
  sync.stop();
  expect(heard.at(-1)).toBe('stop');
});

test('a file that can’t be fetched is fetched again, and what was captured meanwhile goes out', async () => {
  const { sync, heard, fetch, beQuiet } = open([() => Promise.reject(new Error('offline'))]);
  sync.wake();
  beQuiet();
  await vi.waitFor(() => expect(heard).toEqual(['start', 'wake']));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a person who leaves before the quiet moment starts nothing', async () => {
  const { sync, heard, fetch, beQuiet } = open([]);
  sync.stop();
  beQuiet();
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});
