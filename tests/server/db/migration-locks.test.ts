import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { partsOf } from '#server/db/migration-parts.ts';
import type { Db } from '#server/db/pool.ts';
import { knownMigrations, needOf, numberOf, readMigration } from '#server/db/schema-state.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let house: TestDatabase;
beforeAll(async () => {
  house = await createTestDatabase();
});
afterAll(() => house.drop());

/** One more than a part takes at a time. */
const ROWS = 10_001;
/** Of these lists the units are summed. */
const lists = ['by_visit', 'by_client', 'unbilled', 'unpaid', 'billed', 'paid', 'billed_unpaid'];

/** The tables as the release before settled units had them, with a company that has worked for years. */
async function makeOldHouse(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await sql`create table migrations (name text primary key, ran_at timestamptz not null default now(), needs text)`.execute(
    db,
  );
  for (const name of (await knownMigrations()).filter((one) => numberOf(one) <= '0018')) {
    const text = await readMigration(name);
    await sql.raw(text).execute(db);
    await sql`insert into migrations (name, needs) values (${name}, ${needOf(text)})`.execute(db);
  }
  await sql`insert into companies (name, policy, created_at) values ('Old', '{"timeZone": "America/Chicago"}', now())`.execute(
    db,
  );
  await sql`insert into users (company_id, email, first_name, last_name, created_at)
    values (1, 'a@old.test', 'A', 'B', now())`.execute(db);
  await sql`insert into clients (company_id, first_name, last_name, created_at) values (1, 'C', 'D', now())`.execute(
    db,
  );
  await sql`
    insert into sessions (company_id, uid, client_id, user_id, visit_location, start_date, start_time, closed, tally,
      created_at, updated_at)
    select 1, gen_random_uuid(), 1, 1, 1, date '1990-01-01' + day, '08:00', day > 1, '{}', now(), now()
    from generate_series(1, ${ROWS}) as day`.execute(db);
  await sql`
    insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location, state,
      ins_status, created_at, updated_at, updated_by)
    select 1, gen_random_uuid(), 1, 1, date '1990-01-01' + day, '08:00', '08:53', 1, 'final',
      case when day > 1 then date '2026-01-01' end, now(), now(), 1
    from generate_series(1, ${ROWS + 1}) as day`.execute(db);
}

/** Writes down which locks of the two big tables are held whenever a command that takes long has ended. */
async function watchLocks(db: Db): Promise<void> {
  await sql`create table seen (command text, locked text, mode text)`.execute(db);
  await sql`
    create function see(command text) returns void language sql begin atomic
      insert into seen
        select command, class.relname, mode from pg_locks
        join pg_class as class on class.oid = relation and class.relname in ('notes', 'sessions')
        where pid = pg_backend_pid() and granted;
    end`.execute(db);
  await sql`
    create function see_update() returns trigger language plpgsql as
      $$ begin perform see('update of ' || tg_table_name); return null; end $$`.execute(db);
  await sql`
    create function see_index() returns event_trigger language plpgsql as
      $$ begin perform see('index'); end $$`.execute(db);
  await sql`create trigger see after update on notes for each statement execute function see_update()`.execute(db);
  await sql`create trigger see after update on sessions for each statement execute function see_update()`.execute(db);
  await sql`create event trigger see on ddl_command_end when tag in ('CREATE INDEX') execute function see_index()`.execute(
    db,
  );
}

const indexes = async (db: Db) => {
  const { rows } = await sql<{ relname: string; oid: number; units: boolean }>`
    select relname, oid, exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'settled_units') as units
    from pg_class where relname like 'notes\\_%' and relkind = 'i' order by relname`.execute(db);
  return rows;
};

test('while years of notes and sessions get what the new columns need, people go on reading and writing them', async () => {
  const { db } = house;
  await makeOldHouse(db);
  await watchLocks(db);
  let going = true;
  const rounds = { read: 0, written: 0 };
  const readOn = async () => {
    for (; going; rounds.read++)
      await sql`select from notes where ins_status is null and deleted_at is null`.execute(db);
  };
  const writeOn = async () => {
    for (; going; rounds.written++) {
      await sql`update notes set comment = 'again' where company_id = 1 and id = ${2 + rounds.written}`.execute(db);
    }
  };
  const people = Promise.all([readOn(), writeOn()]);
  await migrate(db).finally(() => {
    going = false;
  });
  await people;
  expect(Math.min(rounds.read, rounds.written)).toBeGreaterThan(0);

  const { rows: held } = await sql<{ command: string; locked: string; mode: string }>`
    select distinct command, locked, mode from seen`.execute(db);
  const stopping = held.filter(({ mode }) => mode === 'AccessExclusiveLock');
  expect(stopping).toEqual([]);
  const stoppingWriters = held.filter(({ command, mode }) => command !== 'index' && mode.startsWith('Share'));
  expect(stoppingWriters).toEqual([]);
  expect(new Set(held.map(({ command }) => command))).toEqual(
    new Set(['update of notes', 'update of sessions', 'index']),
  );

  const { rows: notes } = await sql`
    select settled_units as units, count(*) as notes from notes group by 1 order by 1`.execute(db);
  expect(notes).toEqual([
    { units: 4, notes: ROWS },
    { units: null, notes: 1 },
  ]);
  const { rows: sessions } = await sql`
    select time_zone, behavior_ids, count(*) as sessions from sessions group by 1, 2 order by 2`.execute(db);
  expect(sessions).toEqual([
    { time_zone: 'America/Chicago', behavior_ids: [], sessions: ROWS - 1 },
    { time_zone: 'America/Chicago', behavior_ids: null, sessions: 1 },
  ]);
  const listed = (await indexes(db)).filter(({ units }) => units).map(({ relname }) => relname);
  expect(listed).toEqual(lists.map((of) => `notes_${of}`).sort());
}, 60_000);

test('where the columns came with all of it, nothing is built again; broken off in between, it ends as it would have', async () => {
  const { db } = house;
  const before = await indexes(db);
  await sql`delete from migrations where name like '0029%'`.execute(db);
  await migrate(db);
  expect(await indexes(db)).toEqual(before);

  await sql`delete from migrations where name like '0029%'`.execute(db);
  await sql`drop index notes_paid`.execute(db);
  await sql`create index notes_paid on notes (company_id) where user_status is not null`.execute(db);
  const parts = partsOf(await readMigration((await knownMigrations()).find((name) => name.startsWith('0029')) ?? ''));
  for (const { text } of parts.slice(0, -1)) await sql.raw(text).execute(db);
  expect((await indexes(db)).map(({ relname }) => relname)).toContain('notes_paid_next');
  await migrate(db);
  const names = (all: Awaited<ReturnType<typeof indexes>>) => all.map(({ relname, units }) => ({ relname, units }));
  expect(names(await indexes(db))).toEqual(names(before));
}, 60_000);

test('a migration is one transaction unless it says where another begins', () => {
  expect(partsOf('select 1;\n-- commit it\n')).toEqual([{ text: 'select 1;\n-- commit it\n', repeats: false }]);
  expect(partsOf('-- repeat\nupdate x;\n-- commit\nselect 2;').map(({ repeats }) => repeats)).toEqual([true, false]);
});
