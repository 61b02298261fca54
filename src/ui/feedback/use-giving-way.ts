import { type RefObject, useEffect } from 'react';

/**
 * Messages stand at the top, and at the foot while what has the keyboard's focus would lie under them. Written to the
 * section as `data-below`; without messages they begin at the top again.
 */
export function useGivingWay(section: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const box = section.current;
    if (!box) return;
    if (count === 0) {
      delete box.dataset.below;
      return;
    }
    let frame = 0;
    // After the page has scrolled to what got the focus.
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => giveWay(box));
      });
    };
    look();
    document.addEventListener('focusin', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', look);
    };
  }, [section, count]);
}

function giveWay(box: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused?.matches(':focus-visible') || box.contains(focused)) return;
  const under = focused.getBoundingClientRect();
  const covers = [...box.children].some((message) => {
    const { left, top, right, bottom } = message.getBoundingClientRect();
    return left < under.right && right > under.left && top < under.bottom && bottom > under.top;
  });
  if (!covers) return;
  if (box.dataset.below === undefined) box.dataset.below = '';
  else delete box.dataset.below;
}
