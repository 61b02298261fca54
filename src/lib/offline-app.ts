import { createContext, useContext } from 'react';
import { createListeners } from '#lib/listeners.ts';

/**
 * Whether the app opens at this address without a network: all its files are on the device (`ready`), they are still
 * coming (`coming`), or they never will be, because the browser keeps no app for it (`impossible`: plain HTTP in a local
 * network, a private window).
 */
export type OfflineApp = 'ready' | 'coming' | 'impossible';

export type OfflineAppWatch = { get(): OfflineApp; subscribe(listener: () => void): () => void };

/**
 * A worker is active only when everything that the app needs has been kept: that is its installation. `refuse` says that
 * the browser keeps no app for this address.
 */
export function watchOfflineApp({ serviceWorker }: { serviceWorker?: Pick<ServiceWorkerContainer, 'ready'> }) {
  let state: OfflineApp = serviceWorker ? 'coming' : 'impossible';
  const { subscribe, notify } = createListeners();
  const become = (next: OfflineApp) => {
    state = next;
    notify();
  };
  void serviceWorker?.ready.then(() => become('ready'));
  const watch: OfflineAppWatch & { refuse(): void } = {
    get: () => state,
    refuse: () => become('impossible'),
    subscribe,
  };
  return watch;
}

export const OfflineAppContext = createContext<OfflineApp>('ready');

export const useOfflineApp = (): OfflineApp => useContext(OfflineAppContext);

/** What a person has to know while the app can't be opened without a network; null when it can. */
export const offlineAppText: Record<OfflineApp, string | null> = {
  ready: null,
  coming: 'Still downloading the app. Until that is done it opens with a connection only.',
  impossible:
    'This address can’t work offline. What you record is kept on this device, but the app opens with a connection only.',
};
