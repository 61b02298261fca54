import { BadgeCheck, MessageSquareReply } from 'lucide-react';
import type { NoteItem } from './note-item.ts';

/**
 * Shows that somebody reviewed the note, or returned it: an icon and a word in its row; nothing as long as nobody has.
 */
export function ReviewMark({ item: { review } }: { item: NoteItem }) {
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
