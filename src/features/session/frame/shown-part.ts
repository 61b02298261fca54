import { createListeners } from '#lib/listeners.ts';

/** `interval` only on a phone. */
export type DataPart = 'all' | 'behaviors' | 'interval' | 'skills';

/** Which part of Session Data each session shows, as long as the page lives: under the lock the same one stands there. */
export type ShownPart = {
  of(sessionId: string): DataPart;
  show(sessionId: string, part: DataPart): void;
  subscribe(listener: () => void): () => void;
};

export function createShownPart(): ShownPart {
  const { subscribe, notify } = createListeners();
  const parts = new Map<string, DataPart>();
  return {
    of: (sessionId) => parts.get(sessionId) ?? 'all',
    show(sessionId, part) {
      parts.set(sessionId, part);
      notify();
    },
    subscribe,
  };
}
