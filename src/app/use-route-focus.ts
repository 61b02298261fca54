import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After every navigation the h1 of the new screen has the focus, so that a screen reader says where we are.
 * The first screen is left alone: the browser starts at the top by itself. A change of the query is no navigation.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const frame = requestAnimationFrame(focusHeading);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}

function focusHeading() {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
