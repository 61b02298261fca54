import { BadgeCheck, MessageSquareReply } from 'lucide-react';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { NoteItem } from './note-item.ts';

/** What a reviewer said about the note. */
export function ReviewState({ item, zone }: { item: Pick<NoteItem, 'review'>; zone: string }) {
  const { review } = item;
  if (!review) return null;
  const when = `${review.by}, ${noteCreatedText(review.at, zone)}`;
  if (review.decision === 'returned')
    return (
      <Banner icon={MessageSquareReply} title={`Returned by ${when}`} tone="waiting">
        {review.comment}
      </Banner>
    );
  return <Banner icon={BadgeCheck} title={`Reviewed by ${when}`} tone="sent" />;
}
