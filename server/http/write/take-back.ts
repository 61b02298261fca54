import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addEntryBody } from '#contract/entries.ts';
import { noteFields } from '#contract/notes.ts';
import { submitSessionBody } from '#contract/session.ts';
import type { NoteValues } from '#server/db/queries/store-note.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { UNKNOWN_FIELD } from '#server/http/answer/problem.ts';
import { changedFields, noteValues } from '#server/http/note-values.ts';
import { hashOf } from './hash-of.ts';
import { type Delivery, fieldsOf } from './held-work.ts';

type Claim = Pick<Delivery, 'who' | 'key'> & { kind: string; bodyHash: Buffer };

/**
 * Its author's own device delivers what somebody had brought in for them: nobody has to decide any more. Answers the id
 * of what was accepted before, which is then what became of the work. Null where a file said something else under the
 * same key: what the author did is done, or refused to them, and never taken for the other.
 */
export async function takeBackBroughtIn(tx: Tx, { who, key, kind, bodyHash }: Claim): Promise<number | null> {
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
    .select(['id', 'method', 'path', 'body', 'subject', 'decided_at'])
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is not', null)
    .execute();
  const accepted = rows.find(
    ({ method, path, body }) => `${method} ${path.split('?', 1)[0]}` === kind && hashOf(body).equals(bodyHash),
  );
  if (!accepted || !(await isStillThere(tx, who, accepted)) || !(await stillSays(tx, who, accepted))) return null;
  await confirmOwn(tx, who, accepted);
  return accepted.id;
}

type Accepted = { path: string; body: unknown; subject: string | null; decided_at: Date | null };

/** The record that a call writes; for every other call of a session, the session. */
function tableOf({ path }: Accepted): 'sessions' | 'notes' | 'behavior_entries' | 'addenda' | null {
  if (path.startsWith('/api/session/')) return 'sessions';
  if (/^\/api\/note\/\d+\/addendum$/.test(path)) return 'addenda';
  if (path === '/api/note') return 'notes';
  return path === '/api/behavior' ? 'behavior_entries' : null;
}

/**
 * Their own device has delivered it as well: what this call says is theirs, gives way to nothing any more, and no one
 * else's words. Of what came under other keys it says nothing: taps do not confirm a begin, nor a begin a note.
 */
async function confirmOwn(tx: Tx, who: Principal, accepted: Accepted): Promise<void> {
  const { path, subject } = accepted;
  const table = tableOf(accepted);
  const saysWhole = table !== 'sessions' || /^\/api\/session\/(start|submit)$/.test(path);
  if (table !== null && table !== 'notes' && subject !== null && saysWhole)
    await tx
      .updateTable(table)
      .set({ brought_in: false })
      .where('company_id', '=', who.companyId)
      .where('user_id', '=', who.userId)
      .where('uid', '=', subject)
      .where('brought_in', '=', true)
      .execute();
  const said = notedIn(accepted);
  if (said.success) await confirmNote(tx, who, said.data.uid, noteValues(said.data));
}

const notedIn = ({ path, body }: Accepted) =>
  z.safeParse(z.object(noteFields), path === '/api/session/submit' ? fieldsOf(body).note : body);

/**
 * Whether the record says what was accepted: a file may have said something else since, under another key. Then the
 * author's own is done as theirs.
 */
async function stillSays(tx: Tx, who: Principal, accepted: Accepted): Promise<boolean> {
  if (accepted.path === '/api/behavior') return entrySays(tx, who, accepted);
  if (accepted.path !== '/api/note' && accepted.path !== '/api/session/submit') return true;
  const said = notedIn(accepted);
  const note = said.success ? await findOfFile(tx, who, said.data.uid) : undefined;
  if (!said.success || !note) return true;
  if (changedFields(note, noteValues(said.data)).length > 0) return false;
  return accepted.path === '/api/note' || isSubmittedSo(tx, who, accepted);
}

/** A file may have submitted the visit anew, with other answers or another end, or have opened it again. */
async function isSubmittedSo(tx: Tx, { companyId }: Principal, { subject, body }: Accepted): Promise<boolean> {
  const said = z.safeParse(submitSessionBody, body);
  const session = await tx
    .selectFrom('sessions')
    .select(['closed', 'end_time', 'observed_zero', 'not_observed'])
    .where('company_id', '=', companyId)
    .where('uid', '=', subject)
    .executeTakeFirst();
  if (!said.success || !session) return true;
  const { endTime, observed_zero, not_observed } = said.data;
  const isSame = (one: readonly number[], other: readonly number[]) =>
    [...one].sort().join() === [...other].sort().join();
  const answered = isSame(observed_zero, session.observed_zero) && isSame(not_observed, session.not_observed);
  return session.closed && session.end_time === endTime && answered;
}

/** Their note that a file wrote last. */
async function findOfFile(tx: Tx, { companyId, userId }: Principal, uid: string) {
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

async function entrySays(tx: Tx, { companyId }: Principal, { subject, body }: Accepted): Promise<boolean> {
  const said = z.safeParse(addEntryBody, body);
  const rows = await tx
    .selectFrom('behavior_entries as entry')
    .innerJoin('behavior_entry_rows as row', (join) =>
      join.onRef('row.company_id', '=', 'entry.company_id').onRef('row.entry_id', '=', 'entry.id'),
    )
    .select(['entry.client_id', 'entry.record_date', 'entry.comment', 'row.behavior_id', 'row.entry', 'row.seconds'])
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
  const counts = behaviors
    .map(({ behaviour_id, entry, seconds }) => `${behaviour_id} ${Number(entry)} ${seconds ?? ''}`)
    .sort();
  const stored = rows.map(({ behavior_id, entry, seconds }) => `${behavior_id} ${entry} ${seconds ?? ''}`).sort();
  const same = rows.every(
    (row) => row.client_id === client_id && row.record_date === record_date && row.comment === comment,
  );
  return same && counts.join() === stored.join();
}

/** Its note, as long as it says what they said. Whoever has added to it since stays a writer of it. */
async function confirmNote(tx: Tx, who: Principal, uid: string, said: NoteValues): Promise<void> {
  const note = await findOfFile(tx, who, uid);
  if (!note || changedFields(note, said).length > 0) return;
  await sql`
    update notes set brought_in = false, updated_by = user_id, other_writers = case when exists (
        select from addenda where addenda.company_id = notes.company_id and note_id = notes.id
          and addenda.user_id = notes.brought_by) then other_writers
      else array_remove(other_writers, brought_by) end
    where company_id = ${who.companyId} and id = ${note.id}`.execute(tx);
}

/**
 * Whether the record that accepted work is about is still the one that it was written into: where that had to give way
 * to the author's own since, the author's own has none of it.
 */
async function isStillThere(tx: Tx, { companyId }: Principal, accepted: Accepted): Promise<boolean> {
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
