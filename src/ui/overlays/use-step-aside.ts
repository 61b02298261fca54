import { type RefObject, useEffect } from 'react';

/**
 * What floats over the page without closing it off is not seen, and lets everything through, while something under it
 * has the keyboard's focus; it is back as soon as the focus goes on, or a finger comes. Written to the element as
 * `data-aside`, for the classes of `asideClass`.
 */
export function useStepAside(floating: RefObject<HTMLElement | null>, open = true): void {
  useEffect(() => {
    const box = floating.current;
    if (!open || !box) return;
    const onFocus = ({ target }: FocusEvent) => {
      const aside = target instanceof HTMLElement && target.matches(':focus-visible') && liesUnder(target, box);
      box.toggleAttribute('data-aside', aside);
    };
    const onPointer = () => box.removeAttribute('data-aside');
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointermove', onPointer);
    return () => {
      box.removeAttribute('data-aside');
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointermove', onPointer);
    };
  }, [floating, open]);
}

export const asideClass = 'data-aside:pointer-events-none data-aside:opacity-0';

/** On the page, with its middle behind the box, sideways: the page scrolls up and down. */
function liesUnder(target: HTMLElement, box: HTMLElement): boolean {
  if (box.contains(target) || target.closest('[popover], [role="dialog"], [role="alertdialog"]')) return false;
  const { left, width } = target.getBoundingClientRect();
  const { left: from, right: to } = box.getBoundingClientRect();
  return left + width / 2 > from && left + width / 2 < to;
}
