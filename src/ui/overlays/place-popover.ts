const gap = 4;
const edge = 8;
const leastHeight = 96;

/** fill: as wide as the anchor, 288 px high at most. start, end: its own width, from that end of the anchor. */
export type PopoverAlign = 'fill' | 'start' | 'end';

/** Puts a fixed popover under its anchor, or over it where there is more room, and inside the window. */
export function placePopover(popover: HTMLElement, anchor: HTMLElement, align: PopoverAlign): void {
  const box = anchor.getBoundingClientRect();
  const view = globalThis.visualViewport;
  const bottom = view ? view.offsetTop + view.height : innerHeight;
  const below = bottom - box.bottom - gap - edge;
  const above = box.top - gap - edge;
  const wanted = align === 'fill' ? Math.min(popover.scrollHeight, 160) : popover.scrollHeight;
  const over = below < wanted && above > below;
  const room = over ? above : below;
  const { style } = popover;
  style.maxHeight = `${Math.max(leastHeight, align === 'fill' ? Math.min(288, room) : room)}px`;
  style.top = over ? 'auto' : `${box.bottom + gap}px`;
  style.bottom = over ? `${innerHeight - box.top + gap}px` : 'auto';
  style.width = align === 'fill' ? `${box.width}px` : 'max-content';
  const width = popover.offsetWidth;
  const left = align === 'end' ? box.right - width : box.left;
  style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - width - edge))}px`;
}

/** Whether the browser can draw above everything else (no dialog or scroller clips it). Without, z-index must do. */
export function hasTopLayer(): boolean {
  return 'showPopover' in HTMLElement.prototype;
}
