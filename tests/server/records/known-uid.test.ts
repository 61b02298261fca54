import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchOp, OpResult } from '#contract/sync.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { behaviorId, clientId, emails, event, freeDay, noteBody, openWorld, userId, type World } from '../world.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What a file of the clerk's came to, in the therapist's name. */
async function importOf(
  op: Pick<BatchOp, 'body' | 'headers'>,
  kind: string,
  params: Record<string, number> = {},
  opId: string = uuid(),
  of?: number,
  baseVersion: number | null = null,
): Promise<OpResult> {
  const author = of ?? (await userId(world, emails.rbt));
  const number = op.headers?.['X-Device-Seq'];
  const seq = number === undefined ? {} : { seq: Number(number) };
  const file = {
    about: 'Records of Tallybook',
    format: 'tallybook-unsent',
    version: 1,
    userId: author,
    ops: [{ opId, userId: author, kind, params, v: 1, lane: 'session:x', baseVersion, body: op.body, ...seq }],
  };
  const answer = await world.ask('POST', '/api/company/import-unsent', { as: 'staff', body: file });
  const [result] = answer.json().results as OpResult[];
  return result as OpResult;
}

/** Brought in by the clerk in the therapist's name, and accepted by the administrator: its status then. */
async function bringIn(
  op: Pick<BatchOp, 'body' | 'headers'>,
  kind: string,
  params?: Record<string, number>,
  opId?: string,
  of?: number,
): Promise<number> {
  const { held } = (await importOf(op, kind, params, opId, of)).body as { held: { id: number } };
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
    // Submitted again, with other answers and another end.
    const other = { ...made.submit, endTime: '18:00', not_observed: [await behaviorId(world, 'Elopement')] };
    const said = await device.send(device.op('/api/session/submit', other));
    expect(said.json().note.review).toBeNull();
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
  const forged = await importOf({ body: made.submit }, 'submitSession', {}, uuid(), author);
  expect(forged.status).toBe(202);
  const { id } = (forged.body as { held: { id: number } }).held;
  const own = `/api/company/held-work/${sent.json().held.id}`;
  expect((await world.ask('POST', own, { as: 'admin', body: { decision: 'accept' } })).statusCode).toBe(200);
  expect((await world.db.selectFrom('held_work').select('state').where('id', '=', id).executeTakeFirst())?.state).toBe(
    'open',
  );
  expect(await world.db.selectFrom('notes').select('id').where('uid', '=', made.submit.note.uid).execute()).toEqual([]);
});

