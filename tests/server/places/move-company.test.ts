import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '#server/db/places/move-company.ts';
import { forgetCopy, moveCompany } from '#server/db/places/move-company.ts';
import { createPool } from '#server/db/pool.ts';
import { inCompany } from '#server/db/transaction.ts';
import { clientId, noteBody } from '../world.ts';
import { OURS, openTwo, statuses, THEIRS, type Two } from './two-databases.ts';

let two: Two;
beforeAll(async () => {
  two = await openTwo();
});
afterAll(() => two.close());

let day = 0;
const nextDay = () => new Date(Date.UTC(2012, 0, ++day)).toISOString().slice(0, 10);

interface Load {
  /** Of notes, by the number that the answer gave them. */
  acknowledged: Map<number, string>;
  /** How often a writer was told to come back. */
  putOff: number;
  /** Of notes, in the order in which a follower's cursor met them. */
  followed: number[];
  stop(): Promise<void>;
}

/** Therapists who save one note after the other, each under a key of its own until it is acknowledged, and one who follows. */
async function underLoad(writers: number): Promise<Load> {
  const { world } = two;
  const client = await clientId(world, 'Ruiz');
  await world.tokenOf('rbt');
  let [stopping, written] = [false, false];
  const load: Load = { acknowledged: new Map(), putOff: 0, followed: [], stop: async () => undefined };
  let { nextCursor: cursor } = (await world.ask('GET', '/api/sync/changes', { as: 'rbt' })).json();
  const write = async () => {
    while (!stopping) {
      const [body, headers] = [noteBody(client, nextDay()), { 'idempotency-key': uuid() }];
      for (;;) {
        const answer = await world.ask('POST', '/api/note', { as: 'rbt', body, headers });
        if (answer.statusCode === 201) {
          expect(load.acknowledged.has(answer.json().id)).toBe(false);
          load.acknowledged.set(answer.json().id, body.uid);
          break;
        }
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
        load.putOff += 1;
        await new Promise((soon) => setImmediate(soon));
      }
    }
  };
  const follow = async (): Promise<void> => {
    const isLast = written;
    const answer = await world.ask('GET', `/api/sync/changes?cursor=${encodeURIComponent(cursor)}`, { as: 'rbt' });
    expect(answer.statusCode).toBe(200);
    const { changes, nextCursor: next } = answer.json();
    for (const change of changes) if (change.entity === 'note') load.followed.push(change.id);
    const isDone = isLast && next === cursor;
    cursor = next;
    if (!isDone) await follow();
  };
  const writing = Array.from({ length: writers }, write);
  const following = follow();
  load.stop = async () => {
    stopping = true;
    await Promise.all(writing);
    written = true;
    await following;
  };
  return load;
}

test('a company moves there and back while people write: nothing acknowledged is lost or done twice, and a cursor skips nothing', async () => {
  const { world, home, south } = two;
  const load = await underLoad(4);
  const stops: number[] = [];
  for (const to of [south, home]) {
    const before = load.acknowledged.size;
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 5);
    const { rows, stoppedMs } = await two.move(OURS, to);
    stops.push(stoppedMs);
    const after = load.acknowledged.size;
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(after + 5);
    process.stdout.write(`${rows} rows moved, nobody could save for ${Math.round(stoppedMs)} ms\n`);
  }
  await load.stop();
  const stored = await world.db
    .selectFrom('notes')
    .select(['id', 'uid'])
    .where('uid', 'in', [...load.acknowledged.values()])
    .execute();
  expect(new Map(stored.map(({ id, uid }) => [id, uid]))).toEqual(load.acknowledged);
  expect(new Set([...load.acknowledged.keys()].filter((id) => !load.followed.includes(id)))).toEqual(new Set());
  expect(load.putOff).toBeGreaterThan(0);
  expect(await statuses(home)).toMatchObject({ [OURS]: 'active 2' });
  expect(await statuses(south)).toEqual({ [OURS]: 'moved 2' });
  expect((await world.ask('GET', '/api/company/notes', { as: 'staff' })).statusCode).toBe(200);
}, 60_000);

const broken = async (step: Step) => {
  throw new Error(`broken off after ${step}`);
};

test.for<[Step, 'home' | 'south']>([
  ['cleared', 'home'],
  ['stopped', 'home'],
  ['copied', 'home'],
  ['compared', 'home'],
  ['arrived', 'home'],
  ['left', 'south'],
  ['opened', 'south'],
])('a move that is broken off after “%s” leaves the company served by %s alone, and another one goes on', async ([
  step,
  served,
]) => {
  const { world, home, south } = two;
  await expect(two.move(OURS, south, (at) => (at === step ? broken(at) : undefined))).rejects.toThrow('broken off');
  const client = await clientId(world, 'Ruiz');
  const body = noteBody(client, nextDay());
  const saved = await world.ask('POST', '/api/note', { as: 'rbt', body });
  expect(saved.statusCode).toBe(201);
  const where = [];
  for (const place of [home, south]) {
    if (await place.db.selectFrom('notes').select('id').where('uid', '=', body.uid).executeTakeFirst())
      where.push(place.name);
  }
  expect(where).toEqual([served]);
  expect((await two.settle()).length).toBe(0);
  const here = [];
  for (const place of [home, south]) if ((await statuses(place))[OURS]?.startsWith('active')) here.push(place.name);
  expect(here).toEqual([served]);
  await two.move(OURS, served === 'home' ? south : home);
  if (served === 'home') await two.move(OURS, home);
  expect((await world.ask('GET', `/api/notes?number=${saved.json().id}`, { as: 'rbt' })).json().data).toHaveLength(1);
});

