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
    // Once now, and once after the screen has taken its new shape, which moves the field again.
    const placeAnew = () => {
      place();
      requestAnimationFrame(place);
    };
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', placeAnew);
    globalThis.visualViewport?.addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', placeAnew);
      globalThis.visualViewport?.removeEventListener('resize', place);
    };
  }, [open, align]);

  return { anchor, popover };
}
