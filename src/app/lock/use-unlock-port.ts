import { useEffect, useMemo, useState } from 'react';
import type { listLockedPeople } from '#db/queries/locked-people.ts';
import { useLive } from '#db/react/use-live.ts';
import type { UnlockPort } from '#features/auth/unlock-port.ts';
import type { AccountStore, Boot } from '../account-store.ts';

/** Who locked on this device, for Login. */
export function useMakeUnlockPort(boot: Boot, store: AccountStore): UnlockPort {
  const away = store.get() === null;
  const [list, setList] = useState<{ of: typeof listLockedPeople } | null>(null);
  // Whoever is signed in needs none of it.
  useEffect(() => {
    if (!away || list) return;
    void import('#db/queries/locked-people.ts')
      .then(({ listLockedPeople: of }) => setList({ of }))
      // Without its file Login asks for email and password, as on a new device.
      .catch(() => undefined);
  }, [away, list]);
  const locked = useLive(() => (away && list ? list.of(boot.deviceDb) : []), [away, list, boot]);
  return useMemo(
    () => ({
      lockedHere: locked ?? [],
      unlock: async (userId, pin) => (await import('./unlock.ts')).unlockWithPin(boot, store, userId, pin),
    }),
    [locked, boot, store],
  );
}
