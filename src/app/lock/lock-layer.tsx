import { savePin } from '#db/device/device-pin.ts';
import { findLockedPerson } from '#db/queries/locked-people.ts';
import { useLive } from '#db/react/use-live.ts';
import { LockScreen } from '#features/auth/lock-screen.tsx';
import { UnlockForm, type UnlockFormProps } from '#features/auth/unlock-form.tsx';
import { useCurrentSession } from '#features/session/frame/use-current-session.ts';
import { LockedSession } from '#features/session/locked/locked-session.tsx';
import { Button } from '#ui/button.tsx';
import type { Account, AccountStore, Boot } from '../account-store.ts';
import { portResult } from '../port-result.ts';
import { signInOver } from '../sign-in-over.ts';
import { useOnline } from '../use-online.ts';
import { unlockWithPin } from './unlock.ts';

type LayerProps = { boot: Boot; store: AccountStore; account: Account };

/** What stands over the locked app: the session that runs on, or the way back in. */
export function LockLayer({ boot, store, account }: LayerProps) {
  const current = useCurrentSession();
  const { userId, device } = account;
  const person = useLive(() => findLockedPerson(boot.deviceDb, device.db), [boot, device]);
  const ways = useWaysIn({ boot, store, account });
  if (!current || !person) return null;
  const someoneElse = () => void store.stepAside();
  if (!current.session) return <LockScreen {...ways} key={userId} onSomeoneElse={someoneElse} person={person} />;
  return (
    <LockedSession
      hasPin={person.pin === 'set'}
      key={current.session.id}
      session={current.session}
      unlock={
        <>
          <p className="mb-4 font-semibold text-body wrap-anywhere">{person.name}</p>
          <UnlockForm {...ways} inSession pin={person.pin} />
          <Button className="mt-3" kind="quiet" onClick={someoneElse} wide>
            Someone else
          </Button>
        </>
      }
    />
  );
}

function useWaysIn({ boot, store, account }: LayerProps): Omit<UnlockFormProps, 'pin'> {
  const online = useOnline(boot.page);
  const { userId } = account;
  return {
    online,
    onPin: (pin) => unlockWithPin(boot, store, userId, pin),
    onPassword: async (password, forgot, newAddress) => {
      const result = portResult(await signInOver(store, account, password, newAddress));
      if (result.code === 'ok' && forgot) await savePin(boot.deviceDb, userId, null);
      return result;
    },
  };
}
