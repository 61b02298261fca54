import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { isUnavailable } from '#server/db/sql-error.ts';
import { inSavepoint, inTransaction } from '#server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table counters (id integer primary key, value integer not null)`.execute(database.db);
  await sql`insert into counters values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(() => database.drop());

const raise = (db: Parameters<typeof inTransaction>[0], id: number) =>
  sql`update counters set value = value + 1 where id = ${id}`.execute(db);

test('a deadlock that PostgreSQL breaks is tried again: both writers succeed', async () => {
  const { db } = database;
  const attempts = [0, 0];
  const holds = [false, false];
  const both = (place: 0 | 1, first: number, second: number) =>
    inTransaction(db, async (tx) => {
      attempts[place] = (attempts[place] ?? 0) + 1;
      await raise(tx, first);
      holds[place] = true;
      // Each waits until the other holds its first row: from here on they can only deadlock.
      while (holds.includes(false)) await sql`select pg_sleep(0.01)`.execute(tx);
      await sql`select pg_sleep(0.05)`.execute(tx);
      await raise(tx, second);
    });
  await Promise.all([both(0, 1, 2), both(1, 2, 1)]);
  const { rows } = await sql<{ value: number }>`select value from counters order by id`.execute(db);
  expect(rows.map((row) => row.value)).toEqual([2, 2]);
  expect(Math.max(...attempts)).toBeGreaterThan(1);
});

test('a refusal that does not change by trying again is thrown at once', async () => {
  let attempts = 0;
  const failing = inTransaction(database.db, async (tx) => {
    attempts += 1;
    await sql`insert into counters values (1, 0)`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});

test('what fails in a savepoint is undone alone', async () => {
  const { db } = database;
  await inTransaction(db, async (tx) => {
    await sql`insert into counters values (3, 3)`.execute(tx);
    const failing = inSavepoint(tx, 'effect', async () => {
      await sql`insert into counters values (4, 4)`.execute(tx);
      await sql`insert into counters values (3, 3)`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
  });
  const { rows } = await sql<{ id: number }>`select id from counters where id > 2`.execute(db);
  expect(rows).toEqual([{ id: 3 }]);
});

test('processes that start together migrate once, and a migrated database is left as it is', async () => {
  const { db, connection } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const other = createPool(connection);
  await Promise.all([migrate(db), migrate(other), migrate(db)]);
  const before = await db.selectFrom('installation').select('epoch').execute();
  await migrate(other);
  expect(await db.selectFrom('installation').select('epoch').execute()).toEqual(before);
  await other.destroy();
});

test('a migration that fails leaves nothing of itself, and the next start tries it again', async () => {
  const { db } = database;
  await sql`delete from migrations where name like '0005%'`.execute(db);
  await expect(migrate(db)).rejects.toMatchObject({ code: '42P07' });
  await sql`drop table op_receipts, audit`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ names: number }>`select count(*) as names from migrations`.execute(db);
  expect(rows[0]?.names).toBe((await readdir('server/db/migrations')).length);
});

test('days and times come back as they were stored, in whatever zone the server stands', async () => {
  const { rows } = await sql`
    select date '2026-03-08' as day, time '02:30' as time, timestamp '2026-03-08 02:30' as wall, 12.5::numeric as hours,
      10000000000::bigint as big`.execute(database.db);
  expect(rows).toEqual([
    { day: '2026-03-08', time: '02:30', wall: '2026-03-08T02:30', hours: 12.5, big: 10_000_000_000 },
  ]);
});

test('a database that can’t be reached is known as that, so that the caller is told to come back', async () => {
  const nowhere = createPool({ host: '/nowhere', port: 5432, database: 'x', user: 'x' });
  const error = await nowhere
    .selectFrom('installation')
    .selectAll()
    .execute()
    .catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await nowhere.destroy();
});
