import { type RefObject, useLayoutEffect, useRef } from 'react';
import { hasTopLayer, type PopoverAlign, placePopover } from './place-popover.ts';

/** Keeps an open list beside its field or button while the page scrolls, zooms or opens a keyboard. */
export function useAnchoredPopover<Anchor extends HTMLElement, Popover extends HTMLElement>(
  open: boolean,
  align: PopoverAlign = 'fill',
): { anchor: RefObject<Anchor | null>; popover: RefObject<Popover | null> } {
  const anchor = useRef<Anchor>(null);
  const popover = useRef<Popover>(null);

  useLayoutEffect(() => {
    const list = popover.current;
    const field = anchor.current;
    if (!open || !list || !field) return;
    if (hasTopLayer() && !list.matches(':popover-open')) list.showPopover();

    const place = () => placePopover(list, field, align);
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    globalThis.visualViewport?.addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
      globalThis.visualViewport?.removeEventListener('resize', place);
    };
  }, [open, align]);

  return { anchor, popover };
}
