import { type KeyboardEvent, useState } from 'react';
import type { NoteItem } from './note-item.ts';

/** `first` and `last`: the edge of a page that is still on its way. */
type Open = { uid: string } | 'first' | 'last' | null;

/**
 * Which note the panel shows, and the way to the next and the one before, over the edge of a page too.
 * The list may change under it: the note is known by its uid, never by its place.
 */
export function useOpenNote(
  items: readonly NoteItem[],
  pages: { page: number; count: number; go(page: number): void },
) {
  const [open, setOpen] = useState<Open>(null);
  const index = open === null ? -1 : placeOf(open, items);

  function move(step: 1 | -1) {
    if (index < 0) return;
    const next = items[index + step];
    const page = pages.page + step;
    if (next) setOpen({ uid: next.uid });
    else if (page >= 1 && page <= pages.count) {
      setOpen(step === 1 ? 'first' : 'last');
      pages.go(page);
    }
  }

  return {
    /** The open note; undefined when none is, or while its page is on its way. */
    item: items[index],
    index,
    show: (item: NoteItem) => setOpen({ uid: item.uid }),
    close: () => setOpen(null),
    next: () => move(1),
    previous: () => move(-1),
    /** J and K move while the panel is open, E edits; never while text is typed. */
    onKeyDown: (event: KeyboardEvent, onEdit: (() => void) | undefined) => {
      if (open === null || isTyping(event) || event.altKey || event.ctrlKey || event.metaKey) return;
      const key = event.key.toLowerCase();
      const act = key === 'j' ? () => move(1) : key === 'k' ? () => move(-1) : key === 'e' ? onEdit : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}

function placeOf(open: Exclude<Open, null>, items: readonly NoteItem[]): number {
  if (open === 'first') return items.length > 0 ? 0 : -1;
  if (open === 'last') return items.length - 1;
  return items.findIndex((item) => item.uid === open.uid);
}

function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null;
}
