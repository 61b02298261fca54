import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EntryRow } from '#contract/entries.ts';
import type { LeaseRow } from '#db/database.ts';
import { storeEntries } from '#db/store/store-entries.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { saveEntry } from '#features/behaviors/save-entry.ts';
import { voidEntry } from '#features/behaviors/void-entry.ts';
import { systemLocks } from '#lib/locks.ts';
import { pullEntries } from '#sync/download/pull-entries.ts';
import { drain } from '#sync/send/drain.ts';
import { answeringSync } from '../features/answering-sync.ts';
import { giveCaseload, therapist, today } from '../features/on-device.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { makeOutcome } from './make-op.ts';

let device: TestDevice;
const form = { client_id: 7, record_date: today, comment: 'At the park.', counts: { 1: '3' } };

beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device, [...therapist, 'behavior.view', 'behavior.record']);
});
afterEach(() => device.db.close());

/** The entry as the server has it. */
const row = (uid: string, entry: string, version: number, part: Partial<EntryRow> = {}): EntryRow => ({
  id: 1,
  client_id: 7,
  user_id: device.db.userId,
  company_id: 1,
  comment: form.comment,
  record_date: today,
  created_at: '2026-11-19T22:00:00Z',
  updated_at: '2026-11-19T22:00:00Z',
  deleted_at: null,
  entry_id: 30,
  uid,
  session_uid: null,
  behaviour_id: 1,
  entry,
  type: 'Tantrum',
  version,
  ...part,
});

/** Everything that waits is sent, and answered with these rows. */
const send = (...data: EntryRow[]) =>
  drain({
    db: device.db,
    locks: systemLocks(navigator),
    now: () => device.time.now,
    random: () => 0.5,
    send: async () => makeOutcome('done', { status: 200, body: { data } }),
  });

/** Typed here as 3, sent, then corrected here to 6. @returns the uid */
async function corrected(): Promise<string> {
  const uid = await saveEntry(device, form, [1], defaultPolicy);
  await send(row(uid, '3', 1));
  await saveEntry(device, { ...form, counts: { 1: '6' }, reason: 'Counted again' }, [1], defaultPolicy, uid, 1);
  return uid;
}
const counted = async (uid: string) => (await device.db.entries.get(uid))?.counts.map(({ count }) => count);

describe('a list that was asked for before one’s own act was accepted', () => {
  test('never puts the number from before it back: the next correction would be typed over that', async () => {
    const uid = await corrected();
    const before = [row(uid, '3', 1)];
    await send(row(uid, '6', 2));
    await storeEntries(device.db, before);
    expect(await counted(uid)).toEqual([6]);
    await storeEntries(device.db, [row(uid, '8', 3)]);
    expect(await counted(uid)).toEqual([8]);
  });

  test('never brings a deleted entry back into the sums', async () => {
    const uid = await corrected();
    await send(row(uid, '6', 2));
    await voidEntry(device, { uid, voided: true, reason: 'Typed twice' }, null);
    const voided = { at: '2026-11-19T23:00:00Z', by: device.db.userId, reason: 'Typed twice' };
    await send(row(uid, '6', 3, { voided }));
    await storeEntries(device.db, [row(uid, '6', 2)]);
    expect((await device.db.entries.get(uid))?.voided?.reason).toBe('Typed twice');
  });

  test('is no reason to take an entry off the device that was sent while it was on its way', async () => {
    const uid = await saveEntry(device, form, [1], defaultPolicy);
    device.time.now += 60_000;
    const { server } = answeringSync(async () => {
      await send(row(uid, '3', 1));
      return { data: [], limit: 200, nextCursor: null };
    });
    await pullEntries(device.db, server, device.clock.now, 7);
    expect(await counted(uid)).toEqual([3]);
    await pullEntries(device.db, server, device.clock.now, 7);
    expect(await counted(uid)).toBeUndefined();
  });
});

test('an answer with what others have written since adds nothing: their version was not seen here', async () => {
  const uid = await corrected();
  await send(row(uid, '9', 5));
  expect(await device.db.entries.get(uid)).toMatchObject({ version: 1, counts: [{ behaviorId: 1, count: 6 }] });
  await storeEntries(device.db, [row(uid, '9', 5)]);
  expect(await counted(uid)).toEqual([9]);
});

test('a server that was put back counts its versions anew: what it says is stored', async () => {
  const uid = await corrected();
  await send(row(uid, '6', 2));
  const lease = (await device.db.meta.get('lease')) as LeaseRow;
  await device.db.meta.put({ ...lease, life: 1 });
  await storeEntries(device.db, [row(uid, '3', 1)]);
  expect(await counted(uid)).toEqual([3]);
});
