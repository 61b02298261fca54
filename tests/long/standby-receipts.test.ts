import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { startServerProcess, urlOf } from '../setup/server-process.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** Longer than a server beside this needs for a repeat. */
const PATIENCE_MS = 3_000;

test('the answer to a repeat is not given before a standby has the write, also when the first one’s wait for it was cut off', async () => {
  const { connection, stop } = await startEmbedded({ dataDir: temporaryFolder(0o711) });
  onTestFinished(stop);
  const server = await startServerProcess({ DATABASE_URL: urlOf(connection), DEMO: '1' });
  onTestFinished(async () => void (await server.stop()));
  const db = createPool(connection);
  onTestFinished(() => db.destroy());
  const ask = (path: string, body: object, headers = {}) => {
    const json = { 'content-type': 'application/json', ...headers };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers: json, signal });
  };
  const who = { grant_type: 'password', client_id: 'tallybook-web', username: 'therapist@demo.test' };
  const { access_token } = await (await ask('/oauth/token', { ...who, password: DEMO_PASSWORD })).json();
  const { rows } = await sql<{ id: number }>`
    select client_id as id from caseloads a join users u on u.id = a.user_id where u.email = ${who.username} limit 1`.execute(
    db,
  );
  const texts = { target_behaviors: 'Counted.', skill_learned: '', who_present: '', health_safety: '', comment: '' };
  const times = { date_visited: '2026-01-05', begin_time: '15:00', end_time: '16:30' };
  const note = { uid: uuid(), client_id: rows[0]?.id, location: 2, ...times, ...texts };
  const key = uuid();
  const save = () => ask('/api/note', note, { authorization: `Bearer ${access_token}`, 'idempotency-key': key });

  const wait = async (names: string) => {
    await sql.raw(`alter system set synchronous_standby_names = '${names}'`).execute(db);
    await sql`select pg_reload_conf()`.execute(db);
  };
  await sql`set synchronous_commit = local`.execute(db);
  await wait('nobody');
  const saved = () =>
    save().then(
      ({ status }) => status,
      () => 'no answer',
    );
  const waiting = sql`select from pg_stat_activity where wait_event = 'SyncRep'`;
  const countWaiting = async () => (await waiting.execute(db)).rows.length;
  const first = saved();
  await expect.poll(countWaiting).toBe(1);
  // As a crash does: what is committed here is seen, and nobody else has it.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(db);
  expect(await first).toBe(503);
  await expect.poll(async () => (await sql`select from notes where uid = ${note.uid}`.execute(db)).rows.length).toBe(1);
  expect(await saved()).toBe('no answer');
  await expect.poll(countWaiting).toBe(1);
  // However often it is asked, one connection waits for the standby: more would use up what PostgreSQL has.
  expect(await saved()).toBe('no answer');
  expect(await countWaiting()).toBe(1);
  await wait('');
  const again = await save();
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
}, 120_000);
