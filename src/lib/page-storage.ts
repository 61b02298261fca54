export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Local storage, or null where the browser forbids it: there even asking for it throws, and IndexedDB is off, too. */
export function findPageStorage(page: { readonly localStorage: Storage }): Storage | null {
  try {
    return page.localStorage;
  } catch {
    return null;
  }
}

/** What a tab keeps over a reload; null where the browser forbids it. */
export function findTabStorage(page: { readonly sessionStorage: Storage }): Storage | null {
  try {
    return page.sessionStorage;
  } catch {
    return null;
  }
}

/** Remembers as long as the page. */
export function passingStorage(): PageStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
