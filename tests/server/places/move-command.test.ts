import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { createPool } from '#server/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { runCommandProcess } from '../../setup/run-command.ts';
import { type ServerProcess, startServerProcess, urlOf } from '../../setup/server-process.ts';
import { dropDatabase, inPostgres } from '../../setup/templates.ts';
import { makeFolder, temporaryFolder } from '../../setup/temporary-folder.ts';
import type { TestConnection } from '../../setup/test-connection.ts';
import { noteBody } from '../world.ts';
import { askProcess } from './ask-process.ts';
import { OURS, THEIRS } from './two-databases.ts';

let house: TestDatabase;
let south: TestDatabase;
let settings: Record<string, string>;
const processes: ServerProcess[] = [];
const data = makeFolder();
beforeAll(async () => {
  [house, south] = [await createTestDatabase({ demo: true }), await createTestDatabase()];
  settings = {
    DATABASE_URL: urlOf(house.connection),
    COMPANY_DATABASES: `south=${urlOf(south.connection)}`,
    DATA_DIR: data.path,
    BACKUP_PASSPHRASE: 'three herons at low tide',
    LIMIT_PERSON: '1000000',
    LIMIT_WORK: '60000',
  };
  // Those of the tests take their database for the only one.
  await Promise.all([house.db.destroy(), south.db.destroy()]);
  processes.push(await startServerProcess(settings), await startServerProcess(settings));
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await Promise.all([house.connection, south.connection, ...more].map(dropDatabase));
  data.remove();
});

const PASSWORD = 'three wet umbrellas';
const more: TestConnection[] = [];

/** Without a table. */
async function emptyDatabase(): Promise<TestConnection> {
  const connection = { ...house.connection, database: `test_${uuid().replaceAll('-', '')}` };
  await inPostgres(connection, async (session) => void (await session.query(`create database ${connection.database}`)));
  more.push(connection);
  return connection;
}

async function readInstallation(connection: TestConnection) {
  const db = createPool(connection);
  const row = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  await db.destroy();
  return row;
}

const run = (command: string, ...args: string[]) => runCommandProcess(command, args, settings);

const call = (at: number, path: string, asked?: Parameters<typeof askProcess>[2]) =>
  askProcess(processes[at]?.url ?? '', path, asked);

async function signIn(at: number, username: string): Promise<string> {
  const body = { grant_type: 'password', client_id: 'tallybook-web', username, password: DEMO_PASSWORD };
  return (await call(at, '/oauth/token', { body })).body.access_token;
}

test('two processes go on while the command moves a company there and back, and each finds it', async () => {
  const token = await signIn(0, 'therapist@demo.test');
  const client = (await call(0, '/api/clients', { token })).body.data[0].id;
  let [stopping, day, putOff] = [false, 0, 0];
  const saved: string[] = [];
  const write = async (at: number) => {
    while (!stopping) {
      const body = noteBody(client, new Date(Date.UTC(2012, 0, ++day)).toISOString().slice(0, 10));
      for (const key = uuid(); ; ) {
        const answer = await call(at, '/api/note', { token, body, key });
        if (answer.status === 201) break;
        expect([answer.status, answer.retry]).toEqual([503, '5']);
        putOff += 1;
      }
      saved.push(body.uid);
    }
  };
  const writing = [write(0), write(1)];
  const there = await run('move-company', OURS, '--to', 'south', '--yes');
  expect([there.code, there.err]).toEqual([0, '']);
  expect(there.out).toMatch(/is in south: \d+ rows, each table the same\. Nobody could save for it for \d+\.\d s\./);
  const again = await run('move-company', OURS, '--to', 'south', '--yes');
  expect([again.code, again.err]).toEqual([
    1,
    `${OURS} is in south. Say where it goes with --to and the name of another database.\n`,
  ]);
  const back = await run('move-company', OURS, '--to', 'home', '--yes');
  expect([back.code, back.err]).toEqual([0, '']);
  stopping = true;
  await Promise.all(writing);
  const db = createPool(house.connection);
  const stored = await db.selectFrom('notes').select('uid').where('uid', 'in', saved).execute();
  await db.destroy();
  expect(stored.map(({ uid }) => uid).sort()).toEqual(saved.toSorted());
  expect(putOff).toBeGreaterThan(0);
  const [stopped = ''] = /Nobody could save.* s\./.exec(there.out) ?? [];
  process.stdout.write(`${saved.length} notes saved, ${putOff} times told to come back. ${stopped}\n`);
}, 120_000);

