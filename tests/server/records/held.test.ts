import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchOp, OpResult } from '#contract/sync.ts';
import type { Database } from '#server/db/schema.ts';
import { problemOf } from '#server/http/answer/problem.ts';
import {
  behaviorId,
  clientId,
  emails,
  event,
  freeDay,
  noteBody,
  openWorld,
  today,
  userId,
  type World,
} from '../world.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async (query = '') => (await world.ask('GET', `/api/company/held-work${query}`, { as: 'staff' })).json();
const decide = (id: number, body: object, key = uuid()) =>
  world.ask('POST', `/api/company/held-work/${id}`, { as: 'staff', body, headers: { 'idempotency-key': key } });
const sessionOf = (uid: string) =>
  world.db.selectFrom('sessions').select(['id', 'user_id', 'late', 'closed']).where('uid', '=', uid).executeTakeFirst();

/** What was in the way is there meanwhile, such as a behavior of the catalogue. */
async function mend(opId: string, body: object): Promise<void> {
  await sql`update held_work set body = ${JSON.stringify(body)} where op_id = ${opId}`.execute(world.db);
}

/** Takes a permission off the role of therapists for a while. */
async function without(permission: string, work: () => Promise<void>): Promise<void> {
  const rows = await world.db
    .deleteFrom('role_permissions')
    .where('permission', '=', permission)
    .where('role_id', 'in', (eb) => eb.selectFrom('roles').select('id').where('ident', '=', 'rbt'))
    .returningAll()
    .execute();
  try {
    await work();
  } finally {
    await world.db.insertInto('role_permissions').values(rows).execute();
  }
}