test('a move whose hold on the writers was lost moves nothing, also when it does not notice', async () => {
  const { world, home, south } = two;
  const client = await clientId(world, 'Ruiz');
  const bodies = [noteBody(client, nextDay()), noteBody(client, nextDay())];
  const codes: number[] = [];
  const moving = two.move(OURS, south, async (at) => {
    if (at !== 'copied') return;
    codes.push((await world.ask('POST', '/api/note', { as: 'rbt', body: bodies[0] })).statusCode);
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7225105
      and mode = 'ExclusiveLock' and database = (select oid from pg_database where datname = current_database())`.execute(
      home.db,
    );
    await expect
      .poll(async () => (await world.ask('POST', '/api/note', { as: 'rbt', body: bodies[1] })).statusCode)
      .toBe(201);
  });
  await expect(moving).rejects.toThrow();
  expect(codes).toEqual([503]);
  expect((await statuses(home))[OURS]).toMatch(/^active/);
  expect((await statuses(south))[OURS]).toMatch(/^(arriving|moved)/);
  await two.move(OURS, south);
  const uid = bodies[1]?.uid ?? '';
  expect(await south.db.selectFrom('notes').select('id').where('uid', '=', uid).execute()).toHaveLength(1);
  await two.move(OURS, home);
});

test('a second mover is refused while the first is at it', async () => {
  const { home, south } = two;
  const company = await two.company(OURS);
  const refused: string[] = [];
  await two.move(OURS, south, async (at) => {
    if (at !== 'stopped') return;
    for (const [from, to] of [
      [home, south],
      [south, home],
    ] as const) {
      await moveCompany({ company, from, to }).catch((error: Error) => refused.push(error.message));
    }
    await forgetCopy(company, { living: home.connection, left: south.connection }).catch((error: Error) =>
      refused.push(error.message),
    );
  });
  const atIt = `${OURS} is being moved at this moment: nothing was changed.`;
  expect(refused).toEqual([atIt, `${OURS} is not in the database south any more: nothing was changed.`, atIt]);
  await expect(two.move(OURS, south)).rejects.toThrow('is not in the database home any more');
  await two.move(OURS, home);
});

test('a copy that was left takes no write and answers no token, also by a program that knows of one database', async () => {
  const { world, home, south } = two;
  const { id } = await two.company(THEIRS);
  const token = await world.tokenOf('other');
  await two.move(THEIRS, south);
  const alone = createPool(home.connection, undefined, 1);
  const row = {
    company_id: id,
    at: new Date(),
    user_id: null,
    action: 'late',
    entity: null,
    entity_id: null,
    request_id: null,
    device_id: null,
  };
  const late = inCompany(alone, id, (tx) => tx.insertInto('audit').values(row).execute());
  await expect(late).rejects.toMatchObject({ code: '57T02' });
  const [, secret] = token.split('.');
  const held = await sql`select from find_bearer_and_clock(${id}, sha256(${`${id}.${secret}`}::bytea), now())`.execute(
    alone,
  );
  expect(held.rows).toEqual([]);
  await alone.destroy();
  expect((await world.ask('GET', '/api/payload', { as: 'other' })).statusCode).toBe(200);
  await two.move(THEIRS, home);
});

test('a backup of before a move that is put back brings no second company: the copy that moved more often is served', async () => {
  const { home, south } = two;
  const { id } = await two.company(THEIRS);
  await two.move(THEIRS, south);
  const { moves } = await home.db
    .selectFrom('companies')
    .select('moves')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await home.db
    .updateTable('companies')
    .set({ status: 'active', moves: moves - 1, moved_to: null })
    .where('id', '=', id)
    .execute();
  expect(await two.settle()).toEqual([]);
  expect([(await statuses(home))[THEIRS], (await statuses(south))[THEIRS]]).toEqual([
    `moved ${moves}`,
    `active ${moves}`,
  ]);
  await south.db
    .updateTable('companies')
    .set({ status: 'arriving', moves: moves - 1 })
    .where('id', '=', id)
    .execute();
  expect(await two.settle()).toEqual([expect.stringContaining('--reopen')]);
  await south.db.updateTable('companies').set({ status: 'active', moves }).where('id', '=', id).execute();
  await two.move(THEIRS, home);
});

test('numbers that the company has are not given out again where it went', async () => {
  const { world, home, south } = two;
  await two.move(OURS, south);
  const client = await clientId(world, 'Ruiz');
  const saved = await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(client, nextDay()) });
  expect(saved.statusCode).toBe(201);
  const { rows } = await sql<{ newest: number }>`select max(id)::int as newest from notes`.execute(home.db);
  expect(saved.json().id).toBeGreaterThan(rows[0]?.newest ?? 0);
  const nextOf = async (place: typeof home) =>
    (await sql<{ id: number }>`select nextval(pg_get_serial_sequence('users', 'id'))::int as id`.execute(place.db))
      .rows[0]?.id ?? 0;
  expect([(await nextOf(home)) % 16, (await nextOf(south)) % 16]).toEqual([0, 1]);
  await two.move(OURS, home);
});

test('a login that may not copy rows without their triggers is told what it lacks, before anybody has to wait', async () => {
  const { home, south } = two;
  await sql`create role plain_mover login password 'plain'; grant tallybook_app to plain_mover`.execute(south.db);
  const plain = { ...south.connection, user: 'plain_mover', password: 'plain' };
  const steps: Step[] = [];
  const moving = moveCompany({
    company: await two.company(THEIRS),
    from: home,
    to: { name: 'south', connection: plain },
    onStep: (step) => void steps.push(step),
  });
  await expect(moving).rejects.toThrow('run GRANT SET ON PARAMETER session_replication_role TO that login');
  expect(steps).toEqual([]);
  await sql`drop role plain_mover`.execute(south.db);
});
