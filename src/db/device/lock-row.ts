import type { PinHash } from '#lib/pin-hash.ts';
import type { LocalUserId } from './local-user.ts';

/** Wrong tries before only an online sign-in opens the device again. */
export const PIN_TRIES = 5;

/** The lock of one person on this device. It lies in the device's own database and is never sent. */
export type LockRow = {
  userId: LocalUserId;
  /** The sign-in is kept, and what is on the device is hidden. */
  locked: boolean;
  pin: PinHash | null;
  /** One was set here, and it is asked for again once it is gone; absent: none was, or whoever had it wants no other. */
  hadPin?: boolean;
  /** Wrong tries since the PIN was last right. */
  wrongTries: number;
};

/** What a person can unlock with: their PIN, or only an online sign-in because they set none or tried too often. */
export type PinState = 'set' | 'none' | 'spent';

export function pinStateOf(row: LockRow | undefined): PinState {
  if (!row?.pin) return 'none';
  return row.wrongTries >= PIN_TRIES ? 'spent' : 'set';
}
