import { type DBCoreTransaction, Dexie } from 'dexie';

/** A database of this page, and what was begun on it and has not ended. */
type Watched = { open: Set<DBCoreTransaction>; isAside: boolean };

const watched: Watched[] = [];

/** What is begun on this database is known from now on, and ends when the page is put aside. */
export function endWhenAside(db: Dexie): void {
  const own: Watched = { open: new Set(), isAside: false };
  watched.push(own);
  db.use({
    stack: 'dbcore',
    name: 'end-when-aside',
    create: (core) => ({
      ...core,
      transaction: (...asked) => {
        if (own.isAside) throw new DOMException('The page was put aside', 'AbortError');
        const begun = core.transaction(...asked);
        own.open.add(begun);
        if (begun instanceof IDBTransaction)
          for (const end of ['complete', 'abort']) begun.addEventListener(end, () => own.open.delete(begun));
        return begun;
      },
    }),
  });
}

// It would close each database first, and WebKit does not take back what was not begun by then.
Dexie.disableBfCache = true;

/**
 * The window shows another page, and keeps this one as it is, for Back. WebKit stops it in the middle of its
 * transactions, which would then block every later page. So they are taken back, as when a page is closed: nobody was told
 * that they are done. From now on none begins: when the page is shown again, it has to be read anew.
 */
export function putAside(): void {
  for (const own of watched) {
    own.isAside = true;
    for (const begun of own.open) {
      try {
        begun.abort();
      } catch {
        // It is being committed, which needs this page no more.
      }
    }
    own.open.clear();
  }
}
