import { sql } from 'kysely';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { UNKNOWN_FIELD } from '#server/http/answer/problem.ts';
import { changedFields, leavesText, noteValues, type SentNote } from '#server/http/note-values.ts';
import type { Delivering } from './device-chain.ts';
import { hashOf } from './hash-of.ts';
import type { Delivery } from './held-work.ts';
import { type AcceptedWork, entrySays, factsIn, findOfFile, notedIn, stillSays, tableOf } from './still-says.ts';

type Claim = Delivering & Pick<Delivery, 'key' | 'now'> & { kind: string; bodyHash: Buffer };

/**
 * Its author's own device delivers what somebody had brought in for them: nobody has to decide any more. Answers the id
 * of what was accepted before, which is then what became of the work. Null where a file said something else under the
 * same key: what the author did is done, or refused to them, and never taken for the other.
 */
export async function takeBackBroughtIn(tx: Tx, { key, kind, bodyHash, now, ...by }: Claim): Promise<number | null> {
  const { who } = by;
  await tx
    .deleteFrom('held_work')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is not', null)
    .where('state', '<>', 'accepted')
    .execute();
  const rows = await tx
    .selectFrom('held_work')
    .select(['id', 'method', 'path', 'body', 'subject', 'client_id', 'decided_at'])
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is not', null)
    .execute();
  const accepted = rows.find(
    ({ method, path, body }) => `${method} ${path.split('?', 1)[0]}` === kind && hashOf(body).equals(bodyHash),
  );
  if (!accepted || !(await isStillThere(tx, who, accepted))) return null;
  if (!(await stillSays(tx, by, accepted))) return null;
  await confirmOwn(tx, by, accepted, now);
  return accepted.id;
}

/**
 * Their own device has delivered it as well, and has no later call that says it anew: what it says is theirs, gives way
 * to nothing any more, and no one else's words. Of what came under other keys it says nothing: taps do not confirm a
 * begin, nor a begin a note.
 */
async function confirmOwn(tx: Tx, by: Delivering, accepted: AcceptedWork, now: Date): Promise<void> {
  const { path, subject } = accepted;
  const { who, later } = by;
  if (path === '/api/session/data-entry') return confirmFacts(tx, by, accepted, now);
  if (path.startsWith('/api/behavior')) return confirmEntry(tx, by, accepted);
  const table = tableOf(accepted);
  const saysWhole = table === 'addenda' || /^\/api\/session\/(submit|restart)$/.test(path);
  if (table !== null && subject !== null && saysWhole && !later.includes('state'))
    await tx
      .updateTable(table)
      .set({ brought_in: false })
      .where('company_id', '=', who.companyId)
      .where('user_id', '=', who.userId)
      .where('uid', '=', subject)
      .where('brought_in', '=', true)
      .execute();
  const said = notedIn(accepted);
  if (said.success && !later.includes('words')) await confirmNote(tx, who, said.data);
}

/** The deletion is theirs that they have said, and the whole entry once it says nothing but what they have said. */
async function confirmEntry(tx: Tx, by: Delivering, accepted: AcceptedWork): Promise<void> {
  const { path, subject } = accepted;
  const { who, later } = by;
  const ofEntry = tx
    .updateTable('behavior_entries')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('uid', '=', subject)
    .where('brought_in', '=', true);
  const isDeletion = path === '/api/behavior/void';
  if (isDeletion && !later.includes('deletion'))
    await ofEntry.set({ voided_by: who.userId, deleted_by_file: false }).where('voided_by', 'is not', null).execute();
  if (later.length > 0) return;
  const counts = isDeletion ? await lastCounts(tx, who, subject) : accepted;
  if (counts && (await entrySays(tx, by, counts))) await ofEntry.set({ brought_in: false }).execute();
}

/** What they said last of its counts, and have delivered. */
function lastCounts(tx: Tx, who: Principal, subject: string | null): Promise<AcceptedWork | undefined> {
  return tx
    .selectFrom('held_work as held')
    .innerJoin('op_receipts as receipt', (join) =>
      inSameCompany('receipt.user_id', 'held.user_id')(join).onRef('receipt.op_id', '=', 'held.op_id'),
    )
    .select(['held.id', 'held.path', 'held.body', 'held.subject', 'held.client_id', 'held.decided_at'])
    .where('held.company_id', '=', who.companyId)
    .where('held.user_id', '=', who.userId)
    .where('held.subject', '=', subject)
    .where('held.path', '=', '/api/behavior')
    .where('receipt.entity_id', '=', sql<number>`held.id`)
    .where('receipt.status', '=', 202)
    .orderBy('receipt.received_at', 'desc')
    .orderBy('receipt.device_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Their taps are theirs: what a file took back of them counts again when they submit the session. */
async function confirmFacts(tx: Tx, { who, deviceId }: Delivering, accepted: AcceptedWork, now: Date): Promise<void> {
  await sql`
    update session_events as stored set brought_in = false, received_at = ${now}, device_id = ${deviceId}
    from sessions, jsonb_array_elements(${JSON.stringify(factsIn(accepted))}::jsonb) as said (event)
    where sessions.company_id = ${who.companyId} and sessions.uid = ${accepted.subject}
      and stored.company_id = ${who.companyId} and stored.session_id = sessions.id
      and stored.uid = (said.event ->> 'uid')::uuid and stored.brought_in`.execute(tx);
}

/**
 * Its note, as long as it says what they said, and nothing that they did not. Whoever has added to it since stays a
 * writer of it.
 */
async function confirmNote(tx: Tx, who: Principal, said: SentNote & { uid: string }): Promise<void> {
  const note = await findOfFile(tx, who, said.uid);
  if (!note || leavesText(said, note) || changedFields(note, noteValues(said, note)).length > 0) return;
  await sql`
    update notes set brought_in = false, words_of_file = false, updated_by = user_id, other_writers = case when exists (
        select from addenda where addenda.company_id = notes.company_id and note_id = notes.id
          and addenda.user_id = notes.brought_by) then other_writers
      else array_remove(other_writers, brought_by) end
    where company_id = ${who.companyId} and id = ${note.id}`.execute(tx);
}

/**
 * Whether the record that accepted work is about is still the one that it was written into: where that had to give way
 * to the author's own since, the author's own has none of it.
 */
async function isStillThere(tx: Tx, { companyId }: Principal, accepted: AcceptedWork): Promise<boolean> {
  const table = tableOf(accepted);
  const { subject, decided_at } = accepted;
  if (table === null || subject === null || decided_at === null) return true;
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('uid', '=', subject)
    .where('created_at', '<=', decided_at)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What an older release refused for a field that it did not know is tried again, and its copy with the office is no
 * more. Answers the copy's id when the office has decided about it: that is then what became of the work.
 */
export async function takeBackCopy(tx: Tx, { who, key }: Pick<Delivery, 'who' | 'key'>): Promise<number | null> {
  await tx
    .deleteFrom('held_work')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is', null)
    .where('state', '=', 'copy')
    .where('reason', '=', UNKNOWN_FIELD)
    .execute();
  const decided = await tx
    .selectFrom('held_work')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is', null)
    .where('decided_at', 'is not', null)
    .executeTakeFirst();
  return decided?.id ?? null;
}
