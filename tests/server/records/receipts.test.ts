import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#server/http/write/hash-of.ts';
import {
  clientId,
  emails,
  event,
  freeDay,
  noteBody,
  openWorld,
  startSession,
  submitBody,
  userId,
  type World,
  waiting,
} from '../world.ts';
import { testDevice } from './delivery.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const saveNote = (body: object, key?: string, headers: Record<string, string> = {}) =>
  world.ask('POST', '/api/note', {
    as: 'rbt',
    body,
    headers: { ...(key ? { 'idempotency-key': key } : {}), ...headers },
  });

async function countNotes(uid: string): Promise<number> {
  const rows = await world.db.selectFrom('notes').select('id').where('uid', '=', uid).execute();
  return rows.length;
}

async function receiptOf(key: string) {
  return world.db.selectFrom('op_receipts').selectAll().where('op_id', '=', key).executeTakeFirst();
}

describe('the same key again', () => {
  test('answers the same, says that it was there before, and does nothing', async () => {
    const [body, key] = [noteBody(maya, freeDay()), uuid()];
    const first = await saveNote(body, key);
    const again = await saveNote(body, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await countNotes(body.uid)).toBe(1);
  });

  test('gives the row as it stands now, not as it stood then', async () => {
    const [body, key] = [noteBody(maya, freeDay()), uuid()];
    await saveNote(body, key);
    const later = await saveNote({ ...body, comment: 'Added later.' }, uuid());
    const again = await saveNote(body, key);
    expect(again.json()).toMatchObject({ comment: 'Added later.', version: later.json().version });
  });

  test('with its fields in another order is the same request', async () => {
    const [body, key] = [noteBody(maya, freeDay()), uuid()];
    await saveNote(body, key);
    const again = await saveNote(Object.fromEntries(Object.entries(body).reverse()), key.toUpperCase());
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('with another body is a mistake that changes nothing', async () => {
    const [body, key] = [noteBody(maya, freeDay()), uuid()];
    await saveNote(body, key);
    const other = await saveNote({ ...body, comment: 'Something else.' }, key);
    expect(other.statusCode).toBe(422);
    expect(other.json().code).toBe('idempotency_mismatch');
    const note = await world.db.selectFrom('notes').select('comment').where('uid', '=', body.uid).executeTakeFirst();
    expect(note?.comment).toBe('');
  });

  test('on another call is a mistake too', async () => {
    const [opened, key] = [await startSession(world), uuid()];
    const ask = (path: string) =>
      world.ask('POST', path, { as: 'rbt', body: { uid: opened.session.uid }, headers: { 'idempotency-key': key } });
    expect((await ask('/api/session/restart')).statusCode).toBe(200);
    expect((await ask('/api/session/start')).json().code).toBe('idempotency_mismatch');
  });

  test('used by another person is another key', async () => {
    const key = uuid();
    const sami = await clientId(world, 'Haddad');
    await saveNote(noteBody(sami, freeDay()), key);
    const theirs = await world.ask('POST', '/api/note', {
      as: 'rbt2',
      body: noteBody(sami, freeDay()),
      headers: { 'idempotency-key': key },
    });
    expect(theirs.statusCode).toBe(201);
  });

  test('a refusal is answered again word for word, even when what was in the way is gone', async () => {
    const [date, key] = [freeDay(), uuid()];
    const inTheWay = (await saveNote(noteBody(maya, date))).json();
    const body = noteBody(maya, date);
    const refused = await saveNote(body, key);
    expect(refused.statusCode).toBe(409);
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', inTheWay.id).execute();
    const again = await saveNote(body, key);
    expect(again.statusCode).toBe(409);
    expect(again.body).toBe(refused.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await saveNote(body, uuid())).statusCode).toBe(201);
  });

  test('a body that could not be read is refused again in the same words, and its key is taken', async () => {
    const key = uuid();
    const refused = await saveNote({ client_id: 'Ruiz' }, key);
    const again = await saveNote({ client_id: 'Ruiz' }, key);
    expect([refused.statusCode, refused.json().code, again.statusCode]).toEqual([422, 'invalid', 422]);
    expect(again.body).toBe(refused.body);
    expect((await saveNote(noteBody(maya, freeDay()), key)).json().code).toBe('idempotency_mismatch');
  });

  test('what may turn out otherwise the next time is not kept: a missing session can still arrive', async () => {
    const [sessionUid, key] = [uuid(), uuid()];
    const tap = () =>
      world.ask('POST', '/api/session/data-entry', {
        as: 'rbt',
        body: { session_uid: sessionUid, events: [] },
        headers: { 'idempotency-key': key },
      });
    expect((await tap()).statusCode).toBe(404);
    expect(await receiptOf(key)).toBeUndefined();
    await startSession(world, { uid: sessionUid });
    expect((await tap()).statusCode).toBe(200);
  });
});

describe('the same key again, by somebody who may not read the row any more', () => {
  /** Takes Maya off the analyst's caseload. */
  async function takenOff(work: () => Promise<void>): Promise<void> {
    const set = (removed_at: Date | null) =>
      world.db
        .updateTable('caseloads')
        .set({ removed_at })
        .where('client_id', '=', maya)
        .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', emails.bcba))
        .execute();
    await set(new Date());
    try {
      await work();
    } finally {
      await set(null);
    }
  }
  const send = (path: string, body: object, key: string) =>
    world.ask(path.includes('/assign/') ? 'PUT' : 'POST', path, {
      as: 'bcba',
      body,
      headers: { 'idempotency-key': key },
    });

  /** Asks twice, the second time without the client. */
  async function idsOnly(path: string, body: object, id?: number) {
    const key = uuid();
    const first = await send(path, body, key);
    expect(first.statusCode).toBeLessThan(300);
    await takenOff(async () => {
      const again = await send(path, body, key);
      expect([again.statusCode, again.json()]).toEqual([first.statusCode, { id: id ?? first.json().id }]);
      expect(again.headers['idempotent-replayed']).toBe('true');
    });
    expect((await send(path, body, key)).json()).toEqual(first.json());
  }

  test('says that it was done, and shows nothing of a note', async () => {
    const { id } = (await saveNote(noteBody(maya, freeDay()))).json();
    await idsOnly(`/api/note/${id}/review`, { decision: 'reviewed' });
    await takenOff(async () => {
      expect((await world.ask('GET', `/api/note/${id}`, { as: 'bcba' })).statusCode).toBe(404);
    });
  });

  test('nor of a visit that another made', async () => {
    const body = { uid: uuid(), title: 'Visit', start: '2026-12-10T15:00:00-05:00', end: '2026-12-10T16:00:00-05:00' };
    const { id } = (
      await world.ask('POST', '/api/schedule/event', { as: 'rbt', body: { ...body, client_id: maya } })
    ).json();
    await idsOnly('/api/schedule/event/approve', { id, occurrence: 0, decision: 1 });
  });

  test('nor of what is assigned to a client, and a line in their graphs', async () => {
    const { behaviors } = (await world.ask('GET', `/api/behavior/assign/${maya}`, { as: 'bcba' })).json();
    const ids = behaviors.map(({ id }: { id: number }) => id);
    await idsOnly(`/api/behavior/assign/${maya}`, { ids }, maya);
    await idsOnly('/api/phase-lines', { client: maya, date: freeDay(), label: 'Treatment', behaviour_id: null });
  });
});

describe('work of a newer app that this server does not know whole yet', () => {
  /** Each from a device of its own. */
  const start = (body: object, key: string) =>
    world.ask('POST', '/api/session/start', {
      as: 'rbt',
      body,
      headers: { 'idempotency-key': key, 'x-device-id': key, 'x-device-seq': '1' },
    });
  const newSession = () => ({
    uid: uuid(),
    client_id: maya,
    visit_location: 1,
    startDate: freeDay(),
    startTime: '15:00',
  });
  const sessions = async (uid: string) =>
    (await world.db.selectFrom('sessions').select('id').where('uid', '=', uid).execute()).length;
  const copies = (key: string) => world.db.selectFrom('held_work').selectAll().where('op_id', '=', key).execute();

  /** The receipt and the copy that a server of the release before made of such a refusal. */
  async function refusedByOlder(body: object, key: string): Promise<void> {
    const { company_id, id: user_id } = await world.db
      .selectFrom('users')
      .select(['company_id', 'id'])
      .where('email', '=', 'therapist@demo.test')
      .executeTakeFirstOrThrow();
    const errors = { skills_seen: ['Is not a field of this call'] };
    const problem = {
      type: 'urn:tallybook:problem:unknown_field',
      title: 'x',
      status: 422,
      code: 'unknown_field',
      errors,
    };
    const [answer, at] = [JSON.stringify(problem), new Date()];
    await sql`insert into op_receipts (company_id, user_id, op_id, kind, body_hash, status, problem, received_at)
      values (${company_id}, ${user_id}, ${key}, 'POST /api/session/start', ${hashOf(body)}, 422, ${answer},
        ${at})`.execute(world.db);
    await sql`insert into held_work
        (company_id, user_id, op_id, method, path, body, reason, problem, state, received_at)
      values (${company_id}, ${user_id}, ${key}, 'POST', '/api/session/start', ${JSON.stringify(body)},
        'unknown_field', ${answer}, 'copy', ${at})`.execute(world.db);
  }

  test('is refused without a trace, and the key is free: the device tries again under it until the server is newer', async () => {
    const [body, key] = [newSession(), uuid()];
    const refused = await start({ ...body, skills_seen: [1] }, key);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'unknown_field']);
    expect([await receiptOf(key), await copies(key)]).toEqual([undefined, []]);
    expect((await start(body, key)).statusCode).toBe(201);
  });

  test('and was refused for ever by the release before is done under its key, once, and the office’s copy is gone', async () => {
    const [body, key] = [newSession(), uuid()];
    await refusedByOlder(body, key);
    const answers = await Promise.all([start(body, key), start(body, key), start(body, key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2);
    expect([await sessions(body.uid), await copies(key)]).toEqual([1, []]);
    expect(await receiptOf(key)).toMatchObject({ status: 201, problem: null, device_seq: 1 });
  });

  test('and is still refused leaves the older receipt and copy as they were', async () => {
    const [body, key] = [{ ...newSession(), skills_seen: [1] }, uuid()];
    await refusedByOlder(body, key);
    expect((await start(body, key)).json().code).toBe('unknown_field');
    expect(await copies(key)).toHaveLength(1);
    expect((await start({ ...body, startTime: '16:00' }, key)).json().code).toBe('idempotency_mismatch');
  });

  test('and that breaks a rule now is refused by that rule, of which the office has the copy', async () => {
    const [body, key] = [{ ...newSession(), startTime: '25:00' }, uuid()];
    await refusedByOlder(body, key);
    expect((await start(body, key)).json().code).toBe('invalid');
    expect((await copies(key)).map(({ reason, state }) => [reason, state])).toEqual([['invalid', 'copy']]);
  });

  test('and that the office has decided about meanwhile is answered with the decision: nothing is done twice', async () => {
    const [body, key] = [newSession(), uuid()];
    await refusedByOlder(body, key);
    const [copy] = await copies(key);
    const decided = await world.ask('POST', `/api/company/held-work/${copy?.id}`, {
      as: 'staff',
      body: { decision: 'accept' },
    });
    expect(decided.statusCode).toBe(200);
    const again = await start(body, key);
    expect([again.statusCode, again.json().held]).toEqual([202, expect.objectContaining({ state: 'accepted' })]);
    expect(await sessions(body.uid)).toBe(1);
  });
});

describe('twins that come at the same moment', () => {
  test('with one key: one row, and the same answer for all', async () => {
    const [body, key] = [noteBody(maya, freeDay()), uuid()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => saveNote(body, key)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(7);
    expect(await countNotes(body.uid)).toBe(1);
  });

  test('with one uid and different keys: one row', async () => {
    const body = noteBody(maya, freeDay());
    const answers = await Promise.all(Array.from({ length: 6 }, () => saveNote(body, uuid())));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  test('a session that is started twice at once, without any key, is one session', async () => {
    const body = { uid: uuid(), client_id: maya, visit_location: 1, startDate: freeDay(), startTime: '15:00' };
    const start = () => world.ask('POST', '/api/session/start', { as: 'rbt', body });
    const answers = await Promise.all([start(), start(), start(), start()]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json().session.id)).size).toBe(1);
  });

  test('two whole submits of one session at once make one note and one entry', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    const submit = () =>
      world.ask('POST', '/api/session/submit', { as: 'rbt', body, headers: { 'idempotency-key': uuid() } });
    const answers = await Promise.all([submit(), submit(), submit()]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(await countNotes(body.note.uid)).toBe(1);
    const entries = await world.db
      .selectFrom('behavior_entries')
      .select('id')
      .where('session_id', '=', opened.session.id)
      .execute();
    expect(entries).toHaveLength(1);
  });
});

describe('a write that fails in the middle', () => {
  /** Fails the audit row of a write, which comes after its effect and before its receipt is complete. */
  async function withBrokenAudit(work: () => Promise<void>) {
    await sql`alter table audit add constraint broken check (user_id is null) not valid`.execute(world.db);
    try {
      await work();
    } finally {
      await sql`alter table audit drop constraint broken`.execute(world.db);
    }
  }

  test('leaves nothing: no row, no receipt, no change number; the same key then does it', async () => {
    const [body, key] = [noteBody(maya, freeDay()), uuid()];
    const before = await clockOf();
    await withBrokenAudit(async () => {
      const answer = await saveNote(body, key);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        type: 'urn:tallybook:problem:internal',
        title: 'Internal Server Error',
        status: 500,
        code: 'internal',
      });
    });
    expect(await countNotes(body.uid)).toBe(0);
    expect(await receiptOf(key)).toBeUndefined();
    expect(await clockOf()).toBe(before);
    expect((await saveNote(body, key)).statusCode).toBe(201);
  });

  test('a database that cuts the connection is 503 with a time to come back, and nothing is lost', async () => {
    const [body, key] = [noteBody(maya, freeDay()), uuid()];
    await world.tokenOf('rbt');
    // Holds the uid, so that the write is in its transaction when the connection is cut.
    const answer = await world.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(company_id, hashtext(${body.uid})) from users where email = 'therapist@demo.test'`.execute(
        tx,
      );
      const writing = saveNote(body, key);
      await expect.poll(() => waiting(world.db, 'pg_advisory_xact_lock')).toBe(1);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
          where wait_event = 'advisory' and datname = current_database()`.execute(tx);
      return writing;
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(await receiptOf(key)).toBeUndefined();
    expect((await saveNote(body, key)).statusCode).toBe(201);
  });
});

