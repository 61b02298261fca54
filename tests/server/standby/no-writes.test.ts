import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { clientId, freeDay, noteBody, openWorld } from '../world.ts';

test('a database that takes no writes now, as a standby or a primary that was one a moment ago, is 503 with a time to come back, and the write goes on once it does', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const body = noteBody(await clientId(world, 'Ruiz'), freeDay());
  const save = (key: string) =>
    world.ask('POST', '/api/note', { as: 'rbt', body, headers: { 'idempotency-key': key } });
  await world.tokenOf('rbt');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const database = sql.id(rows[0]?.name ?? '');
  const key = uuid();
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(world.db);
  await newConnections();
  const refused = await save(key);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBe('5');
  expect((await world.ask('GET', '/api/notes', { as: 'rbt' })).statusCode).toBe(200);
  await inWriting(sql`alter database ${database} reset default_transaction_read_only`);
  await newConnections();
  expect((await save(key)).statusCode).toBe(201);

  /** The setting counts for connections that are made after it. */
  async function newConnections(): Promise<void> {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(world.db).catch(() => undefined);
    await expect
      .poll(() =>
        sql`select 1`.execute(world.db).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  }

  async function inWriting(statement: ReturnType<typeof sql>): Promise<void> {
    await world.db.connection().execute(async (one) => {
      await sql`set default_transaction_read_only = off`.execute(one);
      await statement.execute(one);
    });
  }
});
