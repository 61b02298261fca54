import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OverBudget } from '#contract/pay-checks.ts';
import type { Policy } from '#domain/access/policy.ts';
import { addDays, weekday } from '#domain/time/service-time.ts';
import { migrate } from '#server/db/migrate.ts';
import { inCompany, type Tx } from '#server/db/transaction.ts';
import { rowsRead } from '../rows-read.ts';
import { clientId, emails, freeDay, ifMatch, noteBody, openWorld, today, type World, waiting } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let names = 0;
async function clientWith(asst_billing_hours: number | null): Promise<number> {
  const body = { first_name: 'Bo', last_name: `Budget${++names}`, asst_billing_hours };
  return (await world.ask('POST', '/api/clients', { as: 'staff', body })).json().id;
}
async function giveHours(client: number, asst_billing_hours: number | null): Promise<void> {
  const headers = { 'if-match': '*' };
  const answer = await world.ask('PATCH', `/api/clients/${client}`, {
    as: 'staff',
    body: { asst_billing_hours },
    headers,
  });
  expect(answer.statusCode).toBe(200);
}
async function setPolicy(changes: Partial<Policy>): Promise<void> {
  const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
  const body = { ...policy, ...changes };
  const answer = await world.ask('PUT', '/api/company/policy', { as: 'admin', body, headers: ifMatch({ version }) });
  expect(answer.statusCode).toBe(200);
}
/** A visit of that many hours. */
async function visit(client: number, day: string, hours: number): Promise<void> {
  const body = noteBody(client, day, { begin_time: '08:00', end_time: `${String(8 + hours).padStart(2, '0')}:00` });
  expect((await world.ask('POST', '/api/note', { as: 'admin', body })).statusCode).toBe(201);
}
function nextDays(days = 1): void {
  world.clock.advance(days * 86_400);
  for (const who of ['admin', 'staff'] as const) world.forget(who);
}
/** What the note check says against a visit of that day. */
async function excessOn(client: number, day: string): Promise<[number, number] | null> {
  const { over_budget } = (await world.ask('GET', `/api/pay?client=${client}`, { as: 'staff' })).json();
  const over = over_budget.filter((one: OverBudget) => one.client_id === client && one.from <= day && day <= one.to);
  expect(over.length).toBeLessThan(2);
  return over[0] ? [over[0].hours, over[0].budget] : null;
}

test('a budget that rises leaves the weeks before it over theirs, and one that falls flags nothing that was within it', async () => {
  const [raised, lowered] = [await clientWith(3), await clientWith(5)];
  const [before, within] = [freeDay(), freeDay()];
  await visit(raised, before, 4);
  await visit(lowered, within, 4);
  nextDays();
  await giveHours(raised, 20);
  await giveHours(lowered, 2);
  const now = today(world);
  await visit(raised, now, 4);
  expect([await excessOn(raised, before), await excessOn(raised, now)]).toEqual([[4, 3], null]);
  expect(await excessOn(lowered, within)).toBeNull();
});

test('in the week of the change each visit is judged by the budget of its own day, with all the hours of the week', async () => {
  const client = await clientWith(3);
  nextDays(10 - weekday(today(world)));
  const wednesday = today(world);
  const monday = addDays(wednesday, -2);
  await giveHours(client, 6);
  await visit(client, monday, 4);
  await visit(client, wednesday, 1);
  expect([await excessOn(client, monday), await excessOn(client, wednesday)]).toEqual([[5, 3], null]);
  await visit(client, addDays(wednesday, 1), 2);
  expect([await excessOn(client, monday), await excessOn(client, wednesday)]).toEqual([
    [7, 3],
    [7, 6],
  ]);
});

test('a company that counts by the month from now on has counted by the week until now', async () => {
  const client = await clientWith(5);
  const [first, second] = ['2014-03-03', '2014-03-12'];
  await visit(client, first, 4);
  await visit(client, second, 4);
  nextDays(3);
  await setPolicy({ hoursPeriod: 'month' });
  expect([await excessOn(client, first), await excessOn(client, second)]).toEqual([null, null]);
  const now = today(world);
  await visit(client, now, 6);
  expect(await excessOn(client, now)).toEqual([6, 5]);
  nextDays();
  await setPolicy({ hoursPeriod: 'week' });
  expect(await excessOn(client, first)).toBeNull();
});

