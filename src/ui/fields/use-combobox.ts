import { type KeyboardEvent, useId, useState } from 'react';

/**
 * Keyboard and ARIA of a field with a list under it (APG combobox, the list is a help and never a cage).
 * Down and Up open and move, Enter takes the marked choice, Escape closes, Tab leaves.
 */
export function useCombobox(options: {
  count: number;
  onTake: (index: number) => void;
  /** Enter without a marked choice. */
  onEnter?: (() => void) | undefined;
  /** Which choice is marked when the list opens by key; -1 for none. */
  start?: number | undefined;
}) {
  const { count, onTake, onEnter, start = -1 } = options;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const showing = open && count > 0;

  function openAt(index: number) {
    setOpen(true);
    setActive(index);
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function take(index: number) {
    close();
    onTake(index);
  }

  function move(step: 1 | -1) {
    if (count === 0) return;
    if (!open) openAt(start >= 0 ? start : step === 1 ? 0 : count - 1);
    else setActive((active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      if (showing && active >= 0) {
        event.preventDefault();
        take(active);
      } else onEnter?.();
    } else if (event.key === 'Escape' && showing) {
      // The list closes first; a dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  const inputProps = {
    role: 'combobox' as const,
    'aria-autocomplete': 'list' as const,
    'aria-expanded': showing,
    'aria-controls': showing ? listId : undefined,
    'aria-activedescendant': showing && active >= 0 ? `${listId}-${active}` : undefined,
    autoComplete: 'off',
    onKeyDown,
  };
  return { open: showing, active, listId, inputProps, openAt, close, take };
}
