import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { lockTimesOf } from '#server/db/queries/lock-uid.ts';
import { saidAnew } from '#server/db/queries/next-note-version.ts';
import { recheckHeld } from '#server/db/queries/recheck-held.ts';
import { isBroughtIn } from '#server/db/queries/store-note.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { continueSession, requireOpenToFile, type SessionRow } from './session-row.ts';

type Void = WriteCall<typeof endpoints.voidSession>;

/**
 * POST /api/session/void: the session was started by mistake. It is kept with all that was recorded in it, and is part
 * of no sum until it is brought back (restart) or submitted after all. One that was submitted has a note, which is
 * deleted first, or corrected instead. Voiding again changes nothing: the first reason stands.
 */
export async function voidSession(call: Void): Promise<Effect> {
  const { db, body, now } = call;
  const session = await continueSession(call, { uid: body.uid });
  requireOpenToFile(call.late, session, false);
  const effect: Effect = { status: 200, entity: 'session', entityId: session.id };
  if (session.voided_at !== null) return effect;
  if (!isBroughtIn(call.late)) await dropNoteOfFile(call, session);
  if (await hasNote(db, session, { submitted: true }))
    throw new ProblemError(409, 'already_submitted', {
      detail: 'This session was submitted, so it has a note. Delete that note, or correct it, instead.',
    });
  await takeOut(db, session, body.reason, now);
  return effect;
}

/** A note that its author never submitted: only a file says so, which gives way to what they say themselves. */
const dropNoteOfFile = (call: Void, session: SessionRow): Promise<void> =>
  deleteNoteOfFile(call, session, (note) =>
    note.and([
      note('words_of_file', '=', true),
      note.not(
        note.exists(
          note
            .selectFrom('op_receipts')
            .select('op_id')
            .where('company_id', '=', session.company_id)
            .where('user_id', '=', call.who.userId)
            .where('kind', '=', 'POST /api/session/submit')
            .where('entity_id', '=', session.id)
            .where('status', '=', 200),
        ),
      ),
    ]),
  );

/** The session's note that a file has made, unless it is billed or paid; what it stood in the way of is looked at again. */
export async function deleteNoteOfFile(
  { db, who, now, onRecord }: Pick<Void, 'db' | 'who' | 'now' | 'onRecord'>,
  { company_id, id, user_id }: Pick<SessionRow, 'company_id' | 'id' | 'user_id'>,
  which: (note: ExpressionBuilder<Database, 'notes'>) => Expression<SqlBool> = (note) => note.lit(true),
): Promise<void> {
  await lockTimesOf(db, company_id, user_id);
  const deleted = await db
    .updateTable('notes')
    .set({ deleted_at: now, updated_by: who.userId, ...saidAnew(now) })
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('brought_in', '=', true)
    .where('ins_status', 'is', null)
    .where('user_status', 'is', null)
    .where(which)
    .returning(['client_id', 'date_visited', 'begin_time', 'end_time', 'state'])
    .execute();
  const recheck = { companyId: company_id, authorId: user_id, onRecord, now };
  await recheckHeld(
    db,
    recheck,
    deleted.filter(({ state }) => state === 'final'),
  );
}

type Named = Pick<SessionRow, 'company_id' | 'id'>;

/** Why what a file said of a visit is voided. */
export const REPLACED = 'Replaced by what its author’s own device has sent';

/** Whether a note of it is there; `submitted`: one that is no draft. */
export async function hasNote(db: Tx, { company_id, id }: Named, { submitted = false } = {}): Promise<boolean> {
  const notes = db
    .selectFrom('notes')
    .select('id')
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('deleted_at', 'is', null);
  return (await (submitted ? notes.where('state', '!=', 'draft') : notes).executeTakeFirst()) !== undefined;
}

/** Out of what is open and of every sum, with all that was recorded in it. */
export async function takeOut(db: Tx, { company_id, id }: Named, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ voided_at: now, void_reason: reason, closed: false })
    .set({ updated_at: now, version: sql<number>`version + 1` })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('behavior_entries')
    .set({ deleted_at: now, updated_at: now })
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** What a session has that nobody says was started by mistake. */
export const notVoided = { voided_at: null, void_reason: null };