describe('a delivery of somebody who lost the right to it', () => {
  test('is held and answered 202, and the same again for the same key', async () => {
    await without('session.record', async () => {
      const [device, made] = [testDevice(world, 'rbt2'), await visit(world, 'Haddad')];
      const op = device.op('/api/session/start', made.start);
      const first = await device.send(op);
      expect(first.statusCode).toBe(202);
      expect(first.json()).toEqual({
        held: { id: expect.any(Number), reason: 'not_permitted', state: 'open', decision_reason: null },
      });
      expect([first.headers['x-acked-seq'], first.headers['x-epoch']]).toEqual(['1', expect.any(String)]);
      const again = await device.send(op);
      expect([again.statusCode, again.body]).toEqual([202, first.body]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(await sessionOf(made.uid)).toBeUndefined();
    });
  });

  test('of somebody disabled, for a client whom only their role let them see, waits for the office, and names nobody', async () => {
    await world.tokenOf('admin');
    const disable = (disabled_at: Date | null) =>
      world.db.updateTable('users').set({ disabled_at }).where('email', '=', emails.admin).execute();
    const [device, made] = [testDevice(world, 'admin'), await visit(world)];
    await disable(world.clock.now());
    const kept = await device.send(device.op('/api/session/start', made.start));
    const typed = await world.ask('POST', '/api/session/start', { as: 'admin', body: { ...made.start, uid: uuid() } });
    const note = noteBody(made.start.client_id, freeDay());
    const noted = await world.ask('POST', '/api/note', { as: 'admin', body: note });
    await disable(null);
    expect([kept.statusCode, kept.json().held?.reason]).toEqual([202, 'client_not_yours']);
    expect([typed.statusCode, noted.statusCode]).toEqual([404, 404]);
    for (const answer of [kept, typed, noted]) expect(answer.body).not.toContain('Ruiz');
    expect((await decide(kept.json().held.id, { decision: 'accept' })).statusCode).toBe(200);
    expect((await sessionOf(made.uid))?.user_id).toBe(await userId(world, emails.admin));
  });

  test('for a client they never had is held, with all that follows it', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const { results } = (
      await device.batch([
        device.op('/api/session/start', made.start),
        device.op('/api/session/data-entry', made.tap()),
        device.op('/api/session/submit', made.submit),
      ])
    ).json();
    expect(results.map(({ status, body }: OpResult) => [status, (body as { held: object }).held])).toEqual([
      [202, expect.objectContaining({ reason: 'client_not_yours' })],
      [202, expect.objectContaining({ reason: 'parent_held' })],
      [202, expect.objectContaining({ reason: 'parent_held' })],
    ]);
  });

  test('takes nothing along when it is accepted that is about another client, or another kind of record: nobody was asked', async () => {
    const [device, made, tan] = [testDevice(world, 'rbt2'), await visit(world), await clientId(world, 'Tan')];
    const { client_id } = made.start;
    const entry = (client: number) => ({
      uid: made.uid,
      client_id: client,
      record_date: made.start.startDate,
      behaviors: [{ behaviour_id: 1, entry: '9' }],
    });
    const note = (client: number) => ({ ...noteBody(client, freeDay()), uid: made.uid });
    const answer = await device.batch([
      device.op('/api/session/start', made.start),
      device.op('/api/session/data-entry', made.tap()),
      device.op('/api/behavior', entry(tan)),
      device.op('/api/behavior', entry(client_id)),
      device.op('/api/note', note(tan)),
      device.op('/api/note', note(client_id)),
      device.op('/api/session/submit', { ...made.submit, note: noteBody(tan, freeDay()) }),
    ]);
    const held = answer
      .json()
      .results.map(({ status, body }: OpResult) => [status, (body as { held: { id: number; reason: string } }).held]);
    expect(held.map(([status, { reason }]: [number, { reason: string }]) => [status, reason])).toEqual([
      [202, 'client_not_yours'],
      [202, 'parent_held'],
      ...Array(5).fill([202, 'client_not_yours']),
    ]);
    expect((await decide(held[0][1].id, { decision: 'accept' })).statusCode).toBe(200);
    const rows = await world.db
      .selectFrom('held_work')
      .select(['id', 'state'])
      .where('subject', '=', made.uid)
      .orderBy('id')
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['accepted', 'accepted', ...Array(5).fill('open')]);
    expect(await sessionOf(made.uid)).toMatchObject({ closed: false });
  });

  test('of somebody who decides about held work is not accepted by themselves, with what follows it; a second person does', async () => {
    const device = testDevice(world, 'staff');
    const note = { ...noteBody(await clientId(world, 'Haddad'), freeDay()), uid: uuid() };
    const made = await device.send(device.op('/api/note', note));
    expect([made.statusCode, made.json().held?.reason]).toEqual([202, 'not_permitted']);
    const { id } = made.json().held;
    const own = await decide(id, { decision: 'accept' });
    expect([own.statusCode, own.json().code]).toEqual([403, 'second_person']);
    expect(own.json().detail).toMatch(/your own work.*Somebody else/);
    const refused = await decide(id, { decision: 'refuse', reason: 'Not mine to decide' });
    expect(refused.statusCode).toBe(200);
    const back = await decide(id, { decision: 'accept' });
    expect(back.json().code).toBe('second_person');
    const accepted = await world.ask('POST', `/api/company/held-work/${id}`, {
      as: 'admin',
      body: { decision: 'accept', refusals_seen: refused.json().decision.at },
    });
    expect(accepted.statusCode).toBe(200);
  });

  test('is not accepted by its own author, who may not do such a thing at all: the call would not have let them in', async () => {
    const device = testDevice(world, 'staff');
    const body = {
      uid: uuid(),
      client_id: await clientId(world, 'Haddad'),
      record_date: freeDay(),
      behaviors: [{ behaviour_id: 1, entry: '4' }],
    };
    expect((await world.ask('POST', '/api/behavior', { as: 'staff', body })).statusCode).toBe(403);
    const made = await device.send(device.op('/api/behavior', body));
    expect([made.statusCode, made.json().held?.reason]).toEqual([202, 'not_permitted']);
    const { id } = made.json().held;
    const own = await decide(id, { decision: 'accept' });
    expect([own.statusCode, own.json().code]).toEqual([403, 'second_person']);
    const second = await world.ask('POST', `/api/company/held-work/${id}`, {
      as: 'admin',
      body: { decision: 'accept' },
    });
    expect(second.statusCode).toBe(200);
  });

  test('without a device behind it is refused as before: nobody was told that it is safe', async () => {
    const made = await visit(world);
    const answer = await world.ask('POST', '/api/session/start', {
      as: 'rbt2',
      body: made.start,
      headers: { 'idempotency-key': uuid() },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('for a client of another company, or of none, is answered like one they never had: nobody learns which there are', async () => {
    const device = testDevice(world, 'rbt2');
    const strangers = await visit(world);
    const foreign = await world.db
      .selectFrom('clients')
      .select('id')
      .where('company_id', '<>', await company())
      .executeTakeFirstOrThrow();
    const answersFor = async (client_id: number) => {
      const { start } = await visit(world);
      const ops = [
        device.op('/api/session/start', { ...start, client_id }),
        device.op('/api/note', noteBody(client_id, freeDay())),
        device.op('/api/behavior', { uid: uuid(), client_id, date: today(world), time: '10:00', behaviors: [] }),
      ];
      const answers = [];
      for (const op of ops) answers.push(await device.send(op));
      return answers.map((answer) => [answer.statusCode, { ...answer.json(), held: { ...answer.json().held, id: 0 } }]);
    };
    const known = await answersFor(strangers.start.client_id);
    expect(known.slice(0, 2).map(([status]) => status)).toEqual([202, 202]);
    expect(await answersFor(foreign.id)).toEqual(known);
    expect(await answersFor(2_000_000_000)).toEqual(known);
  });

  test('for no client of the company is never accepted: the office is told why, and can refuse it', async () => {
    const [device, { start }] = [testDevice(world, 'rbt2'), await visit(world)];
    const kept = await device.send(device.op('/api/session/start', { ...start, client_id: 2_000_000_000 }));
    const { id } = kept.json().held;
    const refusal = await decide(id, { decision: 'accept' });
    expect([refusal.statusCode, refusal.json().detail]).toEqual([409, expect.stringMatching(/not in your company/)]);
    expect((await decide(id, { decision: 'refuse', reason: 'Who is this?' })).statusCode).toBe(200);
  });

  test('for a client who was entered after the backup that was restored is given to the client entered again, the whole visit of it', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const lost = 2_000_000_001;
    const start = await device.send(device.op('/api/session/start', { ...made.start, client_id: lost }));
    await device.send(device.op('/api/session/data-entry', made.tap()));
    const note = { ...made.submit.note, client_id: lost };
    await device.send(device.op('/api/session/submit', { ...made.submit, note }));
    const { id } = start.json().held;
    const again = await clientId(world, 'Haddad');
    const refused = async (body: object) => {
      const answer = await decide(id, { decision: 'accept', ...body });
      return [answer.statusCode, answer.json().errors?.client_id];
    };
    expect(await refused({ client_id: 2_000_000_002 })).toEqual([422, ['Choose a client of your company']]);
    expect((await decide(id, { decision: 'accept', client_id: again })).json()).toMatchObject({
      state: 'accepted',
      client: { id: again },
      body: { client_id: lost },
    });
    const session = await world.db
      .selectFrom('sessions')
      .select(['id', 'client_id', 'late', 'closed'])
      .where('uid', '=', made.uid)
      .executeTakeFirstOrThrow();
    expect(session).toMatchObject({ client_id: again, closed: true, late: ['off_caseload'] });
    const notes = await world.db.selectFrom('notes').select('client_id').where('session_id', '=', session.id).execute();
    expect(notes).toEqual([{ client_id: again }]);
  });

  test('for a client of the company is not moved to another', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const { id } = (await device.send(device.op('/api/session/start', made.start))).json().held;
    const moved = await decide(id, { decision: 'accept', client_id: await clientId(world, 'Haddad') });
    expect([moved.statusCode, moved.json().errors]).toEqual([
      422,
      { client_id: [expect.stringContaining('as it is')] },
    ]);
    expect(await sessionOf(made.uid)).toBeUndefined();
  });

  test('whose session has not come yet is not held: it comes again', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    expect((await device.send(device.op('/api/session/data-entry', made.tap()))).statusCode).toBe(404);
  });

  test('leaves what it says in no log line', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const marker = `marker-${uuid()}`;
    const note = { ...made.submit.note, comment: marker };
    await device.send(device.op('/api/session/start', made.start));
    expect((await device.send(device.op('/api/session/submit', { ...made.submit, note }))).statusCode).toBe(202);
    expect(world.logged()).not.toContain(marker);
    const audit = await world.db.selectFrom('audit').select('detail').execute();
    expect(JSON.stringify(audit)).not.toContain(marker);
  });
});

async function company(): Promise<number> {
  const row = await world.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', emails.rbt)
    .executeTakeFirstOrThrow();
  return row.company_id;
}

describe('what breaks a rule', () => {
  test('is refused to its device, and the office has a copy of it', async () => {
    const [device, client, date] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz'), freeDay()];
    await device.send(device.op('/api/note', noteBody(client, date)));
    const op = device.op('/api/note', noteBody(client, date, { comment: 'the second' }));
    const refused = await device.send(op);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'timeconflicts']);
    const copies = (await list('?state=copy')).data;
    expect(copies.find(({ op_id }: { op_id: string }) => op_id === op.opId)).toMatchObject({
      state: 'copy',
      reason: 'timeconflicts',
      body: { comment: 'the second' },
      decision: null,
    });
    expect((await list()).data.map(({ op_id }: { op_id: string }) => op_id)).not.toContain(op.opId);
  });
});

