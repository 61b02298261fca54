import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createPool } from '#server/db/pool.ts';
import { isUnavailable } from '#server/db/sql-error.ts';
import { createTestDatabase } from '../../setup/database.ts';
import type { TestConnection } from '../../setup/test-connection.ts';

test('a database that falls silent is given up after a while, with the connections to it, and asked anew', async () => {
  const { connection, drop } = await createTestDatabase();
  onTestFinished(drop);
  const way = await startWay(connection);
  const { database, user, password } = connection;
  const to = { host: '127.0.0.1', port: way.port, database, user, ...(password ? { password } : {}) };
  const db = createPool(to, undefined, 2, 1_000);
  onTestFinished(() => db.destroy());
  const ask = () => sql`select 1`.execute(db);
  await Promise.all([ask(), ask()]);
  way.fallSilent();
  const silence = await Promise.all([1, 2, 3].map(() => ask().catch((error: unknown) => error)));
  expect(silence.map(isUnavailable)).toEqual([true, true, true]);
  way.speak();
  expect((await ask()).rows).toHaveLength(1);
  // One that is slow and not silent is waited for.
  expect((await sql`select pg_sleep(0.5)`.execute(db)).rows).toHaveLength(1);
});

test.each([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])('%s on the way to the database is worth another try, and no fault of ours', (code) => {
  expect(isUnavailable(Object.assign(new Error('no way'), { code }))).toBe(true);
});

/** A way to PostgreSQL that can stop to let anything through, without a word to either end. */
async function startWay({ host, port }: TestConnection) {
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const path = join(host, `.s.PGSQL.${port}`);
    const database = host.startsWith('/') ? connect(path) : connect(port, host);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        if (!silent) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    for (const one of sockets) one.destroy();
    await new Promise((done) => server.close(done));
  });
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      silent = true;
    },
    speak() {
      silent = false;
    },
  };
}
