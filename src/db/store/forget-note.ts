import type { TallybookDb } from '#db/database.ts';
import { discardWork } from '#db/outbox/refused-work.ts';
import { noteDraftKey } from '#db/queries/note-drafts.ts';
import { unsentStates } from '#db/rows.ts';

/**
 * A note that is deleted leaves the device, with what was typed into it and what of it the server never took: by that
 * alone it would need attention for ever. A Submit stays: it closes its session as well.
 */
export async function forgetNote(db: TallybookDb, uid: string): Promise<void> {
  await db.transaction('rw', [db.ops, db.notes, db.drafts, db.meta], async () => {
    const ops = await db.ops.where('entityId').equals(uid).toArray();
    await discardWork(
      db,
      ops.filter(({ state, kind }) => unsentStates.includes(state) && kind !== 'submitSession'),
    );
    await Promise.all([db.notes.delete(uid), db.drafts.delete(noteDraftKey(uid))]);
  });
}
