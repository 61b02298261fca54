import type { Device } from '#db/capture.ts';
import { TallybookDb } from '#db/database.ts';
import { findAuth } from '#db/device/contact.ts';
import { type DeviceDb, findSignedIn, saveSignedIn } from '#db/device/device-database.ts';
import { openLock } from '#db/device/device-lock.ts';
import { followOffset } from '#db/device/follow-offset.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import { storageTrouble } from '#db/device/storage-error.ts';
import { tapPriority } from '#db/device/tap-priority.ts';
import { keepLateDrafts, restoreUnflushedDrafts } from '#db/late-drafts.ts';
import { putAside } from '#db/open-transactions.ts';
import { type FirstRead, readFirst } from '#db/queries/first-read.ts';
import { defaultPolicy, type Policy } from '#domain/access/policy.ts';
import type { AuthPort } from '#features/auth/auth-port.ts';
import type { Clock } from '#lib/clock.ts';
import type { InstallPrompt } from '#lib/install-prompt.ts';
import { createListeners } from '#lib/listeners.ts';
import type { Locks } from '#lib/locks.ts';
import type { OfflineAppWatch } from '#lib/offline-app.ts';
import { findTabStorage, type PageStorage } from '#lib/page-storage.ts';
import { whenIdle } from '#lib/when-idle.ts';
import type { Http } from '#sync/http.ts';
import { createLateServer } from '#sync/late-server.ts';
import { startSyncWhenIdle } from '#sync/lazy-sync.ts';
import type { SignInResult } from '#sync/sign-in.ts';
import { removeSignIn, signOut, tellSignOuts } from '#sync/sign-out.ts';
import type { Sync } from '#sync/start-sync.ts';
import { openingOf } from '#ui/layout/opening.ts';
import { writeTouch } from './lock/last-touch.ts';
import { isLockedAtStart } from './lock/locked-at-start.ts';

/** What the app is made of, once, in main.tsx. */
export type Boot = {
  deviceDb: DeviceDb;
  http: Http;
  clock: Clock;
  locks: Locks;
  random(): number;
  newId(): string;
  storage: PageStorage;
  /** False where the browser is set to keep nothing of this page. */
  keepsData: boolean;
  appBuild: string;
  bootId: string;
  install: InstallPrompt;
  offlineApp: OfflineAppWatch;
  page: Window;
};

/** The signed-in person's part of this device. */
export type Account = {
  userId: LocalUserId;
  device: Device;
  sync: Sync;
  /** What the device held when the page opened, read in one go with the sign-in: the first frame waits for nothing else. */
  first: (FirstRead & { locked: boolean }) | null;
};

export type AccountStore = {
  get(): Account | null;
  /** Whether the device's storage opened. */
  storage(): AuthPort['storage'];
  subscribe(listener: () => void): () => void;
  /** `only`: the person whose work is open here, and nobody else. */
  signIn(email: string, password: string, only?: LocalUserId): Promise<SignInResult>;
  /** Removes the token and goes; unsent work stays on the device. */
  signOut(): Promise<void>;
  /** Opens what a locked person left here; the caller has seen their proof. */
  resume(userId: LocalUserId): Promise<void>;
  /** Makes room for another person. The locked one keeps sign-in and work, and unlocks from Login. */
  stepAside(): Promise<void>;
};

const TOKEN_KEY = 'access_token';
/** A storage that has not opened by now is talked about, ms; it may still come. */
const OPEN_PATIENCE_MS = 5000;

/**
 * Who is signed in on this page. The token lies in local storage under `access_token`, as specified, and in the
 * person's own database, where the service worker can read it. An expired token still counts: it never stops recording.
 */
export async function openAccountStore(boot: Boot): Promise<AccountStore> {
  let account: Account | null = null;
  let storage: AuthPort['storage'] = 'open';
  const { subscribe, notify } = createListeners();
  const become = (next: Account | null) => {
    account = next;
    notify();
  };
  await withPatience(
    openSignedIn(boot).then(
      (found) => {
        storage = 'open';
        become(account ?? found);
      },
      (error: unknown) => {
        storage = boot.keepsData && storageTrouble(error) !== 'unavailable' ? 'stuck' : 'unavailable';
        become(account);
      },
    ),
    () => {
      storage = 'stuck';
    },
  );
  const ports = {
    deviceDb: boot.deviceDb,
    http: boot.http,
    locks: boot.locks,
    now: () => boot.clock.now(),
    newId: boot.newId,
  };
  const follow = async () => {
    const userId = await findSignedIn(boot.deviceDb);
    if (userId === (account?.userId ?? null)) return;
    const leaving = account;
    leaving?.sync.stop();
    become(userId === null ? null : openAccount(boot, userId));
    // What is still on its way for them finds no storage.
    leaving?.device.db.close();
  };
  // Another window signed out, or another person in: this one must not go on showing the first one's clients.
  boot.page.addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) void follow().catch(() => undefined);
  });
  const tell = () => void tellSignOuts(ports).catch(() => undefined);
  boot.page.addEventListener('online', tell);
  const tab = findTabStorage(boot.page);
  keepDraftsWhileAside(boot.page, tab);
  whenIdle(boot.page, tell);
  return {
    get: () => account,
    storage: () => storage,
    subscribe,
    signIn: async (email, password, only) => {
      // Signing in needs a network anyway; recording need not carry it.
      const result = await import('#sync/sign-in.ts').then(
        ({ signIn }) => signIn(ports, email, password, only),
        (): SignInResult => ({ code: 'offline' }),
      );
      if (result.code === 'ok') {
        mirrorToken(boot, result.accessToken);
        writeTouch(boot.storage, boot.clock.now());
        await openLock(boot.deviceDb, result.userId);
        if (account?.userId === result.userId) account.sync.signedIn();
        else {
          const next = openAccount(boot, result.userId);
          become(next);
          // Nobody records yet: the caseload need not wait.
          next.sync.wake();
        }
      }
      return result;
    },
    signOut: async () => {
      const leaving = account;
      if (!leaving) return;
      const token = boot.storage.getItem(TOKEN_KEY);
      leaving.sync.stop();
      // Before the screen says so: a network that comes back at this moment finds nobody to send for.
      await removeSignIn(boot.deviceDb, leaving.device.db).catch(() => undefined);
      // Tells other windows, which then look who is signed in.
      boot.storage.removeItem(TOKEN_KEY);
      become(null);
      await signOut(ports, leaving.device.db, token);
      leaving.device.db.close();
    },
    resume: async (userId) => {
      await saveSignedIn(boot.deviceDb, userId);
      const next = account?.userId === userId ? account : openAccount(boot, userId);
      mirrorToken(boot, (await findAuth(next.device.db))?.accessToken ?? null);
      if (next !== account) become(next);
    },
    stepAside: async () => {
      const leaving = account;
      await saveSignedIn(boot.deviceDb, null);
      boot.storage.removeItem(TOKEN_KEY);
      leaving?.sync.stop();
      become(null);
      leaving?.device.db.close();
    },
  };
}

