import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../../setup/pgbouncer.ts';
import { makeFolder } from '../../setup/temporary-folder.ts';
import { emails, freeDay, noteBody, type Who } from '../world.ts';

/** Far fewer than the requests at once: every connection changes hands between people and companies all the time. */
const CONNECTIONS = 2;

// It is started as the account that owns the bundled PostgreSQL's socket.
const canRun = hasPgbouncer && inject('cluster').host.startsWith('/');

describe.skipIf(!canRun)('through pgbouncer in transaction mode (skipped where it is not installed)', () => {
  let house: TestDatabase;
  let folder = { path: '', remove: () => {} };
  let bouncer: Pgbouncer;
  let db: Db;
  beforeAll(async () => {
    folder = makeFolder();
    house = await createTestDatabase({ demo: true });
    bouncer = await startPgbouncer(folder.path, house.connection, CONNECTIONS);
    db = createPool({ ...house.connection, host: '127.0.0.1', port: bouncer.port });
  });
  afterAll(async () => {
    await db.destroy();
    await bouncer.stop();
    await house.drop();
    folder.remove();
  });

  test('people of two companies at once on two connections: nobody sees a row of the other, every write is done once', async () => {
    const config = { publicUrl: '', staticDir: '/nowhere', demoBanner: false };
    const app = await createApp({ db, config, clock: { now: () => new Date() } });
    const tokenOf = async (who: Who): Promise<string> => {
      const payload = {
        grant_type: 'password',
        client_id: 'tallybook-web',
        username: emails[who],
        password: DEMO_PASSWORD,
      };
      return (await app.inject({ method: 'POST', url: '/oauth/token', payload })).json().access_token;
    };
    const read = async (who: Who, path: string) => {
      const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${tokens[who]}` } });
      expect(answer.statusCode).toBe(200);
      return answer.json();
    };
    const tokens: Partial<Record<Who, string>> = {};
    for (const who of ['rbt', 'staff', 'other'] as const) tokens[who] = await tokenOf(who);
    const companyOf = async (email: string) =>
      (await house.db.selectFrom('users').select('company_id').where('email', '=', email).executeTakeFirstOrThrow())
        .company_id;
    const idsOf = async (email: string) => {
      const company = await companyOf(email);
      const rows = await house.db.selectFrom('clients').select('id').where('company_id', '=', company).execute();
      return rows.map(({ id }) => id).sort();
    };
    const ours = await idsOf(emails.staff);
    const theirs = await idsOf(emails.other);
    const [client = 0] = (await read('rbt', '/api/clients')).data.map(({ id }: { id: number }) => id);

    const rounds = Array.from({ length: 20 }, async () => {
      const note = noteBody(client, freeDay());
      const headers = { authorization: `Bearer ${tokens.rbt}`, 'idempotency-key': note.uid };
      const save = () => app.inject({ method: 'POST', url: '/api/note', headers, payload: note });
      const [mine, other, one, twin] = await Promise.all([
        read('staff', '/api/clients'),
        read('other', '/api/clients'),
        save(),
        save(),
      ]);
      expect(mine.data.map(({ id }: { id: number }) => id).sort()).toEqual(ours);
      expect(other.data.map(({ id }: { id: number }) => id).sort()).toEqual(theirs);
      expect([one.statusCode, twin.statusCode]).toEqual([201, 201]);
      expect(one.json().id).toBe(twin.json().id);
      return note.uid;
    });
    const uids = await Promise.all(rounds);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notes where uid = any(${uids}::uuid[])`.execute(house.db);
    expect(rows).toEqual([{ n: uids.length }]);
    await app.close();
  });

  test('nothing that a request set stays on the connection for the next one', async () => {
    const left = await Promise.all(
      Array.from({ length: 6 }, () =>
        sql<{ role: string; company: string; timeout: string }>`
          select current_user::text as role, coalesce(current_setting('app.company_id', true), '') as company,
            current_setting('statement_timeout') as timeout`.execute(db),
      ),
    );
    for (const { rows } of left) {
      expect(rows).toEqual([{ role: house.connection.user, company: '', timeout: '0' }]);
    }
  });

  test('even migrations pass it: their lock ends with each transaction', async () => {
    await sql`delete from migrations where name like '0013%'`.execute(house.db);
    await sql`drop index op_receipts_by_age, refresh_tokens_by_age`.execute(house.db);
    await sql`drop function list_company_ids()`.execute(house.db);
    await Promise.all([migrate(db), migrate(db)]);
    const { rows } = await sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(house.db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
