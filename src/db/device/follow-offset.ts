import { liveQuery } from 'dexie';
import type { TallybookDb } from '#db/database.ts';
import { findContact } from '#db/queries/unsent.ts';

/** Server clock minus device clock in ms, as it is known now: a clock is set while the page is open, too. */
export function followOffset(db: TallybookDb): { ms(): number | null; stop(): void } {
  let offsetMs: number | null = null;
  const following = liveQuery(() => findContact(db)).subscribe(
    (contact) => {
      offsetMs = contact?.offsetMs ?? null;
    },
    // What can't be read is not known.
    () => undefined,
  );
  return { ms: () => offsetMs, stop: () => following.unsubscribe() };
}
