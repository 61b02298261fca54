// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { saveAuth, saveContact } from '#db/device/contact.ts';
import { DeviceDb, saveSignedIn } from '#db/device/device-database.ts';
import { dropDraft, findDraft } from '#db/drafts.ts';
import { beginDraftWrite, holdDraft } from '#db/late-drafts.ts';
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
const leave = (page: Window) => page.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const comeBack = (page: Window) => page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

/** A page by itself: it hears what is told to it alone, and tells when it is loaded anew. */
function pageOfItsOwn(reload = () => {}): Window {
  const told = new EventTarget();
  return new Proxy(window, {
    get: (page, name) => {
      if (name === 'location') return { pathname: page.location.pathname, reload };
      const own: unknown = Reflect.get(/Event/.test(String(name)) ? told : page, name);
      return typeof own === 'function' ? own.bind(own === Reflect.get(told, name) ? told : page) : own;
    },
  });
}

afterEach(() => {
  document.documentElement.hidden = false;
});

test('a sign-out in one window ends it in the others, and nothing is stored there any more', async () => {
  const storage = sharedStorage();
  const boot = await bootOfAna(storage);
  const [here, there] = [await openAccountStore(boot), await openAccountStore(bootOf(storage))];
  const other = there.get()?.device.db;
  await here.signOut();
  await vi.waitFor(() => expect(there.get()).toBeNull());
  expect(other?.isOpen()).toBe(false);
});

test('a page that comes back by the Back button is out of sight until it is read anew: it may be of who has signed out since', async () => {
  const reload = vi.fn();
  const boot = { ...(await bootOfAna(passingStorage())), page: pageOfItsOwn(reload) };
  await openAccountStore(boot);
  leave(boot.page);
  // Meanwhile another page of this tab is open. What it tells other windows does not reach one that is put away.
  const other = new DeviceDb();
  await saveSignedIn(other, null);
  comeBack(boot.page);
  expect(document.documentElement.hidden).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  const anew = await openAccountStore({ ...boot, deviceDb: other, page: pageOfItsOwn() });
  expect(anew.get()).toBeNull();
});

test('what was kept of a page that was left is brought once: it is not laid over what was written since', async () => {
  const boot = { ...(await bootOfAna(passingStorage())), page: pageOfItsOwn() };
  const page = await openAccountStore(boot);
  holdDraft(page.get()?.device.db ?? new TallybookDb(ANA), {
    key: 'note:n',
    content: 'half a sentence',
    at: new Date().toISOString(),
  });
  leave(boot.page);
  const next = await openAccountStore({ ...boot, deviceDb: new DeviceDb(), page: pageOfItsOwn() });
  const db = next.get()?.device.db ?? new TallybookDb(ANA);
  expect(await findDraft(db, 'note:n')).toBeDefined();
  // The note was written to its end and saved, and its draft is gone.
  await dropDraft(db, 'note:n');
  comeBack(boot.page);
  const anew = await openAccountStore({ ...boot, deviceDb: new DeviceDb(), page: pageOfItsOwn() });
  expect(await findDraft(anew.get()?.device.db ?? db, 'note:n')).toBeUndefined();
});

test('a page that is put aside leaves no transaction open, and begins none: another page finds all it asks for', async () => {
  const boot = { ...(await bootOfAna(passingStorage())), page: pageOfItsOwn() };
  const page = await openAccountStore(boot);
  const db = page.get()?.device.db ?? new TallybookDb(ANA);
  // WebKit stops it between two of its requests, and whoever wants the same tables waits for good.
  const half = db.transaction('rw', db.drafts, async () => {
    await db.drafts.put({ key: 'note:a', content: 'first half', at: '' });
    leave(boot.page);
    await db.drafts.put({ key: 'note:b', content: 'second half', at: '' });
  });
  await expect(half).rejects.toThrow();
  await expect(db.drafts.put({ key: 'note:c', content: 'late', at: '' })).rejects.toThrow('put aside');
  const next = new TallybookDb(ANA);
  expect(await next.drafts.toArray()).toEqual([]);
});

test('what is typed as a page is put aside is there in the page that comes next', async () => {
  const boot = { ...(await bootOfAna(passingStorage())), page: pageOfItsOwn() };
  const page = await openAccountStore(boot);
  const db = page.get()?.device.db ?? new TallybookDb(ANA);
  const draft = { key: 'note:late', content: 'the last words', at: new Date().toISOString() };
  // An editor that was told of the same moment tries to save them then.
  const typed = beginDraftWrite(db, draft);
  leave(boot.page);
  await expect(db.drafts.put(draft)).rejects.toThrow('put aside');
  typed.done();
  const next = await openAccountStore({ ...boot, deviceDb: new DeviceDb() });
  expect(await findDraft(next.get()?.device.db ?? db, draft.key)).toMatchObject(draft);
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
