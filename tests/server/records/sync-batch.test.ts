import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpResult } from '#contract/sync.ts';
import { clientId, emails, freeDay, noteBody, openWorld, userId, type World, waiting } from '../world.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const statusesOf = (results: OpResult[]) => results.map(({ status }) => status);

describe('an envelope', () => {
  test('does a whole visit in its order, and says up to where the device is complete', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const answer = await device.batch([
      device.op('/api/session/start', made.start),
      device.op('/api/session/data-entry', made.tap()),
      device.op('/api/session/submit', made.submit),
    ]);
    expect(answer.statusCode).toBe(200);
    const { results, epoch, ackedSeq } = answer.json();
    expect(statusesOf(results)).toEqual([201, 200, 200]);
    expect(results[2].body).toMatchObject({ session: { uid: made.uid, session_closed: true } });
    expect(epoch).toBe(answer.headers['x-epoch']);
    expect([ackedSeq, answer.headers['x-acked-seq']]).toEqual([3, '3']);
  });

  test('answers each call as it would have been answered alone', async () => {
    const device = testDevice(world, 'rbt');
    const body = noteBody(await clientId(world, 'Ruiz'), freeDay());
    const op = device.op('/api/note', body);
    const [first] = (await device.batch([op])).json().results;
    const alone = await device.send(op);
    expect(alone.headers['idempotent-replayed']).toBe('true');
    expect(alone.json()).toEqual(first.body);
    const [again] = (await device.batch([op])).json().results;
    expect(again).toEqual({ ...first, replayed: true });
  });

  test('after a refusal leaves the later calls of the same record alone, and does those of others', async () => {
    const [device, made, other] = [testDevice(world, 'rbt'), await visit(world), await visit(world)];
    const { results } = (
      await device.batch([
        device.op('/api/session/start', { ...made.start, startDate: 'never' }),
        device.op('/api/session/data-entry', made.tap()),
        device.op('/api/session/start', other.start),
        device.op('/api/session/submit', made.submit),
      ])
    ).json();
    expect(statusesOf(results)).toEqual([422, 425, 201, 425]);
    expect(results[1].body.code).toBe('not_tried');
  });

  test('that takes its time is answered before its device gives up, with what is done by then; the rest is sent again', async () => {
    const slow = await openWorld({ limits: { envelopeMs: 0 } });
    const [device, made] = [testDevice(slow, 'rbt'), await visit(slow)];
    const left = [
      device.op('/api/session/start', made.start),
      device.op('/api/session/data-entry', made.tap()),
      device.op('/api/session/submit', made.submit),
    ];
    const answered: number[][] = [];
    while (left.length > 0 && answered.length < 3) {
      answered.push(statusesOf((await device.batch(left)).json().results));
      left.shift();
    }
    expect(answered).toEqual([[201, 425, 425], [200, 425], [200]]);
    await slow.close();
  });

  test('is not answered with hundreds of whole sessions: once the answers are long, the rest is sent again', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    await sql`insert into session_events (company_id, session_id, uid, user_id, device_id, event, received_at)
      select s.company_id, s.id, fact.uid, s.user_id, gen_random_uuid(), jsonb_build_object('kind', 'tap', 'uid', fact.uid,
        'behaviour_id', s.behavior_ids[1], 'seq', place, 'at', '2026-11-20T15:00:00-05:00', 'tz', 'America/New_York'), now()
      from sessions as s, (select gen_random_uuid() as uid, place from generate_series(100, 3000) as place) as fact
      where s.uid = ${made.uid}`.execute(world.db);
    const again = () => device.op('/api/session/restart', { uid: made.uid });
    const answer = await device.batch(Array.from({ length: 20 }, again));
    expect(answer.body.length).toBeLessThan(3_000_000);
    const statuses = statusesOf(answer.json().results);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 425]);
    expect(new Set(statuses)).toEqual(new Set([200, 425]));
  });

  test('with one call that can’t be read refuses that one and no other', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const { results } = (
      await device.batch([
        device.op('/api/note', noteBody(await clientId(world, 'Ruiz'), freeDay(), { comment: 'a\u0000b' })),
        device.op('/api/session/start', made.start),
      ])
    ).json();
    expect(statusesOf(results)).toEqual([422, 201]);
    expect(results[0].body.errors).toEqual({ comment: ['Has a character that cannot be stored'] });
  });

  test('names only calls that can be delivered', async () => {
    const device = testDevice(world, 'admin');
    const ops = ['/api/sync/batch', '/api/company/role', '/api/nothing', '/api/payload', '/api/company/import-unsent'];
    const { results } = (await device.batch(ops.map((path) => device.op(path, {})))).json();
    expect(results.map(({ status, body }: OpResult) => [status, (body as { code: string }).code])).toEqual(
      ops.map(() => [422, 'unknown_op']),
    );
  });

  test('is refused as a whole when it is none: too many calls, one without a key', async () => {
    const device = testDevice(world, 'rbt');
    const many = Array.from({ length: 101 }, () => device.op('/api/note', {}));
    expect((await device.batch(many)).json().errors).toHaveProperty('ops');
    const keyless = await world.ask('POST', '/api/sync/batch', {
      as: 'rbt',
      body: { ops: [{ method: 'POST', path: '/api/note', body: {} }] },
    });
    expect(keyless.json().errors).toEqual({ 'ops.0.opId': ['Is required'] });
  });

  test('stops where the sign-in ends: what comes after was not tried', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world, 'Haddad')];
    const ops = [device.op('/api/session/start', made.start), device.op('/api/note', {}), device.op('/api/note', {})];
    const sent = await world.db.transaction().execute(async (tx) => {
      // The first call waits for the client's row; meanwhile the person signs out.
      await tx.selectFrom('clients').select('id').where('last_name', '=', 'Haddad').forUpdate().execute();
      const sending = device.batch(ops);
      await expect.poll(() => waiting(world.db, 'insert into "sessions"')).toBe(1);
      await world.ask('POST', '/api/logout', { as: 'rbt2' });
      return { sending };
    });
    const { results } = (await sent.sending).json();
    world.forget('rbt2');
    expect(statusesOf(results)).toEqual([201, 401, 425]);
  });

  test('of a disabled author is delivered, and nothing else of theirs is', async () => {
    const [device, made] = [testDevice(world, 'rbt2'), await visit(world, 'Haddad')];
    await world.tokenOf('rbt2');
    const id = await userId(world, emails.rbt2);
    const disable = (disabled_at: Date | null) =>
      world.db.updateTable('users').set({ disabled_at }).where('id', '=', id).execute();
    await disable(new Date());
    const answer = await device.batch([device.op('/api/session/start', made.start)]);
    expect(statusesOf(answer.json().results)).toEqual([201]);
    expect((await world.ask('GET', '/api/sync/changes', { as: 'rbt2' })).json().code).toBe('disabled');
    await disable(null);
  });
});

