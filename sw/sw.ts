import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  /** Of sending.ts. */
  drainEveryone?: (scope: ServiceWorkerGlobalScope) => Promise<void>;
};

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

// A script that was imported while the worker was installed is kept with it, and is there without a network.
const SENDING = '/sending.js';
self.addEventListener('install', () => importScripts(SENDING));

async function send(): Promise<void> {
  if (!self.drainEveryone) importScripts(SENDING);
  await self.drainEveryone?.(self);
}

// A bonus where it exists: the queue goes out even though the app is closed. Rejecting makes the browser try again.
const onSync = (event: Event) => {
  const sync = event as SyncEvent;
  if (sync.tag === 'drain') sync.waitUntil(send());
};
self.addEventListener('sync', onSync);
self.addEventListener('periodicsync', onSync);
