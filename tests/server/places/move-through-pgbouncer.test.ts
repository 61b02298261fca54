import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { moveCompany } from '#server/db/places/move-company.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../../setup/pgbouncer.ts';
import { runCommandProcess } from '../../setup/run-command.ts';
import { type ServerProcess, startServerProcess, urlOf } from '../../setup/server-process.ts';
import { dropDatabase } from '../../setup/templates.ts';
import { makeFolder } from '../../setup/temporary-folder.ts';
import { emails, noteBody } from '../world.ts';
import { askProcess } from './ask-process.ts';
import { OURS } from './two-databases.ts';

/** Of each pooler to its database: fewer than ask, and a move has two of them while it copies. */
const CONNECTIONS = 4;
const NAMES = ['home', 'south'] as const;

// It is started as the account that owns the bundled PostgreSQL's socket.
const canRun = hasPgbouncer && inject('cluster').host.startsWith('/');

/** The owner comes through the pooler, too, as where COMPANY_DATABASES names one: there is no MIGRATIONS_URL. */
describe.skipIf(!canRun)('through pgbouncer in transaction mode (skipped where it is not installed)', () => {
  const folders: ReturnType<typeof makeFolder>[] = [];
  const houses: TestDatabase[] = [];
  const bouncers: Pgbouncer[] = [];
  /** Past the poolers. */
  const direct: Db[] = [];
  const urls: string[] = [];
  let settings: Record<string, string>;
  let server: ServerProcess;
  let token: string;
  let client: number;
  beforeAll(async () => {
    for (const demo of [true, false]) {
      const folder = makeFolder();
      const house = await createTestDatabase({ demo });
      // It takes its database for the only one.
      await house.db.destroy();
      const bouncer = await startPgbouncer(folder.path, house.connection, CONNECTIONS);
      folders.push(folder);
      houses.push(house);
      bouncers.push(bouncer);
      urls.push(urlOf({ ...house.connection, host: '127.0.0.1', port: bouncer.port }));
      direct.push(createPool(house.connection, undefined, 1, undefined, undefined, 'onlooker'));
    }
    const data = makeFolder();
    folders.push(data);
    settings = {
      DATABASE_URL: urls[0] ?? '',
      COMPANY_DATABASES: `south=${urls[1]}`,
      DATA_DIR: data.path,
      LIMIT_PERSON: '1000000',
      LIMIT_WORK: '60000',
    };
    server = await startServerProcess(settings);
    const body = { grant_type: 'password', client_id: 'tallybook-web', username: emails.rbt, password: DEMO_PASSWORD };
    token = (await askProcess(server.url, '/oauth/token', { body })).body.access_token;
    client = (await askProcess(server.url, '/api/clients', { token })).body.data[0].id;
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await Promise.all([...direct.map((db) => db.destroy()), ...bouncers.map((one) => one.stop())]);
    await Promise.all(houses.map(({ connection }) => dropDatabase(connection)));
    for (const folder of folders) folder.remove();
  });

  let day = 0;
  /** Saves a note, however often it is told to come back. Answers its uid. */
  async function save(): Promise<string> {
    const body = noteBody(client, new Date(Date.UTC(2012, 0, ++day)).toISOString().slice(0, 10));
    for (const key = uuid(); ; ) {
      const { status } = await askProcess(server.url, '/api/note', { token, body, key });
      if (status === 201) return body.uid;
      expect(status).toBe(503);
    }
  }

  async function move(to: string): Promise<void> {
    const moved = await runCommandProcess('move-company', [OURS, '--to', to, '--yes'], settings);
    expect([moved.code, moved.err]).toEqual([0, '']);
  }

  /** The database that serves the company, and those of the notes that it has. */
  async function served(uids: string[]): Promise<[string, string[]][]> {
    const found: [string, string[]][] = [];
    for (const [at, db] of direct.entries()) {
      const company = db.selectFrom('companies').select('id').where('name', '=', OURS).where('status', '=', 'active');
      const one = await company.executeTakeFirst();
      if (!one) continue;
      const rows = await db.selectFrom('notes').select('uid').where('company_id', '=', one.id).execute();
      found.push([NAMES[at] ?? '', uids.filter((uid) => rows.some((row) => row.uid === uid))]);
    }
    return found;
  }

  test('a company moves there and back while people write: nothing is lost, and no connection keeps what the move has set', async () => {
    const saved: string[] = [];
    let stopping = false;
    const write = async () => {
      while (!stopping) saved.push(await save());
    };
    const writing = [write(), write(), write()];
    for (const to of ['south', 'home']) {
      const before = saved.length;
      await expect.poll(() => saved.length).toBeGreaterThan(before + 5);
      await move(to);
    }
    stopping = true;
    await Promise.all(writing);
    expect(await served(saved)).toEqual([['home', saved]]);
    for (const [at, db] of direct.entries()) {
      const held = await sql`select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
      expect(held.rows).toEqual([]);
      const pooled = createPool({ url: urls[at] ?? '' }, undefined, CONNECTIONS, undefined, undefined, 'onlooker');
      const ask = () =>
        sql<{ role: string; locks: string }>`select current_setting('session_replication_role') as role,
          current_setting('lock_timeout') as locks, pg_sleep(0.1)`.execute(pooled);
      const left = await Promise.all(Array.from({ length: CONNECTIONS }, ask));
      await pooled.destroy();
      for (const { rows } of left) expect(rows).toMatchObject([{ role: 'origin', locks: '0' }]);
    }
  }, 120_000);

  test.for([
    ['stopped', 'home'],
    ['copied', 'home'],
    ['arrived', 'home'],
    ['left', 'south'],
  ])('the hold of a move that is broken off after “%s” ends with it, and the command goes on', async ([
    step,
    where,
  ]) => {
    const [from, to] = NAMES.map((name, at) => ({ name, connection: { url: urls[at] ?? '' } }));
    const company = await direct[0]?.selectFrom('companies').select(['id', 'name']).where('name', '=', OURS).execute();
    if (!from || !to || !company?.[0]) throw new Error('There is nothing to move');
    const onStep = (at: string) => {
      if (at === step) throw new Error('broken off');
    };
    await expect(moveCompany({ company: company[0], from, to, onStep })).rejects.toThrow('broken off');
    const uid = await save();
    expect(await served([uid])).toEqual([[where, [uid]]]);
    if (where === 'home') await move('south');
    await move('home');
    expect(await served([uid])).toEqual([['home', [uid]]]);
  });
});
