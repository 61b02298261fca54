import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { savePin } from '#db/device/device-pin.ts';
import { findLockedPerson } from '#db/queries/locked-people.ts';
import { type CurrentSession, useCurrentSession } from '#db/react/use-current-session.ts';
import { useLive } from '#db/react/use-live.ts';
import type { SessionRow } from '#db/rows.ts';
import { LockScreen } from '#features/auth/lock-screen.tsx';
import { SomeoneElse } from '#features/auth/someone-else.tsx';
import { UnlockForm, type UnlockFormProps } from '#features/auth/unlock-form.tsx';
import { dataPath } from '#features/session/frame/session-paths.ts';
import { LockedSession } from '#features/session/locked/locked-session.tsx';
import type { Account, AccountStore, Boot } from '../account-store.ts';
import { portResult } from '../port-result.ts';
import { signInOver } from '../sign-in-over.ts';
import { useOnline } from '../use-online.ts';
import { unlockWithPin } from './unlock.ts';

type LayerProps = {
  boot: Boot;
  store: AccountStore;
  account: Account;
  /** The page was opened locked, and has not been unlocked since. */
  atStart: boolean;
  /** The way in is drawn. */
  onStands: () => void;
};

/** What stands over the locked app: the session that runs on, or the way back in. */
export function LockLayer({ boot, store, account, atStart, onStands }: LayerProps) {
  const current = useCurrentSession();
  const session = useCounted(current);
  const { userId, device } = account;
  const person = useLive(() => findLockedPerson(boot.deviceDb, device.db), [boot, device]);
  const ways = useWaysIn({ boot, store, account }, useFirstPlace(atStart && current?.session != null));
  const stands = current !== undefined && person !== undefined;
  useEffect(() => {
    if (stands) onStands();
  }, [stands, onStands]);
  if (!current || !person) return null;
  const someoneElse = () => void store.stepAside();
  if (!session) return <LockScreen {...ways} key={userId} onSomeoneElse={someoneElse} person={person} />;
  return (
    <LockedSession
      hasPin={person.pin === 'set'}
      key={session.id}
      open={current.open}
      session={session}
      unlock={
        <>
          <p className="mb-4 font-semibold text-body wrap-anywhere">{person.name}</p>
          <UnlockForm {...ways} inSession pin={person.pin} />
          <div className="mt-3">
            <SomeoneElse onPress={someoneElse} />
          </div>
        </>
      }
    />
  );
}

/** The session that is counted in stays when it is ended elsewhere: each tap is refused, and said to be. */
function useCounted(current: CurrentSession | undefined): SessionRow | null {
  const [counted, setCounted] = useState<string>();
  const { session = null, chosen = null } = current ?? {};
  const shown = chosen?.id === counted ? chosen : session?.turnedElsewhere ? null : session;
  if (shown && shown.id !== counted) setCounted(shown.id);
  return shown;
}

/**
 * An app that starts locked begins at Home, and shows the counters of the session that runs: whoever unlocks it there goes
 * on with them. A page that is named by its address stays.
 */
function useFirstPlace(isOnCounters: boolean): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (isOnCounters && pathname === HOME) void navigate(dataPath, { replace: true });
  };
}

const HOME = '/';

function useWaysIn(
  { boot, store, account }: Omit<LayerProps, 'atStart' | 'onStands'>,
  onUnlocked: () => void,
): Omit<UnlockFormProps, 'pin'> {
  const online = useOnline(boot.page);
  const { userId } = account;
  return {
    online,
    onPin: async (pin) => {
      const result = await unlockWithPin(boot, store, userId, pin);
      if (result.code === 'ok') onUnlocked();
      return result;
    },
    onPassword: async (password, forgot, newAddress) => {
      const result = portResult(await signInOver(store, account, password, newAddress));
      if (result.code === 'ok') onUnlocked();
      if (result.code === 'ok' && forgot) await savePin(boot.deviceDb, userId, null);
      return result;
    },
  };
}
