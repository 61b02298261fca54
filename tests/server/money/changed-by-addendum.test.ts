import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { partsOf } from '#server/db/migration-parts.ts';
import { readMigration } from '#server/db/schema-state.ts';
import { clientId, freeDay, ifMatch, noteBody, openWorld, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

/** A note from 3:00 to 5:00 PM. */
async function saved(): Promise<Note> {
  const body = noteBody(maya, freeDay(), { begin_time: '15:00', end_time: '17:00' });
  return (await world.ask('POST', '/api/note', { as: 'rbt', body })).json();
}
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
const pay = (id: number, status: string, more: object = {}) =>
  world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status, date: '2026-11-18', ...more } });
const add = async (id: number, fields: object) => {
  const body = { uid: uuid(), reason: 'Slip', ...fields };
  expect((await world.ask('POST', `/api/note/${id}/addendum`, { as: 'rbt', body })).statusCode).toBe(201);
};
const acknowledge = async (note: Note) =>
  world.ask('POST', `/api/pay/${note.id}/acknowledge`, { as: 'staff', headers: { ...ifMatch(note) } });
const changed = async (id: number) => (await read(id)).changed_after_billing;
const onHome = async (): Promise<number> =>
  (await world.ask('GET', '/api/company/summary', { as: 'staff' })).json().notes_changed.count;

test('a billed note whose times an addendum corrects is changed after billing, in every list and on Home, until whoever bills has seen this very addendum', async () => {
  const { id, date_visited, units } = await saved();
  await pay(id, 'insurance_billed');
  const before = await onHome();
  await add(id, { comment: 'She was tired.' });
  expect(await changed(id)).toBeNull();

  await add(id, { end_time: '16:30' });
  const change = { hours: -0.5, fields: ['end_time'], by_addendum: true, hours_now: 1.5 };
  const days = `daterange=${date_visited},${date_visited}`;
  for (const url of [`/api/pay?changed=yes&${days}`, `/api/pay?${days}`, `/api/company/notes?${days}`]) {
    const { data } = (await world.ask('GET', url, { as: 'staff' })).json();
    expect(data.find((one: Note) => one.id === id)?.changed_after_billing, url).toEqual(change);
  }
  const [brief] = (await world.ask('GET', `/api/pay/brief?changed=yes&${days}`, { as: 'staff' })).json().data;
  expect(brief).toMatchObject({ amended: { end_time: '16:30' } });
  expect(await onHome()).toBe(before + 1);
  // What was billed stays as it was.
  expect(await read(id)).toMatchObject({ end_time: '17:00', log_hours: 2, units });

  const seen = await read(id);
  await add(id, { end_time: '16:00' });
  expect((await acknowledge(seen)).statusCode).toBe(412);
  expect((await acknowledge(await read(id))).json().changed_after_billing).toBeNull();
  expect(await onHome()).toBe(before);
  // Words are nothing that a claim is made of; that it is as it was billed is news, once another time was seen.
  await add(id, { comment: 'She was very tired.' });
  expect(await changed(id)).toBeNull();
  await add(id, { end_time: '17:00' });
  expect(await changed(id)).toEqual({ hours: 0, fields: ['end_time'], as_billed: true });
});

test('its group says how many were changed, until that was seen', async () => {
  const [one, other] = [await saved(), await saved()];
  const group = '/api/company/payments/group';
  const body = { id: [one.id, other.id], icn: `C-${one.id}`, date: '2026-11-18' };
  await world.ask('POST', group, { as: 'staff', body });
  const count = async () =>
    (await world.ask('GET', `${group}?icn=${body.icn}`, { as: 'staff' })).json().data[0].changed;
  expect(await count()).toBe(0);
  await add(one.id, { end_time: '16:30' });
  expect(await count()).toBe(1);
  await acknowledge(await read(one.id));
  expect(await count()).toBe(0);
});

test('its group goes on saying with how many hours the claim was made, once the note’s own change was seen', async () => {
  const note = await saved();
  const group = '/api/company/payments/group';
  const body = { id: [note.id], icn: `B-${note.id}`, date: '2026-11-18' };
  await world.ask('POST', group, { as: 'staff', body });
  const shown = async () => (await world.ask('GET', `${group}?icn=${body.icn}`, { as: 'staff' })).json().data[0];
  expect(await shown()).not.toHaveProperty('billed_hours');
  await world.db.updateTable('notes').set({ end_time: '17:30' }).where('id', '=', note.id).execute();
  await acknowledge(await read(note.id));
  expect(await shown()).toMatchObject({ hours: 2.5, billed_hours: 2, changed: 0 });
});

