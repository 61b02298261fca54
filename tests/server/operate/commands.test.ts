import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { collectAnswers } from '#server/begin/answers.ts';
import { serviceUnit, settingsFile } from '#server/begin/begin-files.ts';
import { findClockProblems } from '#server/db/check-clock.ts';
import { removeAbandoned } from '#server/db/embedded/abandoned-folders.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { listNewestSeals } from '#server/db/newest-seals.ts';
import { createAuditSealer } from '#server/db/seal-audit.ts';
import { backup } from '#server/doctor/check-backup.ts';
import { keepNewestSeals } from '#server/known-seals.ts';
import { createTestDatabase } from '../../setup/database.ts';
import { runCommandProcess } from '../../setup/run-command.ts';
import { urlOf } from '../../setup/server-process.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PASSWORD = 'seven otters under the pier';
const options = ['--company', 'Brightwater Clinic', '--name', 'Ada de Vries', '--email', 'ada@brightwater.test'];

const run = (command: string, args: string[], env: Record<string, string>, input = '') =>
  runCommandProcess(command, args, env, { input });

async function emptyDatabase(demo = false) {
  const database = await createTestDatabase({ demo });
  onTestFinished(database.drop);
  return { db: database.db, env: { DATABASE_URL: urlOf(database.connection) } };
}

test('begin: a company, a settings file that only its owner reads, a service unit, and the commands that come next', async () => {
  const { db, env } = await emptyDatabase();
  const folder = join(temporaryFolder(), 'clinic data');
  const args = [...options, '--address', 'https://tally.test', '--data', folder];
  const { code, out, err } = await run('begin', args, env, `${PASSWORD}\n`);
  expect([code, err]).toEqual([0, '']);
  expect(await db.selectFrom('companies').select(['name', 'demo']).execute()).toEqual([
    { name: 'Brightwater Clinic', demo: false },
  ]);
  const file = join(folder, 'tallybook.env');
  const written = parseEnv(readFileSync(file, 'utf8'));
  expect(written).toMatchObject({ ...env, PUBLIC_URL: 'https://tally.test', DATA_DIR: folder, DEMO: '0' });
  expect(written.FIELD_KEY).toHaveLength(44);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'tallybook.service'), 'utf8')).toContain(`SETTINGS_FILE=${file}`);
  expect(out).toContain(`SETTINGS_FILE='${file}' npm run doctor`);

  const again = await run('begin', args, env, `${PASSWORD}\n`);
  expect([again.code, again.err]).toEqual([
    1,
    expect.stringMatching(/^\S.* is there already, and nothing is written over/),
  ]);
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(written);
}, 60_000);

test('begin: a database of made-up people or a weak password is refused, and no file is left', async () => {
  const { env } = await emptyDatabase(true);
  const folder = join(temporaryFolder(), 'data');
  const used = await run('begin', [...options, '--data', folder], env, `${PASSWORD}\n`);
  expect([used.code, used.err]).toEqual([
    1,
    expect.stringMatching(/^This database holds a company already: [^\n]+\n$/),
  ]);
  const weak = await run('begin', [...options, '--data', folder], env, 'short\n');
  expect([weak.code, weak.err]).toEqual([1, "This password can't be used. Use at least 15 characters.\n"]);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
}, 60_000);

test('begin: each bad answer is refused with its sentence, and asked for again where somebody answers', async () => {
  const good = { company: 'A', name: 'Ada Vries', email: 'a@b.test', data: '/d' };
  for (const [option, text] of [
    ['company', ' '],
    ['name', 'Ada'],
    ['email', 'nonsense'],
    ['address', 'https://x.test/app'],
    ['mail', 'smtp://'],
    ['mail-from', 'nonsense'],
    ['data', 'relative'],
  ] as const) {
    await expect(collectAnswers({ ...good, [option]: text }, {}, null)).rejects.toThrow(/^[^\n]+\.$/);
  }
  const said: (string | null)[] = [];
  const answers = ['nonsense', 'a@b.test'];
  const { email: _, ...others } = { ...good, address: '', mail: '', 'mail-from': '' };
  const collected = await collectAnswers(others, {}, async (_question, problem) => {
    said.push(problem);
    return answers.shift() ?? '';
  });
  expect([collected.email, said]).toEqual(['a@b.test', [null, '--email must be an email address.']]);
});