function openAccount(boot: Boot, userId: LocalUserId): Account {
  const db = new TallybookDb(
    userId,
    tapPriority(() => boot.clock.mono()),
  );
  const now = () => boot.clock.now();
  const server = createLateServer({ db, http: boot.http, locks: boot.locks, now });
  const engine = startSyncWhenIdle({ db, server, locks: boot.locks, now, random: boot.random }, boot.page);
  const offset = followOffset(db);
  const stop = () => {
    offset.stop();
    engine.stop();
  };
  const sync: Sync = { ...engine, stop };
  const device: Device = {
    db,
    clock: boot.clock,
    newId: boot.newId,
    bootId: boot.bootId,
    appBuild: boot.appBuild,
    offsetMs: offset.ms,
    wake: sync.wake,
    locks: boot.locks,
  };
  return { userId, device, sync, first: null };
}

/**
 * Who was signed in when the page was last here. The device's own database decides; local storage, which a killed
 * browser may have lost or kept too long, is put right by it.
 */
async function openSignedIn(boot: Boot): Promise<Account | null> {
  const userId = await findSignedIn(boot.deviceDb);
  const account = userId === null ? null : openAccount(boot, userId);
  if (account) {
    const { db } = account.device;
    const tab = findTabStorage(boot.page);
    // Before any form looks for its draft. Unread, it stays kept.
    const late = tab ? await restoreUnflushedDrafts(db, tab).catch(() => 0) : 0;
    const ofSession = openingOf(boot.page.location.pathname, true) === 'session';
    const [auth, first] = await Promise.all([findAuth(db), readFirst(db, ofSession)]);
    const { account: row, open } = first;
    if (late > 0) await bringNotes(account.device, row?.policy).catch(() => undefined);
    if (auth?.accessToken) {
      mirrorToken(boot, auth.accessToken);
      const locked = await isLockedAtStart(boot, { userId: account.userId, row, inSession: open.length > 0 });
      return { ...account, first: { ...first, locked } };
    }
  }
  account?.sync.stop();
  boot.storage.removeItem(TOKEN_KEY);
  return null;
}

/** Fetched only where a page went in the middle of a word. */
async function bringNotes(device: Device, policy: Policy = defaultPolicy): Promise<void> {
  const { bringLateNotes } = await import('#features/session/note/late-notes.ts');
  await bringLateNotes(device, policy);
}

/**
 * A page that the browser has put aside comes back as it was: it is out of sight until it is read anew, which brings what
 * was typed last and not stored.
 */
function keepDraftsWhileAside(page: Window, tab: PageStorage | null): void {
  let isAside = false;
  page.addEventListener('pagehide', ({ persisted }) => {
    if (isAside) return;
    if (tab) keepLateDrafts(tab);
    if (persisted) putAside();
    isAside = persisted;
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    page.document.documentElement.hidden = true;
    page.location.reload();
  });
}

/** Waits for work, but not for ever: a database that another window blocks may never open, and a blank page says nothing. */
function withPatience(work: Promise<void>, onSlow: () => void): Promise<void> {
  return new Promise((goOn) => {
    const timer = setTimeout(() => {
      onSlow();
      goOn();
    }, OPEN_PATIENCE_MS);
    void work.then(() => {
      clearTimeout(timer);
      goOn();
    });
  });
}

/** A renewed token is mirrored back to local storage, whoever renewed it. */
export function mirrorToken(boot: Boot, token: string | null): void {
  try {
    if (token !== null && boot.storage.getItem(TOKEN_KEY) !== token) boot.storage.setItem(TOKEN_KEY, token);
  } catch {
    // A full storage: the person's own database has it, and what is on the device opens all the same.
  }
}
