import type { LocalUserId } from '#db/device/local-user.ts';
import type { PageStorage } from '#lib/page-storage.ts';
import { readCanary } from './canary.ts';

const KEY = 'last_seq:';

/**
 * How many numbers were given out here to people whom this device no longer knows: the browser has cleared its
 * databases, or looks for them in another place since it was updated.
 */
export function countStrangers(storage: PageStorage, known: readonly LocalUserId[]): number {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(KEY))
    .map((key) => key.slice(KEY.length))
    .filter((userId) => !known.some((one) => String(one) === userId))
    .reduce((sum, userId) => sum + readCanary(storage, userId), 0);
}
