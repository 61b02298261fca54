import { Workbox } from 'workbox-window';

/**
 * Registers the worker that makes the app open without a network. The address goes through the one Trusted Types
 * policy that the page's security policy allows. An update waits; nothing here ever reloads the page.
 */
export async function registerServiceWorker(page: Window): Promise<Workbox | null> {
  if (!('serviceWorker' in page.navigator)) return null;
  const workbox = new Workbox(workerAddress());
  await workbox.register().catch(() => undefined);
  return workbox;
}

type Policy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

function workerAddress(): string {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = trusted?.createPolicy('app-sw', { createScriptURL: (url) => (url === '/sw.js' ? url : '') });
  return policy ? policy.createScriptURL('/sw.js') : '/sw.js';
}
