import { whenIdle } from '#lib/when-idle.ts';
import type { Sync, SyncPorts, startSync } from './start-sync.ts';

/** Its file could not be fetched: a page that does not lie whole on the device yet, without a network. Tried again, ms. */
const AGAIN_MS = 30_000;

const fetchEngine = async () => (await import('./start-sync.ts')).startSync;

/**
 * Sending and downloading for one signed-in person, fetched and started when the page is idle: recording needs none of
 * it, and a start competes with the first tap for the same disk. What it is told before then waits for it.
 */
export function startSyncWhenIdle(
  ports: SyncPorts,
  page: Window,
  fetch: () => Promise<typeof startSync> = fetchEngine,
): Sync {
  let over = false;
  let running: Sync | null = null;
  const engine = new Promise<Sync>((ready) => {
    const load = async () => {
      try {
        const start = await fetch();
        if (over) return;
        running = start(ports, page);
        ready(running);
      } catch {
        page.setTimeout(() => over || void load(), AGAIN_MS);
      }
    };
    whenIdle(page, () => over || void load());
  });
  return {
    server: ports.server,
    wake: () => void engine.then((sync) => sync.wake()),
    syncNow: () => void engine.then((sync) => sync.syncNow()),
    signedIn: () => void engine.then((sync) => sync.signedIn()),
    stop: () => {
      over = true;
      running?.stop();
    },
  };
}
