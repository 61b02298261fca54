import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A screen that has no heading by then has none, ms. */
const HEADING_MS = 5000;

/**
 * After every navigation the h1 of the new screen has the focus, so that a screen reader says where we are.
 * After a typed address or a reload, too, unless something has taken the focus by itself. A change of the query is no
 * navigation.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current === pathname) return;
    const first = last.current === null;
    last.current = pathname;
    let stop = () => {};
    const frame = requestAnimationFrame(() => {
      if (!first || document.activeElement === document.body) stop = focusHeading();
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [pathname]);
}

/** Answers how to give up: a screen that reads the device first has its heading a little later. */
function focusHeading(): () => void {
  if (focusFirst('main h1')) return () => {};
  const main = focusFirst('#main');
  if (!main) return () => {};
  const watch = new MutationObserver(() => {
    // Who has gone on already is not called back.
    if (document.activeElement !== main) stop();
    else if (focusFirst('main h1')) stop();
  });
  const timer = setTimeout(() => stop(), HEADING_MS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(main, { childList: true, subtree: true });
  return stop;
}

function focusFirst(selector: string): HTMLElement | null {
  const target = document.querySelector<HTMLElement>(selector);
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  return target;
}
