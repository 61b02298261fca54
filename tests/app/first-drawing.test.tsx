// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { saveAuth } from '#db/device/contact.ts';
import { DeviceDb, saveSignedIn } from '#db/device/device-database.ts';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { passingStorage } from '#lib/page-storage.ts';
import { type Boot, openAccountStore } from '../../src/app/account-store.ts';
import { App } from '../../src/app/app.tsx';
import { deviceInSession, paths } from '../features/session/session-page.tsx';
import { makeTestRouter } from '../setup/test-router.tsx';

/** Draws before anything else is done: no answer of a database comes meanwhile. */
function drawNow(change: () => void): void {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  flushSync(change);
}

/** A page that is opened on the counters of a session that runs on this device. */
async function openOnCounters() {
  const { device, session } = await deviceInSession();
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
  window.history.replaceState(null, '', paths.data);
  const store = await openAccountStore(boot);
  const router = makeTestRouter(paths.data);
  const page = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => page.unmount());
  drawNow(() =>
    page.render(
      <router.Router>
        <App boot={boot} store={store} />
      </router.Router>,
    ),
  );
  return { device, session, router };
}

const tile = () => screen.queryByRole('button', { name: /^Tantrum, count/ });

test('a page opened on a running session can be tapped in its first drawing: it asks the disk nothing more before that', async () => {
  await openOnCounters();
  expect(tile()).not.toBeNull();
});

test('what was read for the first drawing is for no later one: a session that is over meanwhile is not shown as if it ran', async () => {
  const { device, session, router } = await openOnCounters();
  await device.db.sessions.update(session, { state: 'closed' });
  drawNow(() => void router.navigate('/settings/none'));
  expect(tile()).toBeNull();
  drawNow(() => void router.navigate(paths.data));
  expect(tile()).toBeNull();
});
