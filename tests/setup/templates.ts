import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { samePassword } from '#domain/text.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import type { TestConnection } from './test-connection.ts';

/** Any number; it serializes the makers of one template. */
const TEMPLATE_LOCK = 7_210_002;

/**
 * What a fresh database holds: no company, the demo company with its last weeks, or all of it as `npm start` makes it.
 * Every device that signs in downloads what is there: half a year of it takes longer than most tests.
 */
export type Content = 'nothing' | DemoContent;
type DemoContent = 'last weeks' | 'all weeks';

const LAST_WEEKS = 8;

/** Brings the cluster's own database to today's schema: the empty template. */
export async function prepareTemplate(cluster: TestConnection): Promise<void> {
  await withDatabase(cluster, migrate);
}

/**
 * A fresh database in the cluster, migrated.
 * A copy of files takes a tenth of a second where migrating and seeding takes many.
 */
export async function copyDatabase(cluster: TestConnection, content: Content): Promise<TestConnection> {
  const template = content === 'nothing' ? cluster.database : await demoTemplate(cluster, content);
  const database = `test_${randomBytes(6).toString('hex')}`;
  await inPostgres(cluster, async (session) => {
    // By its log, PostgreSQL's own way, each page would be written twice.
    await session.query(`create database ${database} template ${template} strategy file_copy`);
  });
  return { ...cluster, database };
}

export async function dropDatabase(connection: TestConnection): Promise<void> {
  await inPostgres(connection, async (session) => {
    await session.query(`drop database if exists ${pg.escapeIdentifier(connection.database)} with (force)`);
  });
}

/** Made by the first who asks: a run of one file without the demo company never waits for it. */
async function demoTemplate(cluster: TestConnection, content: DemoContent): Promise<string> {
  const name = demoNameOf(cluster.database, content);
  await inPostgres(cluster, async (session) => {
    await session.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await session.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const { DEMO_PASSWORD, seedDemo } = await import('#server/db/demo/seed-demo.ts');
    // It gets its name last: a maker who was killed leaves nothing that looks whole.
    const making = `${name}_${randomBytes(4).toString('hex')}`;
    await session.query(`create database ${making} template ${cluster.database}`);
    await withDatabase({ ...cluster, database: making }, async (db) => {
      await seedDemo(db, { now: new Date(), ...(content === 'last weeks' ? { weeks: LAST_WEEKS } : {}) });
      if (content === 'last weeks') await makeSignInsQuick(db, DEMO_PASSWORD);
    });
    await session.query(`alter database ${making} rename to ${name}`);
  });
  return name;
}

/** A test signs in by the hundred, and a hash that is slow on purpose takes longer than all else that a sign-in does. */
async function makeSignInsQuick(db: Db, password: string): Promise<void> {
  const { hash } = await import('@node-rs/argon2');
  const password_hash = await hash(samePassword(password), { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.updateTable('accounts').set({ password_hash }).execute();
}

/** The databases that were made to be copied. In a PostgreSQL that others use as well, the names must be this run's own. */
export function templatesOf({ database }: TestConnection): string[] {
  return [database, demoNameOf(database, 'last weeks'), demoNameOf(database, 'all weeks')];
}

const demoNameOf = (database: string, content: DemoContent) => `${database}_${content.replace(' ', '_')}`;

async function withDatabase(connection: TestConnection, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = createPool(connection);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

export async function inPostgres(cluster: TestConnection, work: (session: pg.Client) => Promise<void>): Promise<void> {
  const session = new pg.Client({ ...cluster, database: 'postgres', ssl: false });
  await session.connect();
  try {
    await work(session);
  } finally {
    await session.end();
  }
}
