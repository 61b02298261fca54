import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beatLease, LeaseLost, mayStealLease, releaseLease, requireLease, takeLease } from '#db/device/lease.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import type { OutboxStore } from '#db/outbox/outbox-store.ts';
import type { OpRow } from '#db/rows.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
let store: OutboxStore;
const asIs = (op: OpRow) => op;
const NOW = 1_000_000;

beforeEach(async () => {
  device = await makeDevice();
  store = dexieOutbox(device.db);
});
afterEach(() => device.db.close());

describe('who sends an outbox', () => {
  it('without a lock across tabs, an owner that was alive a moment ago is left alone', async () => {
    await takeLease(store, 'one', NOW, false, asIs);
    expect(await takeLease(store, 'two', NOW + 29_000, false, asIs)).toBeNull();
    expect(await takeLease(store, 'two', NOW + 31_000, false, asIs)).not.toBeNull();
  });

  it('a beat keeps it, also beyond half a minute', async () => {
    const lease = await takeLease(store, 'one', NOW, false, asIs);
    if (!lease) throw new Error('a lease');
    expect(await beatLease(store, lease, NOW + 25_000)).toBe(true);
    expect(await takeLease(store, 'two', NOW + 50_000, false, asIs)).toBeNull();
  });

  it('a beat from before the clock was set back does not own it for ever', async () => {
    await takeLease(store, 'one', NOW + 86_400_000, false, asIs);
    expect(await takeLease(store, 'two', NOW, false, asIs)).not.toBeNull();
  });

  it('nor does one of a window that died, until a clock that was set back a little has come so far again', async () => {
    await takeLease(store, 'one', NOW + 20_000, false, asIs);
    expect(await takeLease(store, 'two', NOW, false, asIs)).not.toBeNull();
  });

  it('handed back, it is anybody’s at once', async () => {
    const lease = await takeLease(store, 'one', NOW, false, asIs);
    if (lease) await releaseLease(store, lease);
    expect(await takeLease(store, 'two', NOW, false, asIs)).not.toBeNull();
  });

  it('whoever lost it writes nothing more: not a beat, not an ack, not a release', async () => {
    const old = await takeLease(store, 'one', NOW, true, asIs);
    const young = await takeLease(store, 'two', NOW, true, asIs);
    if (!old || !young) throw new Error('two leases');
    expect(await beatLease(store, old, NOW)).toBe(false);
    await expect(store.write('queue', (tx) => requireLease(tx, old))).rejects.toThrow(LeaseLost);
    await releaseLease(store, old);
    await expect(store.write('queue', (tx) => requireLease(tx, young))).resolves.toMatchObject({ owner: 'two' });
  });

  it('a lock is stolen from an owner that fell silent, and not from one that beats', async () => {
    await takeLease(store, 'one', NOW, true, asIs);
    expect(await mayStealLease(store, NOW + 10_000)).toBe(false);
    expect(await mayStealLease(store, NOW + 31_000)).toBe(true);
  });

  it('a holder that never said who it is gets the same time from the first who asks', async () => {
    expect(await mayStealLease(store, NOW)).toBe(false);
    expect(await mayStealLease(store, NOW + 29_000)).toBe(false);
    expect(await mayStealLease(store, NOW + 30_000)).toBe(true);
  });

  it('what the owner before left in flight is queued again, and the journal says so', async () => {
    await startVisit(device);
    await device.db.ops.update(1, { state: 'inflight', frozen: true });
    await takeLease(store, 'one', NOW, true, (op) => ({ ...op, state: 'queued' }));
    expect(await device.db.ops.get(1)).toMatchObject({ state: 'queued', frozen: true });
    expect(await device.db.journal.toArray()).toMatchObject([{ from: 'inflight', to: 'queued', why: 'owner gone' }]);
  });
});
