import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { findLock } from '#db/device/device-lock.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useApp } from '../app-context.tsx';
import { useBoot } from '../boot-context.ts';
import { useLocking } from './locking.tsx';

/** Somebody who said "Not now" is not asked again on this device; the lock and Sync status still offer it. */
const KEY = 'tb_pin_offer_declined';

/** On Home after the first sign-in on a device: a PIN opens it where there is no network. */
export function PinOffer() {
  const { person, sessionRunning } = useApp();
  const { deviceDb, storage } = useBoot();
  const { changePin } = useLocking();
  const [declined, setDeclined] = useState(() => declinedBy(storage.getItem(KEY)));
  const { localUserId: userId } = useDevice().db;
  const hasPin = useLive(async () => Boolean((await findLock(deviceDb, userId))?.pin), [deviceDb, userId]);
  // While a session is open nothing may ask for attention.
  if (!person || hasPin !== false || sessionRunning !== false || declined.includes(String(userId))) return null;
  function decline() {
    const all = [...declined, String(userId)];
    storage.setItem(KEY, all.join(' '));
    setDeclined(all);
  }
  return (
    <Banner
      actions={
        <>
          <Button kind="primary" onClick={changePin}>
            Set a PIN
          </Button>
          <Button aria-label="Not now, no PIN yet" onClick={decline}>
            Not now
          </Button>
        </>
      }
      icon={KeyRound}
      title="Set a PIN for this device"
      tone="info"
    >
      With it you can lock Tallybook and open it again without a connection.
    </Banner>
  );
}

function declinedBy(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter(Boolean);
}
