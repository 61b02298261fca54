import { spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { pickAccount } from '#server/db/embedded/system-account.ts';
import { createPool } from '#server/db/pool.ts';
import { saveFigures } from '../setup/figure-store.ts';
import { runCommandProcess } from '../setup/run-command.ts';
import { urlOf } from '../setup/server-process.ts';
import { startSystemPostgres } from '../setup/system-postgres.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { noteOf, openOn } from './save-notes.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy', 'backup');

test('a database comes back as it was at a second, from a full and an incremental backup with what was archived; devices then offer what is missing; a damaged backup is found', async () => {
  if (spawnSync('pgbackrest', ['version']).status !== 0) throw new Error('Needs Debian’s pgbackrest and postgresql-15');
  const place = makePlace();
  const archive = `pgbackrest --config=${place.config} --stanza=tallybook archive-push %p`;
  const postgres = await startSystemPostgres(BIN, place.folder, { archive_mode: 'on', archive_command: archive });
  onTestFinished(() => postgres.stop());
  const first = await openOn(postgres.connection);
  place.pgbackrest('stanza-create');

  const notes = ['full', 'incremental', 'archived', 'after'].map((_, at) => noteOf(first.clientId, at));
  await first.save(notes[0]);
  const full = timed(() => place.pgbackrest('--type=full', 'backup'));
  await first.save(notes[1]);
  const incremental = timed(() => place.pgbackrest('--type=incr', 'backup'));
  await first.save(notes[2]);
  // After all that is committed, and before all that will be.
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(first.db);
  const moment = rows[0]?.moment ?? '';
  await first.save(notes[3]);
  // The file that is full now: its name is taken here, since the database goes on writing into the next one.
  const { rows: closed } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(
    first.db,
  );
  const archived = () =>
    sql`select from pg_stat_archiver where last_archived_wal >= ${closed[0]?.file}`.execute(first.db);
  await expect.poll(async () => (await archived()).rows.length).toBe(1);

  // The proof of every night.
  const proof = place.script('test-restore.sh');
  expect([proof.status, proof.stderr]).toEqual([0, '']);
  expect(proof.stdout).toMatch(/^Restored and read: \d+ \wB in \d+ s\.\nIts last write is of \d{4}-/);

  // To the second before the last note.
  const restored = join(place.work, 'restored');
  const restore = timed(() => expect(place.script('restore-to.sh', restored, moment).status).toBe(0));
  expect(place.script('restore-to.sh', restored).stderr).toMatch(
    /is not empty: name another folder. Nothing was changed/,
  );
  const connection = { ...postgres.connection, host: place.startOn(restored) };
  const db = createPool(connection);
  onTestFinished(() => db.destroy());
  await expect
    .poll(async () => (await sql`select pg_is_in_recovery() as still`.execute(db)).rows)
    .toEqual([{ still: false }]);
  const uids = notes.map(({ uid }) => uid);
  const there = async () =>
    (await db.selectFrom('notes').select('uid').where('uid', 'in', uids).orderBy('date_visited').execute()).map(
      ({ uid }) => uid,
    );
  expect(await there()).toEqual(uids.slice(0, 3));

  const epochOf = async () => (await db.selectFrom('installation').select('epoch').executeTakeFirstOrThrow()).epoch;
  const before = await epochOf();
  const told = await runCommandProcess('restored', [], {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(place.folder, 'data'),
  });
  expect([told.code, told.out]).toEqual([
    0,
    expect.stringContaining(`The epoch was ${before} and is ${await epochOf()}`),
  ]);
  const second = await openOn(connection);
  // As a device offers it that sees another epoch: all of it, under the same keys.
  for (const note of notes) await second.save(note);
  expect(await there()).toEqual(uids);

  saveFigures([
    { what: 'pgBackRest, full', measured: full, unit: 's' },
    { what: 'pgBackRest, incremental', measured: incremental, unit: 's' },
    { what: 'pgBackRest, restore to a second', measured: restore, unit: 's' },
  ]);
  place.damage();
  const damaged = place.script('test-restore.sh');
  expect(damaged.status).toBe(1);
  expect(damaged.stderr).toMatch(/^The newest backup can not be restored: /m);
}, 300_000);

/** A folder that PostgreSQL's account can use, with deploy/backup/pgbackrest.conf for it. */
function makePlace() {
  const folder = temporaryFolder(0o755);
  const account = pickAccount(join(folder, 'nothing-yet'));
  const owned = (name: string) => {
    mkdirSync(join(folder, name));
    if (account) chownSync(join(folder, name), account.uid, account.gid);
    return join(folder, name);
  };
  const [repository, log, work] = [owned('repository'), owned('log'), owned('work')];
  const config = join(folder, 'pgbackrest.conf');
  const home = join(folder, 'system-postgres');
  const text = readFileSync(join(DEPLOY, 'pgbackrest.conf'), 'utf8')
    .replace('/mnt/backups/pgbackrest', repository)
    .replace('CHANGE-ME', 'rehearsed-and-nothing-else')
    .replace('/var/lib/postgresql/15/main', `${home}/data\npg1-socket-path=${home}\npg1-user=owner`)
    .replace('[tallybook]', `log-path=${log}\nlock-path=${work}\n\n[tallybook]`);
  writeFileSync(config, text);
  const env = {
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C',
    CONFIG: config,
    WORK: work,
    BIN,
    OWNER: 'owner',
    DATABASE: 'postgres',
  };
  const options = {
    cwd: '/',
    env,
    encoding: 'utf8' as const,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
  const run = (program: string, ...args: string[]) => spawnSync(program, args, options);
  return {
    folder,
    work,
    config,
    pgbackrest(...args: string[]) {
      const { status, stdout, stderr } = run('pgbackrest', `--config=${config}`, '--stanza=tallybook', ...args);
      if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${stdout}${stderr}`);
    },
    script: (name: string, ...args: string[]) => run('sh', join(DEPLOY, name), ...args),
    /** Answers where its socket is. */
    startOn(data: string): string {
      const flags = `-c listen_addresses= -c unix_socket_directories=${work} -c archive_mode=off`;
      const { status, stderr } = run(
        `${BIN}/pg_ctl`,
        '-D',
        data,
        '-s',
        '-w',
        '-l',
        join(work, 'log'),
        '-o',
        flags,
        'start',
      );
      if (status !== 0) throw new Error(stderr);
      onTestFinished(() => void run(`${BIN}/pg_ctl`, '-D', data, '-m', 'immediate', 'stop'));
      return work;
    },
    /** The biggest file of the full backup loses its end. */
    damage() {
      const files = globSync('backup/tallybook/*F/pg_data/**/*', { cwd: repository }).map((file) =>
        join(repository, file),
      );
      const [biggest = ''] = files.sort((a, b) => statSync(b).size - statSync(a).size);
      truncateSync(biggest, Math.floor(statSync(biggest).size / 2));
    },
  };
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1_000;
}
