import { type RefObject, useEffect, useRef, useState } from 'react';

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
    if (presses > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [presses]);
  return { box, refuse: () => setPresses((was) => was + 1) };
}
