import { startTransition, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AccountRow } from '#db/database.ts';
import { findAuth } from '#db/device/contact.ts';
import { listPeople } from '#db/device/device-database.ts';
import { findAccount } from '#db/queries/caseload.ts';
import type { FirstRead } from '#db/queries/first-read.ts';
import { listWaitingPeople } from '#db/queries/people.ts';
import { listOpenSessions } from '#db/queries/sessions.ts';
import { AskBeforeLeaving } from '#db/react/ask-before-leaving.tsx';
import { areCountersHeld, subscribeToChoice } from '#db/react/current-session-store.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { keepAnswer } from '#db/react/kept-answers.ts';
import { nothingUnsaved, UnsavedContext } from '#db/react/unsaved.ts';
import { FirstReadContext } from '#db/react/use-first-read.ts';
import { useLive } from '#db/react/use-live.ts';
import { isGranted } from '#domain/access/permission.ts';
import type { AuthPort } from '#features/auth/auth-port.ts';
import { UnlockPortContext } from '#features/auth/unlock-port.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { fetchPart } from '#lib/fetch-part.ts';
import { OfflineAppContext } from '#lib/offline-app.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import { readCanary } from '#sync/send/canary.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { type Account, type AccountStore, type Boot, mirrorToken } from './account-store.ts';
import { AppActionsProvider } from './app-actions.tsx';
import type { AppPorts, Person } from './app-ports.ts';
import { AppRoot } from './app-root.tsx';
import { BootContext } from './boot-context.ts';
import { DemoStrip } from './demo-strip.tsx';
import { LateIdleWatch } from './lock/late-idle-watch.tsx';
import { LockHost } from './lock/lock-host.tsx';
import { LockingProvider } from './lock/locking.tsx';
import { useMakeUnlockPort } from './lock/use-unlock-port.ts';
import { portResult } from './port-result.ts';
import { shellParts } from './shell-parts.tsx';
import { SignInAgainProvider } from './sign-in-again.tsx';
import { SignOutProvider } from './sign-out.tsx';
import { StorageCleared, StorageWatch } from './storage-cleared.tsx';
import { useOnline } from './use-online.ts';

/** What a call came to that no network took. */
const NOT_SENT: Outcome = {
  class: 'unknown',
  code: 'network',
  status: null,
  detail: null,
  retryAfterMs: null,
  body: null,
};

/** The app over whoever is signed in on this device, under a router. */
export function App({ boot, store }: { boot: Boot; store: AccountStore }) {
  const account = useSyncExternalStore(store.subscribe, store.get);
  const offlineApp = useSyncExternalStore(boot.offlineApp.subscribe, boot.offlineApp.get);
  useMirroredToken(boot, account);
  const [cleared, setCleared] = useState<Account | null>(null);
  const onCleared = useCallback(() => setCleared(account), [account]);
  const firstRead = useFirstDrawing(account);
  return (
    <DeviceContext value={account?.device ?? null}>
      <FirstReadContext value={firstRead}>
        <SyncContext value={account?.sync ?? null}>
          <BootContext value={boot}>
            <SignInAgainProvider store={store}>
              <LockingProvider boot={boot} store={store}>
                <SignOutProvider boot={boot} store={store}>
                  {account && cleared !== account && (
                    <StorageWatch account={account} key={account.userId} onCleared={onCleared} page={boot.page} />
                  )}
                  {account && cleared === account ? (
                    <DisplayProvider>
                      <StorageCleared
                        onSignIn={() => void store.stepAside()}
                        recorded={readCanary(boot.storage, account.userId)}
                      />
                    </DisplayProvider>
                  ) : (
                    <UnsavedContext value={account ? servicesOf(account.device).guard : nothingUnsaved}>
                      <AskBeforeLeaving />
                      <OfflineAppContext value={offlineApp}>
                        <AppActionsProvider>
                          <Root account={account} boot={boot} store={store} />
                        </AppActionsProvider>
                      </OfflineAppContext>
                    </UnsavedContext>
                  )}
                </SignOutProvider>
              </LockingProvider>
            </SignInAgainProvider>
          </BootContext>
        </SyncContext>
      </FirstReadContext>
    </DeviceContext>
  );
}

