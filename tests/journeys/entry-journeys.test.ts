/** Counts typed in by hand, between a therapist's device and the real server: "without a network" is simply not sending. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { saveEntry } from '#features/behaviors/save-entry.ts';
import { voidEntry } from '#features/behaviors/void-entry.ts';
import { must } from '#lib/must.ts';
import { refreshEntries } from '#sync/download/refresh-entries.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';

let house: InProcessServer;
let ana: SignedInDevice;
beforeAll(async () => {
  house = await startInProcess();
  ana = await signInDevice(house, 'therapist@demo.test');
});
afterAll(() => house.stop());

test('a count that was typed wrong and sent is mended: the server keeps one entry, with the new count', async () => {
  const { db } = ana.device;
  const client = must((await listClients(db))[0], 'a client');
  const { id } = must((await findProgram(db, client.id))?.behaviors[0], 'a behavior');
  const form = (count: string) => ({
    client_id: client.id,
    record_date: '2026-01-05',
    comment: 'Typed by hand.',
    counts: { [id]: count },
  });
  const uid = await saveEntry(ana.device, form('40'), [id], defaultPolicy);
  await ana.send();
  await saveEntry(ana.device, form('4'), [id], defaultPolicy, uid);
  expect((await db.entries.get(uid))?.counts).toEqual([{ behaviorId: id, count: 4 }]);
  // What is downloaded before it is sent does not put the old count back.
  await refreshEntries(db, ana.server, Date.now, client.id);
  expect((await db.entries.get(uid))?.counts).toEqual([{ behaviorId: id, count: 4 }]);

  await ana.send();
  expect(await countUnsent(db)).toBe(0);
  const rows = await house.database.db
    .selectFrom('behavior_entries')
    .innerJoin('behavior_entry_rows', 'behavior_entry_rows.entry_id', 'behavior_entries.id')
    .select('entry')
    .where('uid', '=', uid)
    .execute();
  expect(rows.map(({ entry }) => Number(entry))).toEqual([4]);
  await refreshEntries(db, ana.server, Date.now, client.id);
  expect(await db.entries.where('uid').equals(uid).toArray()).toMatchObject([
    { counts: [{ behaviorId: id, count: 4 }] },
  ]);
});

test('an entry deleted without a network is deleted for everybody once it is sent, and the analyst brings it back', async () => {
  const { db } = ana.device;
  const client = must((await listClients(db))[0], 'a client');
  const { id } = must((await findProgram(db, client.id))?.behaviors[0], 'a behavior');
  const form = { client_id: client.id, record_date: '2026-01-06', comment: '', counts: { [id]: '3' } };
  const uid = await saveEntry(ana.device, form, [id], defaultPolicy);
  await voidEntry(ana.device, { uid, voided: true, reason: 'Wrong day' });
  await ana.send();
  expect(await countUnsent(db)).toBe(0);

  const analyst = await signInDevice(house, 'analyst@demo.test');
  await refreshEntries(analyst.device.db, analyst.server, Date.now, client.id);
  expect(await analyst.device.db.entries.get(uid)).toMatchObject({
    voided: { by: db.userId, reason: 'Wrong day' },
    counts: [{ behaviorId: id, count: 3 }],
  });
  await voidEntry(analyst.device, { uid, voided: false, reason: 'It was that day' });
  await analyst.send();
  await refreshEntries(db, ana.server, Date.now, client.id);
  expect((await db.entries.get(uid))?.voided).toBeUndefined();
});
