import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLease, findLife } from '#db/device/contact.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import type { OutboxStore } from '#db/outbox/outbox-store.ts';
import { learnEpoch, prune, reofferMissing } from '#db/outbox/server-restored.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
let store: OutboxStore;
let deviceId: string;
const DAY = 86_400_000;

beforeEach(async () => {
  device = await makeDevice();
  store = dexieOutbox(device.db);
  const session = await startVisit(device);
  for (let i = 0; i < 3; i++) await recordTap(device, session, 1);
  deviceId = (await device.db.ops.get(1))?.deviceId ?? '';
  for (const op of await device.db.ops.toArray()) await ack(op.seq);
});
afterEach(() => device.db.close());

async function ack(seq: number) {
  const op = await device.db.ops.get(seq);
  if (!op) throw new Error('an op');
  await device.db.ops.put({ ...op, state: 'acked', frozen: true });
  await device.db.receipts.put({ opId: op.opId, seq, ackedAt: new Date(0).toISOString(), status: 200, held: false });
}

const states = async () => (await device.db.ops.orderBy('seq').toArray()).map((op) => op.state);

describe('a server that was restored from a backup', () => {
  it('the first epoch is only remembered', async () => {
    expect(await learnEpoch(store, 'a', 1, null)).toBe('newer');
    expect(await states()).toEqual(['acked', 'acked', 'acked', 'acked']);
  });

  it('another epoch brings everything that was kept back into the queue, under its own keys', async () => {
    await learnEpoch(store, 'a', 1, null);
    const before = (await device.db.ops.toArray()).map((op) => op.opId);
    expect(await learnEpoch(store, 'b', 1, 'a')).toBe('newer');
    expect(await states()).toEqual(['queued', 'queued', 'queued', 'queued']);
    expect((await device.db.ops.toArray()).map((op) => op.opId)).toEqual(before);
    expect(await findLife(device.db)).toBe(1);
  });

  it('an answer of before that comes late changes nothing any more', async () => {
    await learnEpoch(store, 'a', 1, null);
    await learnEpoch(store, 'b', 1, 'a');
    await ack(1);
    expect(await learnEpoch(store, 'a', 1, 'a')).toBe('unclear');
    expect((await states())[0]).toBe('acked');
  });

  it('an answer of a life that was never known, late from a frozen window, does not make the true one a past one', async () => {
    await learnEpoch(store, 'b', 1, null);
    expect(await learnEpoch(store, 'a', 1, null)).toBe('unclear');
    expect(await findLease(device.db)).toMatchObject({ epoch: 'b' });
  });

  it('whoever asks now goes by what it hears, although it has heard of another life before: nothing waits for ever', async () => {
    await learnEpoch(store, 'a', 1, null);
    await learnEpoch(store, 'b', 1, 'a');
    expect(await learnEpoch(store, 'a', 1, 'b')).toBe('newer');
    expect(await findLease(device.db)).toMatchObject({ epoch: 'a' });
  });

  it('put back by hand, without a new epoch: what it does not show is offered again, and only that', async () => {
    expect(await reofferMissing(store, deviceId, [[1, 2]], 1)).toBe(2);
    expect(await states()).toEqual(['acked', 'acked', 'queued', 'queued']);
  });

  it('a server that never shows what it takes is not asked for ever', async () => {
    for (let i = 0; i < 5; i++) {
      expect(await reofferMissing(store, deviceId, [], 1)).toBe(4);
      for (let seq = 1; seq <= 4; seq++) await ack(seq);
    }
    expect(await reofferMissing(store, deviceId, [], 1)).toBe(0);
  });

  it('work of another name of this device is not judged by these numbers', async () => {
    expect(await reofferMissing(store, 'another', [], 1)).toBe(0);
  });
});

describe('what leaves the device', () => {
  it('only what was acknowledged, after thirty days of the server’s time from the first look at it', async () => {
    await device.db.ops.update(4, { state: 'rejected' });
    expect(await prune(store, 0)).toBe(0);
    expect(await prune(store, 30 * DAY)).toBe(0);
    expect(await prune(store, 30 * DAY + 1)).toBe(3);
    expect(await states()).toEqual(['rejected']);
    expect(await device.db.receipts.count()).toBe(1);
  });

  it('not what the office still has to decide about', async () => {
    const { opId = '' } = (await device.db.ops.get(2)) ?? {};
    await device.db.receipts.update(opId, { held: true });
    await prune(store, 0);
    expect(await prune(store, 31 * DAY)).toBe(3);
    expect(await states()).toEqual(['acked']);
    await device.db.receipts.update(opId, { decided: { accepted: false, reason: null } });
    expect(await prune(store, 31 * DAY)).toBe(1);
  });

  it('what is offered again begins its thirty days anew', async () => {
    await learnEpoch(store, 'a', 1, null);
    await prune(store, 0);
    await learnEpoch(store, 'b', 1, 'a');
    for (let seq = 1; seq <= 4; seq++) await ack(seq);
    expect(await prune(store, 31 * DAY)).toBe(0);
  });

  it('taps that were packed go with the op that carried them', async () => {
    const carrier = (await device.db.ops.get(2))?.opId ?? null;
    await device.db.ops.update(3, { state: 'superseded', absorbedBy: carrier });
    await prune(store, 0);
    expect(await prune(store, 31 * DAY)).toBe(3);
    expect(await device.db.ops.count()).toBe(0);
  });
});
