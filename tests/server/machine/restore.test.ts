import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { DEMO_PASSWORD, seedDemo } from '#server/db/demo/seed-demo.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { findSystemPostgres, type SystemPostgres, startSystemPostgres } from '../../setup/system-postgres.ts';
import { makeFolder } from '../../setup/temporary-folder.ts';
import { emails, freeDay, noteBody } from '../world.ts';

const bin = findSystemPostgres();

// pg_dump of one version does not read a newer server, and the bundled PostgreSQL brings none: so both are the system's.
describe.skipIf(bin === null)(
  'a backup by pg_dump, put back by pg_restore (skipped where the system has no PostgreSQL)',
  () => {
    let postgres: SystemPostgres;
    let folder = { path: '', remove: () => {} };
    const pools: Db[] = [];
    beforeAll(async () => {
      folder = makeFolder();
      postgres = await startSystemPostgres(bin ?? '', folder.path);
    });
    afterAll(async () => {
      for (const db of pools) await db.destroy();
      await postgres.stop();
      folder.remove();
    });

    test('devices learn of another epoch; what they offer again is done once, whether the backup knew it or not', async () => {
      const before = open('postgres');
      await migrate(before);
      await seedDemo(before, { now: new Date() });
      const known = await serve(before);
      const inBackup = makeOp(known.clientId);
      const afterBackup = makeOp(known.clientId);
      expect((await known.save(inBackup)).status).toBe(201);
      const dump = join(folder.path, 'system-postgres', 'backup.dump');
      postgres.run('pg_dump', [...host(), '--format=custom', '--file', dump, 'postgres']);
      expect((await known.save(afterBackup)).status).toBe(201);
      const { epoch } = await known.save(inBackup);
      await known.close();

      postgres.run('createdb', [...host(), 'restored']);
      postgres.run('pg_restore', [...host(), '--dbname=restored', '--exit-on-error', '--no-owner', dump]);
      const after = open('restored');
      const renewed = await beginEpoch(after);
      expect(renewed.before).toBe(epoch);
      const server = await serve(after);
      expect(server.epoch).toBe(renewed.now);

      // A device offers everything of the last 30 days: the first was in the backup, the second was lost with the disk.
      expect(await server.save(inBackup)).toEqual({ status: 201, replayed: true, epoch: renewed.now });
      expect(await server.save(afterBackup)).toEqual({ status: 201, replayed: false, epoch: renewed.now });
      expect(await server.save(afterBackup)).toEqual({ status: 201, replayed: true, epoch: renewed.now });
      expect(await countNotes(after, [inBackup.uid, afterBackup.uid])).toEqual([1, 1]);
      await server.close();
    }, 120_000);

    test('the wall between companies is in the backup as well', async () => {
      const { rows } = await sql<{ walled: boolean }>`
      select bool_and(relrowsecurity) as walled from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id')`.execute(
        open('restored'),
      );
      expect(rows).toEqual([{ walled: true }]);
    });

    const host = () => ['--host', postgres.connection.host, '--username', postgres.connection.user];

    function open(database: string): Db {
      const db = createPool({ ...postgres.connection, database });
      pools.push(db);
      return db;
    }
  },
);

interface Op {
  uid: string;
  key: string;
  body: object;
}

function makeOp(clientId: number): Op {
  const body = noteBody(clientId, freeDay());
  return { uid: body.uid, key: uuid(), body };
}

async function countNotes(db: Db, uids: string[]): Promise<number[]> {
  const notes = await db.selectFrom('notes').select('uid').where('uid', 'in', uids).execute();
  return uids.map((uid) => notes.filter((note) => note.uid === uid).length);
}

async function serve(db: Db) {
  const config = { publicUrl: '', staticDir: '/nowhere', demoBanner: false };
  const app = await createApp({ db, config, clock: { now: () => new Date() } });
  const signIn = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'password', client_id: 'tallybook-web', username: emails.rbt, password: DEMO_PASSWORD },
  });
  const headers = { authorization: `Bearer ${signIn.json().access_token}` };
  const clientId: number = (await app.inject({ url: '/api/clients', headers })).json().data[0].id;
  return {
    clientId,
    epoch: signIn.headers['x-epoch'],
    close: () => app.close(),
    async save({ key, body }: Op) {
      const sent = { ...headers, 'idempotency-key': key };
      const answer = await app.inject({ method: 'POST', url: '/api/note', headers: sent, payload: body });
      const replayed = answer.headers['idempotent-replayed'] === 'true';
      return { status: answer.statusCode, replayed, epoch: answer.headers['x-epoch'] };
    },
  };
}
