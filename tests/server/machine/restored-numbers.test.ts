import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import type { Db } from '#server/db/pool.ts';
import { createTestDatabase } from '../../setup/database.ts';

const NIGHT = new Date('2026-11-20T02:00:00Z');
const MORNING = new Date('2026-11-20T09:00:00Z');
const later = (seconds: number) => new Date(MORNING.getTime() + seconds * 1000);

test('a client entered after a restore never gets the number of one that the backup did not have', async () => {
  const db = await open();
  const backup = await readNumbers(db);
  const maya = await addClient(db, 'Maya');
  await putBack(db, backup);
  await beginEpoch(db, MORNING);
  const leo = await addClient(db, 'Leo');
  expect(leo).toBeGreaterThan(maya);
});

test('no number of anything that a device can hold comes again: every table gives out others', async () => {
  const db = await open();
  const before = await readNumbers(db);
  await beginEpoch(db, MORNING);
  const after = await readNumbers(db);
  expect(before.size).toBeGreaterThan(10);
  for (const [name, last] of before) expect([name, (after.get(name) ?? 0) - last > 100_000]).toEqual([name, true]);
});

test('the same backup put back twice: what was entered in between keeps its number to itself', async () => {
  const db = await open();
  const backup = await readNumbers(db);
  const lost = [];
  for (const at of [MORNING, later(60), later(3600)]) {
    await putBack(db, backup);
    await beginEpoch(db, at);
    for (let i = 0; i < 5; i++) lost.push(await addClient(db, 'Maya'));
  }
  expect(new Set(lost).size).toBe(lost.length);
});

test('where more was entered than there were seconds, the numbers still go far ahead', async () => {
  const db = await open();
  await sql`select setval(pg_get_serial_sequence('clients', 'id'), 2000000000)`.execute(db);
  await beginEpoch(db, MORNING);
  expect(await addClient(db, 'Maya')).toBe(2_001_000_001);
});

test('a hundred restores in a row leave room for all that is still to come', async () => {
  const db = await open();
  await beginEpoch(db, NIGHT);
  const first = await addClient(db, 'Maya');
  for (let i = 0; i < 100; i++) await beginEpoch(db, later(i));
  expect((await addClient(db, 'Leo')) - first).toBeLessThan(2 ** 31 / 1000);
});

test('no version of a record comes again: a form that was opened before the restore saves over nothing that it has not seen', async () => {
  const db = await open();
  const backup = await readVersions(db);
  expect([...backup.keys()]).toEqual(
    expect.arrayContaining(['clients', 'companies', 'roles', 'schedule_events', 'users']),
  );
  await beginEpoch(db, MORNING);
  const first = await readVersions(db);
  await beginEpoch(db, later(60));
  const second = await readVersions(db);
  for (const [table, versions] of backup) {
    const lost = versions.map((version) => version + 1_000);
    // Ahead of all that had been given out, and of each other after a second restore.
    expect([table, Math.min(...(first.get(table) ?? [])) > Math.max(...lost)]).toEqual([table, true]);
    expect([table, Math.min(...(second.get(table) ?? [])) > Math.max(...(first.get(table) ?? []))]).toEqual([
      table,
      true,
    ]);
  }
});

async function open(): Promise<Db> {
  const { db, drop } = await createTestDatabase({ demo: true });
  onTestFinished(drop);
  return db;
}

async function addClient(db: Db, first_name: string): Promise<number> {
  const { company_id } = await db.selectFrom('clients').select('company_id').limit(1).executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into clients (company_id, first_name, last_name, created_at) values (${company_id}, ${first_name}, 'Ruiz', now())
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Where every sequence of a number that is handed out to devices stands. */
async function readNumbers(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, coalesce(last_value, 0)::double precision as last from pg_sequences
    where schemaname = current_schema() and data_type = 'integer'::regtype`.execute(db);
  return new Map(rows.map(({ name, last }) => [name, last]));
}

/** Lets the numbers stand where a backup has them. */
async function putBack(db: Db, numbers: Map<string, number>): Promise<void> {
  for (const [name, last] of numbers)
    await sql`select setval(${name}::regclass, ${Math.max(last, 1)}, ${last > 0})`.execute(db);
}

/** The versions of the rows of each table that counts its changes, sessions and notes aside. */
async function readVersions(db: Db): Promise<Map<string, number[]>> {
  const tables = { companies: 'policy_version', clients: 'version', users: 'version', roles: 'version' };
  const more = { phase_lines: 'version', schedule_events: 'rule_version' };
  const found = new Map<string, number[]>();
  for (const [table, column] of Object.entries({ ...tables, ...more })) {
    const { rows } = await sql<{
      version: number;
    }>`select ${sql.ref(column)} as version from ${sql.table(table)}`.execute(db);
    if (rows.length > 0)
      found.set(
        table,
        rows.map(({ version }) => version),
      );
  }
  return found;
}