test('the settings file is read alike by systemd, a shell and Node; the unit escapes what a path may hold', () => {
  const set = { MAIL_FROM: "O'Hara <o@b.test>", DATA_DIR: '/a b/$c' };
  expect(parseEnv(settingsFile(set))).toEqual(set);
  expect(() => settingsFile({ MAIL_FROM: `"O'Hara" <o@b.test>` })).toThrow('MAIL_FROM holds both kinds');
  const unit = serviceUnit({ root: '/a b/100%', node: '/n ode', user: 'tally' }, '/a b/t.env');
  expect(unit).toContain('WorkingDirectory=/a b/100%%\n');
  expect(unit).toContain('ExecStart="/n ode" "/a b/100%%/server/launch.mjs"\n');
});

test('doctor: a line for each thing, and 1 while something needs a look', async () => {
  const { env } = await emptyDatabase();
  const { code, out, err } = await run('doctor', [], { ...env, DATA_DIR: temporaryFolder() });
  expect(err).toBe('');
  for (const name of ['data', 'database', 'extension', 'migrations', 'rights', 'clock', 'disk', 'audit', 'mail']) {
    expect(out).toMatch(new RegExp(`^ok +${name} +\\S`, 'm'));
  }
  expect(out).toMatch(/^(ok|warning) +version +Tallybook \d+\.\d+\.\d+/m);
  expect(out).toMatch(/^warning +backup +There is no backup yet/m);
  expect(code).toBe(1);
}, 60_000);

test('doctor: 2 when something is broken, with a sentence and no stack', async () => {
  const { db, env } = await emptyDatabase(true);
  await sql`delete from migrations where name like '0032%'`.execute(db);
  const broken = await run('doctor', [], { ...env, HOST: '0.0.0.0', DATA_DIR: temporaryFolder() });
  expect(broken.out).toMatch(
    /^failure +migrations +The database has not had the migration 0032\. Run npm run migrate\.$/m,
  );
  expect(broken.out).toMatch(/^failure +people +.*made up, and HOST=0\.0\.0\.0 lets others in/m);
  expect(broken.code).toBe(2);
  const folder = join(temporaryFolder(), 'nothing');
  const none = await run('doctor', [], { DATA_DIR: folder });
  expect([none.code, none.out, none.err]).toEqual([2, expect.stringContaining(`There is no data in ${folder}`), '']);
  expect(existsSync(folder)).toBe(false);
}, 60_000);

test('doctor: an audit that was emptied, seals and all, is not as it was sealed; nor does another epoch make it so', async () => {
  const { db, env } = await emptyDatabase(true);
  const DATA_DIR = temporaryFolder();
  const sealer = createAuditSealer(db);
  await sql`insert into audit (company_id, at, action, entity)
      select id, now() - interval '1 day', 'x', 'y' from companies`.execute(db);
  // Rows are sealed once every transaction that began before them has ended, whosever it is.
  await expect
    .poll(async () => {
      await sealer.step(new Date());
      return (await listNewestSeals(db)).some(({ number }) => number > 0);
    })
    .toBe(true);
  await keepNewestSeals(db, DATA_DIR);
  expect((await run('doctor', [], { ...env, DATA_DIR })).out).toMatch(/^ok +audit /m);
  await sql`truncate audit, audit_seals`.execute(db);
  expect((await run('doctor', [], { ...env, DATA_DIR })).out).toMatch(/^failure +audit .* has lost a seal/m);
  expect((await run('restored', [], { ...env, DATA_DIR })).out).toMatch(
    /The audit of company \d+ ends before the newest seal/,
  );
}, 60_000);

