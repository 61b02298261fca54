import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { continueSession, requireOpenToFile } from './session-row.ts';
import { requireOpenData } from './settled-data.ts';
import { notVoided } from './void-session.ts';

/**
 * POST /api/session/restart: reopens a session for data entry, and brings back one that was voided. An open session
 * stays as it is. One whose note is billed and closed stays closed with it.
 */
export async function restartSession(call: WriteCall<typeof endpoints.restartSession>): Promise<Effect> {
  const { db, who, body, now } = call;
  const session = await continueSession(call, body);
  requireOpenToFile(call.late, session, false);
  await requireOpenData(call, session);
  if (session.closed || session.voided_at !== null) {
    await db
      .updateTable('sessions')
      .set({ ...notVoided, closed: false, updated_at: now, version: sql<number>`version + 1` })
      .where('company_id', '=', who.companyId)
      .where('id', '=', session.id)
      .execute();
  }
  return { status: 200, entity: 'session', entityId: session.id };
}