test('what a command about one database does not cover is said, and each has backups of its own', async () => {
  expect((await run('move-company', THEIRS, '--to', 'south', '--yes')).code).toBe(0);
  const early = await run('move-company', THEIRS, '--forget', '--yes');
  expect([early.code, early.err]).toMatchObject([1, expect.stringContaining('No backup of south was made since')]);
  const folder = temporaryFolder();
  const home = await run('backup', folder);
  expect(home.out).toContain('This is the database home, and nothing here is about the others (south)');
  expect(home.out).not.toContain(THEIRS);
  expect((await run('move-company', THEIRS, '--forget', '--yes')).code).toBe(1);
  const theirs = await run('backup', folder, '--database', 'south');
  expect(theirs.code).toBe(0);
  expect(theirs.out).toContain(THEIRS);
  const doctor = await run('doctor', '--database', 'south');
  expect(doctor.out).toContain('It is the database south: look at home with --database, too.');
  expect(doctor.out).toMatch(/rows are as they were sealed/);
  const ended = await run('end-company', '--company', THEIRS, '--database', 'south', '--yes');
  expect(ended.code).toBe(0);
  const copied = await run(
    'end-company',
    '--company',
    THEIRS,
    '--database',
    'south',
    '--delete',
    '--despite-devices',
    '--yes',
  );
  expect(copied.err).toContain('has left copies in other databases');
  const forgotten = await run('move-company', THEIRS, '--forget', '--yes');
  expect([forgotten.code, forgotten.err]).toEqual([0, '']);
  expect(forgotten.out).toMatch(/What .* had left in home is deleted: \d+ rows/);
  const north = await run('doctor', '--database', 'north');
  expect(north.out + north.err).toContain('There is no database “north”');
}, 240_000);

test('where a database has lost a company, the copy that was left is served again', async () => {
  expect((await run('move-company', OURS, '--to', 'south', '--yes')).code).toBe(0);
  const served = await run('move-company', OURS, '--reopen', '--yes');
  expect(served.err).toContain('is served from south: nothing was changed');
  // As after a backup of south from before the move was put back.
  const db = createPool(south.connection);
  await db.updateTable('companies').set({ status: 'arriving', moves: 0 }).where('name', '=', OURS).execute();
  await db.destroy();
  const body = {
    grant_type: 'password',
    client_id: 'tallybook-web',
    username: 'staff@demo.test',
    password: DEMO_PASSWORD,
  };
  expect((await call(0, '/oauth/token', { body })).status).not.toBe(200);
  const opened = await run('move-company', OURS, '--reopen', '--yes');
  expect([opened.code, opened.err]).toEqual([0, '']);
  expect(await signIn(0, 'staff@demo.test')).toMatch(/^\d+\./);
  expect((await run('move-company', OURS, '--to', 'south', '--yes')).code).toBe(0);
  expect(await signIn(1, 'staff@demo.test')).toMatch(/^\d+\./);
}, 120_000);

test('one of them is restored from its own backup, and another one joins: all have one epoch, and nobody shares a number', async () => {
  const folder = temporaryFolder();
  expect((await run('backup', join(folder, 'south.backup'), '--database', 'south')).code).toBe(0);
  const [again, west] = [await emptyDatabase(), await emptyDatabase()];
  settings.COMPANY_DATABASES = `south=${urlOf(again)} west=${urlOf(west)}`;
  const restored = await run('restore', join(folder, 'south.backup'), '--database', 'south');
  expect(restored.code).toBe(0);
  expect(restored.out).toContain('Start every process again: the other databases take over its epoch');
  for (const one of processes.splice(0)) await one.stop();
  processes.push(await startServerProcess(settings));
  expect(await signIn(0, 'staff@demo.test')).toMatch(/^\d+\./);
  const epochs = await Promise.all([house.connection, again, west].map(readInstallation));
  expect(new Set(epochs.map(({ id, epoch }) => `${id} ${epoch}`)).size).toBe(1);
  expect(epochs.map(({ place, slot }) => [place, slot])).toEqual([
    ['home', 0],
    ['south', 1],
    ['west', 2],
  ]);
  const admin = ['--company', 'Harbor Clinic', '--email', 'new@harbor.test', '--name', 'New Person'];
  const make = (email: string, ...more: string[]) =>
    runCommandProcess('create-admin', [...admin, '--email', email, '--database', 'west', ...more], settings, {
      input: `${PASSWORD}\n`,
    });
  expect((await make('new@harbor.test')).err).toContain('There is no company "Harbor Clinic" here');
  expect((await make('staff@demo.test', '--one-more')).err).toContain(
    'Somebody has the address staff@demo.test already',
  );
  const made = await make('new@harbor.test', '--one-more');
  expect([made.code, made.err]).toEqual([0, '']);
  const body = { grant_type: 'password', client_id: 'tallybook-web', username: 'new@harbor.test', password: PASSWORD };
  const { access_token: token, user_id } = (await call(0, '/oauth/token', { body })).body;
  expect([Number(token.split('.')[0]) % 16, user_id % 16]).toEqual([2, 2]);
}, 240_000);

test('a start that does not name the other databases is refused', async () => {
  const { COMPANY_DATABASES: _, ...alone } = settings;
  await expect(startServerProcess(alone)).rejects.toThrow('This database is one of several, called home');
  const command = await runCommandProcess('verify-audit', [], alone);
  expect(command.err).toContain('This database is one of several, called home');
  const forgotten = { ...settings, COMPANY_DATABASES: `south=${urlOf(south.connection)}` };
  await expect(startServerProcess(forgotten)).rejects.toThrow('COMPANY_DATABASES does not name west');
  const named = settings.COMPANY_DATABASES ?? '';
  const swapped = { ...settings, COMPANY_DATABASES: named.replace(/south=\S+/, `south=${settings.DATABASE_URL}`) };
  await expect(startServerProcess(swapped)).rejects.toThrow('leads to the one that is called home');
}, 120_000);
