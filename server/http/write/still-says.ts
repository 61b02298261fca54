import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { addEntryBody, voidEntryBody } from '#contract/entries.ts';
import { noteFields } from '#contract/notes.ts';
import { dataEntryBody, submitSessionBody } from '#contract/session.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { changedFields, noteValues } from '#server/http/note-values.ts';
import { fieldsOf, withClient } from './held-work.ts';

/**
 * A call of a person's own that came by a file first, and was accepted. `subject`: the uid that it is about;
 * `client_id`: the client that it was accepted for; its number on its device, where the file says it.
 */
export type AcceptedWork = Pick<
  Selectable<Database['held_work']>,
  'id' | 'path' | 'body' | 'subject' | 'client_id' | 'device_id' | 'device_seq' | 'decided_at'
>;

/** Whose device delivers it. */
export type Delivering = { who: Principal; deviceId: string | null };

type Says = (tx: Tx, who: Principal, accepted: AcceptedWork, deviceId: string | null) => Promise<boolean>;

/** Of each call that a device delivers, whether the record is still as the call says. An addendum never changes. */
const says: Record<string, Says> = {
  '/api/note': noteSays,
  '/api/behavior': entrySays,
  '/api/behavior/void': entryIsVoidedSo,
  '/api/session/start': async (tx, who, accepted) => !(await findSession(tx, who, accepted))?.voided_at,
  '/api/session/data-entry': factsAreStored,
  '/api/session/note': noteSays,
  '/api/session/submit': isSubmittedSo,
  '/api/session/restart': isOpen,
  '/api/session/void': async (tx, who, accepted) => (await findSession(tx, who, accepted))?.voided_at !== null,
};

/**
 * Whether a call that was accepted from a file is done, now that its author's own device delivers it. What is looked at
 * is the chain of that device's calls about the record, not the call alone:
 *
 * - Once its device has done one of the chain anew, it does all that follow.
 * - What comes later in the same file is on its way: the record is as the last of them says.
 * - The last one is compared with the record. Where a file has said something else since, under a key of its own, the
 *   author's is done as theirs; what anybody has changed since in their own name stays.
 */
export async function stillSays(tx: Tx, by: Delivering, accepted: AcceptedWork): Promise<boolean> {
  if (await hasDoneOneAnew(tx, by, accepted)) return false;
  if (await hasLaterOnes(tx, by.who, accepted)) return true;
  return (await says[accepted.path]?.(tx, by.who, accepted, by.deviceId)) ?? true;
}

