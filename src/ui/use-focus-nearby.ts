import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type Kept<E> = { ref: RefObject<E | null>; tabIndex: -1; onFocus: () => void; onBlur: (event: FocusEvent) => void };

/**
 * For a part of a page whose rows and bars come and go: where what had the focus is gone, and nothing nearer has taken
 * it, the part itself has it. On `<body>` single keys would answer no more, and Tab would begin with the whole page.
 */
export function useFocusNearby<E extends HTMLElement>(): Kept<E> {
  const ref = useRef<E>(null);
  const inside = useRef(false);
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    // A dialog that closes gives the focus back by itself, a moment later.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      inside.current = true;
    },
    // Whoever clicks beside everything has left on their own; of what is taken away React tells no blur.
    onBlur: ({ target }) => {
      if (target.isConnected) inside.current = false;
    },
  };
}
