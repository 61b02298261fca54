import { Workbox } from 'workbox-window';
import type { Actor } from 'xstate';
import type { appUpdateMachine } from './app-update-machine.ts';

/** How often an open page asks whether there is a new version, ms. */
const ASK_EVERY_MS = 60 * 60_000;

/**
 * The worker that makes the app open without a network; null where the browser has none. Its address goes through
 * the one Trusted Types policy that the page's security policy allows.
 */
export function createWorkbox(page: Window): Workbox | null {
  return 'serviceWorker' in page.navigator ? new Workbox(workerAddress()) : null;
}

/** Registers the worker and tells the update machine what becomes of new versions. Nothing here reloads by itself. */
export async function registerServiceWorker(
  page: Window,
  workbox: Workbox,
  updates: Actor<typeof appUpdateMachine>,
): Promise<void> {
  workbox.addEventListener('waiting', () => updates.send({ type: 'DOWNLOADED' }));
  // The first worker of all replaces nothing: to reload for it would only take away what a person is typing.
  let controlled = page.navigator.serviceWorker.controller !== null;
  workbox.addEventListener('controlling', () => {
    if (controlled) updates.send({ type: 'CONTROLLING' });
    controlled = true;
  });
  const registration = await workbox.register().catch(() => undefined);
  if (registration) page.setInterval(() => void workbox.update().catch(() => undefined), ASK_EVERY_MS);
}

type Policy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

function workerAddress(): string {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = trusted?.createPolicy('app-sw', { createScriptURL: (url) => (url === '/sw.js' ? url : '') });
  return policy ? policy.createScriptURL('/sw.js') : '/sw.js';
}
