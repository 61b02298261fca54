export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage, or one that forgets with the page where the browser forbids it: even asking for it throws there. */
export function pageStorage(page: { readonly localStorage: Storage }): PageStorage {
  try {
    return page.localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
