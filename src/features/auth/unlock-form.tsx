import { useState } from 'react';
import type { PinState } from '#db/device/lock-row.ts';
import { safetyText, useUnsaved } from '#db/react/unsaved.ts';
import type { SignInEnding } from './auth-port.ts';
import { UnlockByPassword } from './unlock-by-password.tsx';
import { UnlockByPin } from './unlock-by-pin.tsx';
import type { PinResult } from './unlock-port.ts';

export type UnlockFormProps = {
  /** What can be used to unlock. Without a PIN, or after too many tries, only an online sign-in is left. */
  pin: PinState;
  online: boolean;
  /** A session goes on under the lock. */
  inSession?: boolean | undefined;
  onPin: (pin: string) => Promise<PinResult>;
  /** `forgot`: the person no longer knows the PIN, and a successful sign-in removes it. */
  onPassword: (password: string, forgot: boolean, newAddress: string | undefined) => Promise<SignInEnding>;
};

const SPENT_OFFLINE =
  'Five wrong PINs. Now only your password unlocks, and that needs a connection: connect this device, for example through a phone, then unlock and set a new PIN.';

/** The way back in: a PIN, which needs no network, or the password, which does. */
export function UnlockForm({ pin, online, inSession = false, onPin, onPassword }: UnlockFormProps) {
  const { count } = useUnsaved();
  const [forgot, setForgot] = useState(false);
  const [spent, setSpent] = useState(false);
  if (pin === 'set' && !forgot && !spent)
    return <UnlockByPin onForgot={() => setForgot(true)} onPin={onPin} onSpent={() => setSpent(true)} />;
  return (
    <UnlockByPassword
      online={online}
      onBack={pin === 'set' && !spent ? () => setForgot(false) : undefined}
      onPassword={(password, newAddress) => onPassword(password, forgot, newAddress)}
      reason={reasonOf(spent || pin === 'spent' ? 'spent' : forgot ? 'forgot' : 'none', {
        online,
        inSession,
        safe: safetyText(count),
      })}
    />
  );
}

type Facts = { online: boolean; inSession: boolean; safe: string };

function reasonOf(why: 'spent' | 'forgot' | 'none', { online, inSession, safe }: Facts) {
  switch (why) {
    case 'spent':
      if (!online) return `${SPENT_OFFLINE} ${inSession ? 'You can go on counting meanwhile. ' : ''}${safe}`;
      return `Five wrong PINs. Unlock with your password, then set a new PIN. ${safe}`;
    case 'forgot':
      return `Unlock with your password, then set a new PIN. ${safe}`;
    case 'none':
      return 'No PIN is set here, so unlocking takes your password.';
  }
}
