import { useMemo } from 'react';
import { listLockedPeople } from '#db/queries/locked-people.ts';
import { useLive } from '#db/react/use-live.ts';
import type { UnlockPort } from '#features/auth/unlock-port.ts';
import type { AccountStore, Boot } from '../account-store.ts';

/** Who locked on this device, for Login. */
export function useMakeUnlockPort(boot: Boot, store: AccountStore): UnlockPort {
  const away = store.get() === null;
  const locked = useLive(() => (away ? listLockedPeople(boot.deviceDb) : []), [away, boot]);
  return useMemo(
    () => ({
      lockedHere: locked ?? [],
      unlock: async (userId, pin) => (await import('./unlock.ts')).unlockWithPin(boot, store, userId, pin),
    }),
    [locked, boot, store],
  );
}
