import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropAuth, saveAuth } from '#db/device/contact.ts';
import { DeviceDb, savePerson } from '#db/device/device-database.ts';
import { findLock, lockDevice, openLock, unlockDevice } from '#db/device/device-lock.ts';
import { dropLock, savePin, spendTry } from '#db/device/device-pin.ts';
import { pinStateOf } from '#db/device/lock-row.ts';
import { listLockedPeople } from '#db/queries/locked-people.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

const pin = { salt: new Uint8Array([1]), iterations: 1, hash: new Uint8Array([2]) };
let device: TestDevice;
let db: DeviceDb;
let userId: number;
const state = async () => pinStateOf(await findLock(db, userId));

beforeEach(async () => {
  db = new DeviceDb();
  device = await makeDevice();
  ({ userId } = device.db);
  await savePerson(db, { userId, companyId: 1, name: 'Jo Ortiz', signOutPending: false });
});
afterEach(async () => {
  device.db.close();
  await db.delete();
});

describe('tries', () => {
  it('five and no more, each spent before the PIN is looked at', async () => {
    await savePin(db, userId, pin);
    const left = [];
    for (let i = 0; i < 6; i++) left.push((await spendTry(db, userId))?.left ?? null);
    expect(left).toEqual([4, 3, 2, 1, 0, null]);
    expect(await state()).toBe('spent');
  });

  it('two windows that try at the same moment spend two', async () => {
    await savePin(db, userId, pin);
    await Promise.all([spendTry(db, userId), spendTry(db, userId)]);
    expect(await findLock(db, userId)).toMatchObject({ wrongTries: 2 });
  });

  it('after an online sign-in the lock is open; a PIN tried too often is gone, another is kept', async () => {
    await savePin(db, userId, pin);
    await lockDevice(db, userId);
    await spendTry(db, userId);
    await openLock(db, userId);
    expect(await findLock(db, userId)).toMatchObject({ locked: false, wrongTries: 0, pin });
    for (let i = 0; i < 5; i++) await spendTry(db, userId);
    await openLock(db, userId);
    expect(await state()).toBe('none');
  });
});

describe('who can come back without a network', () => {
  const names = async () => (await listLockedPeople(db)).map(({ name, waiting }) => `${name} ${waiting}`);
  beforeEach(() => saveAuth(device.db, { accessToken: 't', expiresAt: 0, needsSignIn: false }));

  it('who set a PIN and locked, with the number that waits; not who has no PIN, is at work, or signed out', async () => {
    await startVisit(device);
    await lockDevice(db, userId);
    expect(await names()).toEqual([]);
    await savePin(db, userId, pin);
    expect(await names()).toEqual(['Jo Ortiz 1']);
    await unlockDevice(db, userId);
    expect(await names()).toEqual([]);
    await lockDevice(db, userId);
    expect(await names()).toEqual(['Jo Ortiz 1']);
    await dropLock(db, userId);
    expect(await names()).toEqual([]);
  });

  it('a lock and a PIN that outlive a sign-out offer nobody', async () => {
    await savePin(db, userId, pin);
    await lockDevice(db, userId);
    expect(await names()).toEqual(['Jo Ortiz 0']);
    await dropAuth(device.db);
    expect(await names()).toEqual([]);
  });

  it('an expired sign-in still unlocks: expiry never stops recording', async () => {
    await savePin(db, userId, pin);
    await lockDevice(db, userId);
    await saveAuth(device.db, { accessToken: 't', expiresAt: 0, needsSignIn: true });
    expect(await names()).toEqual(['Jo Ortiz 0']);
  });
});
