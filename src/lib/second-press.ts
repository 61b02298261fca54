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

/**
 * Keeps further presses of a burst in the same place from every handler of the page, where the place has changed since
 * the first.
 * Presses of scripts have no finger and are left alone.
 * @returns stops it
 */
export function ignoreSecondPresses(page: Window): () => void {
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
  let swallowed: number | null = null;

  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const down = (event: PointerEvent) => {
    if (!event.isTrusted) return;
    const { clientX: x, clientY: y, timeStamp: at, pointerId } = event;
    const isSecond = at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX;
    swallowed = isSecond && at - changedAt < BURST_MS ? pointerId : null;
    last = { x, y, at };
    if (swallowed === null) changedAt = Number.NEGATIVE_INFINITY;
    if (swallowed !== null) stop(event);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId === swallowed) stop(event);
  };
  const click = (event: MouseEvent) => {
    if (!event.isTrusted || swallowed === null || event.detail === 0) return;
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
