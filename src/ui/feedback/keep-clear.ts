/** On what a desk works with while a message is there (`data-keep-clear`): filters, acts beside a title. */
const DESK = '(width >= 64rem)';

/**
 * Moves the messages to the foot (`data-below`) where, at a desk, they would lie over filters or acts; without messages
 * they begin at the top again. @param box around the messages
 */
export function keepClear(box: HTMLElement): void {
  if (box.children.length === 0) delete box.dataset.below;
  else if (box.dataset.below === undefined && matchMedia(DESK).matches) {
    const kept = [...document.querySelectorAll('[data-keep-clear]')];
    if (kept.some((one) => covers(box, one))) box.dataset.below = '';
  }
}

/** Whether one of the messages lies over it. */
export function covers(box: HTMLElement, one: Element): boolean {
  const under = one.getBoundingClientRect();
  return [...box.children].some((message) => {
    const { left, top, right, bottom } = message.getBoundingClientRect();
    return left < under.right && right > under.left && top < under.bottom && bottom > under.top;
  });
}