describe('a file of a visit of which one thing was altered', () => {
  test('is one visit with what the device then sends: its begin is as the device has it, and nothing is counted twice', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const tap = { ...event('tap'), behaviour_id: await behaviorId(world, 'SIB') };
    const own = { ...made.start, behaviour_ids: [1, 2], skill_ids: [], time_zone: 'America/New_York' };
    const start = device.op('/api/session/start', own);
    const record = device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] });
    const submit = device.op('/api/session/submit', made.submit);
    const altered = { ...own, startTime: '02:01', visit_location: 3, time_zone: 'Asia/Tokyo', behaviour_ids: [3] };
    expect(await bringIn({ body: altered }, 'startSession')).toBe(200);
    // Byte for byte as the device has it, under its keys.
    for (const [op, kind] of [
      [record, 'recordDataEntry'],
      [submit, 'submitSession'],
    ] as const)
      expect(await bringIn(op, kind, {}, op.opId)).toBe(200);
    const statuses: number[] = [];
    for (const op of [start, record, submit]) statuses.push((await device.send(op)).statusCode);
    expect(statuses).toEqual([200, 200, 200]);
    const stored = await sessionOf(made.uid);
    expect(stored).toMatchObject({ start_time: '15:00', visit_location: 1, time_zone: 'America/New_York' });
    expect(stored.behavior_ids?.slice(0, 2)).toEqual([1, 2]);
    expect(stored.tally.behaviors[tap.behaviour_id]?.count).toBe(1);
  });

  test('of another client is in nobody’s way, and in no sum: all that the device then sends is in its own session', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const tap = { ...event('tap'), behaviour_id: await behaviorId(world, 'SIB') };
    const tan = await clientId(world, 'Tan');
    const start = device.op('/api/session/start', made.start);
    const record = device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] });
    const submit = device.op('/api/session/submit', made.submit);
    expect(await bringIn({ body: { ...made.start, client_id: tan } }, 'startSession')).toBe(200);
    const { id } = await sessionOf(made.uid);
    expect(await bringIn(record, 'recordDataEntry', {}, record.opId)).toBe(200);
    const note = { ...made.submit.note, client_id: tan };
    expect(await bringIn({ body: { ...made.submit, note } }, 'submitSession')).toBe(200);
    const statuses: number[] = [];
    for (const op of [start, record, submit]) statuses.push((await device.send(op)).statusCode);
    expect(statuses).toEqual([201, 200, 200]);
    const stored = await sessionOf(made.uid);
    expect(stored.tally.behaviors[tap.behaviour_id]?.count).toBe(1);
    const states = await world.db.selectFrom('notes').select('state').where('session_id', '=', stored.id).execute();
    expect(states).toEqual([{ state: 'final' }]);
    const aside = await world.db
      .selectFrom('sessions')
      .select('void_reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(aside.void_reason).toBe('Replaced by what its author’s own device has sent');
    const entries = await world.db
      .selectFrom('behavior_entries')
      .select('deleted_at')
      .where('session_id', '=', id)
      .execute();
    expect(entries.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  test('gives way to nobody but its author: a colleague who sees its uid takes nothing from them', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    expect(await bringIn({ body: made.start }, 'startSession')).toBe(200);
    expect(await bringIn({ body: made.submit }, 'submitSession')).toBe(200);
    const own = { ...made.start, client_id: await clientId(world, 'Haddad') };
    for (const as of ['bcba', 'rbt2'] as const) {
      const answer = await world.ask('POST', '/api/session/start', { as, body: own });
      expect([403, 404], as).toContain(answer.statusCode);
    }
    expect((await device.send(device.op('/api/session/start', made.start))).statusCode).toBe(200);
  });

  test('changes nothing of a visit that its author’s device has begun or submitted, but adds to what is open', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const tap = { ...event('tap'), behaviour_id: await behaviorId(world, 'SIB') };
    await device.send(device.op('/api/session/start', made.start));
    const named = { uid: made.uid };
    expect(await bringIn({ body: { ...named, reason: 'forged' } }, 'voidSession')).toBe(409);
    expect(await bringIn({ body: { session_uid: made.uid, events: [tap] } }, 'recordDataEntry')).toBe(200);
    await device.send(device.op('/api/session/submit', made.submit));
    expect(await bringIn({ body: named }, 'restartSession')).toBe(409);
    expect(await bringIn({ body: { ...made.submit, endTime: '23:00' } }, 'submitSession')).toBe(409);
    const totals = [{ behaviour_id: tap.behaviour_id, entry: '777' }];
    expect(await bringIn({ body: { session_uid: made.uid, behaviors: totals } }, 'recordDataEntry')).toBe(409);
  });

  test('that its author’s device has delivered as well is theirs: a second file lays nothing over it', async () => {
    const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
    const op = device.op('/api/note', noteBody(client, freeDay(), { comment: 'mine' }));
    expect(await bringIn(op, 'saveNote', {}, op.opId)).toBe(200);
    expect((await device.send(op)).statusCode).toBe(202);
    expect(await bringIn({ body: { ...(op.body as object), comment: 'forged' } }, 'saveNote')).toBe(412);
  });

  test('and corrected by the office is not laid over without a word', async () => {
    const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
    const own = noteBody(client, freeDay(), { comment: 'original' });
    expect(await bringIn({ body: own }, 'saveNote')).toBe(200);
    const row = await world.db
      .selectFrom('notes')
      .select(['id', 'version'])
      .where('uid', '=', own.uid)
      .executeTakeFirst();
    const headers = { 'If-Match': `"${row?.version}"` };
    const body = { ...own, id: row?.id, comment: 'corrected' };
    expect((await world.ask('POST', '/api/note', { as: 'staff', body, headers })).statusCode).toBe(200);
    expect((await device.send(device.op('/api/note', own))).statusCode).toBe(412);
  });

  test('is not confirmed by voiding it: the true start is begun all the same', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const tan = await clientId(world, 'Tan');
    expect(await bringIn({ body: { ...made.start, client_id: tan } }, 'startSession')).toBe(200);
    const body = { uid: made.uid, reason: 'Not mine' };
    expect((await world.ask('POST', '/api/session/void', { as: 'rbt', body })).statusCode).toBe(200);
    expect((await device.send(device.op('/api/session/start', made.start))).statusCode).toBe(201);
    expect(await sessionOf(made.uid)).toMatchObject({ client_id: made.start.client_id });
  });

  test('is not reviewed by whoever altered it: its numbers are what a reviewer looks at', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    const { note } = (await device.send(device.op('/api/session/submit', made.submit))).json();
    const set = { ...event('set'), behaviour_id: await behaviorId(world, 'SIB'), value: 999 };
    expect(await bringIn({ body: { session_uid: made.uid, events: [set] } }, 'recordDataEntry')).toBe(200);
    const review = async () => {
      const body = { decision: 'reviewed' };
      return (await world.ask('POST', `/api/note/${note.id}/review`, { as: 'staff', body })).statusCode;
    };
    expect(await review()).toBe(409);
    const seen = (await world.ask('GET', `/api/note/${note.id}`, { as: 'rbt' })).json();
    const saved = device.op('/api/note', { ...made.submit.note, id: note.id }, { ifMatch: `"${seen.version}"` });
    expect((await device.send(saved)).statusCode).toBe(200);
    // Nor after its author has saved the words: who knows whether they saw the number.
    expect(await review()).toBe(409);
    expect(
      (await world.ask('POST', `/api/note/${note.id}/review`, { as: 'admin', body: { decision: 'reviewed' } }))
        .statusCode,
    ).toBe(200);
  });

  test('before the visit was submitted is not reviewed by whoever brought it in either', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    const set = { ...event('set'), behaviour_id: await behaviorId(world, 'SIB'), value: 50 };
    expect(await bringIn({ body: { session_uid: made.uid, events: [set] } }, 'recordDataEntry')).toBe(200);
    const { note } = (await device.send(device.op('/api/session/submit', made.submit))).json();
    const body = { decision: 'reviewed' };
    const own = await world.ask('POST', `/api/note/${note.id}/review`, { as: 'staff', body });
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_note']);
  });

  test('whose note has an addendum of whoever brought it in stays theirs to be looked at by others, when the device comes back', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const op = device.op('/api/note', { ...made.submit.note, uid: uuid() });
    expect(await bringIn(op, 'saveNote', {}, op.opId)).toBe(200);
    const { uid } = op.body as { uid: string };
    const { id } = await world.db.selectFrom('notes').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    await world.db.updateTable('notes').set({ ins_status: '2026-11-01' }).where('id', '=', id).execute();
    const addendum = { uid: uuid(), reason: 'Told by phone', comment: 'The clerk’s words' };
    const added = await world.ask('POST', `/api/note/${id}/addendum`, { as: 'staff', body: addendum });
    expect(added.statusCode, added.body).toBe(201);
    expect((await device.send(op)).statusCode).toBe(202);
    const own = await world.ask('POST', `/api/note/${id}/review`, { as: 'staff', body: { decision: 'reviewed' } });
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_note']);
  });

  test('that came whole is the device’s own when it comes back: it opens the visit again and goes on, no version known', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const tap = () => ({ ...event('tap'), behaviour_id: 1 });
    const ops = [
      [device.op('/api/session/start', made.start), 'startSession'],
      [device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap()] }), 'recordDataEntry'],
      [device.op('/api/session/submit', made.submit), 'submitSession'],
    ] as const;
    for (const [op, kind] of ops) expect(await bringIn(op, kind, {}, op.opId)).toBe(200);
    for (const [op] of ops) expect((await device.send(op)).statusCode).toBe(202);
    const { id } = await sessionOf(made.uid);
    const note = { ...made.submit.note, comment: 'One word more' };
    for (const [path, body] of [
      ['/api/session/restart', { uid: made.uid }],
      ['/api/session/data-entry', { session_uid: made.uid, events: [tap()] }],
      ['/api/session/submit', { ...made.submit, note }],
    ] as const) {
      const answer = await device.send(device.op(path, body));
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect(await sessionOf(made.uid)).toMatchObject({ id, tally: { behaviors: { 1: { count: 2 } } } });
  });

  test('gives a note back that it had taken, and one that was deleted as wrong keeps nobody’s words out', async () => {
    const [device, made, other] = [testDevice(world, 'rbt'), await visit(world), await visit(world)];
    await device.send(device.op('/api/note', made.submit.note));
    expect(await bringIn({ body: other.start }, 'startSession')).toBe(200);
    const attached = { ...other.submit, note: made.submit.note, endDate: made.submit.endDate };
    expect(await bringIn({ body: attached }, 'submitSession')).toBe(200);
    await device.send(device.op('/api/session/start', made.start));
    const submitted = await device.send(device.op('/api/session/submit', made.submit));
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect(submitted.json().note).toMatchObject({ uid: made.submit.note.uid, session_uid: made.uid });

    const own = noteBody(made.start.client_id, freeDay(), { comment: 'as it was' });
    expect(await bringIn({ body: { ...own, comment: 'forged' } }, 'saveNote')).toBe(200);
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('uid', '=', own.uid).execute();
    expect((await device.send(device.op('/api/note', own))).statusCode).toBe(201);
  });

  test('and billed, its window over: the same words of the device are no edit, and are not refused', async () => {
    const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
    const own = noteBody(client, freeDay());
    expect(await bringIn({ body: own }, 'saveNote')).toBe(200);
    const marks = { ins_status: '2015-02-01', created_at: new Date('2015-01-01') };
    await world.db.updateTable('notes').set(marks).where('uid', '=', own.uid).execute();
    const sent = await device.send(device.op('/api/note', own));
    expect(sent.statusCode, sent.body).toBe(200);
  });

  test('takes no addendum’s uid for another note', async () => {
    const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
    const ids: number[] = [];
    for (const _ of [1, 2]) {
      const { id } = (await device.send(device.op('/api/note', noteBody(client, freeDay())))).json();
      await world.db.updateTable('notes').set({ ins_status: '2026-11-20' }).where('id', '=', id).execute();
      ids.push(id);
    }
    const own = device.op(`/api/note/${ids[0]}/addendum`, { uid: uuid(), reason: 'edited offline', comment: 'mine' });
    expect(await bringIn({ body: own.body }, 'addAddendum', { id: Number(ids[1]) })).toBe(200);
    expect((await device.send(own)).statusCode).toBe(201);
  });
});

