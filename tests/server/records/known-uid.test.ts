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

/** What a file of the clerk's came to, in the therapist's name. */
async function importOf(
  op: Pick<BatchOp, 'body'>,
  kind: string,
  params: Record<string, number> = {},
  of?: number,
): Promise<OpResult> {
  const author = of ?? (await userId(world, emails.rbt));
  const file = {
    about: 'Records of Tallybook',
    format: 'tallybook-unsent',
    version: 1,
    userId: author,
    ops: [{ opId: uuid(), userId: author, kind, params, v: 1, lane: 'session:x', body: op.body }],
  };
  const answer = await world.ask('POST', '/api/company/import-unsent', { as: 'staff', body: file });
  const [result] = answer.json().results as OpResult[];
  return result as OpResult;
}

/** Brought in by the clerk in the therapist's name, and accepted by the administrator: its status then. */
async function bringIn(op: Pick<BatchOp, 'body'>, kind: string, params?: Record<string, number>): Promise<number> {
  const { held } = (await importOf(op, kind, params)).body as { held: { id: number } };
  const body = { decision: 'accept' };
  return (await world.ask('POST', `/api/company/held-work/${held.id}`, { as: 'admin', body })).statusCode;
}

const sessionOf = (uid: string) =>
  world.db
    .selectFrom('sessions')
    .select(['id', 'client_id', 'visit_location', 'start_time', 'time_zone', 'behavior_ids', 'brought_by', 'tally'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();

/** The session that a file made, whatever its uid is by now. */
const sessionById = (id: number) =>
  world.db.selectFrom('sessions').select(['uid', 'brought_by']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a file gives a session the uid of a therapist’s own', () => {
  test.each([
    ['another client', async () => ({ client_id: await clientId(world, 'Tan') })],
    ['another place, day and time', async () => ({ visit_location: 3, startDate: freeDay(), startTime: '07:07' })],
    [
      'another zone and begin alone',
      async () => ({ time_zone: 'Pacific/Kiritimati', begun_at: '2026-11-19T16:59:00Z' }),
    ],
    ['another end and other behaviors', async () => ({ endTime: '20:00', behaviour_ids: [3], skill_ids: [] })],
  ])('with %s: the true start is what is stored under it, and the other is kept, marked as brought in', async (_, forge) => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const own = {
      ...made.start,
      time_zone: 'America/New_York',
      begun_at: '2026-11-20T20:00:00.000Z',
      behaviour_ids: [1, 2],
      skill_ids: [1],
    };
    expect(await bringIn({ body: { ...own, ...(await forge()) } }, 'startSession')).toBe(200);
    const forged = await sessionOf(made.uid);
    // Its note too, under the uid that the therapist's own note will have.
    const note = { ...made.submit.note, client_id: forged.client_id, session_uid: made.uid };
    expect(await bringIn({ body: note }, 'saveSessionNote')).toBe(200);
    const sent = await device.send(device.op('/api/session/start', own));
    expect(sent.statusCode, sent.body).toBe(201);
    expect(await sessionOf(made.uid)).toMatchObject({
      client_id: made.start.client_id,
      visit_location: 1,
      start_time: '15:00',
      time_zone: 'America/New_York',
      behavior_ids: [1, 2],
      brought_by: null,
    });
    const aside = await sessionById(forged.id);
    expect(aside).toMatchObject({ brought_by: await userId(world, emails.staff) });
    expect(aside.uid).not.toBe(made.uid);
    const submitted = await device.send(device.op('/api/session/submit', made.submit));
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect(submitted.json().note).toMatchObject({ uid: made.submit.note.uid, client_id: made.start.client_id });
  });

  test('saying the same is that session, and from then on the therapist’s own', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const own = { ...made.start, behaviour_ids: [1], skill_ids: [] };
    expect(await bringIn({ body: own }, 'startSession')).toBe(200);
    const { id } = await sessionOf(made.uid);
    expect((await device.send(device.op('/api/session/start', own))).statusCode).toBe(200);
    await device.send(device.op('/api/session/submit', { ...made.submit, endTime: '16:30' }));
    // Offered again after its begin has moved with the note: it is not begun a second time.
    expect((await device.send(device.op('/api/session/start', { ...own, startTime: '15:05' }))).statusCode).toBe(200);
    expect(await sessionOf(made.uid)).toMatchObject({ id, brought_by: await userId(world, emails.staff) });
  });

  test('after its device has sent the true one: what was brought in is not accepted as done', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    expect(await bringIn({ body: { ...made.start, startTime: '09:00' } }, 'startSession')).toBe(409);
    expect(await sessionOf(made.uid)).toMatchObject({ start_time: '15:00', brought_by: null });
  });
});

