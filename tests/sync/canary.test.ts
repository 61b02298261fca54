import { describe, expect, it } from 'vitest';
import { findContact } from '#db/queries/unsent.ts';
import { passingStorage } from '#lib/page-storage.ts';
import { countVanished, noteCanary, readCanary, tendCanary } from '#sync/send/canary.ts';
import { countStrangers } from '#sync/send/strangers.ts';
import { makeDevice, startVisit } from '../setup/device.ts';

describe('the canary of a cleared database', () => {
  it('a database that goes on counting has lost nothing', () => {
    const storage = passingStorage();
    noteCanary(storage, 7, 41);
    expect(countVanished(storage, 7, 42)).toBe(0);
    expect(countVanished(storage, 7, 60)).toBe(0);
  });

  it('a database that begins anew has lost what was counted before', () => {
    const storage = passingStorage();
    noteCanary(storage, 7, 41);
    expect(countVanished(storage, 7, 1)).toBe(41);
    expect(countVanished(storage, 8, 1)).toBe(0);
  });

  it('never counts backwards, and takes nothing for a number that is none', () => {
    const storage = passingStorage();
    noteCanary(storage, 7, 41);
    noteCanary(storage, 7, 3);
    expect(readCanary(storage, 7)).toBe(41);
    storage.setItem('last_seq:7', 'rubbish');
    expect(countVanished(storage, 7, 1)).toBe(0);
  });

  it('people whom the device does not know any more are counted, and no others', () => {
    const storage = passingStorage();
    noteCanary(storage, 7, 41);
    noteCanary(storage, '7-b', 3);
    storage.setItem('theme', 'dark');
    expect(countStrangers(storage, [])).toBe(44);
    expect(countStrangers(storage, [7])).toBe(3);
    expect(countStrangers(storage, [7, '7-b', 8])).toBe(0);
  });

  it('a storage that refuses costs the warning, not the work', () => {
    const refusing = {
      ...passingStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => noteCanary(refusing, 7, 1)).not.toThrow();
  });

  it('a database that was cleared under a person is noticed at the next drain', async () => {
    const storage = passingStorage();
    const device = await makeDevice();
    for (let i = 0; i < 3; i++) await startVisit(device);
    await tendCanary(storage, device.db);
    expect((await findContact(device.db))?.vanished).toBeUndefined();
    await device.db.delete();
    const cleared = await makeDevice(device.db.userId);
    await tendCanary(storage, cleared.db);
    expect((await findContact(cleared.db))?.vanished).toBe(3);
    await startVisit(cleared);
    await tendCanary(storage, cleared.db);
    expect((await findContact(cleared.db))?.vanished).toBe(3);
    cleared.db.close();
  });
});