test('the uid that the note of a session will have is taken by nobody else: its author could not submit it', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  await device.send(device.op('/api/session/start', made.start));
  const derived = noteUidOf(made.uid);
  const squat = { ...noteBody(await clientId(world, 'Haddad'), freeDay()), uid: derived.toUpperCase() };
  for (const as of ['bcba', 'rbt2', 'admin'] as const) {
    const taken = await world.ask('POST', '/api/note', { as, body: squat });
    expect([taken.statusCode, taken.json().code], as).toEqual([422, 'invalid']);
  }
  const note = { ...made.submit.note, uid: derived };
  const submitted = await device.send(device.op('/api/session/submit', { ...made.submit, note }));
  expect(submitted.statusCode, submitted.body).toBe(200);
});

test('a file without a version lays nothing over what its author’s device has stored: words, a visit or counts', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const note = noteBody(made.start.client_id, freeDay(), { comment: 'mine' });
  const counts = [{ behaviour_id: await behaviorId(world, 'SIB'), entry: '5' }];
  const entry = { uid: uuid(), client_id: made.start.client_id, record_date: freeDay(), behaviors: counts };
  for (const [path, body] of [
    ['/api/note', note],
    ['/api/behavior', entry],
    ['/api/session/start', made.start],
    ['/api/session/submit', made.submit],
  ] as const)
    expect((await device.send(device.op(path, body))).statusCode, path).toBeLessThan(300);
  const forged = { ...made.submit, note: { ...made.submit.note, comment: 'forged' } };
  expect(await bringIn({ body: { ...note, comment: 'forged' } }, 'saveNote')).toBe(412);
  expect(await bringIn({ body: forged }, 'submitSession')).toBe(409);
  const more = { ...entry, behaviors: [{ ...counts[0], entry: '999' }] };
  expect(await bringIn({ body: more }, 'addEntry')).toBe(409);
});

