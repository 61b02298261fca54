import { unlockDevice } from '#db/device/device-lock.ts';
import { forgiveTries, savePin, spendTry } from '#db/device/device-pin.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import type { PinResult } from '#features/auth/unlock-port.ts';
import { hashPin, isPin } from '#lib/pin-hash.ts';
import type { AccountStore, Boot } from '../account-store.ts';
import { writeTouch } from './last-touch.ts';

type Ports = Pick<Boot, 'deviceDb' | 'page'>;

/** Looks whether a PIN is this person's. Every look costs a try until one is right. */
export async function tryPin({ deviceDb, page }: Ports, userId: LocalUserId, pin: string): Promise<PinResult> {
  const spent = await spendTry(deviceDb, userId);
  if (!spent) return { code: 'spent' };
  if (await isPin(page.crypto, pin, spent.pin)) {
    await forgiveTries(deviceDb, userId);
    return { code: 'ok' };
  }
  return spent.left === 0 ? { code: 'spent' } : { code: 'wrong', left: spent.left };
}

/** Opens a person's lock with their PIN, with or without a network. */
export async function unlockWithPin(
  boot: Boot,
  store: AccountStore,
  userId: LocalUserId,
  pin: string,
): Promise<PinResult> {
  const result = await tryPin(boot, userId, pin);
  if (result.code !== 'ok') return result;
  writeTouch(boot.storage, boot.clock.now());
  await unlockDevice(boot.deviceDb, userId);
  await store.resume(userId);
  return result;
}

/** Hashes and keeps a new PIN. */
export async function keepPin(boot: Boot, userId: LocalUserId, pin: string): Promise<void> {
  await savePin(boot.deviceDb, userId, await hashPin(boot.page.crypto, pin, boot.clock.mono));
}