/** Its device has done something about the same record itself since this was accepted. */
async function hasDoneOneAnew(tx: Tx, { who, deviceId }: Delivering, accepted: AcceptedWork): Promise<boolean> {
  const table = tableOf(accepted);
  if (table === null || deviceId === null || accepted.decided_at === null) return false;
  const kinds = {
    sessions: 'POST /api/session/',
    notes: 'POST /api/note',
    behavior_entries: 'POST /api/behavior',
    addenda: '-',
  };
  const { rows } = await sql`
    select 1 from op_receipts as receipt join ${sql.table(table)} as record
      on record.company_id = receipt.company_id and record.id = receipt.entity_id
    where receipt.company_id = ${who.companyId} and receipt.user_id = ${who.userId} and record.uid = ${accepted.subject}
      and receipt.device_id = ${deviceId} and receipt.received_at > ${accepted.decided_at}
      and receipt.status < 300 and receipt.status <> 202 and starts_with(receipt.kind, ${kinds[table]}) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Its device has numbered later calls about the same record, which were accepted from its file, too. */
export async function hasLaterOnes(tx: Tx, who: Principal, accepted: AcceptedWork): Promise<boolean> {
  const { subject, device_id, device_seq, path } = accepted;
  if (device_seq === null || subject === null || path === '/api/session/data-entry') return false;
  const later = await tx
    .selectFrom('held_work')
    .select(['path'])
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('subject', '=', subject)
    .where('state', '=', 'accepted')
    .where('brought_by', 'is not', null)
    .where(sql<boolean>`device_id is not distinct from ${device_id}`)
    .where('device_seq', '>', device_seq)
    .execute();
  return later.some((one) => one.path !== '/api/session/data-entry' && tableOf(one) === tableOf(accepted));
}

/** The record that a call writes; for every other call of a session, the session. */
export function tableOf({
  path,
}: Pick<AcceptedWork, 'path'>): 'sessions' | 'notes' | 'behavior_entries' | 'addenda' | null {
  if (path.startsWith('/api/session/')) return 'sessions';
  if (/^\/api\/note\/\d+\/addendum$/.test(path)) return 'addenda';
  if (path === '/api/note') return 'notes';
  return path === '/api/behavior' || path === '/api/behavior/void' ? 'behavior_entries' : null;
}

/** The body as it was done: for the client that the office chose where the company has no such client. */
const bodyOf = ({ body, client_id }: AcceptedWork) => withClient(body, client_id);

/** The note that a call carries. */
export const notedIn = (accepted: AcceptedWork) => {
  const body = bodyOf(accepted);
  return z.safeParse(z.object(noteFields), accepted.path === '/api/session/submit' ? fieldsOf(body).note : body);
};

/** The facts that a call adds to its session. */
export function factsIn({ body }: AcceptedWork): { uid: string }[] {
  const said = z.safeParse(dataEntryBody, body);
  return (said.success && said.data.events) || [];
}

async function noteSays(tx: Tx, who: Principal, accepted: AcceptedWork): Promise<boolean> {
  const said = notedIn(accepted);
  const note = said.success ? await findOfFile(tx, who, said.data.uid) : undefined;
  return !said.success || !note || changedFields(note, noteValues(said.data)).length === 0;
}

/** A session that is as files have left it; none where its author has gone on in it in their own name. */
async function findSession(tx: Tx, { companyId }: Principal, { subject }: AcceptedWork) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'closed', 'end_time', 'observed_zero', 'not_observed', 'voided_at'])
    .where('company_id', '=', companyId)
    .where('uid', '=', subject)
    .where('brought_in', '=', true)
    .executeTakeFirst();
}

async function isOpen(tx: Tx, who: Principal, accepted: AcceptedWork): Promise<boolean> {
  const session = await findSession(tx, who, accepted);
  return !session || (!session.closed && session.voided_at === null);
}

/** They are never changed under their uids: all of them are there, or their session was begun anew since. */
async function factsAreStored(tx: Tx, { companyId }: Principal, accepted: AcceptedWork): Promise<boolean> {
  const facts = factsIn(accepted);
  const { rows } = await sql`
    select 1 from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) as said (event)
    join sessions on sessions.company_id = ${companyId} and sessions.uid = ${accepted.subject}
    where not exists (select from session_events as stored where stored.company_id = ${companyId}
      and stored.session_id = sessions.id and stored.uid = (said.event ->> 'uid')::uuid) limit 1`.execute(tx);
  return rows.length === 0;
}

/**
 * A file may have submitted the visit anew, with other answers or another end, or have taken back what its author
 * recorded. Whoever has written in its note since in their own name has seen it.
 */
async function isSubmittedSo(
  tx: Tx,
  who: Principal,
  accepted: AcceptedWork,
  deviceId: string | null,
): Promise<boolean> {
  const said = z.safeParse(submitSessionBody, bodyOf(accepted));
  const session = await findSession(tx, who, accepted);
  if (!said.success || !session) return true;
  const { endTime, observed_zero, not_observed, note } = said.data;
  if (!(await findOfFile(tx, who, note.uid))) return true;
  const isSame = (one: readonly number[], other: readonly number[]) =>
    [...one].sort().join() === [...other].sort().join();
  const answered = isSame(observed_zero, session.observed_zero) && isSame(not_observed, session.not_observed);
  if (!session.closed || session.voided_at !== null || session.end_time !== endTime || !answered) return false;
  if (!(await noteSays(tx, who, accepted))) return false;
  return (await takenBackByFile(tx, { company_id: who.companyId, id: session.id }, deviceId)).length === 0;
}

/**
 * Facts of files that take back what this device of the author's has said since, by their uids: what it has sent counts,
 * unless it takes it back itself. What a file takes back later stays taken back: the device may be lost, with its Undo.
 */
export async function takenBackByFile(
  tx: Tx,
  session: { company_id: number; id: number },
  deviceId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select taker.uid from session_events as taker
    join session_events as own on own.company_id = taker.company_id and own.session_id = taker.session_id
      and own.uid = (taker.event ->> 'target_uid')::uuid and not own.brought_in and own.received_at > taker.received_at
      and own.device_id is not distinct from ${deviceId}
    where taker.company_id = ${session.company_id} and taker.session_id = ${session.id}
      and taker.brought_in and taker.event ->> 'kind' = 'void'`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** Their note that a file wrote last. */
