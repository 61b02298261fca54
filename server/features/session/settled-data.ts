import { whyNotReopen } from '#domain/note/settled-visit.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import type { SessionRow } from './session-row.ts';

/**
 * Throws 409 `edit_window_closed` where a submitted session's note is billed and closed: its data closes with it. What a
 * device has recorded in it before is no edit, and still arrives.
 */
export async function requireOpenData(
  { db, who, now }: Pick<WriteCall<never>, 'db' | 'who' | 'now'>,
  { company_id, id, closed }: SessionRow,
): Promise<void> {
  if (!closed) return;
  const note = await db
    .selectFrom('notes')
    .select(['created_at', 'ins_status', 'user_status'])
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const why = note && whyNotReopen({ ...note, created_at: note.created_at.toISOString() }, who.policy, now.getTime());
  if (why) throw new ProblemError(409, 'edit_window_closed', { detail: why });
}
