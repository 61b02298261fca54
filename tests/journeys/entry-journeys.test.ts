/** Counts typed in by hand, between a therapist's device and the real server: "without a network" is simply not sending. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardEntry } from '#db/capture-entry.ts';
import { listAttention } from '#db/queries/attention.ts';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { findEntryToMend } from '#features/behaviors/entry-to-mend.ts';
import { saveEntry } from '#features/behaviors/save-entry.ts';
import { voidEntry } from '#features/behaviors/void-entry.ts';
import { must } from '#lib/must.ts';
import { refreshEntries } from '#sync/download/refresh-entries.ts';
import { attentionText } from '#sync/words/attention-text.ts';
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
  await refreshEntries(db, ana.server, Date.now, { client: client.id, from: '', to: '' });
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
  await refreshEntries(db, ana.server, Date.now, { client: client.id, from: '', to: '' });
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
  await voidEntry(ana.device, { uid, voided: true, reason: 'Wrong day' }, null);
  await ana.send();
  expect(await countUnsent(db)).toBe(0);

  const analyst = await signInDevice(house, 'analyst@demo.test');
  await refreshEntries(analyst.device.db, analyst.server, Date.now, { client: client.id, from: '', to: '' });
  expect(await analyst.device.db.entries.get(uid)).toMatchObject({
    voided: { by: db.userId, reason: 'Wrong day' },
    counts: [{ behaviorId: id, count: 3 }],
  });
  await voidEntry(analyst.device, { uid, voided: false, reason: 'It was that day' }, null);
  await analyst.send();
  await refreshEntries(db, ana.server, Date.now, { client: client.id, from: '', to: '' });
  expect((await db.entries.get(uid))?.voided).toBeUndefined();
});

/** The therapist has sent an entry of 4, and the analyst has opened it. */
async function openedByBoth(record_date: string) {
  const client = must((await listClients(ana.device.db))[0], 'a client');
  const { id } = must((await findProgram(ana.device.db, client.id))?.behaviors[0], 'a behavior');
  const form = (count: string) => ({ client_id: client.id, record_date, comment: '', counts: { [id]: count } });
  const uid = await saveEntry(ana.device, form('4'), [id], defaultPolicy);
  await ana.send();
  const analyst = await signInDevice(house, 'analyst@demo.test');
  const refresh = ({ device, server }: SignedInDevice) =>
    refreshEntries(device.db, server, Date.now, { client: client.id, from: '', to: '' });
  await refresh(analyst);
  const opened = async ({ device }: SignedInDevice) => must(await findEntryToMend(device.db, uid, true), 'the entry');
  const save = async (one: SignedInDevice, count: string, seen: number | null | undefined) => {
    await saveEntry(one.device, form(count), [id], defaultPolicy, uid, seen);
    await one.send();
  };
  const countOf = async ({ device }: SignedInDevice) => (await device.db.entries.get(uid))?.counts[0]?.count;
  const asked = async ({ device }: SignedInDevice) =>
    (await listAttention(device.db, Date.now())).map((item) => attentionText(item).reason);
  return { uid, analyst, refresh, opened, save, countOf, asked };
}

test('a count saved over another one that was never seen waits for its author, who is shown both and chooses', async () => {
  const { uid, analyst, refresh, opened, save, countOf, asked } = await openedByBoth('2026-01-07');
  const { seen } = (await opened(analyst)).form;
  await save(ana, '6', (await opened(ana)).form.seen);
  await save(analyst, '5', seen);
  expect(await asked(analyst)).toEqual(['It was changed elsewhere, too']);
  await refresh(ana);
  expect(await countOf(ana)).toBe(6);
  // Seen now, it is saved over; the other side's next change is asked about in its turn.
  const { theirs, form } = await opened(analyst);
  expect(theirs?.counts[0]?.count).toBe(6);
  await save(analyst, '5', form.seen);
  expect(await asked(analyst)).toEqual([]);
  await save(ana, '7', (await ana.device.db.entries.get(uid))?.version);
  expect(await asked(ana)).toEqual([expect.stringMatching(/^(?!It ).* changed it, too$/)]);
  await discardEntry(ana.device.db, uid, (await opened(ana)).theirs);
  expect([await countOf(ana), await asked(ana)]).toEqual([5, []]);
  // What they change themselves, one after the other, nobody asks them about.
  const again = (await opened(ana)).form.seen;
  await save(ana, '8', again);
  await save(ana, '9', again);
  expect(await asked(ana)).toEqual([]);
});

test('a change made without a network of an entry that was deleted meanwhile waits for its author, and is told', async () => {
  const { uid, analyst, refresh, opened, save, countOf, asked } = await openedByBoth('2026-01-08');
  await voidEntry(analyst.device, { uid, voided: true, reason: 'Double' }, null);
  await analyst.send();
  await save(ana, '8', (await opened(ana)).form.seen);
  expect(await asked(ana)).toEqual(['It was deleted meanwhile']);
  expect(await countOf(ana)).toBe(8);
  await discardEntry(ana.device.db, uid, (await opened(ana)).theirs);
  expect(await ana.device.db.entries.get(uid)).toMatchObject({ voided: { reason: 'Double' }, counts: [{ count: 4 }] });
  // The other way round: what was changed is not deleted unseen.
  await voidEntry(ana.device, { uid, voided: false, reason: '' }, null);
  await ana.send();
  await voidEntry(analyst.device, { uid, voided: true, reason: 'Still double' }, null);
  await analyst.send();
  expect(await asked(analyst)).toEqual(['It was changed elsewhere, too']);
  await refresh(ana);
  expect((await ana.device.db.entries.get(uid))?.voided).toBeUndefined();
});

test('the list of all clients has what others recorded of them, once it says that it is up to date', async () => {
  const { uid, analyst, save, countOf } = await openedByBoth('2026-01-09');
  await analyst.device.db.entries.delete(uid);
  const all = { client: null, from: '', to: '' };
  expect(await refreshEntries(analyst.device.db, analyst.server, Date.now, all)).toBeNull();
  expect(await countOf(analyst)).toBe(4);
  await save(ana, '6', 0);
  const day = { client: null, from: '2026-01-09', to: '2026-01-09' };
  expect(await refreshEntries(analyst.device.db, analyst.server, Date.now, day)).toBeNull();
  expect(await countOf(analyst)).toBe(6);
});

test('the list of all clients has nothing any more that was taken back or given another day by somebody else', async () => {
  const { uid, analyst } = await openedByBoth('2026-01-12');
  const { db } = analyst.device;
  const all = { client: null, from: '', to: '' };
  const dayOf = async () => (await db.entries.get(uid))?.recordDate ?? null;
  const { clientId, counts } = must(await db.entries.get(uid), 'the entry');
  const { behaviorId } = must(counts[0], 'its count');
  const moved = { client_id: clientId, record_date: '2026-01-13', comment: '', counts: { [behaviorId]: '4' } };
  await saveEntry(ana.device, { ...moved, reason: 'Was Tuesday' }, [behaviorId], defaultPolicy, uid, 0);
  await ana.send();
  await refreshEntries(db, analyst.server, Date.now, { ...all, from: '2026-01-12', to: '2026-01-12' });
  expect(await dayOf()).toBe('2026-01-13');
  // As a session's entry is once the session is voided.
  const stored = house.database.db.updateTable('behavior_entries').where('uid', '=', uid);
  await stored.set({ deleted_at: new Date(), void_reason: null }).execute();
  await refreshEntries(db, analyst.server, Date.now, all);
  expect(await dayOf()).toBeNull();
});
