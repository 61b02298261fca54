import { createListeners } from '#lib/listeners.ts';
import { findPageStorage, findTabStorage } from '#lib/page-storage.ts';

const KEY = 'tb_current_session';
/** What a window keeps that began without a choice. */
const NONE = '';
const listeners = createListeners();
/** Where the browser forbids or refuses to keep the choice, it lasts as long as the page. */
let unkept: string | null = null;

/**
 * The session that was last started, returned to or chosen in this window: an id that says nothing by itself. A new window
 * begins with the one that was chosen last on this device. From then on the choice is the window's own, over a reload,
 * too: what somebody does in another window must not change whose taps this one counts.
 */
export function chosenSessionId(): string | null {
  const own = unkept ?? findTabStorage(window)?.getItem(KEY) ?? null;
  if (own !== null) return own === NONE ? null : own;
  const last = findPageStorage(window)?.getItem(KEY) ?? null;
  keepInWindow(last ?? NONE);
  return last;
}

/** Makes a session the current one of this window, and of windows that are opened later. */
export function chooseSession(id: string): void {
  keepInWindow(id);
  try {
    findPageStorage(window)?.setItem(KEY, id);
  } catch {
    // Full: a window that is opened later begins with the session that was started last.
  }
  listeners.notify();
}

export const subscribeToChoice = listeners.subscribe;

/**
 * What of a session is on the screen: counters that stay where fingers are, whatever ends their session elsewhere, or the
 * page of one that is over, on which nobody records, whatever runs beside it.
 */
type Shown = 'counters' | 'over' | null;
let shown: Shown = null;

/** @returns says that it is shown no longer */
export function showSession(what: Shown): () => void {
  shown = what;
  listeners.notify();
  return () => showSession(null);
}

export const shownOfSession = (): Shown => shown;

function keepInWindow(id: string): void {
  const tab = findTabStorage(window);
  try {
    tab?.setItem(KEY, id);
    unkept = tab ? null : id;
  } catch {
    unkept = id;
  }
}
