import { newId } from './ids.ts';
import { findTabStorage } from './page-storage.ts';

const KEY = 'tb_tab';
/** Held as long as a page with that name lives. */
const LOCK = 'tb_tab:';

type Page = { readonly sessionStorage: Storage; readonly navigator: { readonly locks?: LockManager } };

/** The name of this tab, the same after a reload; a new one with each page where the browser keeps nothing for a tab. */
export function tabId(page: Pick<Page, 'sessionStorage'>): string {
  return findTabStorage(page)?.getItem(KEY) || rename(page);
}

function rename(page: Pick<Page, 'sessionStorage'>): string {
  const made = newId();
  try {
    findTabStorage(page)?.setItem(KEY, made);
  } catch {
    // Full: it is a new one after a reload.
  }
  return made;
}

/** By this page, and the name it came to have. */
let claimed: { asked: string; name: Promise<string> } | null = null;

/**
 * The name of this tab, which no other living tab has: a duplicated tab begins with the storage of the first one, and
 * takes a new name. Without Web Locks nobody can say.
 */
export function claimTab(page: Page): Promise<string> {
  const id = tabId(page);
  const { locks } = page.navigator;
  if (!locks) return Promise.resolve(id);
  if (claimed?.asked !== id) {
    const claim = { asked: id, name: hold(locks, id).then((isMine) => (isMine ? id : rename(page))) };
    claimed = claim;
    void claim.name.then(async (name) => {
      claim.asked = name;
      if (name !== id) await hold(locks, name);
    });
  }
  return claimed.name;
}

function hold(locks: LockManager, id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    locks
      .request(LOCK + id, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise<void>(() => undefined) : undefined;
      })
      .catch(reject);
  });
}

/** The names of tabs that are open now, this one's among them. */
export async function livingTabs({ navigator: { locks } }: Page): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}
