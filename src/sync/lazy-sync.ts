import { whenIdle } from '#lib/when-idle.ts';
import type { Sync, SyncPorts, startSync } from './start-sync.ts';

/** By then a page that nobody has asked for anything has shown its first screen, ms. */
const FIRST_SCREEN_MS = 1000;
/**
 * Its file could not be fetched: the app is not completely on the device yet, and there is no network. Tried again, ms.
 */
const AGAIN_MS = 30_000;

const fetchEngine = async () => (await import('./start-sync.ts')).startSync;

/**
 * Sending and downloading for one signed-in person, fetched and started once the first screen is shown and the page is
 * idle: recording needs none of it, and starting it competes with the first tap for the same disk. Any call before then
 * requests it at the next idle moment, and waits for it.
 */
export function startSyncWhenIdle(
  ports: SyncPorts,
  page: Window,
  fetch: () => Promise<typeof startSync> = fetchEngine,
): Sync {
  let over = false;
  let asked = false;
  let running: Sync | null = null;
  let ready: (sync: Sync) => void = () => {};
  const engine = new Promise<Sync>((done) => {
    ready = done;
  });
  async function load(): Promise<void> {
    if (over) return;
    try {
      const start = await fetch();
      if (over) return;
      running = start(ports, page);
      ready(running);
    } catch {
      page.setTimeout(() => void load(), AGAIN_MS);
    }
  }
  function ask(): void {
    if (asked) return;
    asked = true;
    whenIdle(page, () => void load());
  }
  function tell(what: (sync: Sync) => void): void {
    ask();
    void engine.then(what);
  }
  page.setTimeout(ask, FIRST_SCREEN_MS);
  return {
    server: ports.server,
    wake: () => tell((sync) => sync.wake()),
    syncNow: () => tell((sync) => sync.syncNow()),
    glance: () => running?.glance(),
    signedIn: () => tell((sync) => sync.signedIn()),
    stop: () => {
      over = true;
      running?.stop();
    },
  };
}
