import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { useSingleKey } from '#ui/use-single-key.ts';
import type { NoteItem } from './note-item.ts';

/** A note by its uid, or the edge of a page that is still on its way. */
type Open = { uid: string } | { edge: 'first' | 'last'; page: number } | null;

type Shown = { item: NoteItem; index: number };

type NotePage = {
  items: readonly NoteItem[];
  /** The page that `items` are, and how many there are. */
  page: number;
  count: number;
  go: (page: number) => void;
};

/**
 * Which note the panel shows, and the way to the next and the previous one, even across pages. The list may change
 * meanwhile: the note is identified by its uid, never by its place.
 */
export function useOpenNote({ items, page, count, go }: NotePage) {
  const singleKey = useSingleKey();
  const [open, setOpen] = useState<Open>(null);
  useAskedRow((uid) => setOpen({ uid }));
  const last = useRef<Shown | null>(null);
  last.current = shownOf(open, items, page, last.current);
  const shown = last.current;

  function move(step: 1 | -1) {
    if (!shown || (open && 'edge' in open && open.page !== page)) return;
    const next = items[shown.index + step];
    if (next) setOpen({ uid: next.uid });
    else if (page + step >= 1 && page + step <= count) {
      setOpen({ edge: step === 1 ? 'first' : 'last', page: page + step });
      go(page + step);
    }
  }

  function turn(step: 1 | -1) {
    if (page + step >= 1 && page + step <= count) go(page + step);
  }

  return {
    shown,
    show: useCallback((item: NoteItem) => setOpen({ uid: item.uid }), []),
    close: () => setOpen(null),
    next: () => move(1),
    previous: () => move(-1),
    /** J and K move while the panel is open, E edits; [ and ] turn the page while it is closed. */
    onKeyDown: (event: KeyboardEvent, onEdit: (() => void) | undefined) => {
      const keys: Record<string, (() => void) | undefined> =
        open === null
          ? { '[': () => turn(-1), ']': () => turn(1) }
          : { j: () => move(1), k: () => move(-1), e: onEdit };
      const act = keys[singleKey(event) ?? ''];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}

/** What the panel shows now; while another page is loading, what it showed before. */
function shownOf(open: Open, items: readonly NoteItem[], page: number, before: Shown | null): Shown | null {
  if (open === null) return null;
  if ('edge' in open && open.page !== page) return before;
  const index =
    'uid' in open ? items.findIndex(({ uid }) => uid === open.uid) : open.edge === 'first' ? 0 : items.length - 1;
  const item = items[index];
  return item ? { item, index } : null;
}