test('a file brings in an edit of what its device has stored, with the version that a device knows', async () => {
  const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
  const own = noteBody(client, freeDay(), { comment: 'first' });
  const { version } = (await device.send(device.op('/api/note', own))).json();
  const edit = { body: { ...own, comment: 'second' } };
  const { held } = (await importOf(edit, 'saveNote', {}, uuid(), undefined, version)).body as { held: { id: number } };
  const accepted = await world.ask('POST', `/api/company/held-work/${held.id}`, {
    as: 'admin',
    body: { decision: 'accept' },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const stored = await world.db.selectFrom('notes').select('comment').where('uid', '=', own.uid).executeTakeFirst();
  expect(stored?.comment).toBe('second');
});

test('counts that a file brought in say so to everybody who reads them, and so do those of a session that it brought in', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const behaviors = [{ behaviour_id: await behaviorId(world, 'SIB'), entry: '77' }];
  const { client_id } = made.start;
  const entry = { uid: uuid(), client_id, record_date: freeDay(), behaviors };
  const own = { ...entry, uid: uuid() };
  expect((await device.send(device.op('/api/behavior', own))).statusCode).toBe(201);
  expect(await bringIn({ body: entry }, 'addEntry')).toBe(200);
  const brought = { by: expect.stringMatching(/Kline/), at: expect.any(String) };
  for (const as of ['rbt', 'bcba', 'staff'] as const) {
    const path = `/api/behavior/entries?client=${client_id}&from=${entry.record_date}&to=${entry.record_date}`;
    const { data } = (await world.ask('GET', path, { as })).json();
    const of = (uid: string) => data.find((row: { uid: string }) => row.uid === uid);
    expect([as, of(entry.uid).brought_in, of(own.uid).brought_in]).toEqual([as, brought, undefined]);
  }
});

test('what a device delivers confirms the record of its own call: no note, begin or submit that a file put beside it under that uid', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const { client_id } = made.start;
  const behaviors = [{ behaviour_id: await behaviorId(world, 'SIB'), entry: '1' }];
  const entry = device.op('/api/behavior', { uid: uuid(), client_id, record_date: freeDay(), behaviors });
  const { uid } = entry.body as { uid: string };
  const forged = { ...noteBody(client_id, freeDay(), { comment: 'the clerk’s' }), uid };
  expect(await bringIn(entry, 'addEntry', {}, entry.opId)).toBe(200);
  expect(await bringIn({ body: forged }, 'saveNote')).toBe(200);
  expect((await device.send(entry)).statusCode).toBe(202);
  const note = await world.db.selectFrom('notes').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
  expect([note.brought_in, note.other_writers.length]).toEqual([true, 1]);
  const review = await world.ask('POST', `/api/note/${note.id}/review`, {
    as: 'staff',
    body: { decision: 'reviewed' },
  });
  expect(review.statusCode).toBe(409);

  const start = device.op('/api/session/start', made.start);
  const submit = { ...made.submit, note: { ...made.submit.note, uid: uuid(), comment: 'the clerk’s' } };
  expect(await bringIn(start, 'startSession', {}, start.opId)).toBe(200);
  expect(await bringIn({ body: submit }, 'submitSession')).toBe(200);
  expect((await device.send(start)).statusCode).toBe(202);
  const own = await device.send(device.op('/api/session/submit', made.submit));
  expect([own.statusCode, own.json().note?.uid]).toEqual([200, made.submit.note.uid]);
  const notes = await world.db
    .selectFrom('notes')
    .innerJoin('sessions', 'sessions.id', 'notes.session_id')
    .select('notes.comment')
    .where('sessions.uid', '=', made.uid)
    .where('notes.deleted_at', 'is', null)
    .execute();
  expect(notes.map(({ comment }) => comment)).toEqual([made.submit.note.comment ?? '']);
});

