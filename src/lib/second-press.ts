/** Presses of a double tap are no further apart, ms and px. */
const DOUBLE_MS = 500;
const NEAR_PX = 24;
/** Nobody has read so soon what has come in the place of what they pressed, however long that took to come (see 496), ms. */
const READ_MS = 400;
/** An impatient finger presses more than twice; nobody has aimed at the new place for so long, ms. */
const BURST_MS = 1200;
/** A browser may send the click of a finger so long after the finger was lifted, ms. */
const LATE_CLICK_MS = 700;

/** When the place under the finger changed, as events tell time; forgotten with the next press elsewhere or later. */
let changedAt = Number.NEGATIVE_INFINITY;

/**
 * A press has taken away, or put there, what lies under the finger: a dialog has closed, a question has come in the
 * place of its button. The second tap of a double tap would act on something that nobody aimed at. What changes only once
 * a press has been written says so when it is drawn, too (`usePlaceChanged`): a disk may be slower than a double tap.
 */
export function placeChanged(): void {
  changedAt = performance.now();
}

/** What a press acts on. */
const ACTS = 'button, a, label, input, select, textarea, summary, [role]';

/** A press as it was: where, when, on what, when it was lifted, and whether it was a press and no swipe. */
type Press = {
  x: number;
  y: number;
  at: number;
  target: Element | null;
  on: Element | null;
  /** What that said. */
  name: string;
  lifted: number;
  clicked: boolean;
};
const never = Number.NEGATIVE_INFINITY;
const actOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(ACTS) : null);

/**
 * Keeps further presses of a burst in the same place from every handler of the page, where what lies there has changed
 * since the first: it was told (`placeChanged`), or what was pressed has moved away or is gone, and another thing is there.
 * So is the click of a finger that came down on what is gone since: beside a panel it closes the panel, and the browser
 * would send its click to the tile behind. Presses of scripts have no finger and are left alone.
 * @returns stops it
 */
export function ignoreSecondPresses(page: Window): () => void {
  let last: Press = { x: 0, y: 0, at: never, target: null, on: null, name: '', lifted: never, clicked: false };
  let swallowed: number | null = null;

  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const down = (event: PointerEvent) => {
    if (!event.isTrusted) return;
    const { clientX: x, clientY: y, timeStamp: at, pointerId, target } = event;
    const on = actOf(target);
    const isThere = Math.hypot(x - last.x, y - last.y) < NEAR_PX;
    const isSecond = isThere && at - last.at < DOUBLE_MS;
    const isUnread = isThere && at - changedAt < READ_MS && meansAnother(last, on);
    if (isSecond && last.clicked && isAnother(last, on)) changedAt = Math.max(changedAt, last.at);
    swallowed = (isSecond && at - changedAt < BURST_MS) || isUnread ? pointerId : null;
    const name = on ? nameOf(on) : '';
    last = { x, y, at, target: target instanceof Element ? target : null, on, name, lifted: never, clicked: false };
    if (swallowed === null) changedAt = never;
    if (swallowed !== null) stop(event);
  };
  const up = (event: PointerEvent) => {
    if (event.isTrusted) last.lifted = event.timeStamp;
    if (event.pointerId === swallowed) stop(event);
  };
  const click = (event: MouseEvent) => {
    if (!event.isTrusted) return;
    const isLate = last.clicked || event.timeStamp - last.lifted > LATE_CLICK_MS;
    const fellThrough = !isLate && (isBehind(last, actOf(event.target)) || (changedAt > last.at && isRenamed(last)));
    last.clicked = true;
    if (event.detail === 0 || (swallowed === null && !fellThrough)) return;
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

/** The same control, which says something else by now. */
const isRenamed = ({ on, name }: Press): boolean => on?.isConnected === true && nameOf(on) !== name;

const meansAnother = (press: Press, is: Element | null): boolean =>
  isAnother(press, is) || (press.on === is && isRenamed(press));

/** What lies behind what was pressed, which is gone. */
function isBehind(press: Press, is: Element | null): boolean {
  if (press.on === null) return is !== null && press.target?.isConnected === false;
  return isAnother(press, is);
}

/** Without its numbers: a count that went on is the same tile. A box or a field has the words of its label. */
const nameOf = (element: Element): string => {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
  return `${element.tagName} ${element.getAttribute('aria-label') ?? label ?? element.textContent}`.replaceAll(
    /\d/g,
    '',
  );
};
