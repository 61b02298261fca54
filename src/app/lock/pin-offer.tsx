import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { findLock } from '#db/device/device-lock.ts';
import { wantNoPin } from '#db/device/device-pin.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useApp } from '../app-context.tsx';
import { useBoot } from '../boot-context.ts';
import { useLocking } from './locking.tsx';

/** Somebody who said "Not now" is not asked again on this device; the lock and Sync status still offer it. */
const KEY = 'tb_pin_offer_declined';

/**
 * On Home after the first sign-in on a device: a PIN opens it where there is no network. Whoever had one that went with a
 * sign-out is asked at once: without it the tablet of a session that goes on can't be locked as before.
 */
export function PinOffer() {
  const { person, sessionRunning } = useApp();
  const { deviceDb, storage } = useBoot();
  const { changePin } = useLocking();
  const [declined, setDeclined] = useState(() => declinedBy(storage.getItem(KEY)));
  const { localUserId: userId } = useDevice().db;
  const known = useLive(async () => ({ lock: await findLock(deviceDb, userId) }), [deviceDb, userId]);
  if (!person || !known || known.lock?.pin) return null;
  const again = known.lock?.hadPin === true;
  // While a session is open nothing else may ask for attention.
  if (!again && (sessionRunning !== false || declined.includes(String(userId)))) return null;
  function decline() {
    if (again) void wantNoPin(deviceDb, userId);
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
      title={again ? 'Set your PIN again' : 'Set a PIN for this device'}
      tone="info"
    >
      {again && 'It is no longer on this device. '}
      With it you can lock Tallybook and open it again without a connection.
    </Banner>
  );
}

function declinedBy(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter(Boolean);
}
