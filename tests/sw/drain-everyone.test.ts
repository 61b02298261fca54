import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveAuth } from '#db/device/contact.ts';
import { DeviceDb, savePerson } from '#db/device/device-database.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { drainEveryone } from '../../sw/drain-everyone.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let first: TestDevice;
let second: TestDevice;

/** Someone who has signed in on this device, with a visit that waits to be sent. */
async function atWork(): Promise<TestDevice> {
  const device = await makeDevice();
  await saveAuth(device.db, { accessToken: 'a token', expiresAt: Date.now() + 1_800_000, needsSignIn: false });
  await startVisit(device);
  const deviceDb = new DeviceDb();
  await savePerson(deviceDb, { userId: device.db.localUserId, companyId: 1, name: 'Ana', signOutPending: false });
  deviceDb.close();
  return device;
}

beforeEach(async () => {
  [first, second] = [await atWork(), await atWork()];
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const { db } of [first, second]) await db.delete();
  await new DeviceDb().delete();
});

const scope = (answer: () => Response) => ({
  fetch: async () => answer(),
  location: { origin: 'http://tallybook.test' },
  navigator,
});
const taken = () => Response.json({}, { status: 201, headers: { 'x-epoch': 'e' } });

describe('a worker that is newer than the page', () => {
  it('does not wait for the page to let go of the device’s own database, nor changes its version', async () => {
    await new DeviceDb().delete();
    const older = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open('tallybook-device', 10);
      opening.onupgradeneeded = () => {
        for (const [store, keyPath] of [['people', 'userId'] as const, ['settings', 'key'] as const])
          opening.result.createObjectStore(store, { keyPath });
      };
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const ended = vi.fn();
    void drainEveryone(scope(taken)).then(ended, ended);
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), 15_000).finally(() => older.close());
    expect((await indexedDB.databases()).find(({ name }) => name === 'tallybook-device')?.version).toBe(10);
    expect(await countUnsent(first.db)).toBe(1);
  });
});

describe('work that is left on a tablet whose app is closed', () => {
  it('because a gateway answers for a server that is down: the browser is asked to try again', async () => {
    const down = () =>
      new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(drainEveryone(scope(down))).rejects.toThrow();
    expect(await countUnsent(first.db)).toBe(1);
  });

  it('because the sign-in has ended: nothing is tried again before the person signs in', async () => {
    const ended = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    for (const { db } of [first, second]) await saveAuth(db, { accessToken: 'old', expiresAt: 0, needsSignIn: false });
    await drainEveryone(scope(ended));
    expect(await countUnsent(first.db)).toBe(1);
  });
});

describe('one of several people on a shared tablet', () => {
  it('whose database does not open keeps nobody else’s work on the device, and is tried again', async () => {
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name === first.db.name) throw new DOMException('This database is damaged', 'InvalidStateError');
      return open(name, version);
    });
    await expect(drainEveryone(scope(taken))).rejects.toThrow();
    expect(await countUnsent(second.db)).toBe(0);
    vi.restoreAllMocks();
    await drainEveryone(scope(taken));
    expect(await countUnsent(first.db)).toBe(0);
  });

  it('whose database is held by a window that never lets go of it keeps nobody else’s work on the device', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    first.db.close();
    const frozen = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(first.db.name);
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    // A window of a newer version waits for it, and whoever comes later behind that.
    const upgrade = indexedDB.open(first.db.name, 1000);
    const drained = drainEveryone(scope(taken)).catch(() => 'left');
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(await countUnsent(second.db)).toBe(0);
    }, 15_000);
    expect(await drained).toBe('left');
    await new Promise<void>((done) => {
      upgrade.onsuccess = () => {
        upgrade.result.close();
        done();
      };
      frozen.close();
    });
  });
});
