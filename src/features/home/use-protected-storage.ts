import { useEffect, useSyncExternalStore } from 'react';
import type { InstallPrompt } from '#lib/install-prompt.ts';
import { protectStorage } from '#lib/storage-facts.ts';

/** Once the app is installed, asks the browser never to clear its records by itself. */
export function useProtectedStorage(install: InstallPrompt): void {
  const way = useSyncExternalStore(install.subscribe, install.way);
  useEffect(() => {
    if (way === 'installed') void protectStorage(navigator.storage);
  }, [way]);
}