test.each([
  'note',
  'entry',
] as const)('a %s that a second file has changed since is not answered as accepted: its author’s own words are stored', async (kind) => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const { client_id } = made.start;
  const behaviour_id = await behaviorId(world, 'SIB');
  const counts = (entry: string) => ({ behaviors: [{ behaviour_id, entry }] });
  const isNote = kind === 'note';
  const body = isNote
    ? { ...noteBody(client_id, freeDay(), { comment: 'hers' }), uid: uuid() }
    : { uid: uuid(), client_id, record_date: freeDay(), ...counts('2') };
  const [path, call] = isNote ? (['/api/note', 'saveNote'] as const) : (['/api/behavior', 'addEntry'] as const);
  const own = device.op(path, body);
  expect(await bringIn(own, call, {}, own.opId)).toBe(200);
  expect(await bringIn({ body: { ...body, ...(isNote ? { comment: 'forged' } : counts('88')) } }, call)).toBe(200);
  const wrong = { uid: body.uid, voided: true, reason: 'forged' };
  if (!isNote) expect(await bringIn({ body: wrong }, 'voidEntry')).toBe(200);
  expect((await device.send(own)).statusCode).toBe(200);
  const stored = isNote
    ? await world.db.selectFrom('notes').select('comment as says').where('uid', '=', body.uid).execute()
    : await world.db
        .selectFrom('behavior_entries')
        .innerJoin('behavior_entry_rows as row', 'row.entry_id', 'behavior_entries.id')
        .select('row.entry as says')
        .where('behavior_entries.uid', '=', body.uid)
        .where('row.deleted_at', 'is', null)
        .where('behavior_entries.deleted_at', 'is', null)
        .execute();
  expect(stored.map(({ says }) => String(says))).toEqual([isNote ? 'hers' : '2']);
});

