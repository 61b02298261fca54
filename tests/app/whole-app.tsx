import 'fake-indexeddb/auto';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { saveAuth } from '#db/device/contact.ts';
import { DeviceDb, saveSignedIn } from '#db/device/device-database.ts';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { passingStorage } from '#lib/page-storage.ts';
import { type Boot, openAccountStore } from '../../src/app/account-store.ts';
import { App } from '../../src/app/app.tsx';
import { startUpdates } from '../../src/app/update/start-updates.ts';
import { UpdateContext } from '../../src/app/update/update-context.ts';
import { deviceInSession } from '../features/session/session-page.tsx';
import { makeTestRouter } from '../setup/test-router.tsx';

/** Draws before anything else is done: no answer of a database comes meanwhile. */
export function drawNow(change: () => void): void {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  flushSync(change);
}

type OnDevice = Awaited<ReturnType<typeof deviceInSession>>;

/** The whole app, as a page opens it for the person of this device, where a session runs. `before`: what it finds there. */
export async function openWholeApp(path: string, before?: (on: OnDevice) => Promise<unknown>) {
  const on = await deviceInSession();
  const { device, session } = on;
  await before?.(on);
  await saveAuth(device.db, { accessToken: 'a token', expiresAt: Date.now() + 1_800_000, needsSignIn: false });
  const boot: Boot = {
    deviceDb: new DeviceDb(),
    http: { call: async () => ({ kind: 'nothing', reason: 'network' }) },
    clock: systemClock,
    locks: systemLocks(navigator),
    random: Math.random,
    newId,
    storage: passingStorage(),
    keepsData: true,
    appBuild: 'test',
    bootId: 'boot',
    install: { way: () => 'none', subscribe: () => () => undefined, ask: async () => false },
    offlineApp: { get: () => 'ready', subscribe: () => () => undefined },
    page: window,
  };
  await saveSignedIn(boot.deviceDb, device.db.localUserId);
  window.history.replaceState(null, '', path);
  const store = await openAccountStore(boot);
  const router = makeTestRouter(path);
  const page = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => page.unmount());
  drawNow(() =>
    page.render(
      <router.Router>
        <UpdateContext value={startUpdates(window, store, () => undefined)}>
          <App boot={boot} store={store} />
        </UpdateContext>
      </router.Router>,
    ),
  );
  return { device, session, router, store };
}
