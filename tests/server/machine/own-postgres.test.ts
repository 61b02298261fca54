import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { prepareTables } from '#server/database.ts';
import { checkServer } from '#server/db/check-rights.ts';
import { DEMO_PASSWORD, seedDemo } from '#server/db/demo/seed-demo.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { removeExpired } from '#server/db/retention.ts';
import { needOf, numberOf, readSchemaState, whyUnfit } from '#server/db/schema-state.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { emails, freeDay, noteBody, waiting } from '../world.ts';

let house: TestDatabase;
let login: string;
const password = randomBytes(12).toString('hex');
beforeAll(async () => {
  house = await createTestDatabase({ demo: true });
  login = await makeLogin('');
});
afterAll(async () => {
  await sql.raw(`drop owned by ${login}; drop role ${login}`).execute(house.db);
  await house.drop();
});

/** A role of the cluster's own; its name is its test's alone. */
async function makeLogin(rights: string): Promise<string> {
  const name = `tally_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create role ${name} login password '${password}' ${rights}`).execute(house.db);
  return name;
}

function poolOf(user: string, database = house.connection.database): Db {
  const db = createPool({ ...house.connection, user, password, database });
  onTestFinished(() => db.destroy());
  return db;
}

const settings = { databaseUrl: 'set', migrationsUrl: '', dataDir: '', poolSize: 2 };
const prepare = (db: Db, migrationsUrl = '') =>
  prepareTables({ db, owner: migrationsUrl ? house.db : db }, { ...settings, migrationsUrl });

describe('a login that owns nothing', () => {
  test('is refused in one sentence with its remedy, while it is no member of tallybook_app', async () => {
    await expect(prepare(poolOf(login), 'set')).rejects.toThrow(
      `The login of DATABASE_URL may not become the role tallybook_app: as the database's owner, run GRANT tallybook_app TO ${login}.`,
    );
  });

  test('serves everything once it is a member: sign-in, lists, a write, readiness, the background job', async () => {
    await sql.raw(`grant tallybook_app to ${login}`).execute(house.db);
    const db = poolOf(login);
    await prepare(db);
    const config = { publicUrl: '', staticDir: '/nowhere', demoBanner: false };
    const app = await createApp({ db, config, clock: { now: () => new Date() } });
    onTestFinished(() => app.close());
    const signIn = await app.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: { grant_type: 'password', client_id: 'tallybook-web', username: emails.rbt, password: DEMO_PASSWORD },
    });
    const headers = { authorization: `Bearer ${signIn.json().access_token}` };
    const clients = (await app.inject({ url: '/api/clients', headers })).json().data;
    expect(clients.length).toBeGreaterThan(0);
    const payload = noteBody(clients[0].id, freeDay());
    const saved = await app.inject({ method: 'POST', url: '/api/note', headers, payload });
    expect(saved.statusCode).toBe(201);
    expect((await app.inject('/readyz')).json()).toEqual({ ready: true });
    await expect(removeExpired(db, { now: new Date() })).resolves.toBeInstanceOf(Map);
  });

  test('reads no row outside a company, and makes no table', async () => {
    const db = poolOf(login);
    expect(await db.selectFrom('clients').select('id').execute()).toEqual([]);
    await expect(sql`create table mine (a int)`.execute(db)).rejects.toMatchObject({ code: '42501' });
  });

  test('is told that the tables are too old, and whose direct connection has to mend that', async () => {
    await sql`delete from migrations where name like '0013%'`.execute(house.db);
    await expect(prepare(poolOf(login))).rejects.toThrow(
      /^The database of DATABASE_URL has not had the migrations 0013\S+ to 0013\S+: its login may not run them, so set MIGRATIONS_URL to a direct connection of the owner, who needs CREATEROLE; if the owner has run them, GRANT tallybook_app to the login \(permission denied [^\n]+\)\.$/,
    );
    await sql`insert into migrations (name) values ('0013-running-it.sql')`.execute(house.db);
  });
});