test('so is one whose client or place it corrects; its payer stays', async () => {
  const { id, location } = await saved();
  await pay(id, 'insurance_billed');
  await add(id, { client_id: await clientId(world, 'Tan'), location: location === 1 ? 2 : 1 });
  expect(await changed(id)).toEqual({ hours: 0, fields: ['client_id', 'location'], by_addendum: true });
  const payer = async () =>
    world.db.selectFrom('notes').select(['billed_payer', 'client_id']).where('id', '=', id).executeTakeFirst();
  const was = await payer();
  expect((await acknowledge(await read(id))).json().changed_after_billing).toBeNull();
  expect(await payer()).toEqual(was);
});

test('what is taken back is asked about again once it is restored, and what is billed anew was seen', async () => {
  const { id } = await saved();
  await pay(id, 'insurance_billed');
  await add(id, { begin_time: '15:30' });
  const change = { hours: -0.5, fields: ['begin_time'], by_addendum: true, hours_now: 1.5 };
  const act = uuid();
  await pay(id, 'undo', { act });
  expect(await changed(id)).toBeNull();
  await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
  expect(await changed(id)).toEqual(change);
  await pay(id, 'undo');
  await pay(id, 'insurance_billed');
  expect(await changed(id)).toBeNull();
});

test('what the note itself says later stands before what an addendum said: an old one hides no change', async () => {
  const { id, uid, client_id, date_visited, location } = await saved();
  await pay(id, 'insurance_billed');
  await add(id, { end_time: '16:30' });
  await pay(id, 'undo');
  const edit = (end_time: string) =>
    world.ask('POST', '/api/note', {
      as: 'rbt',
      body: noteBody(client_id, date_visited, { uid, location, begin_time: '15:00', end_time }),
    });
  await edit('16:30');
  await pay(id, 'insurance_billed');
  expect(await changed(id)).toBeNull();
  await edit('16:00');
  expect(await changed(id)).toEqual({ hours: -0.5, fields: ['end_time'] });
});

test('a note that was billed before anybody noted with what was billed with its own words: the demo’s too, and what was undone', async () => {
  const unknown = async (table: 'notes' | 'undone_notes') =>
    (
      await world.db
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('n'))
        .where('ins_status', 'is not', null)
        .where('billed_as', 'is', null)
        .executeTakeFirstOrThrow()
    ).n;
  expect(await unknown('notes')).toBe(0);
  const [old, undone] = [await saved(), await saved()];
  await pay(old.id, 'insurance_billed');
  await pay(undone.id, 'insurance_billed');
  const act = uuid();
  await pay(undone.id, 'undo', { act });
  await sql`update notes set billed_as = null where id = ${old.id}`.execute(world.db);
  await sql`update undone_notes set billed_as = null where act = ${act}::uuid`.execute(world.db);
  await add(old.id, { end_time: '18:00' });
  const { version } = await read(old.id);
  expect([await changed(old.id), await unknown('undone_notes')]).toEqual([null, 1]);
  const migration = await readMigration('0147-billed-as-of-before.sql');
  for (const { text } of partsOf(migration)) await sql.raw(text).execute(world.db);
  expect([await unknown('notes'), await unknown('undone_notes')]).toEqual([0, 0]);
  const note = await read(old.id);
  expect(note.changed_after_billing).toEqual({
    hours: 1,
    fields: ['end_time'],
    by_addendum: true,
    hours_now: 3,
  });
  expect(note.version).toBeGreaterThan(version);
  await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
  await add(undone.id, { end_time: '16:30' });
  expect(await changed(undone.id)).toEqual({
    hours: -0.5,
    fields: ['end_time'],
    by_addendum: true,
    hours_now: 1.5,
  });
});

test('what addenda had corrected before this was kept is listed once', async () => {
  const { id, location } = await saved();
  await pay(id, 'insurance_billed');
  const { version } = await read(id);
  for (const fields of [{ end_time: '16:00' }, { end_time: '16:30', location: location === 1 ? 2 : 1, comment: 'x' }])
    await add(id, fields);
  await world.db.updateTable('notes').set({ amended: null }).where('id', '=', id).execute();
  expect(await changed(id)).toBeNull();
  for (const { text } of partsOf(await readMigration('0141-changed-by-an-addendum.sql'))) {
    await sql.raw(text).execute(world.db);
  }
  const note = await read(id);
  expect(note.changed_after_billing).toEqual({
    hours: -0.5,
    fields: ['location', 'end_time'],
    by_addendum: true,
    hours_now: 1.5,
  });
  expect(note.version).toBeGreaterThan(version);
});
