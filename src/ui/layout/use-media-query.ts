import { useCallback, useSyncExternalStore } from 'react';

/** Follows a media query. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The widths at which the layout changes: 600, 840, 1200 and 1440 px. */
export const widths = {
  phone: '(width < 37.5rem)',
  underLg: '(width < 52.5rem)',
  underDesktop: '(width < 75rem)',
  desktop: '(width >= 75rem)',
  wide: '(width >= 90rem)',
} as const;
