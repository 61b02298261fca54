import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createAdmin } from '#server/db/create-admin.ts';
import { seedDemo } from '#server/db/demo/seed-demo.ts';
import { verifyPassword } from '#server/db/password-hash.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { runCommandProcess } from '../../setup/run-command.ts';
import { urlOf } from '../../setup/server-process.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

const PASSWORD = 'seven otters under the pier';
const admin = ['--company', 'Brightwater Clinic', '--email', 'Ada@Brightwater.test', '--name', 'Ada de Vries'];

test('create-admin: a company with its roles, and an administrator who can sign in', async () => {
  const house = await open();
  const made = await run(house, 'create-admin', admin, `${PASSWORD}\n`);
  expect(made).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^Database \S+ at [^\n]+: no company that this login sees\.\nThe company Brightwater Clinic is made, with Ada@Brightwater.test. Sign in with the password that you gave\.\n$/,
    ),
    err: '',
  });
  const companies = await house.db.selectFrom('companies').select(['name', 'demo']).execute();
  expect(companies).toEqual([{ name: 'Brightwater Clinic', demo: false }]);
  const account = await house.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['accounts.email', 'password_hash', 'first_name', 'last_name', 'ident'])
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({
    email: 'ada@brightwater.test',
    first_name: 'Ada',
    last_name: 'de Vries',
    ident: 'admin',
  });
  expect(await verifyPassword(account.password_hash, PASSWORD)).toBe(true);

  const second = ['--company', 'brightwater clinic', '--email', 'bo@brightwater.test', '--name', 'Bo Li'];
  expect((await run(house, 'create-admin', second, `${PASSWORD}\n`)).out).toMatch(
    /: Brightwater Clinic; last write \d{4}-\S+Z\.\nBrightwater Clinic was there, and has one more administrator: bo@brightwater\.test\./,
  );
  // A slip in the name makes no second company.
  const slip = ['--company', 'Brightwater Clinik', '--email', 'cy@brightwater.test', '--name', 'Cy Li'];
  expect((await run(house, 'create-admin', slip, `${PASSWORD}\n`)).err).toMatch(
    /^There is no company "Brightwater Clinik" here\. There is "Brightwater Clinic"\. .*--one-more/,
  );
  expect((await run(house, 'create-admin', [...slip, '--one-more'], `${PASSWORD}\n`)).out).toContain(
    'The company Brightwater Clinik is made',
  );
  expect((await run(house, 'create-admin', admin, `${PASSWORD}\n`)).err).toBe(
    'Somebody has the address ada@brightwater.test already.\n',
  );
  // Made-up people never join it.
  expect(await seedDemo(house.db, { now: new Date() })).toBe('real company');
}, 60_000);

test('create-admin refuses what can’t be used, in one sentence, and makes nothing', async () => {
  const house = await open();
  const said = async (args: string[]) => {
    const { code, err } = await run(house, 'create-admin', args, `${PASSWORD}\n`);
    expect(code).toBe(1);
    return err;
  };
  const [unnamed, unknown] = await Promise.all([said(admin.slice(0, 4)), said([...admin, '--emial', 'x'])]);
  expect(unnamed).toBe('First and last name is missing: without a terminal, give it as an option.\n');
  expect(unknown).toMatch(/^Unknown option '--emial'/);
  const good = {
    company: 'Brightwater Clinic',
    email: 'ada@brightwater.test',
    name: 'Ada de Vries',
    password: PASSWORD,
  };
  for (const [slip, refusal] of [
    [{ password: 'short' }, "This password can't be used. Use at least 15 characters."],
    [{ name: 'Ada' }, 'Give a first and a last name.'],
    [{ email: 'nonsense' }, /address/],
    [{ company: ' ' }, /company/],
  ] as const) {
    await expect(createAdmin(house.db, { ...good, ...slip }, new Date())).rejects.toThrow(refusal);
  }
  expect(await house.db.selectFrom('companies').select('id').execute()).toEqual([]);
}, 60_000);

test('create-admin refuses a database of made-up people', async () => {
  const house = await open(true);
  expect((await run(house, 'create-admin', admin, `${PASSWORD}\n`)).err).toMatch(
    /^This database holds the demo company/,
  );
}, 60_000);

test('a login that owns nothing is told whose address is needed', async () => {
  const house = await open();
  const login = `tally_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create role ${login} login password 'x' in role tallybook_app`).execute(house.db);
  const connection = { ...house.connection, user: login, password: 'x' };
  for (const [command, args] of [
    ['create-admin', admin],
    ['restored', []],
  ] as const) {
    const { code, err } = await run({ ...house, connection }, command, [...args], `${PASSWORD}\n`);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^Only the owner of the tables may do this: set MIGRATIONS_URL to [^\n]+\.\n$/),
    ]);
  }
  await sql.raw(`drop owned by ${login}; drop role ${login}`).execute(house.db);
}, 60_000);

test('restored with the addresses of two databases changes neither: devices of the one named would never offer again', async () => {
  const [house, other] = [await open(true), await open()];
  const epochs = () => Promise.all([house, other].map(({ db }) => readEpoch(db)));
  const before = await epochs();
  const { code, err } = await run(house, 'restored', [], '', { MIGRATIONS_URL: urlOf(other.connection) });
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL and MIGRATIONS_URL lead to different databases\. [^\n]+\n$/),
  ]);
  for (const { connection } of [house, other]) expect(err).toContain(connection.database);
  expect(await epochs()).toEqual(before);

  const done = await run(house, 'restored', [], '', { MIGRATIONS_URL: urlOf(house.connection) });
  const [after, untouched] = await epochs();
  expect([after, untouched]).toEqual([expect.not.stringMatching(String(before[0])), before[1]]);
  expect([done.code, done.out]).toEqual([0, expect.stringContaining(`The epoch was ${before[0]} and is ${after}`)]);
}, 60_000);

test('a command with a mistyped DATA_DIR makes no database there', async () => {
  const dataDir = join(temporaryFolder(), 'mistyped');
  const { code, err } = await runCommandProcess('restored', [], { DATA_DIR: dataDir });
  expect([code, err]).toEqual([
    1,
    `There is no database in ${dataDir}: check DATA_DIR; only npm start makes a new one.\n`,
  ]);
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);

async function open(demo = false): Promise<TestDatabase> {
  const house = await createTestDatabase({ demo });
  onTestFinished(house.drop);
  return house;
}

function run(house: TestDatabase, command: string, args: string[], input: string, settings = {}) {
  return runCommandProcess(command, args, { DATABASE_URL: urlOf(house.connection), ...settings }, { input });
}
