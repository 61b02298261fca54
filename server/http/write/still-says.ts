import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addEntryBody, voidEntryBody } from '#contract/entries.ts';
import { noteFields } from '#contract/notes.ts';
import { dataEntryBody, submitSessionBody } from '#contract/session.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { changedFields, noteValues } from '#server/http/note-values.ts';
import { fieldsOf } from './held-work.ts';

/** A call of a person's own that came by a file first, and was accepted. `subject`: the uid that it is about. */
export type AcceptedWork = { path: string; body: unknown; subject: string | null };

type Says = (tx: Tx, who: Principal, accepted: AcceptedWork) => Promise<boolean>;

/** Of each call that a device delivers, whether the record is still as the call says. An addendum never changes. */
const says: Record<string, Says> = {
  '/api/note': noteSays,
  '/api/behavior': entrySays,
  '/api/behavior/void': entryIsVoidedSo,
  '/api/session/start': async (tx, who, accepted) => !(await findSession(tx, who, accepted))?.voided_at,
  '/api/session/data-entry': factsAreStored,
  '/api/session/note': noteSays,
  '/api/session/submit': async (tx, who, accepted) =>
    (await noteSays(tx, who, accepted)) && (await isSubmittedSo(tx, who, accepted)),
  '/api/session/restart': async (tx, who, accepted) => !(await findSession(tx, who, accepted))?.closed,
  '/api/session/void': async (tx, who, accepted) => Boolean((await findSession(tx, who, accepted))?.voided_at),
};

/**
 * Whether the record says what was accepted: a file may have said something else since, under another key. Then the
 * author's own is done as theirs. What somebody has changed since in their own name stays.
 */
export async function stillSays(tx: Tx, who: Principal, accepted: AcceptedWork): Promise<boolean> {
  return (await says[accepted.path]?.(tx, who, accepted)) ?? true;
}

/** The note that a call carries. */
export const notedIn = ({ path, body }: AcceptedWork) =>
  z.safeParse(z.object(noteFields), path === '/api/session/submit' ? fieldsOf(body).note : body);

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

/** The session as files have left it: what its author's device did after this call, it sends after it. */
async function findSession(tx: Tx, { companyId }: Principal, { subject }: AcceptedWork) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'closed', 'end_time', 'observed_zero', 'not_observed', 'voided_at'])
    .where('company_id', '=', companyId)
    .where('uid', '=', subject)
    .executeTakeFirst();
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

/** A file may have submitted the visit anew, with other answers or another end, or have taken back what its author recorded. */
async function isSubmittedSo(tx: Tx, who: Principal, accepted: AcceptedWork): Promise<boolean> {
  const said = z.safeParse(submitSessionBody, accepted.body);
  const session = await findSession(tx, who, accepted);
  if (!said.success || !session) return true;
  const { endTime, observed_zero, not_observed } = said.data;
  const isSame = (one: readonly number[], other: readonly number[]) =>
    [...one].sort().join() === [...other].sort().join();
  const answered = isSame(observed_zero, session.observed_zero) && isSame(not_observed, session.not_observed);
  if (!session.closed || session.end_time !== endTime || !answered) return false;
  return (await takenBackByFile(tx, { company_id: who.companyId, id: session.id })).length === 0;
}

/**
 * Facts of files that take back what the author's own device has said since, by their uids: what it has sent counts,
 * unless it takes it back itself. What a file takes back later stays taken back: the device may be lost, with its Undo.
 */
export async function takenBackByFile(tx: Tx, session: { company_id: number; id: number }): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select taker.uid from session_events as taker
    join session_events as own on own.company_id = taker.company_id and own.session_id = taker.session_id
      and own.uid = (taker.event ->> 'target_uid')::uuid and not own.brought_in and own.received_at > taker.received_at
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

async function entrySays(tx: Tx, { companyId }: Principal, { subject, body }: AcceptedWork): Promise<boolean> {
  const said = z.safeParse(addEntryBody, body);
  const rows = await tx
    .selectFrom('behavior_entries as entry')
    .innerJoin('behavior_entry_rows as row', (join) =>
      join.onRef('row.company_id', '=', 'entry.company_id').onRef('row.entry_id', '=', 'entry.id'),
    )
    .select(['entry.client_id', 'entry.record_date', 'entry.comment', 'row.behavior_id', 'row.entry'])
    .select(['entry.voided_by', 'entry.brought_by'])
    .where('entry.company_id', '=', companyId)
    .where('entry.uid', '=', subject)
    .where('entry.brought_in', '=', true)
    .where('row.deleted_at', 'is', null)
    .orderBy('row.behavior_id')
    .execute();
  if (!said.success || rows.length === 0) return true;
  if (rows.some((row) => row.voided_by !== null && row.voided_by === row.brought_by)) return false;
  const { client_id, record_date, comment = '', behaviors } = said.data;
  const counts = behaviors.map(({ behaviour_id, entry }) => `${behaviour_id} ${Number(entry)}`).sort();
  const stored = rows.map(({ behavior_id, entry }) => `${behavior_id} ${entry}`).sort();
  const same = rows.every(
    (row) => row.client_id === client_id && row.record_date === record_date && row.comment === comment,
  );
  return same && counts.join() === stored.join();
}

/** A file may have brought it back, or deleted it. Whoever did so in their own name decides. */
async function entryIsVoidedSo(tx: Tx, { companyId }: Principal, { subject, body }: AcceptedWork): Promise<boolean> {
  const said = z.safeParse(voidEntryBody, body);
  const last = await tx
    .selectFrom('behavior_entries as entry')
    .innerJoin('behavior_entry_revisions as revision', (join) =>
      join.onRef('revision.company_id', '=', 'entry.company_id').onRef('revision.entry_id', '=', 'entry.id'),
    )
    .select(['entry.void_reason', 'entry.brought_by', 'revision.made_by'])
    .where('entry.company_id', '=', companyId)
    .where('entry.uid', '=', subject)
    .orderBy('revision.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!said.success || !last || last.made_by !== last.brought_by) return true;
  return said.data.voided === (last.void_reason !== null);
}
