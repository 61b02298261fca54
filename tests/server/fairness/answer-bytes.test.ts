import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#server/db/transaction.ts';
import { testDevice, visit } from '../records/delivery.ts';
import { behaviorId, clientId, emails, openWorld, userId, type World } from '../world.ts';

/** One text of the longest that a note takes. */
const LONGEST = 59_999;
const NOTES = 40;
/** 40 notes of five such texts are 12 MB. */
const MOST_BYTES = 1_500_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const author = await userId(world, emails.rbt);
  await sql`
    insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location,
      target_behaviors, skill_learned, who_present, health_safety, comment, state, created_at, updated_at, updated_by)
    select users.company_id, gen_random_uuid(), (select min(client_id) from caseloads where caseloads.user_id = users.id
      and caseloads.company_id = users.company_id), users.id, date '2001-01-01' + day, '08:00', '09:00', 2,
      repeat('a', ${LONGEST}), repeat('b', ${LONGEST}), repeat('c', ${LONGEST}), repeat('d', ${LONGEST}),
      repeat('e', ${LONGEST}), 'final', now(), now(), users.id
    from users, generate_series(1, ${NOTES}) as day where users.id = ${author}`.execute(world.db);
});
afterAll(() => world.close());

interface Page {
  bytes: number;
  ids: number[];
  next: string | null;
}

async function pagesOf(
  as: 'rbt' | 'admin',
  path: string,
  idsOf: (answer: never) => number[],
  from: string | null = null,
): Promise<Page[]> {
  const pages: Page[] = [];
  let next: string | null = from;
  do {
    const cursor: string = next === null ? '' : `&cursor=${next}`;
    const answer = await world.ask('GET', `${path}${cursor}`, { as });
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    next = body.nextCursor;
    pages.push({ bytes: Buffer.byteLength(answer.body), ids: idsOf(body as never), next });
  } while (next !== null && pages.length < 100);
  return pages;
}

const range = 'daterange=2001-01-01,2001-12-31';
const ofData = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
const ofDownload = ({ note }: { note: { notes: { id: number }[] }[] }) =>
  note.flatMap(({ notes }) => notes.map(({ id }) => id));

