/**
 * Who wants to hear that something outside of React has changed: the half of a store for `useSyncExternalStore` that is
 * the same in all of them. What it holds, and what it makes of it, is the store's own.
 */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** @returns what ends it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}