test('a visit that a second file has submitted with other answers is not answered as accepted: its author’s own are stored', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const sib = await behaviorId(world, 'SIB');
  const start = device.op('/api/session/start', made.start);
  const own = device.op('/api/session/submit', { ...made.submit, observed_zero: [sib] });
  expect(await bringIn(start, 'startSession', {}, start.opId)).toBe(200);
  expect(await bringIn(own, 'submitSession', {}, own.opId)).toBe(200);
  expect(await bringIn({ body: { ...made.submit, not_observed: [sib] } }, 'submitSession')).toBe(200);
  await device.send(start);
  expect((await device.send(own)).statusCode).toBe(200);
  const { observed_zero, not_observed } = await world.db
    .selectFrom('sessions')
    .select(['observed_zero', 'not_observed'])
    .where('uid', '=', made.uid)
    .executeTakeFirstOrThrow();
  expect([observed_zero, not_observed]).toEqual([[sib], []]);
});

test.each([
  'corrected',
  'deleted',
] as const)('counts that a file brought in and somebody has %s in their own name stay so when the device comes back', async (kind) => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const sib = await behaviorId(world, 'SIB');
  const counts = (entry: string) => ({ behaviors: [{ behaviour_id: sib, entry }] });
  const body = { uid: uuid(), client_id: made.start.client_id, record_date: freeDay(), ...counts('2') };
  const own = device.op('/api/behavior', body);
  expect(await bringIn(own, 'addEntry', {}, own.opId)).toBe(200);
  const asked =
    kind === 'corrected'
      ? await world.ask('POST', '/api/behavior', { as: 'bcba', body: { ...body, ...counts('7'), reason: 'As filmed' } })
      : await world.ask('POST', '/api/behavior/void', {
          as: 'bcba',
          body: { uid: body.uid, voided: true, reason: 'Twice' },
        });
  expect(asked.statusCode, asked.body).toBe(200);
  expect((await device.send(own)).statusCode).toBe(202);
  const rows = await world.db
    .selectFrom('behavior_entries')
    .innerJoin('behavior_entry_rows as row', 'row.entry_id', 'behavior_entries.id')
    .select(['row.entry', 'behavior_entries.void_reason'])
    .where('behavior_entries.uid', '=', body.uid)
    .where('row.deleted_at', 'is', null)
    .execute();
  expect(rows).toEqual([kind === 'corrected' ? { entry: 7, void_reason: null } : { entry: 2, void_reason: 'Twice' }]);
});

