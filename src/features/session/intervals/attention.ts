import { createListeners } from '#lib/listeners.ts';
import { type WatchedSince, watchPage } from './page-watch.ts';

/** One session screen is replaced by the next; for this long none of them may be there, ms. */
const CHANGE_MS = 1500;

/**
 * Whether someone could have marked what they saw: the page was visible, with a screen that has the recorder's button.
 */
export type Attention = {
  since(): WatchedSince;
  /** Since when the names have been readable; null while the screen is locked. A locked screen can be tapped, but its silence says nothing. */
  unlockedSince(): number | null;
  lock(locked: boolean): void;
  subscribe(listener: () => void): () => void;
  /** A screen with the button has appeared; call the returned function when it disappears. */
  show(): () => void;
  /** Another session came into view: what was seen before was not this one, and may be of another time. */
  beginAnew(): void;
  stop(): void;
};

export function createAttention(page: Window, now: () => number): Attention {
  const watch = watchPage(page, now);
  const listeners = createListeners();
  let screens = 0;
  let shownSince: number | null = null;
  let lastHide = 0;
  let unlockedSince: number | null = Number.NEGATIVE_INFINITY;

  function become(since: number | null) {
    shownSince = since;
    listeners.notify();
  }

  function hide() {
    screens -= 1;
    // Counted from the last one that went: the time of an earlier one may run out in the middle of the next change.
    page.clearTimeout(lastHide);
    lastHide = page.setTimeout(() => {
      if (screens === 0) become(null);
    }, CHANGE_MS);
  }

  return {
    since() {
      const inSight = watch.since();
      return inSight === null || shownSince === null ? null : Math.max(inSight, shownSince);
    },
    unlockedSince: () => unlockedSince,
    lock(locked) {
      if (locked === (unlockedSince === null)) return;
      unlockedSince = locked ? null : now();
      listeners.notify();
    },
    subscribe(listener) {
      const unwatch = watch.subscribe(listener);
      const end = listeners.subscribe(listener);
      return () => {
        unwatch();
        end();
      };
    },
    show() {
      screens += 1;
      if (shownSince === null) become(now());
      return hide;
    },
    beginAnew() {
      watch.beginAnew();
      if (unlockedSince !== null) unlockedSince = Math.min(unlockedSince, now());
      if (shownSince !== null) become(now());
    },
    stop: watch.stop,
  };
}