test('any mix of calls alone and in envelopes, repeated at will, gives each op one effect and one answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          alone: fc.boolean(),
          picks: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 }),
          atOnce: fc.boolean(),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      async (steps) => {
        const device = testDevice(world, 'rbt');
        const client = await clientId(world, 'Ruiz');
        const bodies = Array.from({ length: 4 }, () => noteBody(client, freeDay()));
        // The last one is refused: it is of no length.
        const ops = bodies.map((body, at) => device.op('/api/note', at === 3 ? { ...body, end_time: '15:00' } : body));
        const answers = new Map<string, Set<string>>();
        const heard = (opId: string, status: number, body: unknown) => {
          const known = answers.get(opId) ?? new Set();
          answers.set(opId, known.add(JSON.stringify([status, body])));
        };
        const perform = async ({ alone, picks }: (typeof steps)[number]) => {
          const chosen = picks.flatMap((at) => ops[at] ?? []);
          if (alone) {
            for (const op of chosen) {
              const answer = await device.send(op);
              heard(op.opId, answer.statusCode, answer.json());
            }
            return;
          }
          const { results } = (await device.batch(chosen)).json();
          for (const { opId, status, body } of results as OpResult[]) if (status !== 425) heard(opId, status, body);
        };
        const running = [];
        for (const step of steps) {
          const run = perform(step);
          if (step.atOnce) running.push(run);
          else await run;
        }
        await Promise.all(running);
        for (const known of answers.values()) expect(known.size).toBe(1);
        const uids = bodies.map(({ uid }) => uid);
        const rows = await world.db.selectFrom('notes').select('uid').where('uid', 'in', uids).execute();
        const done = ops.slice(0, 3).filter(({ opId }) => answers.has(opId));
        expect(rows).toHaveLength(done.length);
      },
    ),
    { numRuns: 15 },
  );
});