export async function findOfFile(tx: Tx, { companyId, userId }: Principal, uid: string) {
  return tx
    .selectFrom('notes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .where('brought_in', '=', true)
    .where(sql<boolean>`updated_by = brought_by`)
    .executeTakeFirst();
}

async function entrySays(tx: Tx, { companyId, userId }: Principal, accepted: AcceptedWork): Promise<boolean> {
  const said = z.safeParse(addEntryBody, bodyOf(accepted));
  const rows = await tx
    .selectFrom('behavior_entries as entry')
    .innerJoin('behavior_entry_rows as row', (join) =>
      join.onRef('row.company_id', '=', 'entry.company_id').onRef('row.entry_id', '=', 'entry.id'),
    )
    .select(['entry.client_id', 'entry.record_date', 'entry.comment', 'row.behavior_id', 'row.entry', 'row.seconds'])
    .select('entry.void_reason')
    .where('entry.company_id', '=', companyId)
    .where('entry.uid', '=', accepted.subject)
    .where('entry.brought_in', '=', true)
    .where('row.deleted_at', 'is', null)
    .orderBy('row.behavior_id')
    .execute();
  if (!said.success || rows.length === 0) return true;
  const isVoided = rows.some((row) => row.void_reason !== null);
  if (isVoided !== (await hadVoided(tx, { companyId, userId }, accepted))) return false;
  const { client_id, record_date, comment = '', behaviors } = said.data;
  const counts = behaviors
    .map(({ behaviour_id, entry, seconds }) => `${behaviour_id} ${Number(entry)} ${seconds ?? ''}`)
    .sort();
  const stored = rows.map(({ behavior_id, entry, seconds }) => `${behavior_id} ${entry} ${seconds ?? ''}`).sort();
  const same = rows.every(
    (row) => row.client_id === client_id && row.record_date === record_date && row.comment === comment,
  );
  return same && counts.join() === stored.join();
}

/** Whether its device had deleted the entry when it made this call. */
async function hadVoided(
  tx: Tx,
  { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>,
  { subject, device_id, device_seq }: AcceptedWork,
): Promise<boolean> {
  if (device_seq === null) return false;
  const last = await tx
    .selectFrom('held_work')
    .select('body')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .where('path', '=', '/api/behavior/void')
    .where('state', '=', 'accepted')
    .where('brought_by', 'is not', null)
    .where(sql<boolean>`device_id is not distinct from ${device_id}`)
    .where('device_seq', '<', device_seq)
    .orderBy('device_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return fieldsOf(last?.body).voided === true;
}

/** A file may have brought it back, or deleted it. */
async function entryIsVoidedSo(tx: Tx, { companyId }: Principal, { subject, body }: AcceptedWork): Promise<boolean> {
  const said = z.safeParse(voidEntryBody, body);
  const entry = await tx
    .selectFrom('behavior_entries')
    .select('void_reason')
    .where('company_id', '=', companyId)
    .where('uid', '=', subject)
    .where('brought_in', '=', true)
    .executeTakeFirst();
  return !said.success || !entry || said.data.voided === (entry.void_reason !== null);
}
