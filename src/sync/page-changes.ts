type Listener = { path: string | undefined; ask: () => void };

const listeners = new Set<Listener>();

/**
 * Something on the server is known to be different: whoever shows an online page asks again. `concerns` leaves out
 * pages whose rows cannot have changed; without it all are asked.
 */
export function pagesChanged(concerns: (path: string) => boolean = () => true): void {
  for (const { path, ask } of [...listeners]) if (path === undefined || concerns(path)) ask();
}

/** `path` is the call that the page is an answer of. */
export function onPagesChanged(ask: () => void, path?: string): () => void {
  const listener = { path, ask };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anybody would hear of a change. */
export function arePagesShown(): boolean {
  return listeners.size > 0;
}
