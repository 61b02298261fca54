import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveContact } from '#db/device/contact.ts';
import { findSession, listEvents } from '#db/queries/sessions.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { clearPulled } from '#db/store/clear-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
let session: string;

beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
  await recordTap(device, session, 1);
  await device.db.clients.add({
    id: 7,
    first_name: 'Maya',
    last_name: 'Ruiz',
    middle_initial: null,
    gender: 2,
    insurance_type: 1,
    asst_billing_hours: 20,
  });
  await saveContact(device.db, { lastContactAt: '2026-11-20T20:00:00.000Z' });
});
afterEach(() => device.db.close());

const sendAll = () => device.db.ops.toCollection().modify({ state: 'acked' });

it('takes every downloaded client off the device', async () => {
  await clearPulled(device.db);
  expect(await device.db.clients.count()).toBe(0);
  expect(await device.db.meta.get('account')).toBeUndefined();
});

it('keeps an open session with its events and its draft, even when all of it is sent', async () => {
  await sendAll();
  await clearPulled(device.db);
  expect(await listEvents(device.db, session)).toHaveLength(1);
  const note = (await findSession(device.db, session))?.noteUid ?? '';
  expect(await device.db.notes.get(note)).toBeDefined();
});

it('keeps a submitted session of which something is unsent, and counts go on from where they were', async () => {
  const note = (await findSession(device.db, session))?.noteUid ?? '';
  await submitSession(device, session, note, { zero: [2, 3], notWatched: [] }, defaultPolicy);
  const before = await countUnsent(device.db);
  await clearPulled(device.db);
  expect(await countUnsent(device.db)).toBe(before);
  expect(await findSession(device.db, session)).toMatchObject({ tally: { behaviors: { 1: { count: 1 } } } });
  const next = await startVisit(device);
  expect((await device.db.ops.where('entityId').equals(next).first())?.seq).toBeGreaterThan(before);
});

it('takes away what the server has whole', async () => {
  const note = (await findSession(device.db, session))?.noteUid ?? '';
  await submitSession(device, session, note, { zero: [2, 3], notWatched: [] }, defaultPolicy);
  await sendAll();
  await clearPulled(device.db);
  expect(await findSession(device.db, session)).toBeUndefined();
  expect(await listEvents(device.db, session)).toEqual([]);
  expect(await device.db.notes.get(note)).toBeUndefined();
});
