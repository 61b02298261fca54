import type { TallybookDb } from '#db/database.ts';
import { unsentStates } from '#db/rows.ts';

/**
 * A sign-out removes what was downloaded to the device. What the server does not have stays: ops, open sessions with
 * their events, drafts, and the rows that unsent work depends on (reading 8). The place in the list of changes stays
 * too: only there will the next sign-in learn what the office has decided about that work.
 */
export async function clearPulled(db: TallybookDb): Promise<void> {
  const lists = [db.clients, db.users, db.behaviors, db.skills, db.assignments, db.schedule, db.hours, db.pages];
  const cached = [...lists, db.verified];
  await db.transaction('rw', [...cached, db.sessions, db.events, db.notes, db.entries, db.ops, db.meta], async () => {
    const keep = await keptSessions(db);
    await Promise.all(cached.map((table) => table.clear()));
    await db.meta.bulkDelete(['account', 'contact']);
    const dropped = await db.sessions.filter(({ id }) => !keep.has(id)).primaryKeys();
    await db.sessions.bulkDelete(dropped);
    for (const id of dropped)
      await db.events.where('[sessionId+seq]').between([id, -1], [id, Number.POSITIVE_INFINITY]).delete();
    const unsent = await unsentEntities(db);
    await db.entries.filter(({ uid }) => !unsent.has(uid)).delete();
    await db.notes
      .filter(({ uid, sessionId }) => !unsent.has(uid) && (sessionId === null || !keep.has(sessionId)))
      .delete();
  });
}

/** Sessions that are open here, or of which something is unsent. */
async function keptSessions(db: TallybookDb): Promise<Set<string>> {
  const open = await db.sessions
    .where('state')
    .equals('open')
    .filter(({ eventsHere }) => eventsHere)
    .primaryKeys();
  const lanes = await unsentOps(db);
  return new Set([
    ...open,
    ...lanes.filter(({ lane }) => lane.startsWith('session:')).map(({ lane }) => lane.slice('session:'.length)),
  ]);
}

async function unsentEntities(db: TallybookDb): Promise<Set<string>> {
  return new Set((await unsentOps(db)).map(({ entityId }) => entityId));
}

async function unsentOps(db: TallybookDb) {
  const ranges = unsentStates.map((state) =>
    db.ops.where('[state+seq]').between([state, -1], [state, Number.POSITIVE_INFINITY]).toArray(),
  );
  return (await Promise.all(ranges)).flat();
}
