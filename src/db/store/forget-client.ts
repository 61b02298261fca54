import type { TallybookDb } from '#db/database.ts';
import { hasUnsent } from '#db/outbox/outbox.ts';
import { sittingsOfClient } from '#db/queries/entries.ts';
import { entryLane } from './store-entries.ts';

/**
 * A person may no longer see a client: the client and what others recorded of them leave the device. What the person
 * recorded is theirs and stays, and nothing that unsent work stands on goes. Part of the transaction that heard of it.
 */
export async function forgetClient(db: TallybookDb, clientId: number): Promise<void> {
  await Promise.all([
    db.clients.delete(clientId),
    db.assignments.delete(clientId),
    db.hours.delete(clientId),
    db.pages.delete(sittingsOfClient(clientId)),
    // Visits that are still the person's come again as the server tells them now, without the name.
    db.schedule.filter((event) => event.client_id === clientId).delete(),
    db.pages.where('key').startsWith('/api/schedule/event?').delete(),
  ]);
  const others = ({ userId }: { userId: number }) => userId !== db.userId;
  for (const { uid } of await db.entries.where('clientId').equals(clientId).filter(others).toArray())
    if (!(await hasUnsent(db, entryLane(uid)))) await db.entries.delete(uid);
  for (const { id } of await db.sessions.where('clientId').equals(clientId).filter(others).toArray())
    await forgetSession(db, id);
}

/** Takes a session off the device with its events, unless something of it is unsent or work goes on in it here. */
export async function forgetSession(db: TallybookDb, id: string): Promise<void> {
  const session = await db.sessions.get(id);
  if (session?.state === 'open' && session.eventsHere) return;
  if (await hasUnsent(db, `session:${id}`)) return;
  await db.sessions.delete(id);
  await db.events.where('[sessionId+seq]').between([id, -1], [id, Number.POSITIVE_INFINITY]).delete();
}
