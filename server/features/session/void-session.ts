import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { continueSession } from './session-row.ts';

/**
 * POST /api/session/void: the session was started by mistake. It is kept with all that was recorded in it, and is part
 * of no sum until it is brought back (restart) or submitted after all. One that was submitted has a note, which is
 * deleted first, or corrected instead. Voiding again changes nothing: the first reason stands.
 */
export async function voidSession(call: WriteCall<typeof endpoints.voidSession>): Promise<Effect> {
  const { db, who, body, now } = call;
  const session = await continueSession(call, { uid: body.uid });
  const effect: Effect = { status: 200, entity: 'session', entityId: session.id };
  if (session.voided_at !== null) return effect;
  const noted = await db
    .selectFrom('notes')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('session_id', '=', session.id)
    .where('state', '!=', 'draft')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (noted)
    throw new ProblemError(409, 'already_submitted', {
      detail: 'This session was submitted, so it has a note. Delete that note, or correct it, instead.',
    });
  await db
    .updateTable('sessions')
    .set({ voided_at: now, void_reason: body.reason, closed: false })
    .set({ updated_at: now, version: sql<number>`version + 1` })
    .where('company_id', '=', who.companyId)
    .where('id', '=', session.id)
    .execute();
  await db
    .updateTable('behavior_entries')
    .set({ deleted_at: now, updated_at: now })
    .where('company_id', '=', who.companyId)
    .where('session_id', '=', session.id)
    .where('deleted_at', 'is', null)
    .execute();
  return effect;
}

/** What a session has that nobody says was started by mistake. */
export const notVoided = { voided_at: null, void_reason: null };
