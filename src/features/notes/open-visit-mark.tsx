import { RotateCcw } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';
import type { NoteItem } from './note-item.ts';

/** Beside a note’s state: its visit was opened again, so that what was submitted is said anew by the next Submit. */
export function OpenVisitMark({ item }: { item: Pick<NoteItem, 'sessionOpen'> }) {
  if (!item.sessionOpen) return null;
  return (
    <Chip icon={RotateCcw} tone="info">
      Visit open again
    </Chip>
  );
}
