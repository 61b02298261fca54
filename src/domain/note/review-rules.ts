import { whyNotReady } from '#domain/money/billing-rules.ts';
import type { Moment, VisitTimes } from './visit-over.ts';

/** `open`: what was decided is taken back. */
export const reviewDecisions = ['reviewed', 'returned', 'open'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/**
 * Why somebody can't decide so about a note, null when they can: a review is another person's look at its words. What
 * a reviewer wrote into it they can only return: its author confirms it by saving.
 * @param note with whoever has written in it since its author last saved it, by whichever way.
 */
export function whyNotReview(
  { user_id, writers }: { user_id: number; writers: readonly number[] },
  reviewerId: number,
  decision: ReviewDecision,
): string | null {
  if (user_id === reviewerId) return 'Your own notes are reviewed by somebody else.';
  if (!writers.includes(reviewerId) || decision !== 'reviewed') return null;
  return 'Words of yours are in this note, so somebody else marks it reviewed. Or return it: its author confirms your words by saving.';
}

/** `session_open`: its visit was opened again after it was submitted. */
type ReviewedVisit = VisitTimes & { state: 'draft' | 'final' | 'held'; session_open: boolean };

/**
 * Why a note can't be marked reviewed yet, null when it can: what billing asks of it, and that its visit is over and
 * submitted. It can be returned at any time. @param now in the company's zone
 */
export function whyNotReviewYet(note: ReviewedVisit, now: Moment): string | null {
  const unready = whyNotReady(note, now);
  if (unready) return unready.reason;
  return note.session_open ? 'Its visit is open again: it can be reviewed once that is submitted.' : null;
}
