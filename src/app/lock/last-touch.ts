import type { Touch } from '#domain/access/idle-lock.ts';
import type { PageStorage } from '#lib/page-storage.ts';

/** One stamp for all windows of the device: whichever is touched keeps all of them open. */
const KEY = 'tb_last_touch';

/** When the device was last touched, ms; null when nobody has yet. */
export function readTouch(storage: PageStorage): number | null {
  const stamp = Number(storage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(stamp) ? stamp : null;
}

export function writeTouch(storage: PageStorage, at: number): void {
  try {
    storage.setItem(KEY, String(at));
  } catch {
    // A full storage: this window knows all the same, and locks no later than it should.
  }
}

/** The stamp as this page has seen it: a new one counts from the moment it was noticed, too. */
export function followTouch(seen: Touch | null, storage: PageStorage, clock: { now: number; mono: number }): Touch {
  const at = readTouch(storage) ?? clock.now;
  return seen?.at === at ? seen : { at, seenMono: clock.mono };
}
