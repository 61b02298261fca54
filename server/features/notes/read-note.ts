import type { endpoints } from '#contract/endpoints.ts';
import type { Db } from '#server/db/pool.ts';
import { noteAnswer } from '#server/db/queries/note-answer.ts';
import { findNotes, type NoteRow } from '#server/db/queries/note-rows.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import { may, type Principal } from '#server/http/principal.ts';
import { notFound } from '#server/http/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';

/** GET /api/note/{id} */
export async function readOneNote({
  db,
  who,
  params,
}: Call<typeof endpoints.note>): Promise<Answer<typeof endpoints.note>> {
  const [row] = await findNotes(db, who.companyId, [params.id], who.policy);
  if (!row || row.deleted_at !== null || !(await maySee(db, who, row))) throw notFound();
  return noteAnswer(row);
}

/** A draft is its author's alone; other notes are the office's, too, and the analyst's of a shared client. */
export async function maySee(
  db: Db,
  who: Principal,
  row: Pick<NoteRow, 'user_id' | 'state' | 'client_id'>,
): Promise<boolean> {
  if (row.user_id === who.userId) return true;
  if (row.state === 'draft') return false;
  if (may(who, 'company.notes.view')) return true;
  return may(who, 'company.notes.assigned') && (await findStanding(db, who, row.client_id)) === 'on';
}
