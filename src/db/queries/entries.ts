import type { Sitting } from '#contract/entries.ts';
import type { TallybookDb } from '../database.ts';
import type { BehaviorEntryRow, SessionRow } from '../rows.ts';

/** A client's entries on this device that count, in no order. */
export async function listEntriesOf(db: TallybookDb, clientId: number): Promise<BehaviorEntryRow[]> {
  return (await listAllEntries(db, clientId)).filter(({ voided }) => !voided);
}

/** Every entry on this device, or those of a client, the deleted ones too; in no order. */
export function listAllEntries(db: TallybookDb, clientId: number | null): Promise<BehaviorEntryRow[]> {
  return clientId === null ? db.entries.toArray() : db.entries.where('clientId').equals(clientId).toArray();
}

/** A client's sessions on this device, in no order. */
export function listSessionsOf(db: TallybookDb, clientId: number): Promise<SessionRow[]> {
  return db.sessions.where('clientId').equals(clientId).toArray();
}

/** The name under which the time is stored when all of a client's entries were fetched. */
export const entriesOfClient = (clientId: number): string => `entries:${clientId}`;

/**
 * When a client's entries were last fetched in full, ISO 8601; null when never: then the device may have some or none.
 */
export async function findEntriesPulledAt(db: TallybookDb, clientId: number): Promise<string | null> {
  return (await db.pages.get(`pulled:${entriesOfClient(clientId)}`))?.at ?? null;
}

/** The key under which a client's sessions are kept as the server measured them. */
export const sittingsOfClient = (clientId: number): string => `sittings:${clientId}`;

/** A client's submitted sessions as the server measured them, whoever recorded them; none before they were fetched. */
export async function listSittingsOf(db: TallybookDb, clientId: number): Promise<readonly Sitting[]> {
  const page = await db.pages.get(sittingsOfClient(clientId));
  return (page?.answer as readonly Sitting[] | undefined) ?? [];
}
