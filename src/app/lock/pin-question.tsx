import { findLock, lockDevice } from '#db/device/device-lock.ts';
import { pinStateOf } from '#db/device/lock-row.ts';
import { useLive } from '#db/react/use-live.ts';
import { SetPinDialog } from '#features/auth/set-pin-dialog.tsx';
import { canHashPins } from '#lib/pin-hash.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import type { AccountStore, Boot } from '../account-store.ts';
import { keepPin, tryPin } from './unlock.ts';

type Props = { boot: Boot; store: AccountStore; purpose: 'lock' | 'settings'; onClose: () => void };

/** Asks for a PIN of this device, and locks afterwards where that was the wish. */
export function PinQuestion({ boot, store, purpose, onClose }: Props) {
  const userId = store.get()?.userId ?? 0;
  const pin = useLive(async () => pinStateOf(await findLock(boot.deviceDb, userId)), [boot, userId]);
  if (!pin) return null;
  const lock = () => {
    onClose();
    void lockDevice(boot.deviceDb, userId);
  };
  return (
    <SetPinDialog
      onCheck={(typed) => tryPin(boot, userId, typed)}
      onClose={onClose}
      onLockWithout={lock}
      onSave={async (chosen) => {
        if (!canHashPins(boot.page.crypto)) throw new Error('This page came over an unsafe connection');
        await keepPin(boot, userId, chosen);
        if (purpose === 'lock') return lock();
        onClose();
        showToast({ kind: 'success', text: 'PIN saved on this device.' });
      }}
      purpose={purpose === 'lock' ? 'lock' : pin === 'none' ? 'set' : 'change'}
    />
  );
}
