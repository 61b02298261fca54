import type { PageStorage } from '#lib/page-storage.ts';

const KEY = 'tb_left_locked';

/**
 * Whether this page was left locked: a hint, read before the device's storage is open, of what is drawn first. Whether it
 * is locked is the storage's to say.
 */
export const wasLeftLocked = (storage: PageStorage): boolean => storage.getItem(KEY) !== null;

export function keepLeftLocked(storage: PageStorage, locked: boolean): void {
  try {
    if (locked) storage.setItem(KEY, '1');
    else storage.removeItem(KEY);
  } catch {
    // A full storage: the way in is drawn a moment later.
  }
}
