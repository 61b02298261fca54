/** Presses of a double tap are no further apart, ms and px. */
const DOUBLE_MS = 500;
const NEAR_PX = 24;
/** An impatient finger presses more than twice; nobody has aimed at the new place for so long, ms. */
const BURST_MS = 1200;

/** When the place under the finger changed, as events tell time; forgotten with the next press elsewhere or later. */
let changedAt = Number.NEGATIVE_INFINITY;

/**
 * A press has taken away, or put there, what lies under the finger: a dialog has closed, a question has come in the
 * place of its button. The second tap of a double tap would act on something that nobody aimed at.
 */
export function placeChanged(): void {
  changedAt = performance.now();
}

/** What a press acts on. */
const ACTS = 'button, a, label, input, select, textarea, summary, [role]';

/** A press as it was: where, when, on what, and whether it was a press and no swipe. */
type Press = { x: number; y: number; at: number; on: Element | null; clicked: boolean };

/**
 * Keeps further presses of a burst in the same place from every handler of the page, where what lies there has changed
 * since the first: it was told (`placeChanged`), or what was pressed has moved away or is gone, and another thing is there.
 * Presses of scripts have no finger and are left alone.
 * @returns stops it
 */
export function ignoreSecondPresses(page: Window): () => void {
  let last: Press = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, on: null, clicked: false };
  let swallowed: number | null = null;

  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const down = (event: PointerEvent) => {
    if (!event.isTrusted) return;
    const { clientX: x, clientY: y, timeStamp: at, pointerId, target } = event;
    const on = target instanceof Element ? target.closest(ACTS) : null;
    const isSecond = at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX;
    if (isSecond && last.clicked && isAnother(last, on)) changedAt = Math.max(changedAt, last.at);
    swallowed = isSecond && at - changedAt < BURST_MS ? pointerId : null;
    last = { x, y, at, on, clicked: false };
    if (swallowed === null) changedAt = Number.NEGATIVE_INFINITY;
    if (swallowed !== null) stop(event);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId === swallowed) stop(event);
  };
  const click = (event: MouseEvent) => {
    if (!event.isTrusted) return;
    last.clicked = true;
    if (swallowed === null || event.detail === 0) return;
    swallowed = null;
    stop(event);
  };
  const listeners = [
    ['pointerdown', down],
    ['pointerup', up],
    ['click', click],
  ] as const;
  for (const [type, listen] of listeners) page.addEventListener(type, listen as EventListener, { capture: true });
  return () => {
    for (const [type, listen] of listeners) page.removeEventListener(type, listen as EventListener, { capture: true });
  };
}

/** What was pressed is no longer there, and this is no new drawing of it. Who moves their finger to a neighbor means it. */
function isAnother({ on: was, x, y }: Press, is: Element | null): boolean {
  if (was === null || was === is) return false;
  const isThere = was.isConnected && was.contains(was.ownerDocument.elementFromPoint(x, y));
  return !isThere && (is === null || nameOf(was) !== nameOf(is));
}

/** Without its numbers: a count that went on is the same tile. */
const nameOf = (element: Element): string =>
  `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.replaceAll(/\d/g, '');
