/** Updates from older versions: a clinic's rows come along. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/pool.ts';
import { knownMigrations, numberOf } from '#server/db/schema-state.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let today: TestDatabase;
beforeAll(async () => {
  today = await createTestDatabase({ demo: true });
});
afterAll(() => today.drop());

/** Every fifth version since there is something to record, and each of the last ones. */
const versions = ['0018', '0021', '0023', '0030', '0035', '0037', '0040', '0049', '0050'];

test.each(versions)('a clinic’s data of version %s comes to today’s tables whole', async (version) => {
  const old = await openOld(version);
  const shared = await copyShared(old);
  expect(shared.size).toBeGreaterThan(15);
  expect(await countRows(old, [...shared.keys()])).toBeGreaterThan(500);
  const before = await readRows(old, shared);
  await migrate(old);
  expect(await readRows(old, shared)).toEqual(before);
});

test('names that look the same already keep both: the older is found by any spelling, and the update ends', async () => {
  const old = await openOld('0037');
  await sql`insert into companies (name, created_at) values ('Old', now())`.execute(old);
  for (const name of ['Tantrum', 'tantrum ', 'Tan\u200btrum']) {
    await sql`insert into behaviors (company_id, name) values (1, ${name})`.execute(old);
  }
  await sql`insert into roles (company_id, name, ident) values (1, 'Lead', 'a'), (1, 'LEAD ', 'b')`.execute(old);
  await migrate(old);
  const { rows } = await sql<{ name: string; name_key: string | null }>`
    select name, name_key from behaviors union all select name, name_key from roles order by 1`.execute(old);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    ['Tantrum', 'tantrum ', 'Tan\u200btrum', 'Lead', 'LEAD '].toSorted(),
  );
  expect(
    rows
      .filter(({ name_key }) => name_key !== null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Lead', 'Tantrum']);
});

async function openOld(version: string): Promise<Db> {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const names = await knownMigrations();
  await migrate(
    db,
    names.filter((name) => numberOf(name) <= version),
  );
  return db;
}

type Columns = Map<string, string[]>;

async function columnsOf(db: Db): Promise<Columns> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and is_generated = 'NEVER' and table_name not in ('migrations', 'installation')
    group by table_name order by table_name`.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Fills an older version's tables with the demo clinic, as far as they had columns for it. */
async function copyShared(old: Db): Promise<Columns> {
  const [theirs, ours] = [await columnsOf(old), await columnsOf(today.db)];
  const shared: Columns = new Map();
  await old.transaction().execute(async (tx) => {
    // As it was, with nothing that triggers would add.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, columns] of theirs) {
      const both = columns.filter((column) => ours.get(table)?.includes(column));
      if (both.length === 0) continue;
      shared.set(table, both);
      const names = sql.join(both.map((column) => sql.ref(column)));
      const { rows } = await sql<{ all: string }>`
        select coalesce(json_agg(t), '[]')::text as all from (select ${names} from ${sql.table(table)}) t`.execute(
        today.db,
      );
      await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all ?? '[]'}::json)`.execute(
        tx,
      );
    }
  });
  return shared;
}

/** Every row as a text, in an order of its own, by table. */
async function readRows(db: Db, shared: Columns): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, columns] of shared) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from (select ${names} from ${sql.table(table)}) t`.execute(db);
    found[table] = rows.map(({ row }) => row).toSorted();
  }
  return found;
}

async function countRows(db: Db, tables: string[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    count += rows[0]?.n ?? 0;
  }
  return count;
}
