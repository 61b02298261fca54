import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createPool, type Db } from '#server/db/pool.ts';
import { runCommandProcess } from '../setup/run-command.ts';
import { urlOf } from '../setup/server-process.ts';
import { startSystemPostgres } from '../setup/system-postgres.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { noteOf, openOn } from './save-notes.ts';

const BIN = '/usr/lib/postgresql/15/bin';

test('where a standby takes over that was behind, devices offer what it lacks: nothing is lost or done twice, and a cursor of the lost life passes nothing over', async () => {
  const folder = temporaryFolder(0o755);
  const postgres = await startSystemPostgres(BIN, folder, { wal_level: 'replica' });
  const first = await openOn(postgres.connection);
  const standby = await postgres.follow();
  onTestFinished(() => standby.stop());
  const standbyDb = createPool(standby.connection);
  onTestFinished(() => standbyDb.destroy());
  const offered = [0, 1, 2, 3].map((at) => noteOf(first.clientId, at));
  const [replicated, lost, later] = [offered.slice(0, 2), offered.slice(2), noteOf(first.clientId, 4)];

  for (const note of replicated) await first.save(note);
  await expect.poll(() => uidsOf(standbyDb, offered)).toEqual(replicated.map(({ uid }) => uid));
  await cutOff(standbyDb);
  const before = await first.follow(null);
  // Acknowledged by a primary that waits for nobody, and seen by a second device.
  for (const note of lost) await first.save(note);
  const seen = await first.follow(before.cursor);
  expect(seen.notes).toBe(lost.length);

  await first.stop();
  await postgres.stop();
  await sql`select pg_promote()`.execute(standbyDb);
  expect(await uidsOf(standbyDb, offered)).toEqual(replicated.map(({ uid }) => uid));
  const told = await runCommandProcess('restored', [], {
    DATABASE_URL: urlOf(standby.connection),
    DATA_DIR: `${folder}/data`,
  });
  expect([told.code, told.out]).toEqual([0, expect.stringContaining('devices will offer their work')]);

  const second = await openOn(standby.connection);
  // As a device offers it that sees another epoch: all of it, under the same keys.
  for (const note of [...replicated, ...lost]) await second.save(note);
  expect(await uidsOf(standbyDb, offered)).toEqual(offered.map(({ uid }) => uid));
  // A cursor of the life that was lost names numbers that stand for other changes now: that device downloads anew.
  expect(await second.refusal(seen.cursor)).toBe('410 cursor_expired');
  const anew = await second.follow(null);
  expect(anew.epoch).not.toBe(seen.epoch);
  await second.save(later);
  expect((await second.follow(anew.cursor)).notes).toBe(1);
}, 120_000);

/** What the standby has by now is all that it will ever get. */
async function cutOff(standby: Db): Promise<void> {
  await sql`alter system set primary_conninfo = ''`.execute(standby);
  await sql`select pg_reload_conf()`.execute(standby);
  await expect.poll(async () => (await sql`select from pg_stat_wal_receiver`.execute(standby)).rows.length).toBe(0);
}

async function uidsOf(db: Db, notes: readonly { uid: string }[]): Promise<string[]> {
  const wanted = notes.map(({ uid }) => uid);
  const rows = await db.selectFrom('notes').select('uid').where('uid', 'in', wanted).orderBy('date_visited').execute();
  return rows.map(({ uid }) => uid);
}
