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
  onRefused: () => void,
): Promise<void> {
  workbox.addEventListener('waiting', () => updates.send({ type: 'DOWNLOADED' }));
  // The first worker of all replaces nothing: to reload for it would only take away what a person is typing.
  let controlled = page.navigator.serviceWorker.controller !== null;
  workbox.addEventListener('controlling', () => {
    if (controlled) updates.send({ type: 'CONTROLLING' });
    controlled = true;
  });
  if (await registered(page, workbox, onRefused))
    page.setInterval(() => void workbox.update().catch(() => undefined), ASK_EVERY_MS);
}

/**
 * A worker that could not be fetched is asked for again when there is a connection. One that the browser refuses, such
 * as where it keeps nothing for this address, never comes, and the person is told.
 */
export async function registered(
  page: Pick<Window, 'addEventListener'>,
  workbox: Pick<Workbox, 'register'>,
  onRefused: () => void,
): Promise<boolean> {
  for (;;) {
    try {
      return (await workbox.register()) !== undefined;
    } catch (error) {
      const isRefused = error instanceof DOMException && refusals.has(error.name);
      if (isRefused) onRefused();
      if (isRefused) return false;
    }
    await new Promise((online) => page.addEventListener('online', online, { once: true }));
  }
}

const refusals: ReadonlySet<string> = new Set(['SecurityError', 'NotSupportedError', 'InvalidStateError']);

type Policy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

function workerAddress(): string {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = trusted?.createPolicy('app-sw', { createScriptURL: (url) => (url === '/sw.js' ? url : '') });
  return policy ? policy.createScriptURL('/sw.js') : '/sw.js';
}