test('a company whose weeks begin on another day from now on has counted by its old weeks until now', async () => {
  const client = await clientWith(5);
  // With weeks from Sunday these are of one week, from Monday of two.
  const [sunday, saturday] = ['2014-07-06', '2014-07-12'];
  await visit(client, sunday, 3);
  await visit(client, saturday, 3);
  nextDays(12 - weekday(today(world)));
  await setPolicy({ weekStartsOn: 1 });
  expect([await excessOn(client, sunday), await excessOn(client, saturday)]).toEqual([
    [6, 5],
    [6, 5],
  ]);
  // A Friday and the Sunday after it: of one week only where it begins on Monday.
  const friday = today(world);
  await visit(client, addDays(friday, -1), 3);
  nextDays(2);
  await visit(client, addDays(friday, 2), 3);
  expect(await excessOn(client, addDays(friday, 2))).toEqual([6, 5]);
  nextDays();
  await setPolicy({ weekStartsOn: 0 });
  expect(await excessOn(client, addDays(friday, 2))).toEqual([6, 5]);
});

test('the first budget holds for what was before it; taken away, it still holds for what was', async () => {
  const client = await clientWith(null);
  const day = freeDay();
  await visit(client, day, 4);
  nextDays();
  await giveHours(client, 3);
  expect(await excessOn(client, day)).toEqual([4, 3]);
  nextDays();
  await giveHours(client, null);
  const now = today(world);
  await visit(client, now, 5);
  expect([await excessOn(client, day), await excessOn(client, now)]).toEqual([[4, 3], null]);
});

test('a budget that is typed again on the same day was a slip, and judges nothing', async () => {
  const client = await clientWith(3);
  const day = freeDay();
  await visit(client, day, 4);
  await giveHours(client, 30);
  expect(await excessOn(client, day)).toBeNull();
});

test('a client whose budget is being changed keeps nobody from writing down those of the whole company', async () => {
  const client = await clientWith(3);
  const { changing } = await world.db.transaction().execute(async (tx) => {
    await sql`select from companies for update`.execute(tx);
    const changing = giveHours(client, 4);
    await expect.poll(() => waiting(world.db, 'note_budgets')).toBe(1);
    const { rows } = await sql`select from clients where id = ${client} for key share skip locked`.execute(tx);
    expect(rows).toHaveLength(1);
    return { changing };
  });
  await changing;
});

test('an imported client’s budget is written down like one that was typed', async () => {
  const csv = 'first_name,last_name,asst_billing_hours\nIm,Ported,3\n';
  const answer = await world.ask('POST', '/api/import/clients', { as: 'admin', body: { csv, dry_run: false } });
  expect(answer.json()).toMatchObject({ created: 1 });
  const client = await clientId(world, 'Ported');
  const day = freeDay();
  await visit(client, day, 4);
  nextDays();
  await giveHours(client, 20);
  expect(await excessOn(client, day)).toEqual([4, 3]);
});

test('a file of clients costs as much for each as one client does, also where the database knows the company as small', async () => {
  const rolledBack = new Error('rolled back');
  const { company_id: company } = await world.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', emails.staff)
    .executeTakeFirstOrThrow();
  const add = async (tx: Tx, count: number) => {
    await sql`
      insert into clients (company_id, first_name, last_name, asst_billing_hours, created_at)
      select ${company}, 'Client', 'Number ' || n, 7, now() from generate_series(1, ${count}) as n`.execute(tx);
    await sql`set constraints note_budget_of_new immediate`.execute(tx);
    await sql`set constraints note_budget_of_new deferred`.execute(tx);
  };
  let looks = 0;
  const work = inCompany(world.db, company, async (tx) => {
    // PostgreSQL keeps the plan of a question that was asked a few times.
    for (let n = 0; n < 10; n++) await add(tx, 1);
    const before = await rowsRead(tx, 'clients');
    await add(tx, 1000);
    looks = (await rowsRead(tx, 'clients')) - before;
    throw rolledBack;
  });
  await expect(work).rejects.toBe(rolledBack);
  // A million, when each read all the others.
  expect(looks).toBeLessThan(10_000);
});

