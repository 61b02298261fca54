import type { endpoints } from '#contract/endpoints.ts';
import { whyNotReview, whyNotReviewYet } from '#domain/note/review-rules.ts';
import { inZone } from '#domain/time/service-time.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import { asReviewed } from '#server/db/queries/next-note-version.ts';
import { readNote } from '#server/db/queries/note-answer.ts';
import { type LockedNote, lockNote } from '#server/db/queries/note-lock.ts';
import { unreviewed } from '#server/db/queries/store-note.ts';
import { maySee } from '#server/http/access/note-access.ts';
import { notFound, ProblemError, StaleError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireCurrentNote } from '#server/http/write/require-current-note.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

type ReviewNote = WriteCall<typeof endpoints.reviewNote>;

/**
 * POST /api/note/{id}/review: read and approved, or returned with what has to be changed (reading 34); or what was
 * decided so is taken back, where something was. Money marks stay as they are.
 */
export async function reviewNote(call: ReviewNote): Promise<Effect> {
  const { db, who, body } = call;
  const note = await findNote(call);
  const own = whyNotReview({ ...note, writers: [note.updated_by, ...note.other_writers] }, who.userId, body.decision);
  if (own !== null) throw new ProblemError(409, 'own_note', { detail: own });
  if (body.decision === 'reviewed') await requireReviewable(call, note);
  // Without a version, the note as it is now counts as read.
  if (call.ifMatch !== null) await requireCurrentNote(call, note);
  else await requireNotDecidedOtherwise(call, note);
  const done: Effect = { status: 200, entity: 'note', entityId: note.id, detail: { decision: body.decision } };
  if (body.decision === 'open' && note.review_decision === null) return { ...done, isSame: true };
  await db
    .updateTable('notes')
    .set({ ...decidedBy(call), ...asReviewed })
    .where('company_id', '=', who.companyId)
    .where('id', '=', note.id)
    .execute();
  return done;
}

function decidedBy({ who, body: { decision, comment }, now }: ReviewNote) {
  if (decision === 'open') return unreviewed;
  return {
    review_decision: decision,
    review_comment: comment?.trim() || null,
    reviewed_by: who.userId,
    reviewed_at: now,
  };
}

/** A mark of review says that the visit is over, that all of it is here, and that somebody else has looked at it. */
async function requireReviewable(call: ReviewNote, note: LockedNote): Promise<void> {
  const { db, who, now } = call;
  const current = await readNote(db, who.companyId, note.id, who.policy);
  const visit = { ...current, session_open: current.session_open ?? false };
  const unready = whyNotReviewYet(visit, inZone(now.getTime(), who.policy.timeZone));
  if (unready !== null) throw new ProblemError(409, 'not_yet', { detail: unready });
  await requireOthersNumbers(call, note);
}

/**
 * Whoever brought in a part of a visit does not mark its note reviewed, even after its author has saved that: a Submit
 * says nothing of numbers that its author never saw.
 */
async function requireOthersNumbers({ db, who }: ReviewNote, note: LockedNote): Promise<void> {
  if (note.session_id === null) return;
  const brought = await db
    .selectFrom('held_work')
    .innerJoin('sessions', (join) =>
      inSameCompany('sessions.uid', 'held_work.subject')(join).onRef('sessions.user_id', '=', 'held_work.user_id'),
    )
    .select('held_work.id')
    .where('held_work.company_id', '=', who.companyId)
    .where('held_work.user_id', '=', note.user_id)
    .where('sessions.id', '=', note.session_id)
    .where('held_work.brought_by', '=', who.userId)
    .where('held_work.state', '=', 'accepted')
    .executeTakeFirst();
  if (!brought) return;
  const detail = 'You brought in a part of this visit, so somebody else marks its note reviewed.';
  throw new ProblemError(409, 'own_note', { detail });
}

/** Throws 412 with the note where somebody else has decided otherwise: without a version, nobody says that they know of it. */
async function requireNotDecidedOtherwise({ db, who, body }: ReviewNote, note: LockedNote): Promise<void> {
  const { review_decision: decision, review_comment: comment, reviewed_by: by } = note;
  if (decision === null || by === who.userId) return;
  if (decision === body.decision && comment === (body.comment?.trim() || null)) return;
  const current = await readNote(db, who.companyId, note.id, who.policy);
  const what = decision === 'returned' ? 'returned this note' : 'marked this note reviewed';
  throw new StaleError(`${current.review?.by ?? 'Somebody else'} ${what}. Read it again before you decide.`, current);
}

async function findNote({ db, who, params }: ReviewNote): Promise<LockedNote> {
  const note = await lockNote(db, who.companyId, params.id);
  if (!note || note.deleted_at !== null || note.state === 'draft') throw notFound();
  if (!(await maySee(db, who, note))) throw notFound();
  return note;
}