function Root({ account, boot, store }: { account: Account | null; boot: Boot; store: AccountStore }) {
  const auth = useAuthPort(boot, store);
  const { person, sessionRunning } = useWho(account);
  const askDemo = useCallback(
    // Of Login's alone: recording does not load it.
    () => import('./ask-demo.ts').then((found) => found.askDemo(boot.http)).catch(() => false),
    [boot],
  );
  const { isHeld, release } = useHeld(account);
  const ports = useMemo<AppPorts>(
    () => ({ auth, userId: account?.userId ?? null, person, sessionRunning, parts: shellParts }),
    [auth, account, person, sessionRunning],
  );
  return (
    <>
      <DemoStrip account={account} ask={askDemo} />
      <UnlockPortContext value={useMakeUnlockPort(boot, store)}>
        <AppRoot
          over={
            account && (
              <>
                <LockHost account={account} boot={boot} key={account.userId} onSettled={release} store={store} />
                <LateIdleWatch account={account} boot={boot} key={`idle:${account.userId}`} />
              </>
            )
          }
          isHeld={isHeld}
          ports={ports}
        />
      </UnlockPortContext>
    </>
  );
}

/** A page that opens locked draws the way in first, and then, while the PIN is typed, the screen that lies under it. */
function useHeld(account: Account | null) {
  const [released, setReleased] = useState<Account | null>(null);
  const release = useCallback(() => startTransition(() => setReleased(account)), [account]);
  return { isHeld: account?.first?.locked === true && released !== account, release };
}

/** What was read when the page opened, for the first drawing alone. Under the lock nothing of a session is drawn ahead. */
function useFirstDrawing(account: Account | null): { current: FirstRead | null } {
  const [first] = useState<{ current: FirstRead | null }>(() => ({
    current: account?.first && !account.first.locked ? account.first : null,
  }));
  useEffect(() => {
    first.current = null;
  }, [first]);
  return first;
}

function useWho(account: Account | null): { person: Person | undefined; sessionRunning: boolean | undefined } {
  const first = account?.first;
  const db = account?.device.db;
  const row =
    useLive(async () => {
      const found = db && (await findAccount(db));
      return found && keepAnswer(db, 'account', found);
    }, [account]) ?? first?.account;
  const open =
    useLive(async () => (db ? keepAnswer(db, 'open', await listOpenSessions(db)) : []), [account]) ?? first?.open;
  const person = useMemo(
    () => (row && row.user.id === account?.device.db.userId ? personOf(row) : undefined),
    [row, account],
  );
  const held = useSyncExternalStore(subscribeToChoice, areCountersHeld);
  return { person, sessionRunning: open && (held || open.some(({ turnedElsewhere }) => !turnedElsewhere)) };
}

function personOf({ user, permissions }: AccountRow): Person {
  return { id: user.id, name: user.profile.name, can: (permission) => isGranted(permissions, permission) };
}

function useAuthPort(boot: Boot, store: AccountStore): AuthPort {
  const online = useOnline(boot.page);
  const storage = useSyncExternalStore(store.subscribe, store.storage);
  const waiting = useLive(() => (store.get() ? [] : listWaitingPeople(boot.deviceDb, null)), [store.get()]);
  const strangers = useLive(async () => {
    if (store.get()) return 0;
    const people = await listPeople(boot.deviceDb);
    // Asked at the sign-in alone: no tap waits for it.
    const { countStrangers } = await import('#sync/send/strangers.ts');
    return countStrangers(
      boot.storage,
      people.map(({ userId }) => userId),
    );
  }, [store.get()]);
  return useMemo(
    () => ({
      online,
      storage,
      waitingOnDevice: waiting ?? [],
      noLongerHere: strangers ?? 0,
      signIn: async (email, password) => portResult(await store.signIn(email, password)),
      send: async (endpoint, body) => {
        // The call needs a network, and so may this.
        const known = await fetchPart(() => import('#sync/send/outcome.ts')).catch(() => null);
        return known ? known.judge(await boot.http.call(endpoint, { body })) : NOT_SENT;
      },
    }),
    [online, storage, waiting, strangers, store, boot],
  );
}

function useMirroredToken(boot: Boot, account: Account | null): void {
  const auth = useLive(() => (account ? findAuth(account.device.db) : undefined), [account]);
  const token = auth?.accessToken ?? null;
  useEffect(() => {
    if (account) mirrorToken(boot, token);
  }, [boot, account, token]);
}