test.each([
  ['rbt', `/api/notes?limit=200&${range}`, ofData],
  ['admin', `/api/company/notes?limit=200&${range}`, ofData],
  ['admin', `/api/pay?limit=200&${range}`, ofData],
  ['rbt', `/api/download?${range}`, ofDownload],
] as const)('%s: %s of the longest notes is cut by its bytes, and its cursor skips and repeats nothing', async (as, path, idsOf) => {
  const pages = await pagesOf(as, path, idsOf as (answer: never) => number[]);
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(MOST_BYTES);
  const ids = pages.flatMap((page) => page.ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(NOTES);
});

test('flags are counted with their names: fifty long ones on each of two hundred notes', async () => {
  const day = (at: number) => sql`date '2003-01-01' + ${sql.raw(String(at))}`;
  await sql`
    with made as (
      insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location,
        target_behaviors, skill_learned, who_present, health_safety, comment, state, created_at, updated_at, updated_by)
      select company_id, gen_random_uuid(), client_id, user_id, ${day(0)} + place::integer, '08:00', '09:00', 2,
        '', '', '', '', '', 'final', now(), now(), user_id
      from (select * from notes where date_visited < '2002-01-01' limit 1) as one, generate_series(1, 200) as place
      returning company_id, id
    ), named as (
      insert into flags (company_id, name, name_key) select company_id, repeat('旗', 190) || place, repeat('旗', 190) || place
      from (select distinct company_id from made) as own, generate_series(1, 50) as place returning company_id, id
    )
    insert into note_flags (company_id, note_id, flag_id)
    select made.company_id, made.id, named.id from made, named`.execute(world.db);
  for (const path of ['/api/company/notes', '/api/pay']) {
    const pages = await pagesOf('admin', `${path}?limit=200&daterange=2003-01-01,2003-12-31`, ofData);
    expect(Math.max(...pages.map(({ bytes }) => bytes)), path).toBeLessThan(MOST_BYTES);
    expect(pages.flatMap(({ ids }) => ids)).toHaveLength(200);
  }
});

test('a page that is asked for by its number shows all of its rows, cut or not: the rest follows by its cursor', async () => {
  const whole = (await pagesOf('admin', `/api/company/notes?limit=200&${range}`, ofData)).flatMap(({ ids }) => ids);
  const second = (await world.ask('GET', `/api/company/notes?limit=20&page=2&${range}`, { as: 'admin' })).json();
  const shown = ofData(second);
  expect(shown).toEqual(whole.slice(20, 20 + shown.length));
  const rest = await pagesOf('admin', `/api/company/notes?limit=20&${range}`, ofData, second.nextCursor);
  expect([...shown, ...rest.flatMap(({ ids }) => ids)]).toEqual(whole.slice(20));
});

test('what a device follows is cut by its bytes, and nothing is skipped', async () => {
  const { nextCursor: start } = (await world.ask('GET', '/api/sync/changes', { as: 'rbt' })).json();
  const { company_id } = await world.db.selectFrom('notes').select('company_id').limit(1).executeTakeFirstOrThrow();
  await inCompany(world.db, company_id, (tx) =>
    sql`update notes set version = version + 1 where date_visited < '2002-01-01'`.execute(tx),
  );
  const seen = new Set<number>();
  let cursor: string = start;
  for (let page = 0; page < 50; page++) {
    const answer = await world.ask('GET', `/api/sync/changes?limit=200&cursor=${cursor}`, { as: 'rbt' });
    expect(Buffer.byteLength(answer.body)).toBeLessThan(MOST_BYTES);
    const { changes, nextCursor, more } = answer.json();
    for (const { entity, id } of changes) if (entity === 'note') seen.add(id);
    cursor = nextCursor;
    if (!more) break;
  }
  expect(seen.size).toBe(NOTES);
});

test('rules with a decision for each of their days are cut by their bytes for a device, and none is skipped', async () => {
  const { nextCursor: start } = (await world.ask('GET', '/api/sync/changes', { as: 'rbt' })).json();
  const client_id = await clientId(world, 'Ruiz');
  const repeat = { repeat_every: 1, repeat_unit: 'day', repeat_until: '2026-12-20' };
  const ids: number[] = [];
  for (let hour = 10; hour < 22; hour++) {
    const times = { start: `2026-12-07T${hour}:00:00-05:00`, end: `2026-12-07T${hour}:30:00-05:00` };
    const body = { uid: uuid(), title: 'Visit', client_id, ...times, repeat, overlap_reason: 'both' };
    const made = await world.ask('POST', '/api/schedule/event', { as: 'rbt', body });
    expect(made.statusCode, made.body).toBe(201);
    ids.push(made.json().id);
  }
  // As three years of approvals, with who made them and when.
  const days = Object.fromEntries(
    Array.from({ length: 1000 }, (_, day) => [day, { decision: 0, reason: 'x'.repeat(160), by: 1, at: '2026-12-07' }]),
  );
  const { company_id } = await world.db.selectFrom('notes').select('company_id').limit(1).executeTakeFirstOrThrow();
  await inCompany(world.db, company_id, (tx) =>
    sql`update schedule_events set event_info = ${JSON.stringify(days)}::jsonb where id = any(${ids}::integer[])`.execute(
      tx,
    ),
  );
  const seen = new Set<number>();
  for (let cursor: string | null = start; cursor !== null; ) {
    const answer = await world.ask('GET', `/api/sync/changes?limit=200&cursor=${cursor}`, { as: 'rbt' });
    expect(Buffer.byteLength(answer.body)).toBeLessThan(MOST_BYTES);
    const { changes, nextCursor, more } = answer.json();
    for (const { entity, id } of changes) if (entity === 'schedule_event') seen.add(id);
    cursor = more ? nextCursor : null;
  }
  expect(ids.filter((id) => !seen.has(id))).toEqual([]);
});

test('what is the client’s own, hundreds of long definitions, is cut by its bytes for a device, and none is skipped', async () => {
  const { nextCursor: start } = (await world.ask('GET', '/api/sync/changes', { as: 'admin' })).json();
  const behavior_id = await behaviorId(world, 'SIB');
  const { company_id, ids } = await world.db
    .selectFrom('clients')
    .select('company_id')
    .select(sql<number[]>`array_agg(id order by id)`.as('ids'))
    .where('company_id', '=', sql<number>`(select company_id from users where email = ${emails.admin})`)
    .groupBy('company_id')
    .executeTakeFirstOrThrow();
  const of = ids.slice(0, 6);
  const user_id = await userId(world, emails.admin);
  await inCompany(world.db, company_id, (tx) =>
    sql`insert into own_measures (company_id, client_id, behavior_id, from_day, definition, user_id, created_at)
      select ${company_id}, client, ${behavior_id}, date '2030-01-01' + n, repeat('x', 2000), ${user_id}, now()
      from unnest(${of}::integer[]) as client, generate_series(1, 200) as n`.execute(tx),
  );
  for (const id of of) {
    const { behaviors } = (await world.ask('GET', `/api/behavior/assign/${id}`, { as: 'admin' })).json();
    const order = behaviors.map((one: { id: number }) => one.id).reverse();
    const body = { ids: order.includes(behavior_id) ? order : [...order, behavior_id] };
    const headers = { 'if-match': '*' };
    const put = await world.ask('PUT', `/api/behavior/assign/${id}`, { as: 'admin', headers, body });
    expect(put.statusCode, put.body).toBe(200);
  }
  const seen = new Set<number>();
  for (let cursor: string | null = start; cursor !== null; ) {
    const answer = await world.ask('GET', `/api/sync/changes?limit=200&cursor=${cursor}`, { as: 'admin' });
    expect(Buffer.byteLength(answer.body)).toBeLessThan(MOST_BYTES);
    const { changes, nextCursor, more } = answer.json();
    for (const { entity, id } of changes) if (entity === 'assignment') seen.add(id);
    cursor = more ? nextCursor : null;
  }
  expect(of.filter((id) => !seen.has(id))).toEqual([]);
});

test('sessions whose few facts are thousands of intervals are cut by what they become: in their list, and for a device', async () => {
  const { nextCursor: start } = (await world.ask('GET', '/api/sync/changes', { as: 'rbt' })).json();
  const behaviour_id = await behaviorId(world, 'Tantrum');
  const uids: string[] = [];
  for (let count = 0; count < 6; count++) {
    const device = testDevice(world, 'rbt');
    const made = await visit(world);
    uids.push(made.uid);
    await device.send(device.op('/api/session/start', made.start));
    const run = { behaviour_id, type: 'partial-interval', length: 1, planned: 10_000 };
    const events = [0, 1].map((seq) => ({
      ...{ uid: uuid(), seq, kind: 'interval_start', run: uuid(), at: '2026-01-05T10:00:00Z', tz: '' },
      ...run,
    }));
    const recorded = await device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events }));
    expect(recorded.statusCode, recorded.body).toBe(200);
  }
  const idsOf = ({ sessions }: { sessions: { id: number }[] }) => sessions.map(({ id }) => id);
  const pages = await pagesOf('rbt', '/api/sessions?limit=200', idsOf as (answer: never) => number[]);
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(MOST_BYTES);
  const changed: string[] = [];
  for (let cursor: string | null = start; cursor !== null; ) {
    const answer = await world.ask('GET', `/api/sync/changes?limit=200&cursor=${cursor}`, { as: 'rbt' });
    expect(Buffer.byteLength(answer.body)).toBeLessThan(MOST_BYTES);
    const { changes, nextCursor, more } = answer.json();
    changed.push(...changes.flatMap(({ row }: { row?: { uid?: string } }) => row?.uid ?? []));
    cursor = more ? nextCursor : null;
  }
  expect(uids.filter((uid) => !changed.includes(uid))).toEqual([]);
});

