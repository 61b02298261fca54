import { newId } from './ids.ts';
import { findTabStorage } from './page-storage.ts';

const KEY = 'tb_tab';

/** The name of this tab, the same after a reload; a new one with each page where the browser keeps nothing for a tab. */
export function tabId(page: { readonly sessionStorage: Storage }): string {
  const storage = findTabStorage(page);
  const known = storage?.getItem(KEY);
  if (known) return known;
  const made = newId();
  try {
    storage?.setItem(KEY, made);
  } catch {
    // Full: it is a new one after a reload.
  }
  return made;
}
