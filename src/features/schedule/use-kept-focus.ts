import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A decision takes its own button away, and the focus with it: then the button that stands in its place now gets it.
 * `when`: what changes when buttons go.
 */
export function useKeptFocus<E extends HTMLElement>(
  when: unknown,
): { ref: RefObject<E | null>; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<E>(null);
  const at = useRef<number | null>(null);
  // Before anything else happens: a key pressed in between would go nowhere.
  useLayoutEffect(() => {
    // Read, so that every change of it is looked at.
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
