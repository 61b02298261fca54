import { BadgeCheck, CircleAlert, FilePlus2, MessageSquareMore, MessageSquareReply } from 'lucide-react';
import { shortClaimChange } from '#domain/money/changed-claim.ts';
import { Chip } from '#ui/chip.tsx';
import { correctionOf, type NoteItem } from './note-item.ts';
import { OpenVisitMark } from './open-visit-mark.tsx';

/**
 * What an office has to know of a note, in its row, its card and its panel: that it is held, that its visit is open again,
 * what its reviewer said, that it is no longer what was billed, and that an addendum corrects it.
 */
export function StateMark({ item }: { item: NoteItem }) {
  if (!item.held)
    return (
      <>
        <OpenVisitMark item={item} />
        <ReviewMark item={item} />
        {item.changed && (
          <Chip icon={CircleAlert} tone="waiting">
            {shortClaimChange(item.changed)}
          </Chip>
        )}
        {!item.changed?.by_addendum && correctionOf(item) !== null && (
          <Chip icon={FilePlus2} tone="info">
            Addendum
          </Chip>
        )}
      </>
    );
  return (
    <>
      <Chip icon={CircleAlert} tone="attention">
        Held
      </Chip>
      <OpenVisitMark item={item} />
    </>
  );
}

/** Its author is shown what they have to do something about: that it was returned, and that the answer is not sent yet. */
export function ReturnedMark({ item: { review, answered } }: { item: NoteItem }) {
  if (review?.decision !== 'returned') return null;
  return (
    <Chip icon={MessageSquareReply} tone="waiting">
      {answered ? 'Answer not sent yet' : 'Returned'}
    </Chip>
  );
}

/**
 * That somebody reviewed the note, or returned it: an icon and a word; nothing as long as nobody has. An answer waits for
 * a reviewer.
 */
function ReviewMark({ item: { review, answered } }: { item: NoteItem }) {
  if (answered)
    return (
      <Chip icon={MessageSquareMore} tone="waiting">
        Answered
      </Chip>
    );
  if (!review) return null;
  const returned = review.decision === 'returned';
  const Icon = returned ? MessageSquareReply : BadgeCheck;
  return (
    <span className="flex items-center gap-1 text-label text-muted whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {returned ? 'Returned' : 'Reviewed'}
    </span>
  );
}
