import * as z from 'zod/mini';
import type { TallybookDb } from '#db/database.ts';
import { listUnsentOps } from '#db/queries/unsent-details.ts';
import type { BehaviorEntryRow, OpRow } from '#db/rows.ts';
import type { EntryDraft } from './use-entry-form.ts';

/** An entry as its form starts out; `op`: the work on it that the server refused. */
export type EntryToMend = { op: OpRow | null; form: EntryDraft };

/**
 * One's own entry: as it was typed if the server refused that, otherwise as it is now. Null: it was discarded, belongs
 * to a session or to somebody else, or is not on this device.
 */
export async function findEntryToMend(db: TallybookDb, uid: string): Promise<EntryToMend | null> {
  const op = await findRefusedEntry(db, uid);
  if (op) return { op, form: formOf(op.body) };
  const row = await db.entries.get(uid);
  return row && row.sessionId === null && row.userId === db.userId ? { op: null, form: formOfRow(row) } : null;
}

/** The last work on an entry that the server refused. */
export async function findRefusedEntry(db: TallybookDb, uid: string): Promise<OpRow | undefined> {
  const ops = await listUnsentOps(db, { entityType: 'entry', entityId: uid });
  return ops.findLast(({ state }) => state === 'rejected' || state === 'conflict');
}

function formOfRow({ clientId, recordDate, comment, counts }: BehaviorEntryRow): EntryDraft {
  const typedCounts = Object.fromEntries(counts.map(({ behaviorId, count }) => [behaviorId, String(count)]));
  return { client_id: clientId, record_date: recordDate, comment, counts: typedCounts, unreadDate: '' };
}

/** Whatever it was refused for is no reason not to show it. */
const typed = z.object({
  client_id: z.number(),
  record_date: z.string(),
  comment: z._default(z.string(), ''),
  behaviors: z.array(z.object({ behaviour_id: z.number(), entry: z.string() })),
});

function formOf(body: unknown): EntryDraft {
  const read = z.safeParse(typed, body);
  if (!read.success) return { client_id: null, record_date: '', comment: '', counts: {}, unreadDate: '' };
  const { behaviors, ...form } = read.data;
  const counts = Object.fromEntries(behaviors.map(({ behaviour_id, entry }) => [behaviour_id, entry]));
  return { ...form, counts, unreadDate: '' };
}