describe('the office', () => {
  const newHeld = async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const ops: BatchOp[] = [
      device.op('/api/session/start', made.start),
      device.op('/api/session/data-entry', made.tap()),
      device.op('/api/session/submit', made.submit),
    ];
    const { results } = (await device.batch(ops)).json();
    return { device, made, ops, id: results[0].body.held.id as number };
  };

  test('sees whose it is, what it is and why', async () => {
    const { id, made, device } = await newHeld();
    const shown = (await list('?limit=200')).data.find((one: { id: number }) => one.id === id);
    expect(shown).toMatchObject({
      state: 'open',
      reason: 'client_not_yours',
      user: { id: await userId(world, emails.rbt2) },
      client: { id: made.start.client_id, name: expect.stringContaining('Ruiz') },
      method: 'POST',
      path: '/api/session/start',
      body: made.start,
      subject: made.uid,
      device_id: device.id,
      problem: { status: 404 },
    });
  });

  test('accepts: it is done as its author’s, late and flagged, with all that waited for it', async () => {
    const { id, made, device, ops } = await newHeld();
    const cursor = (await world.ask('GET', '/api/sync/changes', { as: 'rbt2' })).json().nextCursor;
    const accepted = await decide(id, { decision: 'accept' });
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json()).toMatchObject({ state: 'accepted', decision: { by: { id: expect.any(Number) } } });
    expect(await sessionOf(made.uid)).toMatchObject({
      user_id: await userId(world, emails.rbt2),
      late: ['off_caseload'],
      closed: true,
    });
    const told = (await world.ask('GET', `/api/sync/changes?cursor=${cursor}`, { as: 'rbt2' })).json().changes;
    expect(told.map(({ entity }: { entity: string }) => entity).sort()).toEqual([
      ...Array(3).fill('held_work'),
      'note',
      'session',
    ]);
    const replay = await device.batch(ops);
    expect(replay.json().results.map(({ body }: OpResult) => (body as { held: { state: string } }).held.state)).toEqual(
      ['accepted', 'accepted', 'accepted'],
    );
  });

  test('accepts a visit of a thousand calls in pieces: nobody else waits for it, and the next decision takes the rest along', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const behaviour_id = await behaviorId(world, 'SIB');
    const tap = event('tap', { behaviour_id });
    await device.send(device.op('/api/session/start', made.start));
    await device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] }));
    // As 699 more calls of the device would stand there.
    await sql`insert into held_work (company_id, user_id, op_id, method, path, body, body_hash, bytes, subject, client_id,
        device_id, device_seq, reason, problem, state, received_at)
      select company_id, user_id, uid, method, path, replace(body::text, ${tap.uid}, uid::text)::json, sha256(uid::text::bytea),
        bytes, subject, client_id, device_id, device_seq + at, reason, problem, state, received_at
      from held_work, (select at, gen_random_uuid() as uid from generate_series(1, 699) as at) as more
      where subject = ${made.uid} and reason = 'parent_held'`.execute(world.db);
    const waiting = () =>
      world.db
        .selectFrom('held_work')
        .select('id')
        .where('subject', '=', made.uid)
        .where('state', '=', 'open')
        .orderBy('device_seq')
        .execute();
    const counted = async () => {
      const { id, tally } = await world.db
        .selectFrom('sessions')
        .select(['id', 'tally'])
        .where('uid', '=', made.uid)
        .executeTakeFirstOrThrow();
      const audited = world.db.selectFrom('audit').select('id').where('entity', '=', 'session');
      return [tally.behaviors[behaviour_id]?.count, (await audited.where('entity_id', '=', id).execute()).length];
    };
    const last = (await waiting()).at(-1);
    const wrong = await decide(last?.id ?? 0, { decision: 'accept' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'earlier_first']);
    let left = 701;
    for (let [next] = await waiting(); next; [next] = await waiting()) {
      expect((await decide(next.id, { decision: 'accept' })).statusCode).toBe(200);
      const now = (await waiting()).length;
      expect(left - now).toBeGreaterThan(0);
      expect(left - now).toBeLessThanOrEqual(501);
      left = now;
    }
    expect(await counted()).toEqual([700, 701]);
  });

  test('refuses with a reason, which the author is told', async () => {
    const { id, device, ops, made } = await newHeld();
    expect((await decide(id, { decision: 'refuse' })).json().errors).toHaveProperty('reason');
    const refused = await decide(id, { decision: 'refuse', reason: 'Visited by Sami' });
    expect(refused.json()).toMatchObject({ state: 'refused', decision: { reason: 'Visited by Sami' } });
    const [first] = (await device.batch(ops.slice(0, 1))).json().results;
    expect([first.status, first.body.held]).toEqual([
      202,
      { id, reason: 'client_not_yours', state: 'refused', decision_reason: 'Visited by Sami' },
    ]);
    expect(await sessionOf(made.uid)).toBeUndefined();
  });

  test('decides once, however often it is asked, and twice is told so', async () => {
    const { id } = await newHeld();
    const key = uuid();
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, { decision: 'accept' }, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await decide(id, { decision: 'refuse', reason: 'No' })).json()).toMatchObject({
      status: 409,
      code: 'already_decided',
    });
  });

  test('takes a refusal back: what was refused is accepted after all, with all that followed it, and its author is told', async () => {
    const { id, made, ops, device } = await newHeld();
    await decide(id, { decision: 'refuse', reason: 'Not your client' });
    const [follower] = (await list('?limit=200')).data.filter(
      ({ subject }: { subject: string }) => subject === made.uid,
    );
    await decide(follower.id, { decision: 'refuse', reason: 'Not your client' });
    const cursor = (await world.ask('GET', '/api/sync/changes', { as: 'rbt2' })).json().nextCursor;
    const accepted = await decide(id, { decision: 'accept', reason: 'She substituted' });
    expect(accepted.json()).toMatchObject({ state: 'accepted', decision: { reason: 'She substituted' } });
    expect(await sessionOf(made.uid)).toMatchObject({ user_id: await userId(world, emails.rbt2), closed: true });
    const { changes } = (await world.ask('GET', `/api/sync/changes?cursor=${cursor}`, { as: 'rbt2' })).json();
    const news = changes.filter(({ entity }: { entity: string }) => entity === 'held_work');
    expect(news.map(({ row }: { row: { state: string } }) => row.state)).toEqual(['accepted', 'accepted', 'accepted']);
    expect((await device.batch(ops)).json().results[0].body.held).toMatchObject({ state: 'accepted' });
    const again = await decide(id, { decision: 'refuse', reason: 'No' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_decided']);
  });

  test('takes a refusal back, and what fails then waits for a decision of its own, with all behind it: its author is told', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const broken = { ...made.submit, observed_zero: [999_999] };
    const calls: [string, object][] = [
      ['/api/session/start', made.start],
      ['/api/session/data-entry', made.tap()],
      ['/api/session/submit', broken],
      ['/api/session/restart', { uid: made.uid }],
      ['/api/session/submit', made.submit],
    ];
    const ops = calls.map(([path, body]) => device.op(path, body));
    const { results } = (await device.batch(ops)).json();
    const ids = results.map(({ body }: OpResult) => (body as { held: { id: number } }).held.id);
    // The last is still undecided: its device has called it declined with its parent all the same.
    for (const id of ids.slice(0, 4)) await decide(id, { decision: 'refuse', reason: 'Not your client' });
    const cursor = (await world.ask('GET', '/api/sync/changes', { as: 'rbt2' })).json().nextCursor;
    expect((await decide(ids[0], { decision: 'accept' })).statusCode).toBe(200);
    const rows = await world.db
      .selectFrom('held_work')
      .select(['state', 'decided_at', 'decided_by', 'decision_reason'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'open', 'open', 'open']);
    const undecided = { state: 'open', decided_at: null, decided_by: null, decision_reason: null };
    expect(rows.slice(2)).toEqual([undecided, undecided, undecided]);
    const { changes } = (await world.ask('GET', `/api/sync/changes?cursor=${cursor}`, { as: 'rbt2' })).json();
    const news = changes.filter(({ entity }: { entity: string }) => entity === 'held_work');
    expect(news.map(({ row }: { row: { state: string } }) => row.state).sort()).toEqual(
      ['accepted', 'accepted', 'open', 'open', 'open'].sort(),
    );
    const audit = await world.db
      .selectFrom('audit')
      .select('detail')
      .where('entity', '=', 'held_work')
      .where('entity_id', '=', ids[0])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audit?.detail).toMatchObject({ decision: 'accepted', followed: 1, reopened: 3 });
  });

  test('a colleague’s refusal stands against whoever was not shown it: they are told who refused, when and why', async () => {
    const { id, made } = await newHeld();
    const refused = await decide(id, { decision: 'refuse', reason: 'Double of 11/18' });
    const { by, at } = refused.json().decision;
    const accept = (body = {}) =>
      world.ask('POST', `/api/company/held-work/${id}`, { as: 'admin', body: { decision: 'accept', ...body } });
    const before = new Date(Date.parse(at) - 1).toISOString();
    for (const stale of [await accept(), await accept({ refusals_seen: before })]) {
      expect(stale.json()).toMatchObject({
        status: 409,
        code: 'already_decided',
        detail: expect.stringMatching(`^${by.name} refused this on .*: “Double of 11/18”\\. It stays refused`),
        current: { id, state: 'refused', decision: { by, at, reason: 'Double of 11/18' } },
      });
    }
    expect(await sessionOf(made.uid)).toBeUndefined();
    const kept = (await list('?state=refused&limit=200')).data.find((one: { id: number }) => one.id === id);
    expect(kept.decision).toEqual({ by, at, reason: 'Double of 11/18' });
    expect((await accept({ refusals_seen: at })).json()).toMatchObject({ state: 'accepted' });
    expect(await sessionOf(made.uid)).toBeDefined();
  });

  test('of ten who decide at once one is told that it is done, and all others what was decided', async () => {
    const { id } = await newHeld();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        world.ask('POST', `/api/company/held-work/${id}`, {
          as: at % 2 === 0 ? 'staff' : 'admin',
          body: at % 2 === 0 ? { decision: 'refuse', reason: 'Double' } : { decision: 'accept' },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('what a colleague has refused meanwhile is not taken along with what is accepted after all, nor what comes behind it', async () => {
    const { id, made } = await newHeld();
    const first = await decide(id, { decision: 'refuse', reason: 'Not your client' });
    const [follower] = (await list('?limit=200')).data.filter(
      ({ subject }: { subject: string }) => subject === made.uid,
    );
    const after = { decision: 'accept', refusals_seen: first.json().decision.at };
    world.clock.advance(1);
    await decide(follower.id, { decision: 'refuse', reason: 'Wrong counts' });
    const accepted = await world.ask('POST', `/api/company/held-work/${id}`, { as: 'admin', body: after });
    expect(accepted.statusCode, accepted.body).toBe(200);
    const kept = (await list('?state=refused&limit=200')).data.find((one: { id: number }) => one.id === follower.id);
    expect(kept.decision).toMatchObject({ reason: 'Wrong counts' });
    expect(await sessionOf(made.uid)).toMatchObject({ closed: false });
  });

  test('a refusal is not refused once more', async () => {
    const { id } = await newHeld();
    await decide(id, { decision: 'refuse', reason: 'Not your client' });
    const again = await decide(id, { decision: 'refuse', reason: 'Another reason' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_decided']);
  });

  test('accepting what still breaks a rule is told which, and it stays', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const start = { ...made.start, endDate: made.start.startDate, endTime: '14:00' };
    const held = await device.send(device.op('/api/session/start', start));
    // The rule comes before the right: this one is the device's to mend, and a copy for the office.
    expect(held.statusCode).toBe(422);
    const [copy] = (await list('?state=copy&limit=200')).data.slice(-1);
    expect((await decide(copy.id, { decision: 'accept' })).statusCode).toBe(422);
    expect((await list('?state=copy&limit=200')).data.slice(-1)[0].id).toBe(copy.id);
  });

  test('is written down with its decision, and so is the work it lets in', async () => {
    const { id } = await newHeld();
    await decide(id, { decision: 'accept' });
    const rows = await world.db
      .selectFrom('audit')
      .select(['user_id', 'detail'])
      .where('entity', '=', 'held_work')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { user_id: await userId(world, emails.rbt2), detail: { held: 'client_not_yours' } },
      {
        user_id: await userId(world, emails.staff),
        detail: { decision: 'accepted', author: await userId(world, emails.rbt2), followed: 2 },
      },
    ]);
  });

  test('lets in work that the audit names as its author’s, and who let it in: the trail of a record has no gap', async () => {
    const { id, made, device } = await newHeld();
    await decide(id, { decision: 'accept' });
    const { id: session } = (await sessionOf(made.uid)) ?? { id: 0 };
    const rows = await world.db
      .selectFrom('audit')
      .select(['user_id', 'action', 'entity', 'entity_id', 'device_id', 'request_id', 'detail'])
      .where('device_id', '=', device.id)
      .where('entity', '<>', 'held_work')
      .orderBy('id')
      .execute();
    const [author, office] = [await userId(world, emails.rbt2), await userId(world, emails.staff)];
    expect(rows.map(({ action, entity, entity_id }) => [action, entity, entity_id])).toEqual([
      ['POST /api/session/start', 'session', session],
      ['POST /api/session/data-entry', 'session', session],
      ['POST /api/session/submit', 'session', session],
    ]);
    for (const row of rows) expect(row).toMatchObject({ user_id: author, detail: { accepted_by: office } });
    const [decision] = await world.db
      .selectFrom('audit')
      .select('request_id')
      .where('entity', '=', 'held_work')
      .where('entity_id', '=', id)
      .where('user_id', '=', office)
      .execute();
    expect(new Set(rows.map(({ request_id }) => request_id))).toEqual(new Set([decision?.request_id]));
  });

  test('goes through a long shelf by pages', async () => {
    const all = (await list('?limit=200')).data.map(({ id }: { id: number }) => id);
    const paged: number[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=3${cursor}`);
      paged.push(...page.data.map(({ id }: { id: number }) => id));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(paged).toEqual(all);
  });
});

describe('held work whose record was saved again since', () => {
  const isOvertaken = async (id: number) => {
    const answer = await decide(id, { decision: 'accept' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'overtaken']);
    expect(answer.json().detail).toContain('saved again');
    expect(answer.json()).not.toHaveProperty('current');
  };
  const idOf = (answer: { json(): { held: { id: number } } }) => answer.json().held.id;
  const copyOf = async (opId: string): Promise<number> =>
    (await world.db.selectFrom('held_work').select('id').where('op_id', '=', opId).executeTakeFirstOrThrow()).id;

  test('is not accepted after all: the wrong client and the old words would take the place of the mended note', async () => {
    const [device, wrong, right] = [
      testDevice(world, 'rbt2'),
      await clientId(world, 'Ruiz'),
      await clientId(world, 'Haddad'),
    ];
    const note = noteBody(wrong, freeDay(), { comment: 'for the wrong client' });
    const id = idOf(await device.send(device.op('/api/note', note)));
    await decide(id, { decision: 'refuse', reason: 'Wrong client' });
    world.clock.advance(60);
    const mended = { ...note, client_id: right, comment: 'mended' };
    expect((await device.send(device.op('/api/note', mended))).statusCode).toBe(201);
    await isOvertaken(id);
    const stored = await world.db
      .selectFrom('notes')
      .select(['client_id', 'comment', 'version'])
      .where('uid', '=', note.uid)
      .executeTakeFirst();
    expect(stored).toMatchObject({ client_id: right, comment: 'mended' });
    expect((await list('?state=refused&limit=200')).data.map((one: { id: number }) => one.id)).toContain(id);
  });

  test('is not accepted as a copy either: its stated zeros and its end are of before', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    const broken = device.op('/api/session/submit', { ...made.submit, observed_zero: [999_999] });
    expect((await device.send(broken)).statusCode).toBe(422);
    world.clock.advance(60);
    await device.send(device.op('/api/session/submit', made.submit));
    await device.send(device.op('/api/session/restart', { uid: made.uid }));
    await mend(broken.opId, made.submit);
    await isOvertaken(await copyOf(broken.opId));
    expect(await sessionOf(made.uid)).toMatchObject({ closed: false });
  });

  test('is not accepted for an entry and a deleted visit of the calendar that were changed since', async () => {
    const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
    const behaviors = [{ behaviour_id: await behaviorId(world, 'Tantrum'), entry: '2' }];
    const entry = { uid: uuid(), client_id: client, record_date: freeDay(), behaviors };
    const broken = device.op('/api/behavior', { ...entry, behaviors: [{ behaviour_id: 999_999, entry: '1' }] });
    expect((await device.send(broken)).statusCode).toBe(422);
    const times = { start: '2026-12-08T15:00:00-05:00', end: '2026-12-08T16:00:00-05:00' };
    const visitBody = { uid: uuid(), title: 'Visit', client_id: client, ...times };
    const event = (await device.send(device.op('/api/schedule/event', visitBody))).json();
    const gone = device.op('/api/schedule/event/delete', { id: event.id });
    await world.db
      .insertInto('held_work')
      .values({
        company_id: await company(),
        user_id: await userId(world, emails.rbt),
        op_id: gone.opId,
        method: 'POST',
        path: gone.path,
        if_match: null,
        body: JSON.stringify(gone.body),
        subject: null,
        client_id: null,
        device_id: null,
        device_seq: null,
        reason: 'not_permitted',
        problem: problemOf(403, 'not_permitted'),
        state: 'open',
        received_at: world.clock.now(),
      })
      .execute();
    world.clock.advance(60);
    expect((await device.send(device.op('/api/behavior', entry))).statusCode).toBe(201);
    const change = { id: event.id, uid: uuid(), scope: 'all', title: 'Moved', ...times };
    expect((await device.send(device.op('/api/schedule/event/update', change))).statusCode).toBe(200);
    await mend(broken.opId, { ...entry, comment: 'old' });
    await isOvertaken(await copyOf(broken.opId));
    await isOvertaken(await copyOf(gone.opId));
  });

  test('is accepted where it only adds: taps find a session that has more since', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world, 'Haddad')];
    await device.send(device.op('/api/session/start', made.start));
    const wrong = device.op('/api/session/data-entry', { ...made.tap(), behaviors: [] });
    expect((await device.send(wrong)).statusCode).toBe(422);
    await mend(wrong.opId, made.tap());
    world.clock.advance(60);
    await device.send(device.op('/api/session/data-entry', made.tap()));
    expect((await decide(await copyOf(wrong.opId), { decision: 'accept' })).statusCode).toBe(200);
  });

  test('is accepted where the change is the office’s own: what failed with its parent comes through later', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const submit = device.op('/api/session/submit', { ...made.submit, observed_zero: [999_999] });
    const id = idOf(await device.send(device.op('/api/session/start', made.start)));
    await device.send(device.op('/api/session/data-entry', made.tap()));
    const follower = idOf(await device.send(submit));
    world.clock.advance(60);
    expect((await decide(id, { decision: 'accept' })).statusCode).toBe(200);
    expect(await sessionOf(made.uid)).toMatchObject({ closed: false });
    await mend(submit.opId, made.submit);
    world.clock.advance(60);
    const again = await decide(follower, { decision: 'accept' });
    expect(again.statusCode, again.body).toBe(200);
    expect(await sessionOf(made.uid)).toMatchObject({ closed: true });
  });
});

describe('a file of what was not sent', () => {
  const fileOf = async (ops: object[]) => ({
    about: 'Records of Tallybook',
    format: 'tallybook-unsent',
    version: 1,
    userId: await userId(world, emails.rbt),
    ops,
  });
  const bringIn = async (ops: object[]) =>
    (await world.ask('POST', '/api/company/import-unsent', { as: 'staff', body: await fileOf(ops) })).json()
      .results as OpResult[];
  /** An op of a device, as its file has it: with fields that only the device needs. */
  const row = async (op: BatchOp, kind: string, deviceId: string, email: string = emails.rbt) => ({
    opId: op.opId,
    userId: await userId(world, email),
    companyId: await company(),
    deviceId,
    seq: Number(op.headers?.['X-Device-Seq']),
    absorbs: [],
    kind,
    v: 1,
    lane: 'session:x',
    state: 'queued',
    baseVersion: null,
    body: op.body,
  });

  const heldIn = ({ body }: OpResult) => (body as { held: { id: number; reason: string } }).held;
  /** Decides as somebody else than who brings in. */
  const second = (id: number) =>
    world.ask('POST', `/api/company/held-work/${id}`, { as: 'admin', body: { decision: 'accept' } });
  const lastAudit = (action: string) =>
    world.db
      .selectFrom('audit')
      .select(['user_id', 'detail'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('under a key of the author’s own takes nothing from what their device delivers under it: each is kept as what it says', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
    const own = device.op('/api/session/start', made.start);
    const forged = { ...own, body: { ...made.start, startTime: '09:00' } };
    const { nextCursor: cursor } = (await world.ask('GET', '/api/sync/changes', { as: 'rbt2' })).json();
    const [brought] = await bringIn([await row(forged, 'startSession', device.id, emails.rbt2)]);
    expect((await second(heldIn(brought as OpResult).id)).statusCode).toBe(200);
    // Its device is told of nothing: it may have other work under that key.
    const { changes } = (await world.ask('GET', `/api/sync/changes?cursor=${cursor}`, { as: 'rbt2' })).json();
    expect(changes.filter(({ entity }: { entity: string }) => entity === 'held_work')).toEqual([]);
    const delivered = await device.send(own);
    expect([delivered.statusCode, delivered.json().held]).toEqual([
      202,
      expect.objectContaining({ reason: 'client_not_yours', state: 'open' }),
    ]);
    const rows = await world.db
      .selectFrom('held_work')
      .select(['state', 'body'])
      .where('op_id', '=', own.opId)
      .execute();
    expect(rows.map(({ state, body }) => [state, (body as { startTime: string }).startTime]).sort()).toEqual([
      ['accepted', '09:00'],
      ['open', '15:00'],
    ]);
    expect((await device.send(own)).json().held.id).toBe(delivered.json().held.id);
  });

  test('takes no addendum of another note along that has its uid: what goes along is about the same record', async () => {
    const author = testDevice(world, 'rbt');
    const billed = (
      await author.send(author.op('/api/note', noteBody(await clientId(world, 'Tan'), freeDay())))
    ).json();
    await world.db.updateTable('notes').set({ ins_status: '2026-11-01' }).where('id', '=', billed.id).execute();
    const note = author.op('/api/note', { ...noteBody(await clientId(world, 'Ruiz'), freeDay()), uid: uuid() });
    const { uid } = note.body as { uid: string };
    const addendum = author.op(`/api/note/${billed.id}/addendum`, { uid, reason: 'forged', end_time: '20:00' });
    const [first, added] = await bringIn([
      await row(note, 'saveNote', author.id),
      { ...(await row(addendum, 'addAddendum', author.id)), params: { id: billed.id } },
    ]);
    expect([heldIn(first as OpResult).reason, heldIn(added as OpResult).reason]).toEqual(['brought_in', 'brought_in']);
    expect((await second(heldIn(first as OpResult).id)).statusCode).toBe(200);
    const read = (await world.ask('GET', `/api/note/${billed.id}`, { as: 'admin' })).json();
    expect(read.addenda).toEqual([]);
  });

  test('that is brought in while another piece is being read is not taken along with that', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const start = device.op('/api/session/start', made.start);
    const submit = device.op('/api/session/submit', made.submit);
    const [first] = await bringIn([await row(start, 'startSession', device.id)]);
    const { id } = heldIn(first as OpResult);
    const [later] = await bringIn([await row(submit, 'submitSession', device.id)]);
    const accepted = await world.ask('POST', `/api/company/held-work/${id}`, {
      as: 'admin',
      body: { decision: 'accept', through: id },
    });
    expect(accepted.statusCode).toBe(200);
    expect(await sessionOf(made.uid)).toMatchObject({ closed: false });
    expect((await second(heldIn(later as OpResult).id)).statusCode).toBe(200);
    expect(await sessionOf(made.uid)).toMatchObject({ closed: true });
  });

  test('that repeats what a device has delivered says nothing of that device’s numbers: its unsent work is not called sent', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const op = device.op('/api/session/start', made.start, { seq: 7 });
    expect((await device.send(op)).statusCode).toBe(201);
    const seen = async () => {
      const { seen: ranges, told_seq: told } = await world.db
        .selectFrom('devices')
        .select(['seen', 'told_seq'])
        .where('id', '=', device.id)
        .executeTakeFirstOrThrow();
      return [ranges, Number(told)];
    };
    const before = await seen();
    const file = await row(op, 'startSession', device.id);
    const [again] = await bringIn([{ ...file, seq: 60, absorbs: Array.from({ length: 59 }, (_, at) => at + 1) }]);
    expect([again?.status, again?.replayed]).toEqual([201, true]);
    expect(await seen()).toEqual(before);
  });

  test('of another person is done by nobody on one person’s word: it is held, and who brought it in can’t accept it', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const start = device.op('/api/session/start', made.start);
    const submit = device.op('/api/session/submit', made.submit);
    const rows = [await row(start, 'startSession', device.id), await row(submit, 'submitSession', device.id)];
    const results = await bringIn(rows);
    expect(results.map((result) => [result.status, heldIn(result).reason])).toEqual([
      [202, 'brought_in'],
      [202, 'parent_held'],
    ]);
    const twice = await bringIn(rows);
    expect(twice.map(heldIn)).toEqual(results.map(heldIn));
    // So that nobody looks for new work.
    expect([results, twice].map((all) => all.map(({ replayed = false }) => replayed))).toEqual([
      rows.map(() => false),
      rows.map(() => true),
    ]);
    const [author, bringer] = [await userId(world, emails.rbt), await userId(world, emails.staff)];
    expect(await lastAudit('POST /api/company/import-unsent')).toMatchObject({ user_id: bringer, detail: { author } });
    const { id } = heldIn(results[0] as OpResult);
    expect((await list('?limit=200')).data.find((one: { id: number }) => one.id === id)).toMatchObject({
      brought_by: { id: bringer },
      user: { id: author },
    });
    const own = await decide(id, { decision: 'accept' });
    expect([own.statusCode, own.json().code]).toEqual([403, 'second_person']);

    expect((await second(id)).statusCode).toBe(200);
    // What waited for it came along.
    expect(await sessionOf(made.uid)).toMatchObject({ user_id: author, closed: true, late: ['brought_in'] });
    expect(await lastAudit('POST /api/session/submit')).toMatchObject({
      user_id: await userId(world, emails.admin),
      detail: { author, brought_by: bringer },
    });
    const later = await device.batch([start, submit]);
    expect(later.json().results.map(({ status }: OpResult) => status)).toEqual([202, 202]);
    expect(
      (await later.json().results).map(({ body }: OpResult) => (body as { held: { state: string } }).held.state),
    ).toEqual(['accepted', 'accepted']);
  });

  test('shows who brought it in, and when, to author, reviewer and billing, whatever is changed since; its author is told at once', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const rows = [
      await row(device.op('/api/session/start', made.start), 'startSession', device.id),
      await row(device.op('/api/session/submit', made.submit), 'submitSession', device.id),
    ];
    const [first] = await bringIn(rows);
    const told = async () => {
      const answer = await world.ask('GET', '/api/notifications?limit=100', { as: 'rbt' });
      const held = answer
        .json()
        .data.filter(({ id }: { id: string }) => id.endsWith(`-${heldIn(first as OpResult).id}`));
      return held.map(({ text }: { text: string }) => text);
    };
    const { first_name, last_name } = await world.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('email', '=', emails.staff)
      .executeTakeFirstOrThrow();
    const by = `${first_name} ${last_name}`;
    expect(await told()).toEqual([
      expect.stringMatching(`^${by} brought in work for .* in your name, from a file. If you did not give it`),
    ]);
    expect((await second(heldIn(first as OpResult).id)).statusCode).toBe(200);
    expect(await told()).toEqual(
      expect.arrayContaining([expect.stringMatching(`^Work for .* that ${by} brought in in your name was accepted`)]),
    );

    // Of the last that was brought in for it.
    const { received_at } = await world.db
      .selectFrom('held_work')
      .select('received_at')
      .where('subject', '=', made.uid)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const brought_in = { by, at: received_at.toISOString() };
    const note = (
      await world.db.selectFrom('notes').select('id').where('uid', '=', made.submit.note.uid).executeTakeFirstOrThrow()
    ).id;
    const own = await world.ask('GET', `/api/note/${note}`, { as: 'rbt' });
    expect(own.json()).toMatchObject({ session_uid: made.uid, brought_in });
    const words = { ...made.submit.note, id: note, comment: 'Read again, and one word changed' };
    const headers = { 'If-Match': `"${own.json().version}"` };
    const edited = await world.ask('POST', '/api/note', { as: 'rbt', body: words, headers });
    expect(edited.statusCode, edited.body).toBe(200);
    const day = `daterange=${made.start.startDate},${made.start.startDate}`;
    for (const [url, as] of [
      [`/api/note/${note}`, 'admin'],
      [`/api/company/notes?${day}`, 'admin'],
      [`/api/pay?${day}`, 'staff'],
    ] as const) {
      const body = (await world.ask('GET', url, { as })).json();
      const row = 'data' in body ? body.data.find(({ id }: { id: number }) => id === note) : body;
      expect(row, url).toMatchObject({ id: note, brought_in });
    }
    const sessions = await world.ask('GET', `/api/sessions?${day}`, { as: 'rbt' });
    expect(sessions.json().sessions.find(({ uid }: { uid: string }) => uid === made.uid)).toMatchObject({ brought_in });
  });

  test('that was altered is not what its author did: what their device delivers under that key is done or refused, and never called accepted', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    const own = device.op('/api/session/data-entry', made.tap());
    const altered = { ...own, body: made.tap() };
    const [result] = await bringIn([await row(altered, 'recordDataEntry', device.id)]);
    expect((await second(heldIn(result as OpResult).id)).statusCode).toBe(200);
    const later = await device.send(own);
    expect(later.statusCode, later.body).toBe(200);
    const sent = (own.body as { events: { uid: string }[] }).events.map(({ uid }) => uid);
    const stored = await world.db.selectFrom('session_events').select('uid').where('uid', 'in', sent).execute();
    expect(stored).toHaveLength(sent.length);
  });

  test('takes no room from its author: what their own device sends is held all the same', async () => {
    const device = testDevice(world, 'rbt2');
    const client = await clientId(world, 'Ruiz');
    const long = 'x'.repeat(59_999);
    const note = () =>
      device.op('/api/note', noteBody(client, freeDay(), { comment: long, who_present: long, health_safety: long }));
    const brought = async () => ({ ...(await row(note(), 'saveNote', device.id, emails.rbt2)), companyId: undefined });
    let file: Awaited<ReturnType<typeof brought>>[] = [];
    let results: OpResult[] = [];
    for (let count = 0; count < 15 && results.at(-1)?.status !== 403; count++) {
      file = await Promise.all([brought(), brought(), brought(), brought()]);
      results = await bringIn(file);
    }
    expect(results[0]?.status).toBe(202);
    // It is whoever brings it in whose room is taken, whose work it may be.
    const detail = expect.stringMatching(/^What you have brought in before .*stays in its file\.$/);
    expect(results.at(-1)).toMatchObject({ status: 403, body: { code: 'held_full', detail } });
    // What is there already says so, also where there is no more room: its answer may have been lost.
    const again = await bringIn(file);
    expect(again.map(({ status, replayed = false }) => [status, replayed])).toEqual(
      results.map(({ status }) => [status, status === 202]),
    );
    expect((await device.send(note())).statusCode).toBe(202);
    const author = await userId(world, emails.rbt2);
    await world.db.deleteFrom('held_work').where('user_id', '=', author).execute();
  });

  test('is done when its author’s own device delivers it, and nobody has to decide any more', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const start = device.op('/api/session/start', made.start);
    const [result] = await bringIn([await row(start, 'startSession', device.id)]);
    const later = await device.batch([start]);
    expect(later.json().results.map(({ status }: OpResult) => status)).toEqual([201]);
    expect(await sessionOf(made.uid)).toMatchObject({ late: [] });
    const { data } = await list('?limit=200');
    expect(data.some(({ id }: { id: number }) => id === heldIn(result as OpResult).id)).toBe(false);
    expect(
      (await bringIn([await row(start, 'startSession', device.id)])).map(({ status, replayed }) => [status, replayed]),
    ).toEqual([[201, true]]);
  });

  test('what can’t be done of it is held, whatever the reason: there is no device to mend it', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const broken = device.op('/api/session/start', { ...made.start, startDate: '2015-02-30' });
    const orphan = device.op('/api/session/data-entry', { session_uid: uuid(), events: [] });
    const unreadable = device.op('/api/note', { comment: 'a\u0000b' });
    const results = await bringIn([
      await row(broken, 'startSession', device.id),
      await row(orphan, 'recordDataEntry', device.id),
      await row(unreadable, 'saveNote', device.id),
    ]);
    expect(results.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await list('?limit=200')).data.slice(-1)[0].body).toEqual({ comment: 'a\u0000b' });
  });

  test('may hold an addendum, as a device takes it down', async () => {
    const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
    const note = await device.send(device.op('/api/note', noteBody(client, freeDay())));
    const { id } = note.json();
    // Billed, and older than the edit window: what is left is an addendum.
    const marks = { ins_status: '2015-02-01', created_at: new Date('2015-01-01') };
    await world.db.updateTable('notes').set(marks).where('id', '=', id).execute();
    const addendum = device.op('', { uid: uuid(), reason: 'Forgotten', comment: 'More' });
    const [result] = await bringIn([{ ...(await row(addendum, 'addAddendum', device.id)), params: { id } }]);
    expect(result?.status).toBe(202);
    const accepted = await second(heldIn(result as OpResult).id);
    expect(accepted.statusCode, accepted.body).toBe(200);
  });

  describe('brought in by somebody who may decide about held work and nothing else', () => {
    let kept: Selectable<Database['role_permissions']>[] = [];
    beforeAll(async () => {
      kept = await world.db
        .deleteFrom('role_permissions')
        .where('role_id', 'in', (eb) => eb.selectFrom('roles').select('id').where('ident', '=', 'staff'))
        .where('permission', '<>', 'company.held.edit')
        .returningAll()
        .execute();
    });
    afterAll(async () => {
      await world.db.insertInto('role_permissions').values(kept).execute();
    });

    const noteOfTherapist = async () => {
      const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
      const body = noteBody(client, freeDay(), { comment: `words-${uuid()}` });
      expect((await device.send(device.op('/api/note', body))).statusCode).toBe(201);
      return body;
    };
    const commentOf = async (uid: string) =>
      (await world.db.selectFrom('notes').select('comment').where('uid', '=', uid).executeTakeFirstOrThrow()).comment;

    test('as the administrator: the note of another is not there for it, not even when it is accepted then', async () => {
      const [body, device] = [await noteOfTherapist(), testDevice(world, 'admin')];
      const op = device.op('/api/note', { ...body, comment: 'forged' });
      const [result] = await bringIn([await row(op, 'saveNote', device.id, emails.admin)]);
      expect(result).toMatchObject({ status: 202, body: { held: { reason: 'brought_in' } } });
      const { id } = (result?.body as { held: { id: number } }).held;
      expect((await second(id)).statusCode).toBe(412);
      expect(await commentOf(body.uid)).toBe(body.comment);
    });

    test('as the administrator, about a therapist’s visit in the calendar: is not taken', async () => {
      const device = testDevice(world, 'admin');
      const times = { start: '2026-12-09T15:00:00-05:00', end: '2026-12-09T16:00:00-05:00' };
      const visitBody = { uid: uuid(), title: 'Visit', user_id: await userId(world, emails.rbt), ...times };
      const op = device.op('/api/schedule/event', visitBody);
      const [result] = await bringIn([await row(op, 'createEvent', device.id, emails.admin)]);
      expect(result).toMatchObject({ status: 422, body: { code: 'not_for_others' } });
    });

    test('tells nobody what the record says: neither done, nor refused by its version', async () => {
      const [body, device] = [await noteOfTherapist(), testDevice(world, 'rbt')];
      const made = await visit(world, 'Haddad');
      await device.send(device.op('/api/session/start', made.start));
      await device.send(device.op('/api/session/data-entry', made.tap()));
      const restart = device.op('/api/session/restart', { uid: made.uid });
      const again = device.op('/api/note', { ...body, begin_time: '14:00' });
      const stale = device.op('/api/note', { ...body, begin_time: '13:00' });
      const results = await bringIn([
        await row(restart, 'restartSession', device.id),
        await row(again, 'saveNote', device.id),
        { ...(await row(stale, 'saveNote', device.id)), baseVersion: 900 },
      ]);
      expect(results.map(({ status }) => status)).toEqual([202, 202, 202]);
      expect(JSON.stringify(results)).not.toContain(body.comment);
      const [held] = (await list('?limit=200')).data.slice(-1);
      expect(held).toMatchObject({ op_id: stale.opId, problem: { code: 'brought_in' } });
      expect(JSON.stringify(held.problem)).not.toContain(body.comment);
      const accepted = await second(held.id);
      expect(accepted.statusCode).toBe(412);
      expect(accepted.body).not.toContain(body.comment);
    });

    test('as the administrator, who may do it themselves: is held all the same', async () => {
      const device = testDevice(world, 'admin');
      const start = { ...(await visit(world)).start, client_id: await clientId(world, 'Ruiz') };
      await world.db
        .insertInto('caseloads')
        .values({
          company_id: await company(),
          user_id: await userId(world, emails.admin),
          client_id: start.client_id,
          removed_at: null,
        })
        .execute();
      const op = device.op('/api/session/start', start);
      const [result] = await bringIn([await row(op, 'startSession', device.id, emails.admin)]);
      expect(result?.status).toBe(202);
      expect((await second((result?.body as { held: { id: number } }).held.id)).statusCode).toBe(200);
    });
  });

  test('of a stranger, or with calls that are none, is refused op by op', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const op = device.op('/api/session/start', made.start);
    const results = await bringIn([
      { ...(await row(op, 'startSession', device.id, emails.other)), companyId: undefined },
      { ...(await row(op, 'startSession', device.id)), companyId: 999 },
      await row(op, 'assignBehaviors', device.id),
      await row(op, 'constructor', device.id),
    ]);
    expect(results.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [422, 'unknown_author'],
      [422, 'unknown_author'],
      [422, 'unknown_op'],
      [422, 'unknown_op'],
    ]);
  });
});
