import { createActor, fromCallback, fromPromise } from 'xstate';
import { listOpenSessions } from '#db/queries/sessions.ts';
import { countUnsaved } from '#db/react/unsaved.ts';
import { unkeptDrafts } from '#db/unkept-drafts.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import type { AccountStore } from '../account-store.ts';
import { appUpdateMachine, type Occupation } from './app-update-machine.ts';
import { createWorkbox, registerServiceWorker } from './service-worker.ts';

export type Updates = ReturnType<typeof startUpdates>;

/** Starts watching for new versions. @param onRefused the browser keeps no app for this address. */
export function startUpdates(page: Window, store: AccountStore, onRefused: () => void) {
  const workbox = createWorkbox(page);
  const actor = createActor(
    appUpdateMachine.provide({
      actors: {
        occupation: fromPromise(() => occupation(page, store)),
        skipWaiting: fromCallback(() => workbox?.messageSkipWaiting()),
        reload: fromCallback(() => page.location.reload()),
      },
    }),
  );
  actor.start();
  if (workbox) void registerServiceWorker(page, workbox, actor, onRefused);
  return actor;
}

/** Nothing open, nothing half written or not saved, nothing on its way: the locks tell of every tab and of the service worker. */
async function occupation(page: Window, store: AccountStore): Promise<Occupation> {
  const account = store.get();
  if (account && countUnsaved(servicesOf(account.device).guard.get()) + unkeptDrafts.count() > 0) return 'open';
  const open = account ? await listOpenSessions(account.device.db) : [];
  if (open.length > 0 || isBeingFilled(page.document)) return 'open';
  return (await isSending(page.navigator)) ? 'sending' : 'idle';
}

/** A question is open, or somebody is typing: a reload would take it out of their hands. */
function isBeingFilled(page: Document): boolean {
  return (
    page.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
    page.activeElement?.matches('input, textarea') === true
  );
}

async function isSending({ locks }: { locks?: LockManager }): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((lock) => lock.name?.startsWith('sync:'));
}
