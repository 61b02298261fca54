import { createListeners } from '#lib/listeners.ts';

/** Since when the screen has been visible and running without a break, ms; null while it is not. */
export type WatchedSince = number | null;

type PageWatch = {
  since(): WatchedSince;
  subscribe(listener: () => void): () => void;
  /** Watches from now on only. */
  beginAnew(): void;
  stop(): void;
};

const BEAT_MS = 1000;
/** A heartbeat this late means that the page stood still: a sleeping tablet, a frozen tab. */
export const STOOD_STILL_MS = 3000;

/**
 * Watches whether the page is visible and running. Nothing may be scored as "did not occur" for a time when the screen
 * was dark: a tablet sends no event when it falls asleep, so a heartbeat notices it afterwards.
 */
export function watchPage(
  page: Pick<Window, 'document' | 'setInterval' | 'clearInterval'>,
  now: () => number,
): PageWatch {
  const { document } = page;
  const { subscribe, notify } = createListeners();
  let lastBeat = now();
  let since: WatchedSince = document.visibilityState === 'hidden' ? null : lastBeat;

  function become(next: WatchedSince) {
    if (next === since) return;
    since = next;
    notify();
  }
  const look = () => become(document.visibilityState === 'hidden' ? null : (since ?? now()));
  const freeze = () => become(null);
  function beat() {
    const late = now() - lastBeat > STOOD_STILL_MS;
    lastBeat = now();
    if (late && since !== null) become(lastBeat);
    else look();
  }

  const timer = page.setInterval(beat, BEAT_MS);
  document.addEventListener('visibilitychange', look);
  document.addEventListener('freeze', freeze);
  return {
    since: () => since,
    subscribe,
    beginAnew: () => {
      lastBeat = now();
      become(since === null ? null : lastBeat);
    },
    stop: () => {
      page.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      document.removeEventListener('freeze', freeze);
    },
  };
}
