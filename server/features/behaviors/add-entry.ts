import type { Selectable } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { isBroughtIn, withLateness } from '#server/db/queries/store-note.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { admitDelivery } from '#server/http/access/client-access.ts';
import { notFound, ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { requireEntry } from './require-entry.ts';
import { storeCounts } from './store-counts.ts';

type AddEntry = WriteCall<typeof endpoints.addEntry>;
type Stored = Selectable<Database['behavior_entries']>;

/** POST /api/behavior: counts of one day. A known `uid` of one's own is an edit, never a second entry. */
export async function addEntry(call: AddEntry): Promise<Effect> {
  const { db, who, body } = call;
  await lockUid(db, who.companyId, body.uid);
  const existing = await findEntry(db, who.companyId, body.uid);
  return existing ? edit(call, existing) : create(call);
}

/** Whether the entry that is written is the caller's own (reading 36). */
export async function isOwnEntry({ db, who, body }: AddEntry): Promise<boolean> {
  const existing = await findEntry(db, who.companyId, body.uid);
  return existing?.user_id === who.userId;
}

async function create(call: AddEntry): Promise<Effect> {
  const { db, who, body, now } = call;
  const late = [...call.late, ...(await admitDelivery(db, who, body.client_id)), ...(await requireEntry(call))];
  const { id } = await db
    .insertInto('behavior_entries')
    .values({
      company_id: who.companyId,
      uid: body.uid,
      client_id: body.client_id,
      user_id: who.userId,
      session_id: null,
      note_id: null,
      record_date: body.record_date,
      comment: body.comment ?? '',
      late,
      brought_in: isBroughtIn(late),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeCounts(db, { companyId: who.companyId, entryId: id, counts: countsOf(body), now });
  return { status: 201, entity: 'behavior_entry', entityId: id, ...(late.length > 0 ? { detail: { late } } : {}) };
}

async function edit(call: AddEntry, entry: Stored): Promise<Effect> {
  const { db, who, body, now } = call;
  if (entry.user_id !== who.userId) throw notFound();
  if (entry.session_id !== null) {
    throw new ProblemError(409, 'entry_of_session', { detail: 'These counts are changed in their session.' });
  }
  const late = [...call.late];
  if (entry.client_id !== body.client_id) late.push(...(await admitDelivery(db, who, body.client_id)));
  late.push(...(await requireEntry(call)));
  const { client_id, record_date, comment = '' } = body;
  const changed = await storeCounts(db, { companyId: who.companyId, entryId: entry.id, counts: countsOf(body), now });
  const differs = entry.client_id !== client_id || entry.record_date !== record_date || entry.comment !== comment;
  if ((changed || differs) && isBroughtIn(late) && !entry.brought_in) throw storedOtherwise('This entry');
  if (entry.brought_in && !isBroughtIn(late))
    await db
      .updateTable('behavior_entries')
      .set({ brought_in: false })
      .where('company_id', '=', who.companyId)
      .where('id', '=', entry.id)
      .execute();
  if (changed || differs) {
    await db
      .updateTable('behavior_entries')
      .set({ client_id, record_date, comment, updated_at: now, late: withLateness(late) })
      .where('company_id', '=', who.companyId)
      .where('id', '=', entry.id)
      .execute();
  }
  return { status: 200, entity: 'behavior_entry', entityId: entry.id, detail: { changed: changed || differs } };
}

function countsOf({ behaviors }: AddEntry['body']): Map<number, number> {
  return new Map(behaviors.map(({ behaviour_id, entry }) => [behaviour_id, Number(entry)]));
}

async function findEntry(db: Tx, companyId: number, uid: string): Promise<Stored | undefined> {
  return db
    .selectFrom('behavior_entries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}
