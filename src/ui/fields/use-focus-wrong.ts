import { type RefObject, useEffect, useRef, useState } from 'react';

/** Moves the focus to the first field in `box` that is wrong; false where none is. */
export function focusWrong(box: HTMLElement | null): boolean {
  const wrong = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  return Boolean(wrong);
}

/**
 * The first field that is wrong gets the focus: nobody must look for it, and its message is read out. `box` holds the
 * fields; `refuse` is called with each press that was in vain.
 */
export function useFocusWrong<Box extends HTMLElement = HTMLDivElement>(): {
  box: RefObject<Box | null>;
  refuse: () => void;
} {
  const box = useRef<Box>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) focusWrong(box.current);
  }, [presses]);
  return { box, refuse: () => setPresses((was) => was + 1) };
}