describe('what a receipt holds', () => {
  test('the device and its order, the row and the change number of the company', async () => {
    const [body, key, device] = [noteBody(maya, freeDay()), uuid(), uuid()];
    const before = await clockOf();
    const { id } = (await saveNote(body, key, { 'x-device-id': device, 'x-device-seq': '41' })).json();
    expect(await receiptOf(key)).toMatchObject({
      kind: 'POST /api/note',
      status: 201,
      problem: null,
      entity_id: id,
      device_id: device,
      device_seq: 41,
      server_seq: before + 1,
    });
    const audit = await world.db
      .selectFrom('audit')
      .select(['action', 'device_id', 'detail'])
      .where('entity', '=', 'note')
      .where('entity_id', '=', id)
      .execute();
    expect(audit).toEqual([{ action: 'POST /api/note', device_id: device, detail: { made: true } }]);
  });

  test('a refusal has one as well, and raises no change number', async () => {
    const [date, key] = [freeDay(), uuid()];
    await saveNote(noteBody(maya, date));
    const before = await clockOf();
    await saveNote(noteBody(maya, date), key);
    expect(await receiptOf(key)).toMatchObject({ status: 409, entity_id: null, server_seq: null });
    expect(await clockOf()).toBe(before);
  });

  test('change numbers have no gap under many writers: a reader that follows them misses nothing', async () => {
    const before = await clockOf();
    const opened = await Promise.all(Array.from({ length: 4 }, () => startSession(world)));
    await Promise.all(
      opened.flatMap(({ session }) =>
        Array.from({ length: 5 }, () =>
          world.ask('POST', '/api/session/data-entry', {
            as: 'rbt',
            body: { session_uid: session.uid, events: [event('pause')] },
            headers: { 'idempotency-key': uuid() },
          }),
        ),
      ),
    );
    expect(await clockOf()).toBe(before + 24);
    const rows = await world.db
      .selectFrom('op_receipts')
      .select('server_seq')
      .where('server_seq', '>', before)
      .execute();
    expect(rows.map((row) => row.server_seq ?? 0).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => before + 5 + index),
    );
  });

  test.each([
    ['idempotency-key', 'not-a-uuid'],
    ['x-device-id', '1'],
    ['x-device-seq', '-1'],
    ['if-match', 'three'],
  ])('a %s that can’t be read is refused by name', async (header, value) => {
    const answer = await saveNote(noteBody(maya, freeDay()), undefined, { [header]: value });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([header]);
  });
});