test('begin: one that was stopped in the middle leaves no file, and is simply begun again', async () => {
  const folder = join(temporaryFolder(), 'data');
  const args = [...options, '--data', folder];
  const child = spawn(process.execPath, [join(ROOT, 'server', 'begin.ts'), ...args], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(`${PASSWORD}\n`);
  await vi.waitUntil(() => existsSync(join(folder, 'postgres', 'PG_VERSION')), { timeout: 30_000, interval: 5 });
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(findPostmaster(join(folder, 'postgres'))).toBeNull();
  expect(readdirSync(folder).filter((name) => name.startsWith('tallybook.'))).toEqual([]);
  const again = await run('begin', args, {}, `${PASSWORD}\n`);
  expect([again.code, again.err]).toEqual([0, '']);
}, 120_000);

test('doctor: the age of the last backup and of its last test', async () => {
  const dataDir = temporaryFolder();
  const look = (now: string) => backup.look({ dataDir, database: 'home', now: new Date(now) });
  const note = (text: string) => writeFileSync(join(dataDir, 'backups.json'), text);
  note('{');
  expect((await look('2026-03-02T12:00:00Z')).says).toContain("can't be read");
  const path = join(dataDir, 'b');
  note(JSON.stringify({ lastBackupAt: '2026-03-02T00:00:00Z', lastVerifiedAt: '2026-03-01T00:00:00Z', path }));
  expect((await look('2026-03-02T12:00:00Z')).says).toContain('where it is no more: look whether its disk is mounted');
  writeFileSync(path, '');
  expect((await look('2026-03-02T12:00:00Z')).state).toBe('ok');
  expect((await look('2026-03-05T12:00:00Z')).says).toContain('3 days old');
  expect((await look('2026-01-05T12:00:00Z')).says).toContain('look at the clock');
});

test('a clock 400 days behind or ahead of what was stored is noticed, and one that is right is not', async () => {
  const { db } = await emptyDatabase();
  const { id } = await db
    .insertInto('companies')
    .values({ name: 'A', demo: false, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into audit (company_id, id, at, action) values (${id}, 1, now(), 'x')`.execute(db);
  const at = (days: number) => findClockProblems(db, new Date(Date.now() + days * 86_400_000));
  expect(await at(0)).toEqual([]);
  expect((await at(-400)).join()).toMatch(/400 days behind the database's.*400 days later/);
  expect((await at(400)).join()).toMatch(/400 days ahead of the database's.*will be deleted/);
});

test('an odd setting never shows an operator a stack trace', async () => {
  const settings = [
    { HOST: 'not a host' },
    { DATABASE_URL: 'postgres://me:pa?ss@db.test/x' },
    { DATABASE_URL: 'postgres://127.0.0.1:1/x?sslrootcert=/nowhere/ca.pem' },
    { DATA_DIR: '/dev/null/x' },
  ];
  for (const { code, err } of await Promise.all(settings.map((env) => run('main', [], { PORT: '0', ...env })))) {
    expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]+\.\n$/)]);
  }
  const { env } = await emptyDatabase();
  const host = await run('main', [], { ...env, PORT: '0', HOST: 'no-such-host.invalid' });
  expect([host.code, host.err]).toEqual([1, expect.stringMatching(/^HOST=no-such-host\.invalid [^\n]+\.\n$/)]);
}, 60_000);

test('a data folder whose database lay elsewhere and is gone is a sentence, not a new database', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'postgres-is-at'), `/nowhere/at/all/postgres\nfolder ${statSync(folder).ino}\n`);
  const { code, err } = await run('main', [], { PORT: '0', DATA_DIR: folder });
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The database of \S+ was \/nowhere\/at\/all\/postgres, which is gone: [^\n]+\.\n$/),
  ]);
});

test('what a killed first start left half made is removed, and what somebody makes now is not', () => {
  const folder = temporaryFolder();
  const make = (name: string) => mkdirSync(join(folder, name));
  for (const name of [
    'postgres.making-Ab3dEf',
    'postgres.making-999999999-aaaaaa',
    `postgres.making-${process.pid}-new`,
  ]) {
    make(name);
  }
  make(`postgres.making-${process.pid}-old`);
  utimesSync(join(folder, `postgres.making-${process.pid}-old`), 1, 1);
  make('postgres');
  removeAbandoned(join(folder, 'postgres.making-'));
  expect(readdirSync(folder).sort()).toEqual(['postgres', `postgres.making-${process.pid}-new`]);
});
