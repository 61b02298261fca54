import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { drainEveryone } from './drain-everyone.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Background Sync is missing from some engines and from the standard types. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

// Everything a therapist needs is here before the first visit; no answer of the API is ever cached by the worker.
precacheAndRoute(self.__WB_MANIFEST);

// Every screen's address opens from the cache, even on a cold start without a network.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(api|oauth)(\/|$)/] }));

// A new version waits until the page says so: it never changes the code under an open session.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
cleanupOutdatedCaches();

// A bonus where it exists: the queue goes out even though the app is closed. Rejecting makes the browser try again.
const onSync = (event: Event) => {
  const sync = event as SyncEvent;
  if (sync.tag === 'drain') sync.waitUntil(drainEveryone(self));
};
self.addEventListener('sync', onSync);
self.addEventListener('periodicsync', onSync);
