import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { addEntryBody, voidEntryBody } from '#contract/entries.ts';
import { noteFields } from '#contract/notes.ts';
import { dataEntryBody, submitSessionBody } from '#contract/session.ts';
import { objectOf } from '#domain/json-object.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { changedFields, noteValues } from '#server/http/note-values.ts';
import { type Delivering, hasDoneOneAnew, saidByAnother } from './device-chain.ts';
import { withClient } from './held-work.ts';

/**
 * A call of a person's own that came by a file first, and was accepted. `subject`: the uid that it is about;
 * `client_id`: the client that it was accepted for.
 */
export type AcceptedWork = Pick<
  Selectable<Database['held_work']>,
  'id' | 'path' | 'body' | 'subject' | 'client_id' | 'decided_at'
>;

type Says = (tx: Tx, by: Delivering, accepted: AcceptedWork) => Promise<boolean>;

/** Of each call that a device delivers, whether the record is still as the call says. An addendum never changes. */
const says: Record<string, Says> = {
  '/api/note': noteSays,
  '/api/behavior': entrySays,
  '/api/behavior/void': entryIsVoidedSo,
  '/api/session/start': isNotVoided,
  '/api/session/data-entry': factsAreStored,
  '/api/session/note': noteSays,
  '/api/session/submit': isSubmittedSo,
  '/api/session/restart': isOpen,
  '/api/session/void': isVoided,
};

/**
 * Whether a call that was accepted from a file is done, now that its author's own device delivers it:
 *
 * - The parts that a colleague has said anew since, in their own name, stay.
 * - Once its device has itself done one of the chain anew, it does all that follow.
 * - What the device says that it has later calls for is on its way, and not done for this one. The device says so itself:
 *   what a file says of its order is the word of whoever wrote the file.
 * - The rest is compared with the record. Where a file has said something else since, under a key of its own, the
 *   author's is done as theirs; what anybody has changed since in their own name stays.
 */
export async function stillSays(tx: Tx, by: Delivering, accepted: AcceptedWork): Promise<boolean> {
  const { subject, decided_at, path } = accepted;
  if (subject === null || decided_at === null) return (await says[path]?.(tx, by, accepted)) ?? true;
  const { parts, since } = await saidByAnother(tx, by, { subject, path, since: decided_at });
  if (await hasDoneOneAnew(tx, by, subject, since)) return false;
  return (await says[path]?.(tx, { ...by, later: [...by.later, ...parts] }, accepted)) ?? true;
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
  return z.safeParse(z.object(noteFields), accepted.path === '/api/session/submit' ? objectOf(body).note : body);
};

/** The facts that a call adds to its session. */
export function factsIn({ body }: AcceptedWork): { uid: string }[] {
  const said = z.safeParse(dataEntryBody, body);
  return (said.success && said.data.events) || [];
}

async function noteSays(tx: Tx, { who, later }: Delivering, accepted: AcceptedWork): Promise<boolean> {
  if (later.includes('words')) return true;
  const said = notedIn(accepted);
  const note = said.success ? await findOfFile(tx, who, said.data.uid) : undefined;
  return !said.success || !note || changedFields(note, noteValues(said.data, note)).length === 0;
}

/**
 * A session that is open, submitted or voided as files have left it; none where its author has said so since in their own
 * name. A tap, or its begin, says nothing of that.
 */
async function findSession(tx: Tx, by: Delivering, accepted: AcceptedWork) {
  const session = await findAnySession(tx, by.who, accepted);
  if (!session || session.brought_in) return session;
  return (await hasOwnState(tx, by, accepted, session.id)) ? undefined : session;
}

