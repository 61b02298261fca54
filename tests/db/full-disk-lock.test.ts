import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeviceDb } from '#db/device/device-database.ts';
import { findLock, lockDevice, unlockDevice, unwrittenLock } from '#db/device/device-lock.ts';
import { savePin, spendTry } from '#db/device/device-pin.ts';
import { PIN_TRIES } from '#db/device/lock-row.ts';
import { must } from '#lib/must.ts';
import { hashPin, isPin } from '#lib/pin-hash.ts';

const ana = 501;
let db: DeviceDb;
beforeEach(async () => {
  db = new DeviceDb();
  await savePin(db, ana, await hashPin(crypto, '2580', () => performance.now()));
});
afterEach(() => db.delete());

function fillDisk(): void {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  db.locks.hook('creating', refuse);
  db.locks.hook('updating', refuse);
}

test('a disk without room leaves nobody’s names in sight: this page is locked, and its PIN opens it', async () => {
  fillDisk();
  await lockDevice(db, ana);
  expect(unwrittenLock.get()).toBe(ana);
  expect((await findLock(db, ana))?.locked).toBe(false);
  const spent = must(await spendTry(db, ana), 'a try');
  expect(await isPin(crypto, '2580', spent.pin)).toBe(true);
  await unlockDevice(db, ana);
  expect(unwrittenLock.get()).toBeNull();
});

test('wrong PINs run out there, too', async () => {
  fillDisk();
  await lockDevice(db, ana);
  const tries = await Promise.all(Array.from({ length: PIN_TRIES + 2 }, () => spendTry(db, ana)));
  expect(tries.filter(Boolean).length).toBeLessThanOrEqual(PIN_TRIES);
  expect(await spendTry(db, ana)).toBeNull();
  await unlockDevice(db, ana);
});