describe('the numbers of a device', () => {
  const facts = async (id: string) => (await world.ask('GET', `/api/sync/device/${id}`, { as: 'rbt' })).json();

  test('are counted without gaps, refusals and absorbed ones too', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const first = await device.send(device.op('/api/session/start', made.start));
    expect(first.headers['x-acked-seq']).toBe('1');
    const third = await device.send(device.op('/api/session/data-entry', made.tap(), { seq: 3, absorbs: '4-5,7' }));
    expect(third.headers['x-acked-seq']).toBe('1');
    expect(await facts(device.id)).toMatchObject({
      maxSeqContiguous: 1,
      ranges: [
        [1, 1],
        [3, 5],
        [7, 7],
      ],
      toldSeq: 7,
      unsent: 2,
    });
    const refused = await device.send(device.op('/api/note', { client_id: 'Ruiz' }, { seq: 2 }));
    expect([refused.statusCode, refused.headers['x-acked-seq']]).toEqual([422, '5']);
    await device.send(device.op('/api/session/data-entry', made.tap(), { seq: 6 }));
    expect(await facts(device.id)).toMatchObject({ maxSeqContiguous: 7, ranges: [[1, 7]], unsent: 0 });
  });

  test('that were not taken are not counted: they will come again', async () => {
    const device = testDevice(world, 'rbt');
    const lost = device.op('/api/session/data-entry', { session_uid: uuid(), events: [] });
    expect((await device.send(lost)).statusCode).toBe(404);
    expect((await world.ask('GET', `/api/sync/device/${device.id}`, { as: 'rbt' })).statusCode).toBe(404);
  });

  test('under which a copy of the device sends other work are told as a fork, and nothing is done', async () => {
    const [device, client] = [testDevice(world, 'rbt'), await clientId(world, 'Ruiz')];
    const original = device.op('/api/note', noteBody(client, freeDay()), { seq: 1, absorbs: '2' });
    await device.send(original);
    for (const seq of [1, 2]) {
      const body = noteBody(client, freeDay());
      const copy = device.op('/api/note', body, { seq });
      expect((await device.send(copy)).json()).toMatchObject({ status: 422, code: 'device_fork' });
      const [asOther] = (await testDevice(world, 'rbt').batch([{ ...copy, headers: {} }])).json().results;
      expect(asOther.status).toBe(201);
    }
    expect((await device.send(original)).headers['idempotent-replayed']).toBe('true');
  });

  test('are known before the work arrives: a ping says what the device has given out', async () => {
    const device = testDevice(world, 'rbt');
    await device.send(device.op('/api/note', noteBody(await clientId(world, 'Ruiz'), freeDay())));
    const headers = { 'x-device-id': device.id, 'x-device-seq': '8', 'x-app-build': '1.2.3' };
    const ping = await world.ask('HEAD', '/api/ping', { as: 'rbt', headers });
    expect([ping.statusCode, ping.headers['x-acked-seq']]).toEqual([200, '1']);
    expect(await facts(device.id)).toMatchObject({ toldSeq: 8, unsent: 7 });
  });

  test('a ping without a sign-in, or with one that has ended, is only a ping', async () => {
    const headers = { 'x-device-id': uuid(), 'x-device-seq': '8' };
    expect((await world.ask('GET', '/api/ping', { headers })).statusCode).toBe(200);
    const ended = await world.ask('GET', '/api/ping', { headers, token: `1.${'x'.repeat(43)}` });
    expect([ended.statusCode, ended.headers['x-acked-seq']]).toEqual([200, undefined]);
  });

  test.each(['3-1', 'x', '1-99999999'])('X-Device-Absorbs: %s is refused by name', async (absorbs) => {
    const device = testDevice(world, 'rbt');
    const answer = await device.send(device.op('/api/note', {}, { absorbs }));
    expect(Object.keys(answer.json().errors)).toEqual(['x-device-absorbs']);
  });
});
