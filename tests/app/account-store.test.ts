// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { dropAuth, saveAuth, saveContact } from '#db/device/contact.ts';
import { DeviceDb, saveSignedIn } from '#db/device/device-database.ts';
import { dropDraft, findDraft } from '#db/drafts.ts';
import { holdDraft } from '#db/late-drafts.ts';
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
    offlineApp: { get: () => 'ready', subscribe: () => () => undefined },
    page: window,
  };
}

/** A page on which Ana is signed in. */
async function bootOfAna(storage: PageStorage): Promise<Boot> {
  const db = new TallybookDb(ANA);
  await saveAuth(db, { accessToken: 'a token', expiresAt: Date.now() + 1_800_000, needsSignIn: false });
  db.close();
  const boot = bootOf(storage);
  await saveSignedIn(boot.deviceDb, ANA);
  return boot;
}

/** The page is left, and kept whole by the browser; then it comes back as it was. */
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

test('a sign-out in one window ends it in the others, and nothing is stored there any more', async () => {
  const storage = sharedStorage();
  const boot = await bootOfAna(storage);
  const [here, there] = [await openAccountStore(boot), await openAccountStore(bootOf(storage))];
  const other = there.get()?.device.db;
  await here.signOut();
  await vi.waitFor(() => expect(there.get()).toBeNull());
  expect(other?.isOpen()).toBe(false);
});

test('a page that comes back by the Back button after a sign-out shows nothing of who was signed in', async () => {
  const boot = await bootOfAna(passingStorage());
  const page = await openAccountStore(boot);
  const shown = page.get()?.device.db;
  expect(shown).toBeDefined();
  leave();
  // Meanwhile another page of this tab is open. What it tells other windows does not reach one that is put away.
  await saveSignedIn(boot.deviceDb, null);
  if (shown) await dropAuth(shown);
  comeBack();
  await vi.waitFor(() => expect(page.get()).toBeNull());
  expect(shown?.isOpen()).toBe(false);
});

test('what was kept of a page that was left, and came back, is not laid over what was written since', async () => {
  const boot = await bootOfAna(passingStorage());
  const page = await openAccountStore(boot);
  const db = page.get()?.device.db ?? new TallybookDb(ANA);
  holdDraft(db, { key: 'note:n', content: 'half a sentence', at: new Date().toISOString() });
  leave();
  comeBack();
  // The note was written to its end and saved, and its draft is gone.
  await dropDraft(db, 'note:n');
  await openAccountStore(boot);
  expect(await findDraft(db, 'note:n')).toBeUndefined();
});

test('a clock that the server tells to be wrong after the page was opened: what is recorded next says so', async () => {
  const page = await openAccountStore(await bootOfAna(passingStorage()));
  const device = page.get()?.device;
  expect(device?.offsetMs()).toBeNull();
  // By the old one, the counts of two tablets in one session would be put in the wrong order.
  if (device) await saveContact(device.db, { offsetMs: -3_600_000 });
  await vi.waitFor(() => expect(device?.offsetMs()).toBe(-3_600_000));
});

test('a device so full that local storage takes nothing more still opens, with all that was recorded', async () => {
  const full: PageStorage = {
    ...passingStorage(),
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  };
  const page = await openAccountStore(await bootOfAna(full));
  expect(page.storage()).toBe('open');
  expect(page.get()?.userId).toBe(ANA);
  await page.stepAside();
  await page.resume(ANA);
  expect(page.get()?.userId).toBe(ANA);
});
