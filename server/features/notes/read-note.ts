import type { endpoints } from '#contract/endpoints.ts';
import { noteAnswer } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import { maySee } from '#server/http/access/note-access.ts';
import { notFound } from '#server/http/answer/problem.ts';
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
