import { type RefObject, useLayoutEffect, useRef } from 'react';

const gap = 4;
const edge = 8;

/**
 * Keeps a list under (or, without room, over) its field, above everything else on the page.
 * Uses the browser's top layer, so no dialog or scroller can clip it.
 */
export function useAnchoredPopover<Anchor extends HTMLElement, Popover extends HTMLElement>(
  open: boolean,
): { anchor: RefObject<Anchor | null>; popover: RefObject<Popover | null> } {
  const anchor = useRef<Anchor>(null);
  const popover = useRef<Popover>(null);

  useLayoutEffect(() => {
    const list = popover.current;
    const field = anchor.current;
    if (!open || !list || !field) return;
    if (typeof list.showPopover === 'function' && !list.matches(':popover-open')) list.showPopover();

    function place() {
      if (!list || !field) return;
      const box = field.getBoundingClientRect();
      const view = globalThis.visualViewport;
      const bottom = view ? view.offsetTop + view.height : innerHeight;
      const below = bottom - box.bottom - gap - edge;
      const above = box.top - gap - edge;
      const over = below < Math.min(list.scrollHeight, 160) && above > below;
      list.style.left = `${box.left}px`;
      list.style.width = `${box.width}px`;
      list.style.maxHeight = `${Math.max(96, Math.min(288, over ? above : below))}px`;
      list.style.top = over ? 'auto' : `${box.bottom + gap}px`;
      list.style.bottom = over ? `${innerHeight - box.top + gap}px` : 'auto';
    }

    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    globalThis.visualViewport?.addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
      globalThis.visualViewport?.removeEventListener('resize', place);
    };
  }, [open]);

  return { anchor, popover };
}
