import { createListeners } from '#lib/listeners.ts';
import type { Locks } from '#lib/locks.ts';

/** Which of several windows records a session: one at a time, and any of them can take over. */
export type Editing = {
  /** This window shows the session; call the returned function when it no longer does. */
  hold(sessionId: string): () => void;
  takeOver(): void;
  /** Another window is recording; this one may only look. */
  viewing(): boolean;
  subscribe(listener: () => void): () => void;
};

/** One session screen is replaced by the next; for this long none of them may be there, ms. */
const GRACE_MS = 5000;
/** After this long nobody is kept from recording while the browser decides, ms. */
const PATIENCE_MS = 300;

/** Taken over by another window. For any other reason the browser has no lock to give, and nobody is kept waiting. */
const isStolen = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Held by a Web Lock, so that a window that was closed or killed lets go automatically. Where the browser has none,
 * every window records: taps from both count, because events never conflict.
 */
export function createEditing(locks: Locks | undefined, page: Pick<Window, 'setTimeout' | 'clearTimeout'>): Editing {
  const { subscribe, notify } = createListeners();
  let viewing = false;
  let session: string | null = null;
  let holders = 0;
  let release = () => {};
  let lastLeave = 0;
  /** Only the latest request decides who records. */
  let latest = 0;

  function become(now: boolean) {
    if (viewing === now) return;
    viewing = now;
    notify();
  }

  function ask(options: { steal?: true } = {}) {
    if (!locks?.acrossTabs || session === null) return;
    latest += 1;
    const mine = latest;
    const late = page.setTimeout(() => mine === latest && become(true), PATIENCE_MS);
    const held = () => {
      page.clearTimeout(late);
      if (mine !== latest) return undefined;
      become(false);
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    locks.request(`edit:session:${session}`, options, held).catch((error: unknown) => {
      if (mine !== latest) return;
      page.clearTimeout(late);
      become(isStolen(error));
      // Next when the other window closes. In a task of its own: a page that is being reloaded refuses every request at
      // once, and would ask without an end.
      if (isStolen(error)) page.setTimeout(() => mine === latest && ask(), 0);
    });
  }

  function drop() {
    latest += 1;
    session = null;
    release();
    become(false);
  }

  return {
    hold(sessionId) {
      holders += 1;
      if (session !== sessionId) {
        if (session !== null) drop();
        session = sessionId;
        ask();
      }
      return () => {
        holders -= 1;
        // Counted from the last one that went: the time of an earlier one may run out in the middle of the next change.
        page.clearTimeout(lastLeave);
        lastLeave = page.setTimeout(() => holders === 0 && drop(), GRACE_MS);
      };
    },
    takeOver: () => ask({ steal: true }),
    viewing: () => viewing,
    subscribe,
  };
}