describe('a second file takes back what a first one brought in of a visit, and its author’s device delivers its own', () => {
  const stateOf = (uid: string) =>
    world.db
      .selectFrom('sessions')
      .select(['closed', 'void_reason', 'tally'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();

  /** Brought in whole by a file under the device's own keys. */
  async function broughtVisit() {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const sib = await behaviorId(world, 'SIB');
    const taps = [event('tap', { behaviour_id: sib }), event('tap', { behaviour_id: sib })];
    const undo = event('void', { target_uid: taps[1]?.uid });
    const start = device.op('/api/session/start', made.start);
    const tapped = device.op('/api/session/data-entry', { session_uid: made.uid, events: taps });
    const undone = device.op('/api/session/data-entry', { session_uid: made.uid, events: [undo] });
    const submit = device.op('/api/session/submit', { ...made.submit, observed_zero: [] });
    expect(await bringIn(start, 'startSession', {}, start.opId)).toBe(200);
    expect(await bringIn(tapped, 'recordDataEntry', {}, tapped.opId)).toBe(200);
    expect(await bringIn(undone, 'recordDataEntry', {}, undone.opId)).toBe(200);
    const count = async () => (await stateOf(made.uid)).tally.behaviors[sib]?.count ?? 0;
    return { device, made, sib, taps, start, tapped, undone, submit, count };
  }

  test.each([
    'before its Submit, too',
    'and submits it',
  ] as const)('its taps: they count when the device has submitted, but for its own Undo (%s)', async (when) => {
    const { device, made, taps, start, tapped, undone, submit, count } = await broughtVisit();
    if (when === 'before its Submit, too') expect(await bringIn(submit, 'submitSession', {}, submit.opId)).toBe(200);
    const forged = { session_uid: made.uid, events: [event('void', { target_uid: taps[0]?.uid })] };
    expect(await bringIn({ body: forged }, 'recordDataEntry')).toBe(200);
    expect(await count()).toBe(0);
    for (const op of [start, tapped, undone, submit]) expect((await device.send(op)).statusCode).toBeLessThan(300);
    expect(await count()).toBe(1);
    const rows = await world.db
      .selectFrom('behavior_entry_rows as row')
      .innerJoin('behavior_entries as entry', 'entry.id', 'row.entry_id')
      .innerJoin('sessions', 'sessions.id', 'entry.session_id')
      .select('row.entry')
      .where('sessions.uid', '=', made.uid)
      .where('row.deleted_at', 'is', null)
      .execute();
    expect(rows).toEqual([{ entry: 1 }]);
  });

  test('the visit as a mistake: its start brings it back', async () => {
    const { device, made, start, count } = await broughtVisit();
    expect(await bringIn({ body: { uid: made.uid, reason: 'forged' } }, 'voidSession')).toBe(200);
    expect((await device.send(start)).statusCode).toBeLessThan(300);
    expect([(await stateOf(made.uid)).void_reason, await count()]).toEqual([null, 1]);
  });

  test('its own “started by mistake”: it is voided again', async () => {
    const { device, made, start } = await broughtVisit();
    const own = device.op('/api/session/void', { uid: made.uid, reason: 'The wrong child' });
    expect(await bringIn(own, 'voidSession', {}, own.opId)).toBe(200);
    expect(await bringIn({ body: { uid: made.uid } }, 'restartSession')).toBe(200);
    await device.send(start);
    expect((await device.send(own)).statusCode).toBe(200);
    expect((await stateOf(made.uid)).void_reason).toBe('The wrong child');
  });

  test('a Restart of its own: it is open again', async () => {
    const { device, made, submit } = await broughtVisit();
    expect(await bringIn(submit, 'submitSession', {}, submit.opId)).toBe(200);
    const own = device.op('/api/session/restart', { uid: made.uid });
    expect(await bringIn(own, 'restartSession', {}, own.opId)).toBe(200);
    expect(await bringIn({ body: made.submit }, 'submitSession')).toBe(200);
    expect((await device.send(own)).statusCode).toBe(200);
    expect((await stateOf(made.uid)).closed).toBe(false);
  });

  test('an Undo in the file of a lost tablet stays, though the tablet had sent the tap', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const sib = await behaviorId(world, 'SIB');
    const tap = event('tap', { behaviour_id: sib });
    const undo = event('void', { target_uid: tap.uid });
    await device.send(device.op('/api/session/start', made.start));
    await device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] }));
    expect(await bringIn({ body: { session_uid: made.uid, events: [undo] } }, 'recordDataEntry')).toBe(200);
    const submitted = await testDevice(world, 'rbt').send(device.op('/api/session/submit', made.submit));
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect((await stateOf(made.uid)).tally.behaviors[sib]?.count ?? 0).toBe(0);
  });
});

test('the author’s own deletion of counts is done again when a second file has brought them back', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const behaviors = [{ behaviour_id: await behaviorId(world, 'SIB'), entry: '2' }];
  const body = { uid: uuid(), client_id: made.start.client_id, record_date: freeDay(), behaviors };
  const [own, wrong] = [
    device.op('/api/behavior', body),
    device.op('/api/behavior/void', { uid: body.uid, voided: true, reason: 'Twice' }),
  ];
  expect(await bringIn(own, 'addEntry', {}, own.opId)).toBe(200);
  expect(await bringIn(wrong, 'voidEntry', {}, wrong.opId)).toBe(200);
  expect(await bringIn({ body: { uid: body.uid, voided: false, reason: 'forged' } }, 'voidEntry')).toBe(200);
  for (const op of [own, wrong]) expect((await device.send(op)).statusCode).toBeLessThan(300);
  const stored = await world.db
    .selectFrom('behavior_entries')
    .select('void_reason')
    .where('uid', '=', body.uid)
    .executeTakeFirstOrThrow();
  expect(stored.void_reason).toBe('Twice');
});
