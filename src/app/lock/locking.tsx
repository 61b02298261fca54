import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { findLock, lockDevice } from '#db/device/device-lock.ts';
import { pinStateOf } from '#db/device/lock-row.ts';
import { must } from '#lib/must.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { AccountStore, Boot } from '../account-store.ts';

const PinQuestion = lazyPart(async () => (await import('./pin-question.tsx')).PinQuestion);

type Locking = {
  /** Locks at once; without a PIN the person is asked for one first. */
  lock(): void;
  /** Sets the PIN of this device, or changes it. */
  changePin(): void;
};

const LockingContext = createContext<Locking | null>(null);

/** Recording, sending and downloading come first. */
const PREFETCH_MS = 15_000;

// Fetched ahead: a lock that comes when the network is gone must be able to open.
setTimeout(() => void import('./lock-layer.tsx').catch(() => undefined), PREFETCH_MS);

/** The ways to lock by hand. */
export function LockingProvider({ boot, store, children }: { boot: Boot; store: AccountStore; children: ReactNode }) {
  const [purpose, setPurpose] = useState<'lock' | 'settings' | null>(null);
  const begin = useCallback(async () => {
    const userId = store.get()?.userId;
    if (userId === undefined) return;
    if (pinStateOf(await findLock(boot.deviceDb, userId)) === 'none') setPurpose('lock');
    else await lockDevice(boot.deviceDb, userId);
  }, [boot, store]);
  const locking = useMemo<Locking>(
    () => ({ lock: () => void begin(), changePin: () => setPurpose('settings') }),
    [begin],
  );
  return (
    <LockingContext value={locking}>
      {children}
      {purpose && <PinQuestion boot={boot} onClose={() => setPurpose(null)} purpose={purpose} store={store} />}
    </LockingContext>
  );
}

export function useLocking(): Locking {
  return must(useContext(LockingContext), 'a way to lock');
}
