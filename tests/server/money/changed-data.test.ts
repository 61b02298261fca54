import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { behaviorId, event, ifMatch, openWorld, startSession, submitBody, type World } from '../world.ts';

let world: World;
let tantrum: number;
beforeAll(async () => {
  world = await openWorld();
  tantrum = await behaviorId(world, 'Tantrum');
});
afterAll(() => world.close());

const DAY = '2026-11-18';
const device = uuid();

/** A submitted session with one tap, and its note. */
async function visited() {
  const opened = await startSession(world);
  const { uid, startDate } = opened.session;
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const record = (events: object[]) =>
    world.ask('POST', '/api/session/data-entry', {
      as: 'rbt',
      body: { session_uid: uid, events },
      headers: { 'x-device-id': device },
    });
  const tap = event('tap', { behaviour_id: tantrum, at: `${startDate}T15:10:00-05:00` });
  const submit = async (): Promise<{ note: Note }> =>
    (await world.ask('POST', '/api/session/submit', { as: 'rbt', body })).json();
  await record([tap]);
  const { note } = await submit();
  return { id: note.id, uid, startDate, record, submit };
}
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
const pay = (id: number, status: string, more: object = {}) =>
  world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status, date: DAY, ...more } });
const restart = (uid: string) => world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid } });

test('a note whose session has other data than when it was billed says so, in every list, until whoever bills has seen it', async () => {
  const { id, uid, startDate, record, submit } = await visited();
  const listed = async (query: string) => {
    const days = `daterange=${startDate},${startDate}`;
    const { data } = (await world.ask('GET', `${query}${days}`, { as: 'staff' })).json();
    return data.find((note: Note) => note.id === id)?.changed_after_billing;
  };
  // Before it is billed its data is nobody's claim.
  await restart(uid);
  await record([event('tap', { behaviour_id: tantrum, at: `${startDate}T15:20:00-05:00` })]);
  await submit();
  await pay(id, 'insurance_billed');
  expect((await read(id)).changed_after_billing).toBeNull();

  // Opened again and submitted as it was, with a tap that was taken back, it is what was billed.
  await restart(uid);
  const slip = event('tap', { behaviour_id: tantrum, at: `${startDate}T15:30:00-05:00` });
  await record([slip, event('void', { target_uid: slip.uid })]);
  await submit();
  expect((await read(id)).changed_after_billing).toBeNull();
  expect(await listed('/api/pay?changed=yes&')).toBeUndefined();

  await restart(uid);
  await record([event('tap', { behaviour_id: tantrum, at: `${startDate}T15:40:00-05:00` })]);
  await submit();
  const change = { hours: 0, fields: ['data'] };
  for (const url of ['/api/pay?', '/api/pay?changed=yes&', '/api/company/notes?'])
    expect(await listed(url), url).toEqual(change);

  const seen = await read(id);
  await restart(uid);
  await record([event('tap', { behaviour_id: tantrum, at: `${startDate}T15:50:00-05:00` })]);
  await submit();
  const acknowledge = (headers: object) =>
    world.ask('POST', `/api/pay/${id}/acknowledge`, { as: 'staff', headers: { ...headers } });
  expect((await acknowledge(ifMatch(seen))).statusCode).toBe(412);
  expect((await acknowledge(ifMatch(await read(id)))).json().changed_after_billing).toBeNull();
  expect(await listed('/api/pay?changed=yes&')).toBeUndefined();

  // Taken back, nobody has seen it: beside the data that was billed.
  const takeBack = { as: 'staff', headers: { ...ifMatch(await read(id)) } } as const;
  expect((await world.ask('DELETE', `/api/pay/${id}/acknowledge`, takeBack)).json().changed_after_billing).toEqual(
    change,
  );
});

test('what is taken back says nothing of its data until it is restored, and what is billed anew says nothing', async () => {
  const { id, uid, startDate, record, submit } = await visited();
  await pay(id, 'insurance_billed');
  await restart(uid);
  await record([event('tap', { behaviour_id: tantrum, at: `${startDate}T15:40:00-05:00` })]);
  await submit();
  expect((await read(id)).changed_after_billing).toEqual({ hours: 0, fields: ['data'] });
  const act = uuid();
  await pay(id, 'undo', { act });
  expect((await read(id)).changed_after_billing).toBeNull();
  await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
  expect((await read(id)).changed_after_billing).toEqual({ hours: 0, fields: ['data'] });
  await pay(id, 'undo');
  await pay(id, 'insurance_billed');
  expect((await read(id)).changed_after_billing).toBeNull();
});

test('a visit whose note is billed and closed is not opened again, nor are its totals changed; one that may be edited is', async () => {
  const { id, uid, record } = await visited();
  await pay(id, 'insurance_billed');
  expect((await restart(uid)).statusCode).toBe(200);
  await world.db
    .updateTable('notes')
    .set({ created_at: new Date('2026-10-01') })
    .where('id', '=', id)
    .execute();
  // Open by now: asked again it stays as it is, since what is recorded in it has to arrive.
  expect((await restart(uid)).statusCode).toBe(200);
  await world.db.updateTable('sessions').set({ closed: true }).where('uid', '=', uid).execute();
  const refused = await restart(uid);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'edit_window_closed', detail: expect.stringMatching(/^Billed 11\/18\/26\. Editing is closed\./) },
  ]);
  const totals = await world.ask('POST', '/api/session/data-entry', {
    as: 'rbt',
    body: { session_uid: uid, behaviors: [{ behaviour_id: tantrum, entry: '9' }] },
  });
  expect([totals.statusCode, totals.json().code]).toEqual([409, 'edit_window_closed']);
  // What a device has recorded before it heard of this arrives all the same, and is told to whoever bills.
  const late = await record([event('tap', { behaviour_id: tantrum, at: `${DAY}T15:55:00-05:00` })]);
  expect(late.statusCode).toBe(200);
  expect((await read(id)).changed_after_billing).toEqual({ hours: 0, fields: ['data'] });
});
