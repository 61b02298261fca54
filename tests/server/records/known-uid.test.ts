import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchOp, OpResult } from '#contract/sync.ts';
import { behaviorId, clientId, emails, event, freeDay, noteBody, openWorld, userId, type World } from '../world.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Brought in by the clerk in the therapist's name, and accepted by the administrator: its status then. */
async function bringIn(op: BatchOp, kind: string, params: Record<string, number> = {}): Promise<number> {
  const file = {
    about: 'Records of Tallybook',
    format: 'tallybook-unsent',
    version: 1,
    userId: await userId(world, emails.rbt),
    ops: [
      { opId: uuid(), userId: await userId(world, emails.rbt), kind, params, v: 1, lane: 'session:x', body: op.body },
    ],
  };
  const answer = await world.ask('POST', '/api/company/import-unsent', { as: 'staff', body: file });
  const [result] = answer.json().results as OpResult[];
  const { held } = result?.body as { held: { id: number } };
  const accepted = await world.ask('POST', `/api/company/held-work/${held.id}`, {
    as: 'admin',
    body: { decision: 'accept' },
  });
  return accepted.statusCode;
}

const sessionOf = (uid: string) =>
  world.db
    .selectFrom('sessions')
    .select(['id', 'client_id', 'visit_location', 'start_time', 'brought_by', 'tally'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();

describe('a file gives a session the uid of a therapist’s own', () => {
  test('for another client: the true start is what is stored, still marked as brought in', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const own = device.op('/api/session/start', made.start);
    const tan = await clientId(world, 'Tan');
    const forged = { ...own, body: { ...made.start, client_id: tan, visit_location: 3, startTime: '09:00' } };
    expect(await bringIn(forged, 'startSession')).toBe(200);
    expect(await sessionOf(made.uid)).toMatchObject({ client_id: tan });
    const sent = await device.send(own);
    expect([sent.statusCode, sent.json().session.uid]).toEqual([200, made.uid]);
    expect(await sessionOf(made.uid)).toMatchObject({
      client_id: made.start.client_id,
      visit_location: 1,
      start_time: expect.stringMatching(/^15:00/),
      brought_by: await userId(world, emails.staff),
    });
  });

  test('and a note for another client: the true start is refused in words, and the office has a copy', async () => {
    const [device, made, other] = [testDevice(world, 'rbt'), await visit(world), await visit(world, 'Tan')];
    const own = device.op('/api/session/start', made.start);
    expect(await bringIn({ ...own, body: { ...other.start, uid: made.uid } }, 'startSession')).toBe(200);
    const submit = { ...own, body: { ...other.submit, session_uid: made.uid } };
    expect(await bringIn(submit, 'submitSession')).toBe(200);
    const sent = await device.send(own);
    expect([sent.statusCode, sent.json().code]).toEqual([409, 'stored_otherwise']);
    const list = await world.ask('GET', '/api/company/held-work?limit=200&state=copy', { as: 'staff' });
    expect(list.json().data.map(({ op_id }: { op_id: string }) => op_id)).toContain(own.opId);
  });

  test('after its device has sent the true one: what was brought in is not accepted as done', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const own = device.op('/api/session/start', made.start);
    await device.send(own);
    const forged = { ...own, body: { ...made.start, startTime: '09:00' } };
    expect(await bringIn(forged, 'startSession')).toBe(409);
    expect(await sessionOf(made.uid)).toMatchObject({ start_time: expect.stringMatching(/^15:00/), brought_by: null });
  });
});

describe('a tap whose uid is known', () => {
  const tapOf = async (name: string) => ({ ...event('tap'), behaviour_id: await behaviorId(world, name) });
  const behaviorsOf = async (uid: string) => Object.keys((await sessionOf(uid)).tally.behaviors).map(Number);

  test('from a file gives way to what its author’s own device says under it', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    const own = await tapOf('SIB');
    const forged = { ...own, behaviour_id: await behaviorId(world, 'Tantrum') };
    const body = (tap: object) => ({ session_uid: made.uid, events: [tap] });
    const op = device.op('/api/session/data-entry', body(own));
    expect(await bringIn({ ...op, body: body(forged) }, 'recordDataEntry')).toBe(200);
    expect(await behaviorsOf(made.uid)).toEqual([forged.behaviour_id]);
    expect((await device.send(op)).statusCode).toBe(200);
    expect(await behaviorsOf(made.uid)).toEqual([own.behaviour_id]);
    expect(await bringIn({ ...op, body: body(forged) }, 'recordDataEntry')).toBe(409);
    expect(await behaviorsOf(made.uid)).toEqual([own.behaviour_id]);
  });

  test('says the same once, and something else never: nothing of such a call is stored', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    const [first, second] = [await tapOf('SIB'), await tapOf('Tantrum')];
    const send = (...events: object[]) =>
      device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events }));
    expect((await send(first, first)).statusCode).toBe(200);
    expect((await send({ ...first, uid: first.uid.toUpperCase() })).statusCode).toBe(200);
    const other = { ...first, behaviour_id: second.behaviour_id };
    const refused = await send(second, other);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'stored_otherwise']);
    expect((await send(second, { ...second, at: '2026-11-20T15:01:00-05:00' })).statusCode).toBe(409);
    expect(await behaviorsOf(made.uid)).toEqual([first.behaviour_id]);
  });
});

test('an addendum from a file under a therapist’s uid keeps their own from nobody: theirs is added beside it, once', async () => {
  const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
  const saved = await device.send(device.op('/api/note', noteBody(client, freeDay())));
  const { id } = saved.json();
  await world.db.updateTable('notes').set({ ins_status: '2026-11-20' }).where('id', '=', id).execute();
  const own = device.op(`/api/note/${id}/addendum`, { uid: uuid(), reason: 'edited offline', comment: 'as it was' });
  const forged = { ...own, body: { ...(own.body as object), comment: 'forged' } };
  expect(await bringIn(forged, 'addAddendum', { id })).toBe(200);
  const sent = await device.send(own);
  expect(sent.statusCode, sent.body).toBe(201);
  const again = await device.send({ ...own, opId: uuid(), headers: { 'X-Device-Seq': '900' } });
  expect(again.statusCode).toBe(200);
  const texts = again.json().addenda.map(({ fields }: { fields: { comment: string } }) => fields.comment);
  expect(texts).toEqual(['forged', 'as it was']);
});

test('an event of the calendar whose uid is known is not answered as made where it says something else', async () => {
  const times = { start: '2026-12-09T15:00:00-05:00', end: '2026-12-09T16:00:00-05:00' };
  const body = { uid: uuid(), title: 'Visit', ...times };
  const make = (fields: object) =>
    world.ask('POST', '/api/schedule/event', { as: 'rbt', body: { ...body, ...fields } });
  expect((await make({})).statusCode).toBe(201);
  expect((await make({})).statusCode).toBe(200);
  const other = await make({ title: 'Another visit' });
  expect([other.statusCode, other.json().code]).toEqual([409, 'stored_otherwise']);
});
