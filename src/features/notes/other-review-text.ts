import { note } from '#contract/notes.ts';
import { instantText } from '#domain/time/instant-text.ts';
import { currentIn } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import type { NoteItem } from './note-item.ts';

const acts: Readonly<Record<string, string>> = {
  returned: 'returned this note to its author',
  reviewed: 'marked this note reviewed',
};

/**
 * Why a review was refused for the version that was read: what a colleague has decided meanwhile, with when and why, where
 * that is it.
 */
export function otherReviewText(
  outcome: Outcome,
  { review: seen }: Pick<NoteItem, 'review'>,
  { today, zone }: { today: string; zone: string },
): string {
  const review = currentIn(outcome, note)?.review;
  const act = acts[review?.decision ?? ''];
  if (!review || !act || review.at === seen?.at)
    return 'The note was changed while you read it. Look at it again, then decide.';
  const why = review.comment ? `: “${review.comment}”` : '';
  return `${review.by} ${act} while you read it, ${instantText(review.at, today, zone)}${why}. Look at it again, then decide.`;
}
