import { BadgeCheck, MessageSquareReply } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';
import type { NoteItem } from './note-item.ts';

/**
 * Shows that somebody reviewed the note, or returned it: an icon and a word in its row; nothing as long as nobody has.
 * Its author is shown what they have to do something about: that it was returned.
 */
export function ReviewMark({ item: { review }, own }: { item: NoteItem; own: boolean }) {
  if (!review) return null;
  const returned = review.decision === 'returned';
  if (own)
    return (
      returned && (
        <Chip icon={MessageSquareReply} tone="waiting">
          Returned
        </Chip>
      )
    );
  const Icon = returned ? MessageSquareReply : BadgeCheck;
  return (
    <span className="flex items-center gap-1 text-label text-muted whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {returned ? 'Returned' : 'Reviewed'}
    </span>
  );
}
