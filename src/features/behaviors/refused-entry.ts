import * as z from 'zod/mini';
import type { TallybookDb } from '#db/database.ts';
import { listUnsentOps } from '#db/queries/unsent-details.ts';
import type { OpRow } from '#db/rows.ts';
import type { EntryDraft } from './use-entry-form.ts';

/** An entry that the server refused, as it was typed. */
export type RefusedEntry = { op: OpRow; form: EntryDraft };

/** Null: it was sent, or let go, meanwhile. */
export async function findRefusedEntry(db: TallybookDb, uid: string): Promise<RefusedEntry | null> {
  const ops = await listUnsentOps(db, { entityType: 'entry', entityId: uid });
  const op = ops.findLast(({ state }) => state === 'rejected' || state === 'conflict');
  return op ? { op, form: formOf(op.body) } : null;
}

/** What it may be refused for is no reason not to show it. */
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
