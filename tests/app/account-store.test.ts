// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { saveAuth } from '#db/contact.ts';
import { TallybookDb } from '#db/database.ts';
import { DeviceDb, saveSignedIn } from '#db/device-database.ts';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { type PageStorage, passingStorage } from '#lib/page-storage.ts';
import { type Boot, openAccountStore } from '../../src/app/account-store.ts';

const ANA = 4711;

/** Storage of one origin: the other windows hear at once of what one of them takes away. */
function sharedStorage(): PageStorage {
  const kept = passingStorage();
  return {
    ...kept,
    removeItem: (key) => {
      kept.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
  };
}

function bootOf(storage: PageStorage): Boot {
  return {
    deviceDb: new DeviceDb(),
    http: { call: async () => ({ kind: 'nothing', reason: 'network' }) },
    clock: systemClock,
    locks: systemLocks(navigator),
    random: Math.random,
    newId,
    storage,
    keepsData: true,
    appBuild: 'test',
    bootId: 'boot',
    install: { way: () => 'none', subscribe: () => () => undefined, ask: async () => false },
    page: window,
  };
}

test('a sign-out in one window ends it in the others, and nothing is stored there any more', async () => {
  const db = new TallybookDb(ANA);
  await saveAuth(db, { accessToken: 'a token', expiresAt: Date.now() + 1_800_000, needsSignIn: false });
  db.close();
  const storage = sharedStorage();
  const boot = bootOf(storage);
  await saveSignedIn(boot.deviceDb, ANA);
  const [here, there] = [await openAccountStore(boot), await openAccountStore(bootOf(storage))];
  const other = there.get()?.device.db;
  await here.signOut();
  await vi.waitFor(() => expect(there.get()).toBeNull());
  expect(other?.isOpen()).toBe(false);
});
