import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openAccountStore } from './app/account-store.ts';
import { AddressRouter } from './app/address/address-router.tsx';
import { App } from './app/app.tsx';
import { wasLeftLocked } from './app/lock/left-locked.ts';
import { fetchAhead } from './app/router.tsx';
import { startUpdates } from './app/update/start-updates.ts';
import { UpdateContext } from './app/update/update-context.ts';
import { DeviceDb } from './db/device/device-database.ts';
import { systemClock } from './lib/clock.ts';
import { ignoreComposingKeys } from './lib/composing-keys.ts';
import { newId } from './lib/ids.ts';
import { createInstallPrompt } from './lib/install-prompt.ts';
import { systemLocks } from './lib/locks.ts';
import { must } from './lib/must.ts';
import { watchOfflineApp } from './lib/offline-app.ts';
import { findPageStorage, passingStorage } from './lib/page-storage.ts';
import { ignoreSecondPresses } from './lib/second-press.ts';
import { followTranslation } from './lib/translated-text.ts';
import { createLateHttp } from './sync/late-server.ts';
import { watchLetters } from './ui/layout/letters.ts';
import { openingOf } from './ui/layout/opening.ts';
import { watchBack } from './ui/overlays/covered-screen.ts';

const lastingStorage = findPageStorage(window);

const offlineApp = watchOfflineApp(navigator);

/** The one place where the real clock, ids, network and database are made and handed in. */
const boot = {
  deviceDb: new DeviceDb(),
  http: createLateHttp(async () =>
    (await import('./sync/http.ts')).createHttp((input, init) => fetch(input, init), location.origin),
  ),
  clock: systemClock,
  locks: systemLocks(navigator),
  random: Math.random,
  newId,
  storage: lastingStorage ?? passingStorage(),
  keepsData: lastingStorage !== null,
  appBuild: document.querySelector<HTMLMetaElement>('meta[name="app-build"]')?.content ?? 'unknown',
  bootId: newId(),
  install: createInstallPrompt(window),
  offlineApp,
  page: window,
};

async function main() {
  ignoreComposingKeys(window);
  ignoreSecondPresses(window);
  watchBack();
  watchLetters(window);
  // Before the first text: from one on that is translated earlier, a page would not follow.
  followTranslation(window);
  // While the storage opens. Whoever is not signed in sees another screen than the address says.
  if (wasLeftLocked(boot.storage)) void import('./app/lock/lock-layer.tsx').catch(() => undefined);
  else if (openingOf(location.pathname, boot.storage.getItem('access_token') !== null) === 'screen')
    fetchAhead(location.pathname);
  const store = await openAccountStore(boot);
  createRoot(must(document.getElementById('root'), 'the root element')).render(
    <StrictMode>
      <UpdateContext value={startUpdates(window, store, offlineApp.refuse)}>
        <AddressRouter>
          <App boot={boot} store={store} />
        </AddressRouter>
      </UpdateContext>
    </StrictMode>,
  );
}

void main();