/** Another device of its author's has opened, submitted or voided it since, or says what a later file said. */
async function hasOwnState(
  tx: Tx,
  { who: { companyId, userId }, deviceId }: Delivering,
  { subject, decided_at }: AcceptedWork,
  sessionId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from op_receipts as receipt
    where company_id = ${companyId} and user_id = ${userId} and device_id is distinct from ${deviceId}
      and kind = any(${statesOf}::text[]) and received_at > ${decided_at} and case
        when status = 202 then exists (select from held_work as held
          where held.company_id = ${companyId} and held.id = receipt.entity_id and held.subject = ${subject}
            and held.state = 'accepted' and held.decided_at > ${decided_at})
        else status < 300 and entity_id = ${sessionId} end
    limit 1`.execute(tx);
  return rows.length > 0;
}

const statesOf = ['restart', 'submit', 'void'].map((verb) => `POST /api/session/${verb}`);

function findAnySession(tx: Tx, { companyId }: Principal, { subject }: AcceptedWork) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'closed', 'end_time', 'observed_zero', 'not_observed', 'voided_at', 'brought_in'])
    .where('company_id', '=', companyId)
    .where('uid', '=', subject)
    .executeTakeFirst();
}

/** Whatever comes later: a voided session takes none of the facts in between. */
async function isNotVoided(tx: Tx, by: Delivering, accepted: AcceptedWork): Promise<boolean> {
  return !(await findSession(tx, by, accepted))?.voided_at;
}

async function isVoided(tx: Tx, by: Delivering, accepted: AcceptedWork): Promise<boolean> {
  return by.later.includes('state') || (await findSession(tx, by, accepted))?.voided_at !== null;
}

async function isOpen(tx: Tx, by: Delivering, accepted: AcceptedWork): Promise<boolean> {
  if (by.later.includes('state')) return true;
  const session = await findSession(tx, by, accepted);
  return !session || (!session.closed && session.voided_at === null);
}

/** They are never changed under their uids: all of them are there, or their session was begun anew since. */
async function factsAreStored(tx: Tx, { who: { companyId } }: Delivering, accepted: AcceptedWork): Promise<boolean> {
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
 * recorded. Whoever has written in its note since in their own name has seen it; another device that has only begun the
 * same visit, or sent a tap, has said nothing of its end.
 */
async function isSubmittedSo(tx: Tx, by: Delivering, accepted: AcceptedWork): Promise<boolean> {
  const { who, deviceId, later } = by;
  const said = z.safeParse(submitSessionBody, bodyOf(accepted));
  const session = await findAnySession(tx, who, accepted);
  if (!said.success || !session) return true;
  const { endTime, observed_zero, not_observed, note } = said.data;
  const goesOn = later.includes('words');
  const stored = await findOfFile(tx, who, note.uid);
  if (!goesOn && !stored) return true;
  // Opened again, by a file or by its author.
  const isEnded = session.closed && session.voided_at === null;
  if (!isEnded && !later.includes('state')) return (await findSession(tx, by, accepted)) === undefined;
  const isSame = (one: readonly number[], other: readonly number[]) =>
    [...one].sort().join() === [...other].sort().join();
  const answered = isSame(observed_zero, session.observed_zero) && isSame(not_observed, session.not_observed);
  if (!later.includes('answers') && !answered) return false;
  // An edit of the note moves both ends: where they differ, a file has moved one.
  const end = later.includes('end') ? (stored?.end_time ?? session.end_time) : endTime;
  if (session.end_time !== end) return false;
  if (!goesOn && !(await noteSays(tx, by, accepted))) return false;
  if (later.includes('answers')) return true;
  return (await takenBackByFile(tx, { company_id: who.companyId, id: session.id }, deviceId)).length === 0;
}

/**
 * Facts of files that take back what this device of the author's has said, by their uids. With its Submit it has sent all
 * that it takes back itself; until then, and where another device submits, a file's Undo stays: the one that made the fact
 * may be lost, with its Undo.
 */
export async function takenBackByFile(
  tx: Tx,
  session: { company_id: number; id: number },
  deviceId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select taker.uid from session_events as taker
    join session_events as own on own.company_id = taker.company_id and own.session_id = taker.session_id
      and own.uid = (taker.event ->> 'target_uid')::uuid and not own.brought_in
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
    .where('words_of_file', '=', true)
    .executeTakeFirst();
}

/** Deleting it under another key is no word against its counts, unless a file has done it. */
export async function entrySays(tx: Tx, { who, later }: Delivering, accepted: AcceptedWork): Promise<boolean> {
  const said = z.safeParse(addEntryBody, bodyOf(accepted));
  const rows = await tx
    .selectFrom('behavior_entries as entry')
    .innerJoin('behavior_entry_rows as row', inSameCompany('row.entry_id', 'entry.id'))
    .select(['entry.client_id', 'entry.record_date', 'entry.comment', 'row.behavior_id', 'row.entry', 'row.seconds'])
    .select('entry.deleted_by_file')
    .where('entry.company_id', '=', who.companyId)
    .where('entry.uid', '=', accepted.subject)
    .where('entry.brought_in', '=', true)
    .where('row.deleted_at', 'is', null)
    .orderBy('row.behavior_id')
    .execute();
  if (!said.success || rows.length === 0) return true;
  if (rows.some((row) => row.deleted_by_file) && !later.includes('deletion')) return false;
  if (later.includes('counts')) return true;
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

/** A file may have brought it back, or deleted it. */
async function entryIsVoidedSo(tx: Tx, { who, later }: Delivering, accepted: AcceptedWork): Promise<boolean> {
  if (later.includes('deletion')) return true;
  const said = z.safeParse(voidEntryBody, accepted.body);
  const entry = await tx
    .selectFrom('behavior_entries')
    .select(['void_reason', 'deleted_by_file'])
    .where('company_id', '=', who.companyId)
    .where('uid', '=', accepted.subject)
    .where('brought_in', '=', true)
    .executeTakeFirst();
  if (!said.success || !entry) return true;
  const { voided, reason } = said.data;
  if (!voided || entry.void_reason === null) return voided === (entry.void_reason !== null);
  return entry.void_reason === reason || !entry.deleted_by_file;
}
