import type { endpoints } from '#contract/endpoints.ts';
import type { StoredCount } from '#server/db/entry-tables.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { isBroughtIn, withLateness } from '#server/db/queries/store-note.ts';
import { admitDelivery } from '#server/http/access/client-access.ts';
import { may } from '#server/http/access/principal.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { keepRevision, readRevision, unchangedWords } from './entry-revision.ts';
import { requireEntry } from './require-entry.ts';
import { requireSeenEntry } from './require-seen-entry.ts';
import { type Counted, storeCounts } from './store-counts.ts';
import { type EntryWrite, lockEntry, requireMayCorrect, type StoredEntry } from './stored-entry.ts';
import { notVoided } from './void-entry.ts';

type AddEntry = WriteCall<typeof endpoints.addEntry>;

/**
 * POST /api/behavior: counts of one day. A known `uid` is an edit, never a second entry; what the entry said before is
 * kept. One that was deleted stays so: whoever changes it does not say that the deletion was wrong.
 */
export async function addEntry(call: AddEntry): Promise<Effect> {
  const { db, who, body } = call;
  await lockUid(db, who.companyId, body.uid);
  const existing = await lockEntry(db, who.companyId, body.uid);
  return existing ? edit(call, existing) : create(call);
}

/** Whether the entry that is written is the caller's own (reading 36). */
export async function isOwnEntry({ db, who, body }: EntryWrite): Promise<boolean> {
  const existing = await lockEntry(db, who.companyId, body.uid);
  return existing?.user_id === who.userId;
}

async function create(call: AddEntry): Promise<Effect> {
  const { db, who, body, now } = call;
  if (isCorrection(call)) throw notFound();
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
      device_id: call.deviceId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeCounts(db, { companyId: who.companyId, entryId: id, counts: countsOf(body, []), now });
  return { status: 201, entity: 'behavior_entry', entityId: id, ...(late.length > 0 ? { detail: { late } } : {}) };
}

/**
 * A change of an entry that is not here, by somebody who may change those of others: a server that was put back from a
 * backup may hear of the correction before the entry. Made of it, the entry would be the corrector's own.
 */
function isCorrection({ who, body: { reason = '' }, ifMatch }: AddEntry): boolean {
  const isChange = reason !== '' || (typeof ifMatch === 'number' && ifMatch > 0);
  return isChange && may(who, 'behavior.correct');
}

async function edit(call: AddEntry, entry: StoredEntry): Promise<Effect> {
  const { db, who, body, now } = call;
  await requireMayCorrect(call, entry);
  const isOwn = entry.user_id === who.userId;
  const late = [...call.late];
  if (entry.client_id !== body.client_id) late.push(...(await admitDelivery(db, who, body.client_id)));
  late.push(...(await requireEntry(call)));
  const { client_id, record_date, comment = '', reason = '' } = body;
  const before = await readRevision(db, entry);
  const counts = countsOf(body, before.counts);
  const differs = entry.client_id !== client_id || entry.record_date !== record_date || entry.comment !== comment;
  if (differs || !isCounted(before.counts, counts)) await requireSeenEntry(call, entry, reason === '');
  const changed = await storeCounts(db, { companyId: who.companyId, entryId: entry.id, counts, now });
  if ((changed || differs) && isBroughtIn(late) && !entry.brought_in) throw storedOtherwise('This entry');
  // Whoever changes it in their own name has looked at it: from then on it is no file's any more.
  if (entry.brought_in && !isBroughtIn(late)) {
    const isVoidedByFile = isOwn && entry.deleted_by_file;
    await db
      .updateTable('behavior_entries')
      .set({ brought_in: false, ...(isVoidedByFile ? notVoided : {}) })
      .where('company_id', '=', who.companyId)
      .where('id', '=', entry.id)
      .execute();
    const restored = {
      act: 'restored',
      reason: '',
      before: unchangedWords(entry),
      made_by: who.userId,
      made_at: now,
      device_id: call.deviceId,
    } as const;
    if (isVoidedByFile) await keepRevision(db, entry, restored);
  }
  if (changed || differs) {
    await db
      .updateTable('behavior_entries')
      .set({ client_id, record_date, comment, updated_at: now, late: withLateness(late) })
      .where('company_id', '=', who.companyId)
      .where('id', '=', entry.id)
      .execute();
    const made = { made_by: call.editorId, made_at: now, device_id: call.deviceId };
    await keepRevision(db, entry, { act: 'changed', reason, before, ...made });
  }
  const done: Effect = { status: 200, entity: 'behavior_entry', entityId: entry.id };
  const isOther = changed || differs;
  return { ...done, detail: { changed: isOther }, ...(isOther ? {} : { isSame: true }) };
}

function isCounted(before: readonly StoredCount[], counts: ReadonlyMap<number, Counted>): boolean {
  const isIn = ([id, count, length]: StoredCount) => {
    const now = counts.get(id);
    return now?.entry === count && now.seconds === (length ?? null);
  };
  return counts.size === before.length && before.every(isIn);
}

/** An app that knows of no lengths changes none, as long as their count is what it was. */
function countsOf({ behaviors }: AddEntry['body'], before: readonly StoredCount[]): Map<number, Counted> {
  const lasted = new Map(before.map(([id, count, length = null]) => [`${id} ${count}`, length]));
  return new Map(
    behaviors.map(({ behaviour_id, entry, seconds = lasted.get(`${behaviour_id} ${Number(entry)}`) ?? null }) => [
      behaviour_id,
      { entry: Number(entry), seconds },
    ]),
  );
}
