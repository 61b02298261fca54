import type { endpoints } from '#contract/endpoints.ts';
import { whyNotDelete } from '#domain/note/note-rules.ts';
import { saidAnew } from '#server/db/queries/next-note-version.ts';
import { type LockedNote, lockNote } from '#server/db/queries/note-lock.ts';
import { recheckHeld } from '#server/db/queries/recheck-held.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { notFound, ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireCurrentNote } from '#server/http/write/require-current-note.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

/**
 * DELETE /api/note?id=: by the company's rule, and never one that is billed or paid. Deleting a note that is already
 * gone succeeds.
 */
export async function deleteNote(call: WriteCall<typeof endpoints.deleteNote>): Promise<Effect> {
  const { db, who, query, now } = call;
  const note = await lockNote(db, who.companyId, query.id);
  if (!note || !mayDelete(who, note)) throw notFound();
  const done: Effect = { status: 200, entity: 'note', entityId: note.id };
  if (note.deleted_at !== null) return done;
  const reason = whyNotDelete({ ...note, created_at: note.created_at.toISOString() }, who.policy, now.getTime());
  if (reason !== null) throw new ProblemError(409, 'delete_not_allowed', { detail: reason });
  await requireCurrentNote(call, note);
  await db
    .updateTable('notes')
    .set({ deleted_at: now, updated_by: who.userId, ...saidAnew(now) })
    .where('company_id', '=', who.companyId)
    .where('id', '=', note.id)
    .execute();
  await recheckHeld(
    db,
    { companyId: who.companyId, authorId: note.user_id, onRecord: call.onRecord, now },
    note.state === 'final' ? [note] : [],
  );
  return done;
}

/** One's own; another person's only for a caller who may also edit it. A draft belongs only to its author. */
function mayDelete(who: Principal, note: LockedNote): boolean {
  return note.user_id === who.userId || (note.state !== 'draft' && may(who, 'company.notes.edit'));
}
