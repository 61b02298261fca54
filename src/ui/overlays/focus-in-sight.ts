import { useEffect } from 'react';
import { keepMessagesAside } from '#ui/feedback/giving-way.ts';

/**
 * What gets the focus by a key is never left under a bar, nor cut off by the edge of what scrolls. A browser scrolls
 * only as far as its own rules go: a text field to its cursor, a choice to its hidden circle instead of its words, and
 * to wherever a bar that sticks lies over it. For the whole page, once.
 */
export function FocusInSight(): null {
  useEffect(() => keepFocusInSight(document), []);
  useEffect(() => keepMessagesAside(document), []);
  return null;
}

/** Air between what has the focus and what lay over it: room for the focus ring, px. */
const AIR = 6;
/** One scroll may uncover the next bar. */
const MOST_STEPS = 4;

function keepFocusInSight(page: Document): () => void {
  // Under a finger nothing may scroll away: whoever pointed at a thing sees it. The first key has brought this here, some
  // time ago: the browser knows whether what has the focus now came by a key as well.
  const { activeElement: focused } = page;
  let byKey = focused === page.body || focused?.matches(':focus-visible') === true;
  let frame = 0;
  const onKey = () => {
    byKey = true;
  };
  const onPointer = () => {
    byKey = false;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!byKey || !(target instanceof HTMLElement)) return;
    cancelAnimationFrame(frame);
    // After the browser's own scrolling.
    frame = requestAnimationFrame(() => bringOut(target));
  };
  page.addEventListener('keydown', onKey, { capture: true });
  page.addEventListener('pointerdown', onPointer, { capture: true });
  page.addEventListener('focusin', onFocus);
  if (byKey && focused instanceof HTMLElement && focused !== page.body) bringOut(focused);
  return () => {
    page.removeEventListener('keydown', onKey, { capture: true });
    page.removeEventListener('pointerdown', onPointer, { capture: true });
    page.removeEventListener('focusin', onFocus);
    cancelAnimationFrame(frame);
  };
}

function bringOut(focused: HTMLElement): void {
  // A part of the page that has the focus for what was in it is no control, and may be taller than the window.
  if (focused.tabIndex < 0) return;
  // A choice shows its focus around its words.
  const shown = (focused.matches('[type="radio"], [type="checkbox"]') && focused.closest('label')) || focused;
  for (let step = 0; step < MOST_STEPS; step++) {
    const distance = hiddenBelow(shown) || hiddenAbove(shown);
    if (distance === 0 || !scrollBy(shown, distance)) return;
  }
}

/** How far its lower edge lies under something, or under the window's edge, px; its upper edge stays in sight. */
function hiddenBelow(shown: Element): number {
  const box = shown.getBoundingClientRect();
  // A bar that stands a little above the window's edge leaves the edge of what it covers in sight.
  const cover = [box.bottom - 2, box.top + box.height * 0.7, box.top + box.height / 2]
    .map((y) => coverAt(shown, box.left + box.width / 2, y))
    .find((found) => found !== null);
  if (!cover || !standsLow(cover)) return 0;
  const limit = Math.min(cover.top, innerHeight);
  const wanted = box.bottom + AIR - limit;
  const room = box.top - AIR - topLimit(shown, box);
  return Math.max(0, Math.min(wanted, room));
}

/** How far its upper edge lies under something, px, below 0. */
function hiddenAbove(shown: Element): number {
  const box = shown.getBoundingClientRect();
  const cover = coverAt(shown, box.left + box.width / 2, box.top + 2);
  return cover === null || standsLow(cover) ? 0 : Math.min(0, box.top - AIR - Math.max(cover.bottom, 0));
}

const standsLow = ({ top, bottom }: DOMRect) => top + bottom > innerHeight;

/** Where the room for it begins: the upper edge of what scrolls, and under the bar that sticks there. */
function topLimit(shown: Element, { left, width }: DOMRect): number {
  const scroller = scrollersOf(shown)[0];
  const edge = scroller ? Math.max(0, scroller.getBoundingClientRect().top) : 0;
  let limit = edge;
  let at = document.elementFromPoint(left + width / 2, edge + 1);
  for (; at && !at.contains(shown); at = at.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(at).position)) limit = Math.max(edge, at.getBoundingClientRect().bottom);
  return limit;
}

/** The box of what lies over `shown` at a point; null where it is seen. Messages pass by themselves. */
function coverAt(shown: Element, x: number, y: number): DOMRect | null {
  if (y < 0) return new DOMRect(0, -1e4, innerWidth, 1e4);
  if (y >= innerHeight) return new DOMRect(0, innerHeight, innerWidth, 1e4);
  const hit = document.elementFromPoint(x, y);
  if (!hit || shown.contains(hit) || hit.contains(shown) || hit.closest('#toasts')) return null;
  let cover: Element = hit;
  for (let at: Element | null = hit; at && !at.contains(shown); at = at.parentElement)
    if (at.getBoundingClientRect().height > 0) cover = at;
  return cover.getBoundingClientRect();
}

/** Everything around it that scrolls up and down, the innermost first, the page last. */
function scrollersOf(shown: Element): Element[] {
  const found: Element[] = [];
  for (let at = shown.parentElement; at && at !== document.body; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) found.push(at);
  return found;
}

function scrollBy(shown: Element, distance: number): boolean {
  let rest = distance;
  for (const scroller of [...scrollersOf(shown), document.scrollingElement]) {
    if (!scroller || Math.abs(rest) < 1) continue;
    const before = scroller.scrollTop;
    scroller.scrollBy({ top: rest, behavior: 'instant' });
    rest -= scroller.scrollTop - before;
  }
  return rest !== distance;
}
