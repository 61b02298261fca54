import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { capture } from '#db/capture.ts';
import { settleRefused } from '#db/outbox/settle-refused.ts';
import type { OpRow } from '#db/rows.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { bindEvent, madeIdOf } from '#sync/send/schedule-op.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

const outcome = (cls: Outcome['class'], body: unknown): Outcome => ({
  class: cls,
  status: null,
  code: null,
  detail: null,
  retryAfterMs: null,
  body,
});

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

const lane = 'schedule:a';
const about = { lane, entityType: 'event', entityId: 'a' } as const;
const ops = () => device.db.ops.toArray();

/** An event made here, and a change and a deletion of it behind that. */
async function planAndChange(): Promise<[OpRow, OpRow, OpRow]> {
  await capture(device, {}, () => ({ ops: [{ ...about, kind: 'createEvent', body: { uid: 'a', title: 'A' } }] }));
  await capture(device, {}, () => ({
    ops: [{ ...about, kind: 'updateEvent', body: { id: 'a', uid: 'b', title: 'B' } }],
  }));
  await capture(device, {}, () => ({ ops: [{ ...about, kind: 'deleteEvent', body: { id: 'b' } }] }));
  const [create, update, remove] = await ops();
  if (!create || !update || !remove) throw new Error('Three pieces of work were to be kept');
  return [create, update, remove];
}

const refuse = (op: OpRow) =>
  device.db.table('ops').put({
    ...op,
    state: 'conflict',
    frozen: true,
    lastError: { class: 'conflict', status: 412, code: 'version', detail: null, at: '' },
  });

describe('work on an event that earlier work of its lane makes', () => {
  test('is sent under the number that the server gave, never under the uid', async () => {
    const [create, update, remove] = await planAndChange();
    const numbered = {
      ...create,
      state: 'acked' as const,
      ...madeIdOf(create, outcome('done', { id: 41 })),
    };
    expect(bindEvent(update, [numbered]).body).toEqual({ id: 41, uid: 'b', title: 'B' });
    // What a change made of it (a part of a series) has a number of its own.
    const split = { ...update, state: 'acked' as const, madeId: 42 };
    expect(bindEvent(remove, [numbered, split]).body).toEqual({ id: 42 });
  });

  test('a body that went out once is never touched: a retry must be the same request', async () => {
    const [create, update] = await planAndChange();
    const sent = { ...update, frozen: true };
    expect(bindEvent(sent, [{ ...create, madeId: 41 }])).toBe(sent);
  });

  test('is not sent at all while nobody knows the number', async () => {
    const [create, update] = await planAndChange();
    expect(() => bindEvent(update, [create])).toThrow('was not made');
    expect(madeIdOf(create, outcome('unknown', { id: 41 }))).toEqual({});
  });
});

describe('a change that the server refused', () => {
  test('goes out again under a key and a number of its own, on top of what the server has; what follows waits for it', async () => {
    const [, update, remove] = await planAndChange();
    await refuse(update);
    expect(await settleRefused(device, update.opId, { body: update.body, baseVersion: 9 })).toBe(true);
    const [, refused, later, again] = await ops();
    expect(again).toMatchObject({
      state: 'queued',
      frozen: false,
      baseVersion: 9,
      supersedes: update.opId,
      body: update.body,
    });
    expect(again?.seq).toBeGreaterThan(remove.seq);
    expect(refused).toMatchObject({ state: 'superseded', absorbedBy: again?.opId, body: update.body });
    expect(later).toMatchObject({ opId: remove.opId, deps: [again?.opId] });
    expect(device.woken).toBeGreaterThan(3);
  });

  test('or is discarded: it keeps its body, and holds nothing back any more', async () => {
    const [, update] = await planAndChange();
    await refuse(update);
    await settleRefused(device, update.opId, null);
    expect((await ops())[1]).toMatchObject({ state: 'superseded', absorbedBy: null, body: update.body });
    expect(await ops()).toHaveLength(3);
  });

  test('is settled once: a second press does nothing', async () => {
    const [, update] = await planAndChange();
    await refuse(update);
    await settleRefused(device, update.opId, { body: update.body, baseVersion: 9 });
    expect(await settleRefused(device, update.opId, { body: update.body, baseVersion: 9 })).toBe(false);
    expect(await ops()).toHaveLength(4);
  });
});