test('an owner that is no superuser makes the whole database, serves from it and seeds it', async () => {
  const owner = await makeLogin('createrole');
  // The role is there already, made by the owner of another database of this PostgreSQL.
  await sql.raw(`grant tallybook_app to ${owner}`).execute(house.db);
  const database = `test_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create database ${database} owner ${owner}`).execute(house.db);
  const db = createPool({ ...house.connection, user: owner, password, database });
  try {
    await migrate(db);
    await prepare(db);
    expect(await seedDemo(db, { now: new Date() })).toBe('made');
  } finally {
    await db.destroy();
    await sql.raw(`drop database ${database} with (force)`).execute(house.db);
    await sql.raw(`drop owned by ${owner}; drop role ${owner}`).execute(house.db);
  }
});

test('a password that is wrong is told without repeating it', async () => {
  const db = createPool({ ...house.connection, user: 'nobody_here', password: 'secret-of-mine' });
  onTestFinished(() => db.destroy());
  await expect(checkServer(db, 'DATABASE_URL')).rejects.toThrow(
    /^The PostgreSQL of DATABASE_URL does not let us in: (?!.*secret-of-mine)[^\n]+\.$/,
  );
});

test('a PostgreSQL that is not there is not said to keep us out', async () => {
  const db = createPool({ ...house.connection, host: '127.0.0.1', port: 1 });
  onTestFinished(() => db.destroy());
  await expect(checkServer(db, 'DATABASE_URL')).rejects.toThrow(/^The PostgreSQL of DATABASE_URL does not answer: /);
});

describe('tables that are newer than the program', () => {
  const later = async (needs: string | null) => {
    await sql`insert into migrations (name, needs) values ('9998-later.sql', ${needs})`.execute(house.db);
    onTestFinished(async () => void (await sql`delete from migrations where name like '999%'`.execute(house.db)));
  };

  test('are good enough as long as they only add', async () => {
    await later(null);
    expect(await readSchemaState(house.db)).toMatchObject({ missing: [], beyond: [] });
    await prepare(house.db);
    await migrate(house.db);
  });

  test('are good enough when what they took away is unused since a migration that the program knows', async () => {
    await later('0013');
    expect(whyUnfit(await readSchemaState(house.db))).toBeNull();
  });

  test('are refused in one sentence when the program may still use what they took away', async () => {
    await later('9997');
    const sentence =
      'The database was made by a newer Tallybook: it needs one that knows migration 9997, so start that one.';
    await expect(prepare(house.db)).rejects.toThrow(sentence);
    await expect(migrate(house.db)).rejects.toThrow(sentence);
    const config = { publicUrl: '', staticDir: '/nowhere', demoBanner: false };
    const app = await createApp({ db: house.db, config, clock: { now: () => new Date() } });
    onTestFinished(() => app.close());
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json().reason]).toEqual([503, sentence]);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  test('a database from before needs were noted down is read as well', async () => {
    await sql`alter table migrations drop column needs`.execute(house.db);
    expect((await readSchemaState(house.db)).missing).toEqual([]);
    await migrate(house.db);
    const { rows } = await sql`select needs from migrations limit 1`.execute(house.db);
    expect(rows).toEqual([{ needs: null }]);
  });

  test('the need of a migration is a line of its own in its text', () => {
    expect(needOf('-- Drops it.\n-- needs 0014\nalter table x drop column y;')).toBe('0014');
    expect(needOf('-- needs care\nselect 1;')).toBeNull();
    expect(numberOf('0013-running-it.sql')).toBe('0013');
  });
});

test('a migration that waits for its table lets the others go on, and takes its turn when the table is free', async () => {
  await sql`delete from migrations where name like '0013%'`.execute(house.db);
  await sql`drop index op_receipts_by_age, refresh_tokens_by_age`.execute(house.db);
  await sql`drop function list_company_ids()`.execute(house.db);
  const blocker = new pg.Client({ ...house.connection, ssl: false });
  await blocker.connect();
  await blocker.query('begin; lock table op_receipts in access exclusive mode');
  const migrated = migrate(house.db);
  await expect.poll(() => waiting(house.db, '-- The login')).toBe(1);
  await blocker.query('rollback');
  await blocker.end();
  await migrated;
  expect((await readSchemaState(house.db)).missing).toEqual([]);
});