async function clockOf(): Promise<number> {
  const row = await world.db
    .selectFrom('sync_clock')
    .innerJoin('users', 'users.company_id', 'sync_clock.company_id')
    .select('seq')
    .where('users.email', '=', 'therapist@demo.test')
    .executeTakeFirst();
  return row?.seq ?? 0;
}

test('a stale version keeps no row in the receipt or with the office, and is answered with the row as it stands', async () => {
  const device = testDevice(world, 'rbt');
  const note = {
    ...noteBody(await clientId(world, 'Ruiz'), freeDay()),
    uid: uuid(),
    comment: `long ${'words '.repeat(50)}`,
  };
  const { version } = (await device.send(device.op('/api/note', note))).json();
  await device.send(device.op('/api/note', { ...note, comment: 'second' }, { ifMatch: `"${version}"` }));
  const stale = device.op('/api/note', { ...note, comment: 'third' }, { ifMatch: `"${version}"` });
  const first = await device.send(stale);
  expect([first.statusCode, first.json().current.comment]).toEqual([412, 'second']);
  const { rows } = await sql`
    select problem::text from op_receipts where op_id = ${stale.opId}
    union all select problem::text from held_work where op_id = ${stale.opId}`.execute(world.db);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/current|second/);
  await device.send(
    device.op('/api/note', { ...note, comment: 'fourth' }, { ifMatch: `"${first.json().current.version}"` }),
  );
  const again = await device.send(stale);
  expect([again.statusCode, again.json().current.comment]).toEqual([412, 'fourth']);
  expect(again.headers['idempotent-replayed']).toBe('true');
  // Where it would pass by now, the row is there all the same: a device joins the two, or asks its person.
  const unseen = device.op('/api/note', { ...note, comment: 'fifth' });
  await world.ask('POST', '/api/note', {
    as: 'staff',
    body: { ...note, comment: 'office' },
    headers: { 'if-match': '*' },
  });
  expect((await device.send(unseen)).statusCode).toBe(412);
  await device.send(device.op('/api/note', { ...note, comment: 'sixth' }, { ifMatch: '*' }));
  const late = await device.send(unseen);
  expect([late.statusCode, late.json().current?.comment]).toEqual([412, 'sixth']);
});

