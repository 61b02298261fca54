import type { AccountRow } from '#db/database.ts';
import type { DeviceDb } from '#db/device/device-database.ts';
import { findLock, lockDevice } from '#db/device/device-lock.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import { pinStateOf } from '#db/device/lock-row.ts';
import { idleLimitMs } from '#domain/access/idle-lock.ts';
import { isGranted } from '#domain/access/permission.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import type { Clock } from '#lib/clock.ts';
import type { PageStorage } from '#lib/page-storage.ts';
import { readTouch, writeTouch } from './last-touch.ts';

type Device = { deviceDb: DeviceDb; storage: PageStorage; clock: Pick<Clock, 'now'>; page: Pick<Window, 'navigator'> };
type Who = { userId: LocalUserId; row: AccountRow | undefined; inSession: boolean };

/** Whether the page opens locked: it was left so, or lay untouched too long while it was closed. */
export async function isLockedAtStart(device: Device, who: Who): Promise<boolean> {
  const lock = await findLock(device.deviceDb, who.userId);
  if (lock?.locked) return true;
  const now = device.clock.now();
  const overdue = now - (readTouch(device.storage) ?? now) >= limitOf(who);
  // Nobody is shut out: what no PIN opens and no network either stays open.
  if (overdue && (pinStateOf(lock) === 'set' || device.page.navigator.onLine)) {
    await lockDevice(device.deviceDb, who.userId);
    return true;
  }
  writeTouch(device.storage, now);
  return false;
}

/** How long this person's device may lie untouched, ms. */
export function limitOf({ row, inSession }: Pick<Who, 'row' | 'inSession'>): number {
  const records = isGranted(row?.permissions ?? [], 'session.record');
  return idleLimitMs(row?.policy ?? defaultPolicy, { records, inSession });
}
