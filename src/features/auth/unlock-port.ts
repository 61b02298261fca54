import { createContext, useContext } from 'react';
import type { LocalUserId } from '#db/device/local-user.ts';
import type { LockedPerson } from '#db/queries/locked-people.ts';

/** How a try with a PIN ended. */
export type PinResult = { code: 'ok' } | { code: 'wrong'; left: number } | { code: 'spent' };

/** People who locked on this device, and the way back in for them. */
export interface UnlockPort {
  lockedHere: readonly LockedPerson[];
  unlock: (userId: LocalUserId, pin: string) => Promise<PinResult>;
}

const nobody: UnlockPort = { lockedHere: [], unlock: async () => ({ code: 'spent' }) };

export const UnlockPortContext = createContext<UnlockPort>(nobody);

export function useUnlockPort(): UnlockPort {
  return useContext(UnlockPortContext);
}