test('a stale typed total, its key repeated, is answered with its session or nothing: never with a note of that number', async () => {
  const device = testDevice(world, 'rbt');
  const { session } = await startSession(world);
  const author = await userId(world, emails.rbt2);
  const taken = await world.db.selectFrom('notes').select('id').where('id', '=', session.id).executeTakeFirst();
  if (!taken)
    await sql`insert into notes (company_id, id, uid, client_id, user_id, date_visited, begin_time, end_time, location,
        target_behaviors, skill_learned, who_present, health_safety, comment, state, created_at, updated_at, updated_by)
      overriding system value select company_id, ${session.id}, gen_random_uuid(), client_id, ${author}, '2001-05-05',
        '08:00', '09:00', 2, '', '', '', '', 'a colleague’s', 'final', now(), now(), ${author}
      from sessions where id = ${session.id}`.execute(world.db);
  const behaviors = [{ behaviour_id: 1, entry: '3' }];
  const stale = device.op('/api/session/data-entry', { session_uid: session.uid, behaviors }, { ifMatch: '"77"' });
  const first = await device.send(stale);
  const again = await device.send(stale);
  expect([first.statusCode, again.statusCode]).toEqual([412, 412]);
  expect(again.body).not.toContain('begin_time_f');
  expect(again.json().current).toEqual(first.json().current);
});
