import { createListeners } from '#lib/listeners.ts';

const KEY = 'tb_current_session';
const listeners = createListeners();
/** Where the browser forbids local storage the choice lasts as long as the page. */
let remembered: string | null = null;

/** The session that was last started, returned to or chosen on this device: an id that says nothing by itself. */
export function chosenSessionId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return remembered;
  }
}

/** Makes a session the current one, in every window of this device. */
export function chooseSession(id: string): void {
  remembered = id;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Forbidden storage: remembered above.
  }
  listeners.notify();
}

export function subscribeToChoice(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    end();
    removeEventListener('storage', listener);
  };
}
