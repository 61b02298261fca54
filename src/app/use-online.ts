import { useSyncExternalStore } from 'react';

/** The browser's hint that there is a network. Only a hint: what is known of the server comes from its replies. */
export function useOnline(page: Window): boolean {
  return useSyncExternalStore(
    (listener) => {
      page.addEventListener('online', listener);
      page.addEventListener('offline', listener);
      return () => {
        page.removeEventListener('online', listener);
        page.removeEventListener('offline', listener);
      };
    },
    () => page.navigator.onLine,
  );
}
