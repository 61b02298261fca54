import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';

/** How much room the letters leave in the window. */
type Letters = {
  /** How much larger they are than media queries in rem reckon with: 1, 1.5 by the settings, 2 by a reader's own style sheet. */
  factor: number;
  /** So large that a screen scrolls as a whole: parts that scroll by themselves would have no height left. */
  large: boolean;
};

/** Of the letters of 16 px that the screens are drawn for. */
const LARGE = 1.75;
const DRAWN_FOR = 16;
/** So little, in letters, that what sticks to an edge would leave nothing between: with 200 % a phone or a tablet lying down. */
const LOW_REM = 30;

let current: Letters = { factor: 1, large: false };
const { subscribe, notify } = createListeners();

/**
 * Follows the size of the page's letters, whoever sets it, and says on the root element (`data-room`) what `short` and
 * `zoomed` of the style sheet go by: "short" where a screen scrolls as a whole, "zoomed" where nothing sticks either.
 */
export function watchLetters(page: Window): void {
  const { document } = page;
  const ruler = document.createElement('div');
  ruler.ariaHidden = 'true';
  // As wide as a letter of the browser's own setting, as high as one of the page.
  ruler.style.cssText =
    'position:fixed;top:0;visibility:hidden;pointer-events:none;font-size:medium;width:1em;height:1rem';
  document.body.append(ruler);
  const look = () => {
    const { width, height } = ruler.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const next = { factor: height / width, large: height >= LARGE * DRAWN_FOR };
    const zoomed = page.innerHeight < LOW_REM * height;
    if (next.large) document.documentElement.dataset.room = zoomed ? 'short zoomed' : 'short';
    else delete document.documentElement.dataset.room;
    if (next.factor === current.factor && next.large === current.large) return;
    current = next;
    notify();
  };
  new ResizeObserver(look).observe(ruler);
  page.addEventListener('resize', look);
  look();
}

const known = () => current;

export const useLetters = (): Letters => useSyncExternalStore(subscribe, known);