test('what a person names is counted with its name: a session of two hundred behaviors, and an entry of as many rows', async () => {
  const { company_id } = await world.db.selectFrom('notes').select('company_id').limit(1).executeTakeFirstOrThrow();
  const kinds = ['behaviors', 'skills'] as const;
  const ids: Record<(typeof kinds)[number], number[]> = { behaviors: [], skills: [] };
  for (const kind of kinds) {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(kind)} (company_id, name) select ${company_id}, 'N' || n || repeat('語', 190)
      from generate_series(1, 200) as n returning id`.execute(world.db);
    ids[kind] = rows.map(({ id }) => id);
  }
  const [device, day] = [testDevice(world, 'rbt'), '2001-03-01'];
  const program = { behaviour_ids: ids.behaviors, skill_ids: ids.skills };
  for (let count = 0; count < 12; count++) {
    const { start } = await visit(world);
    const sent = await device.send(device.op('/api/session/start', { ...start, ...program, startDate: day }));
    expect(sent.statusCode, sent.body).toBe(201);
    const behaviors = ids.behaviors.map((behaviour_id) => ({ behaviour_id, entry: '1' }));
    const entry = { uid: uuid(), client_id: start.client_id, record_date: day, behaviors };
    const added = await device.send(device.op('/api/behavior', entry));
    expect(added.statusCode, added.body).toBe(201);
  }
  const client = Number((await visit(world)).start.client_id);
  const sessions = ({ sessions: all }: { sessions: { id: number }[] }) => all.map(({ id }) => id);
  for (const [path, idsOf] of [
    [`/api/sessions?limit=200&daterange=${day},${day}`, sessions],
    [`/api/behavior/entries?limit=200&client=${client}&from=${day}&to=${day}`, ofData],
  ] as const) {
    const pages = await pagesOf('rbt', path, idsOf as (answer: never) => number[]);
    expect(Math.max(...pages.map(({ bytes }) => bytes)), path).toBeLessThan(MOST_BYTES);
    expect(pages.length, path).toBeGreaterThan(1);
  }
});
