const listeners = new Set<() => void>();

/** Something on the server is known to be different: whoever shows an online page asks again. */
export function pagesChanged(): void {
  for (const listener of [...listeners]) listener();
}

export function onPagesChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
