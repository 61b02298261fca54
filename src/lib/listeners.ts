/**
 * Who wants to hear that something outside of React has changed: the half of a store for `useSyncExternalStore` that is
 * the same in all of them. What it holds, and what it makes of it, is the store's own.
 */
export function createListeners<News extends unknown[] = []>() {
  const listeners = new Set<(...news: News) => void>();
  return {
    /** @returns what ends it. */
    subscribe(listener: (...news: News) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Whoever begins to listen in the middle of it is told of the next change. */
    notify(...news: News): void {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(...news);
    },
    any: (): boolean => listeners.size > 0,
  };
}
