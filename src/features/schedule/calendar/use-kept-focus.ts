import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A decision removes its own button, and the focus with it: the button now in its place then gets the focus. `when`:
 * what changes when buttons disappear.
 */
export function useKeptFocus<E extends HTMLElement>(
  when: unknown,
): { ref: RefObject<E | null>; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<E>(null);
  const at = useRef<number | null>(null);
  // Before anything else happens: a key pressed in between would go nowhere.
  useLayoutEffect(() => {
    // Read, so that the effect runs at every change of it.
    void when;
    const buttons = buttonsIn(ref.current);
    const lost = at.current !== null && document.activeElement === document.body;
    if (lost) buttons[Math.min(at.current ?? 0, buttons.length - 1)]?.focus({ preventScroll: true });
  }, [when]);
  return {
    ref,
    onFocus: ({ target }) => {
      const all: Element[] = buttonsIn(ref.current);
      const found = all.indexOf(target);
      at.current = found < 0 ? at.current : found;
    },
  };
}

const buttonsIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('button[aria-label]') ?? []),
];