test('budgets of before any was written down hold as they stand, with the period that the company has', async () => {
  const client = await clientWith(5);
  const day = '2014-06-02';
  await visit(client, day, 3);
  await visit(client, '2014-06-20', 3);
  await setPolicy({ hoursPeriod: 'month' });
  await takeBackBudgets();
  await migrate(world.db);
  nextDays();
  await setPolicy({ hoursPeriod: 'week' });
  expect(await excessOn(client, day)).toEqual([6, 5]);
});

/** The tables as they were before any budget was written down. */
async function takeBackBudgets(): Promise<void> {
  await takeBack0027();
  await sql`drop table client_budgets`.execute(world.db);
  await sql`delete from migrations where name like '0022%'`.execute(world.db);
}

async function takeBack0027(): Promise<void> {
  await sql`drop function note_budgets, note_budget_of_client, note_budgets_of_company cascade`.execute(world.db);
  await sql`alter table client_budgets drop column week_start`.execute(world.db);
  await sql`delete from migrations where name like '0027%'`.execute(world.db);
}

describe('a program of the release before, which knows nothing of budgets that are written down', () => {
  const DAYS = 3;
  let old: World;
  beforeAll(async () => {
    old = world;
    world = await openWorld();
    // PostgreSQL's clock can't be moved, so everything else happens before its today.
    world.clock.advance(-DAYS * 86_400);
  });
  afterAll(async () => {
    await world.close();
    world = old;
  });

  test('raises a budget: from that day on it is the new one, and the days before keep theirs', async () => {
    const client = await clientWith(3);
    const before = freeDay();
    await visit(client, before, 4);
    nextDays(DAYS);
    await sql`update clients set asst_billing_hours = 20 where id = ${client}`.execute(world.db);
    const now = today(world);
    await visit(client, now, 4);
    expect([await excessOn(client, before), await excessOn(client, now)]).toEqual([[4, 3], null]);
    await giveHours(client, 1);
    expect(await excessOn(client, now)).toEqual([4, 1]);
  });

  test('makes a client: the budget holds for what was before, by the period of then', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into clients (company_id, first_name, last_name, asst_billing_hours, created_at)
      select id, 'Ol', 'Der', 5, now() from companies order by id limit 1 returning id`.execute(world.db);
    const client = rows[0]?.id ?? 0;
    await visit(client, '2014-09-08', 3);
    await visit(client, '2014-09-22', 3);
    nextDays();
    await setPolicy({ hoursPeriod: 'month' });
    expect(await excessOn(client, '2014-09-08')).toBeNull();
    await setPolicy({ hoursPeriod: 'week' });
  });

  test('changes the period: the days before are counted as they were', async () => {
    nextDays(-DAYS - 1);
    const client = await clientWith(5);
    await visit(client, '2014-10-06', 3);
    await visit(client, '2014-10-20', 3);
    nextDays(DAYS);
    await sql`update companies set policy = '{"hoursPeriod": "month"}'`.execute(world.db);
    expect(await excessOn(client, '2014-10-06')).toBeNull();
    const { rows } = await sql`
      select period, week_start from client_budgets where client_id = ${client} order by from_day`.execute(world.db);
    expect(rows).toEqual([
      { period: 'week', week_start: 0 },
      { period: 'month', week_start: null },
    ]);
  });
});

test('what it left out before the database did it by itself is written down when the database is brought up to date', async () => {
  const [raised, made] = [await clientWith(3), await clientWith(4)];
  const clients = [raised, made];
  await takeBackBudgets();
  await migrate(world.db);
  await takeBack0027();
  await sql`update clients set asst_billing_hours = 20 where id = ${raised}`.execute(world.db);
  await sql`delete from client_budgets where client_id = ${made}`.execute(world.db);
  await migrate(world.db);
  const { rows } = await sql`
    select client_id, array_agg(hours order by from_day) as hours, array_agg(week_start) as weeks
    from client_budgets where client_id = any (${clients}::integer[]) group by client_id order by client_id`.execute(
    world.db,
  );
  expect(rows).toEqual([
    { client_id: raised, hours: [3, 20], weeks: [0, 0] },
    { client_id: made, hours: [4], weeks: [0] },
  ]);
});
