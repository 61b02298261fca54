import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSingleKey } from '#ui/use-single-key.ts';

interface Rows {
  count: number;
  /** What they begin with; another page begins with another. */
  first: string | number | undefined;
  /** All rows of the page are there; before that, some of the last page are among them. */
  whole: boolean;
  onSelect?: ((index: number, range: boolean) => void) | undefined;
}

/** Which row of a table is the tab stop, the arrow keys that move it, and X, which chooses it. */
export function useRowKeys({ count, first, whole, onSelect }: Rows) {
  const singleKey = useSingleKey();
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setCurrent] = useState(0);
  const current = Math.max(0, Math.min(wanted, count - 1));

  const focused = useRef(false);
  const begun = useRef(first);

  // A row that had the focus and is gone (another page, a note that left the list) would leave the keyboard nowhere.
  // What React takes away tells no blur.
  useLayoutEffect(() => {
    const turned = begun.current !== first;
    if (whole) begun.current = first;
    if (!focused.current || document.activeElement !== document.body) return;
    const at = turned ? 0 : current;
    setCurrent(at);
    table.current?.querySelectorAll<HTMLElement>('[data-row-opener]')[at]?.focus();
  });

  const onFocus = () => {
    focused.current = true;
  };
  const onBlur = ({ target: from }: FocusEvent) => {
    if (from.isConnected) focused.current = false;
  };

  function target(key: string): number | null {
    if (key === 'ArrowDown') return Math.min(current + 1, count - 1);
    if (key === 'ArrowUp') return Math.max(current - 1, 0);
    if (key === 'Home') return 0;
    if (key === 'End') return count - 1;
    return null;
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = event.target;
    if (!(from instanceof HTMLElement) || !from.hasAttribute('data-row-opener')) return;
    if (onSelect && singleKey(event) === 'x') {
      event.preventDefault();
      onSelect(current, event.shiftKey);
      return;
    }
    const index = target(event.key);
    if (index === null) return;
    event.preventDefault();
    setCurrent(index);
    table.current?.querySelectorAll<HTMLElement>('[data-row-opener]')[index]?.focus();
  }

  return { table, current, setCurrent, onKeyDown, onFocus, onBlur };
}
