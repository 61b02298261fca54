type Listener = { path: string | undefined; ask: () => void };

const listeners = new Set<Listener>();

/**
 * Something on the server is known to have changed: every online page that is shown is fetched again. `concerns` leaves
 * out pages whose rows cannot have changed; without it all are fetched.
 */
export function pagesChanged(concerns: (path: string) => boolean = () => true): void {
  for (const { path, ask } of [...listeners]) if (path === undefined || concerns(path)) ask();
}

/** `path` is the call that the page answers. */
export function onPagesChanged(ask: () => void, path?: string): () => void {
  const listener = { path, ask };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anybody is listening for a change. */
export function arePagesShown(): boolean {
  return listeners.size > 0;
}
