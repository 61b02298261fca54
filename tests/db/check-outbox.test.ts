import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkOutbox } from '#db/outbox/check-outbox.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { prune } from '#db/outbox/server-restored.ts';
import type { OpRow } from '#db/rows.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { systemLocks } from '#lib/locks.ts';
import { drain } from '#sync/send/drain.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
const DAY = 86_400_000;
const done: Outcome = {
  class: 'done',
  status: 200,
  code: null,
  detail: null,
  retryAfterMs: null,
  body: {},
  epoch: 'e',
};

beforeEach(async () => {
  device = await makeDevice();
  const session = await startVisit(device);
  for (let i = 0; i < 5; i++) await recordTap(device, session, 1);
});
afterEach(() => device.db.close());

const check = () => checkOutbox(dexieOutbox(device.db));
const send = (answer: (op: OpRow) => Outcome = () => done) =>
  drain({
    db: device.db,
    send: (op) => Promise.resolve(answer(op)),
    locks: systemLocks(navigator),
    now: () => device.time.now,
    random: () => 0.5,
  });

describe('Check my data', () => {
  it('finds nothing in an outbox before, while and after it is sent, and after its time', async () => {
    expect(await check()).toEqual([]);
    await send((op) => ({ ...done, class: op.seq === 1 ? 'done' : 'unknown' }));
    expect(await check()).toEqual([]);
    await send();
    expect(await check()).toEqual([]);
    for (const at of [0, 31 * DAY]) await prune(dexieOutbox(device.db), at);
    expect(await device.db.ops.count()).toBe(0);
    expect(await check()).toEqual([]);
  });

  it('finds nothing when taps whose key had to be changed have had their time: they leave with what carried them', async () => {
    const fork = { ...done, class: 'fork', status: 422, code: 'idempotency_mismatch' } as const;
    await send((op) => (op.seq === 2 && op.attempts === 1 ? fork : done));
    device.time.now += 10_000;
    await send();
    for (const at of [0, 31 * DAY]) await prune(dexieOutbox(device.db), at);
    expect(await device.db.ops.count()).toBe(0);
    expect(await check()).toEqual([]);
  });

  it('finds nothing when work that was merged twice has had its time: all three versions leave together', async () => {
    const [first, second, third] = await device.db.ops.orderBy('seq').toArray();
    if (!first || !second || !third) throw new Error('no work');
    await device.db.ops.put({ ...first, state: 'superseded', absorbedBy: second.opId });
    await device.db.ops.put({ ...second, state: 'superseded', absorbedBy: third.opId });
    await send();
    for (const at of [0, 31 * DAY]) await prune(dexieOutbox(device.db), at);
    expect(await check()).toEqual([]);
    expect(await device.db.ops.count()).toBe(0);
  });

  it('notices an op that vanished', async () => {
    await device.db.ops.delete(3);
    expect(await check()).toEqual([{ kind: 'number missing', seq: 3 }]);
  });

  it('notices an acknowledgment without its proof', async () => {
    await send();
    await device.db.receipts.clear();
    expect(await check()).toEqual(expect.arrayContaining([{ kind: 'acked without a receipt', seq: 1 }]));
  });

  it('notices taps whose carrier is gone', async () => {
    await send();
    await device.db.ops.delete(2);
    expect((await check()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['carried by nothing', 'number missing']),
    );
  });

  it('notices numbers that were never given out: another database was laid over this one', async () => {
    const recorder = await device.db.meta.get('recorder');
    if (recorder?.key === 'recorder') await device.db.meta.put({ ...recorder, nextSeq: 3 });
    expect((await check()).map(({ kind }) => kind)).toContain('number from nowhere');
  });
});
