import { BadgeCheck, MessageSquareReply } from 'lucide-react';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { NoteItem } from './note-item.ts';

/** What a reviewer had asked of it, beside the answer that is the note by now. */
export function ReturnedBefore({ item: { returnedBefore }, zone }: { item: NoteItem; zone: string }) {
  if (!returnedBefore) return null;
  const { by, at, comment } = returnedBefore;
  return (
    <section className="rounded-card border border-line p-3">
      <h4 className="font-semibold text-label text-muted">
        Returned by {by}, {noteCreatedText(at, zone)}, and answered since
      </h4>
      <p className="whitespace-pre-line text-body wrap-anywhere">{comment}</p>
    </section>
  );
}

/** What a reviewer said about the note. */
export function ReviewState({
  item,
  zone,
}: {
  item: Pick<NoteItem, 'review'> & Partial<Pick<NoteItem, 'answered'>>;
  zone: string;
}) {
  const { review, answered } = item;
  if (!review) return null;
  const when = `${review.by}, ${noteCreatedText(review.at, zone)}`;
  if (review.decision === 'returned')
    return (
      <Banner
        icon={MessageSquareReply}
        title={`Returned by ${when}${answered ? '. Your answer waits to be sent' : ''}`}
        tone="waiting"
      >
        {review.comment}
      </Banner>
    );
  return <Banner icon={BadgeCheck} title={`Reviewed by ${when}`} tone="sent" />;
}