describe('a file takes the uid of a therapist’s note', () => {
  test('for another session: the visit can be submitted all the same', async () => {
    const [device, made, other] = [testDevice(world, 'rbt'), await visit(world), await visit(world, 'Tan')];
    expect(await bringIn({ body: other.start }, 'startSession')).toBe(200);
    const note = { ...other.submit.note, uid: made.submit.note.uid, session_uid: other.uid };
    expect(await bringIn({ body: note }, 'saveSessionNote')).toBe(200);
    await device.send(device.op('/api/session/start', made.start));
    const submitted = await device.send(device.op('/api/session/submit', made.submit));
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect(submitted.json().note).toMatchObject({ uid: made.submit.note.uid, session_uid: made.uid });
  });

  test('with other words: the therapist’s own are what it says', async () => {
    const [device, client, date] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz'), freeDay()];
    const own = noteBody(client, date, { comment: 'as it was' });
    expect(await bringIn({ body: { ...own, comment: 'forged' } }, 'saveNote')).toBe(200);
    const sent = await device.send(device.op('/api/note', own));
    expect([sent.statusCode, sent.json().comment]).toEqual([200, 'as it was']);
  });
});

test('nobody marks reviewed what they brought in, nor after a third person changed a dot of it; its author’s save confirms it', async () => {
  const [device, client, date] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz'), freeDay()];
  const body = noteBody(client, date, { comment: 'words of the clerk' });
  expect(await bringIn({ body }, 'saveNote')).toBe(200);
  const { id } = await world.db.selectFrom('notes').select('id').where('uid', '=', body.uid).executeTakeFirstOrThrow();
  const review = async () => {
    const answer = await world.ask('POST', `/api/note/${id}/review`, { as: 'staff', body: { decision: 'reviewed' } });
    return answer.statusCode;
  };
  expect(await review()).toBe(409);
  const { version } = (await world.ask('GET', `/api/note/${id}`, { as: 'admin' })).json();
  const headers = { 'If-Match': `"${version}"` };
  const dot = await world.ask('POST', '/api/note', { as: 'admin', body: { ...body, id, comment: 'words.' }, headers });
  expect(dot.statusCode, dot.body).toBe(200);
  expect(await review()).toBe(409);
  const seen = (await world.ask('GET', `/api/note/${id}`, { as: 'rbt' })).json();
  const ifMatch = `"${seen.version}"`;
  const saved = await device.send(device.op('/api/note', { ...body, id, comment: 'words' }, { ifMatch }));
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await review()).toBe(200);
});

test('a change of the calendar is brought in for nobody else', async () => {
  const times = { start: '2026-12-09T15:00:00-05:00', end: '2026-12-09T16:00:00-05:00' };
  const { status, body } = await importOf({ body: { uid: uuid(), title: 'Visit', ...times } }, 'createEvent');
  expect([status, (body as { code: string }).code]).toEqual([422, 'not_for_others']);
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
    expect(await bringIn({ body: body(forged) }, 'recordDataEntry')).toBe(200);
    expect(await behaviorsOf(made.uid)).toEqual([forged.behaviour_id]);
    expect((await device.send(op)).statusCode).toBe(200);
    expect(await behaviorsOf(made.uid)).toEqual([own.behaviour_id]);
    expect(await bringIn({ body: body(forged) }, 'recordDataEntry')).toBe(409);
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

describe('a review of a session’s note', () => {
  const submitted = async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    const { note } = (await device.send(device.op('/api/session/submit', made.submit))).json();
    const review = async (body: object) =>
      (await world.ask('POST', `/api/note/${note.id}/review`, { as: 'staff', body })).json();
    const reopened = async (version: number) => {
      await device.send(device.op('/api/session/restart', { uid: made.uid }));
      const tap = { ...event('tap'), behaviour_id: await behaviorId(world, 'SIB') };
      await device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] }));
      const op = device.op('/api/session/submit', made.submit, { ifMatch: `"${version}"` });
      return (await device.send(op)).json().note;
    };
    return { device, made, review, reopened };
  };

  test('that returned it is answered when the session is submitted again with what was asked for', async () => {
    const { review, reopened } = await submitted();
    const back = await review({ decision: 'returned', comment: 'The counts are missing' });
    expect((await reopened(back.version)).review).toBeNull();
  });

  test('is of the numbers that were seen: a session that was opened again, or counts more, is open to review again', async () => {
    const { device, made, review, reopened } = await submitted();
    const good = await review({ decision: 'reviewed' });
    const again = await reopened(good.version);
    expect(again.review).toBeNull();
    await review({ decision: 'reviewed' });
    const tap = { ...event('tap'), behaviour_id: await behaviorId(world, 'SIB') };
    await device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] }));
    const late = await world.ask('GET', `/api/note/${again.id}`, { as: 'staff' });
    expect(late.json().review).toBeNull();
  });
});

test('accepting what a therapist’s device has sent does nothing that somebody else brought in behind it', async () => {
  const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
  const sent = await device.send(device.op('/api/session/start', made.start));
  expect([sent.statusCode, sent.json().held?.reason]).toEqual([202, 'client_not_yours']);
  const author = await userId(world, emails.rbt2);
  const forged = await importOf({ body: made.submit }, 'submitSession', {}, author);
  expect(forged.status).toBe(202);
  const { id } = (forged.body as { held: { id: number } }).held;
  const own = `/api/company/held-work/${sent.json().held.id}`;
  expect((await world.ask('POST', own, { as: 'admin', body: { decision: 'accept' } })).statusCode).toBe(200);
  expect((await world.db.selectFrom('held_work').select('state').where('id', '=', id).executeTakeFirst())?.state).toBe(
    'open',
  );
  expect(await world.db.selectFrom('notes').select('id').where('uid', '=', made.submit.note.uid).execute()).toEqual([]);
});
