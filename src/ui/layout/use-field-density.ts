import { useLayoutEffect } from 'react';

/**
 * While the calling screen is open, everything has field sizes at any width and with any pointer,
 * dialogs and menus (drawn outside the screen) included.
 */
export function useFieldDensity(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-density', 'field');
    return () => root.removeAttribute('data-density');
  }, []);
}
