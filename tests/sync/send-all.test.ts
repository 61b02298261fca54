import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendAll } from '#sync/send/send-all.ts';
import { sendEverything } from '../features/on-device.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await startVisit(device);
});
afterEach(() => device.db.close());

describe('sending everything before a sign-out', () => {
  test('is done only when the outbox is empty', async () => {
    let looks = 0;
    const wait = async () => {
      looks += 1;
      if (looks === 3) await sendEverything(device, '2026-11-20T20:00:00Z');
    };
    let asked = 0;
    expect(await sendAll(device.db, () => asked++, wait)).toBe('sent');
    expect([asked, looks]).toEqual([1, 3]);
  });

  test('gives up after its patience, and says that something is left', async () => {
    let looks = 0;
    const result = await sendAll(
      device.db,
      () => undefined,
      async () => void looks++,
      2000,
    );
    expect(result).toBe('left');
    expect(looks).toBeLessThan(12);
  });

  test('does not wait for what needs a person', async () => {
    const [op] = await device.db.ops.toArray();
    await device.db.table('ops').put({ ...op, state: 'rejected' });
    let looks = 0;
    expect(
      await sendAll(
        device.db,
        () => undefined,
        async () => void looks++,
      ),
    ).toBe('left');
    expect(looks).toBe(0);
  });
});
