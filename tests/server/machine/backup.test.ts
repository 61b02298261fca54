import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { requireKeys } from '#server/check-keys.ts';
import { openBackup } from '#server/db/backup/open-backup.ts';
import { beginCopying, digestTable, listTables } from '#server/db/backup/tables.ts';
import { openClient } from '#server/db/backup/take.ts';
import { markUnfinished } from '#server/db/backup/unfinished.ts';
import { removeUnfinished } from '#server/db/backup/write-file.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { Refusal } from '#server/db/refusal.ts';
import { createFieldSeal } from '#server/http/access/field-seal.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { runCommandProcess } from '../../setup/run-command.ts';
import { urlOf } from '../../setup/server-process.ts';
import { makeFolder, temporaryFolder } from '../../setup/temporary-folder.ts';

const PASSPHRASE = 'nine herons on a wire';
const CLIENT = 'Entered meanwhile';
const FIELD_KEY = randomBytes(32).toString('base64');

describe('a backup', () => {
  let taken: Awaited<ReturnType<typeof backUp>>;
  beforeAll(async () => {
    taken = await backUp();
  }, 300_000);
  afterAll(() => taken.house.drop());

  test('taken while people write holds one moment, is only its owner’s to read, never over something, and comes back row for row with its rules, keys, seals and another epoch', async () => {
    const { house, folder, file, written } = taken;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['the.backup']);
    expect(gunzipSync(readFileSync(file)).includes(FIELD_KEY)).toBe(false);
    const again = await run(house, 'backup', file);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is there already')]);

    const empty = await makeEmpty();
    const settings = { FIELD_KEY: '', DATA_DIR: join(folder, 'data') };
    const back = await run(empty, 'restore', file, settings);
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining('every table is as it was') });
    const known = await writtenIds(empty);
    expect(known.clients).toEqual(known.caseloads);
    expect(known.clients.length).toBeGreaterThan(0);
    const later = written.filter((id) => !known.clients.includes(id));
    expect(later.length).toBeGreaterThan(0);
    await forget(house, later);
    expect(await digests(empty)).toEqual(await digests(house));
    expect(await rulesOf(empty)).toEqual(await rulesOf(house));
    expect(await lastNumbers(empty)).toEqual(
      (await lastNumbers(house)).map(({ name, last }) => ({ name, last: expect.toSatisfy((now) => now >= last) })),
    );
    expect(await readEpoch(empty.db)).not.toBe(await readEpoch(house.db));
    const key = join(folder, 'data', 'field-key');
    expect([readFileSync(key, 'utf8').trim(), statSync(key).mode & 0o777]).toEqual([FIELD_KEY, 0o600]);
    expect(await run(empty, 'verify-audit', '', settings)).toMatchObject({ code: 0 });
    const [epoch, before] = [await readEpoch(empty.db), await digests(empty)];
    const twice = await run(empty, 'restore', file);
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('restored into an empty one')]);
    expect([await readEpoch(empty.db), await digests(empty)]).toEqual([epoch, before]);
  }, 300_000);

  test('that is damaged, cut off, newer, or of another passphrase is refused in one sentence before anything is changed', async () => {
    const asked = vi.fn(async () => PASSPHRASE);
    const said = async (bytes: Buffer, passphrase = asked) => {
      const other = join(temporaryFolder(), 'other.backup');
      writeFileSync(other, bytes);
      const refusal = await openBackup(other, passphrase).catch((error: Error) => error);
      if (!(refusal instanceof Refusal)) throw new Error('It was opened');
      expect(refusal.message).toMatch(/^[^\n]+ Nothing was changed\.$/);
      return refusal.message;
    };
    const whole = readFileSync(taken.file);
    const text = gunzipSync(whole).toString('latin1');
    const packed = (changed: string) => gzipSync(Buffer.from(changed, 'latin1'));
    const lastLine = text.lastIndexOf('\n', text.length - 2) + 1;
    expect(await said(packed(text.replace(CLIENT, CLIENT.toUpperCase())))).toMatch(/is no backup, or is damaged/);
    expect(await said(whole.subarray(0, -9))).toMatch(/is damaged/);
    expect(await said(packed(text.slice(0, lastLine)))).toMatch(/no whole backup/);
    expect(await said(Buffer.from('hello'))).toMatch(/is no backup/);
    const newer = text.slice(0, lastLine).replace('"migrations":[', '"migrations":["9999_of_tomorrow.sql",');
    const foot = JSON.parse(text.slice(lastLine));
    const sha256 = createHash('sha256').update(newer, 'latin1').digest('hex');
    expect(await said(packed(`${newer}${JSON.stringify({ ...foot, sha256 })}\n`))).toMatch(/made by a newer Tallybook/);
    // Nobody types a passphrase for a file that is of no use.
    expect(asked).not.toHaveBeenCalled();
    expect(
      await said(
        whole,
        vi.fn(async () => 'nine herons on a wall'),
      ),
    ).toMatch(/^This is not the passphrase/);

    const empty = await makeEmpty();
    const other = join(temporaryFolder(), 'cut.backup');
    writeFileSync(other, whole.subarray(0, -9));
    const { code, err } = await run(empty, 'restore', other);
    expect([code, err]).toEqual([1, expect.stringMatching(/is damaged\. Nothing was changed\.\n$/)]);
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(empty.db);
    expect(rows).toEqual([]);
  }, 120_000);

  test('by a login from which row level security hides companies is an error, and no file without their rows', async () => {
    const { house } = taken;
    const login = `reader_${randomBytes(4).toString('hex')}`;
    await sql.raw(`create role ${login} login password 'p' in role tallybook_app`).execute(house.db);
    await sql.raw(`grant select on all tables in schema public to ${login}`).execute(house.db);
    const folder = temporaryFolder();
    const url = urlOf({ ...house.connection, user: login, password: 'p' });
    const { code, err } = await run(house, 'backup', join(folder, 'the.backup'), { DATABASE_URL: url });
    await sql.raw(`drop owned by ${login}; drop role ${login}`).execute(house.db);
    expect([code, err]).toEqual([1, expect.stringMatching(/^Only the owner of the tables may do this: [^\n]+\n$/)]);
    expect(readdirSync(folder)).toEqual([]);
  }, 60_000);

  test('that was broken off half way leaves no file that has its name', async () => {
    const house = await makeDemo();
    const file = join(temporaryFolder(), 'the.backup');
    const { code } = await run(house, 'backup', file, {}, [], (child) => child.kill('SIGKILL'));
    expect(code).not.toBe(0);
    expect(existsSync(file)).toBe(false);
  }, 60_000);

  test('that somebody stops takes its half with it, and what a killed one left is taken away by the next', async () => {
    const house = await makeDemo();
    const folder = temporaryFolder();
    const stopped = await run(house, 'backup', join(folder, 'a.backup'), {}, [], (child) => child.kill('SIGINT'));
    expect([stopped.code, readdirSync(folder)]).toEqual([130, []]);
    const left = join(folder, 'tallybook-2026-01-31T03-00-00Z.backup.unfinished-99999');
    const going = join(folder, 'tallybook-2026-02-01T03-00-00Z.backup.unfinished-1');
    const another = join(folder, 'somebody-elses.unfinished-1');
    for (const file of [left, going, another]) writeFileSync(file, 'everybody');
    for (const file of [left, another]) utimesSync(file, 1, 1);
    removeUnfinished(folder);
    expect([left, going, another].map((file) => existsSync(file))).toEqual([false, true, true]);
  }, 60_000);

  test('into a folder that is not there is refused: its disk may not be mounted', async () => {
    const { house, folder } = taken;
    const { code, err } = await run(house, 'backup', join(folder, 'unmounted/'));
    expect([code, err]).toEqual([1, expect.stringContaining('There is no folder')]);
    expect(existsSync(join(folder, 'unmounted'))).toBe(false);
  }, 60_000);

  test('restored lets nobody in who is named as having left since; a slip in an address or a path changes nothing', async () => {
    const [back, none] = [await makeEmpty(), await makeEmpty()];
    const named = ['--disable', 'Therapist@demo.test'];
    const said = await run(back, 'restore', taken.file, { DATA_DIR: temporaryFolder() }, named);
    expect(said).toMatchObject({ code: 0 });
    expect(said.out).toContain('Disabled again: Therapist@demo.test.');
    const disabled = await back.db.selectFrom('users').select('email').where('disabled_at', 'is not', null).execute();
    expect(disabled).toEqual([{ email: 'therapist@demo.test' }]);
    const audit = await back.db
      .selectFrom('audit')
      .select('entity')
      .where('action', '=', 'disable-after-restore')
      .execute();
    expect(audit).toEqual([{ entity: 'user' }]);
    const slip = await run(none, 'restore', taken.file, {}, ['--disabel', 'therapist@demo.test']);
    expect([slip.code, slip.err]).toEqual([1, expect.stringContaining("Unknown option '--disabel'")]);
    const other = await run(none, 'restore', taken.file, {}, [...named, '--disable', 'theraqist@demo.test']);
    expect([other.code, other.err]).toEqual([
      1,
      'Nobody in the backup has the address theraqist@demo.test. Nothing was changed.\n',
    ]);
    const gone = await run(none, 'restore', `${taken.file}s`);
    expect([gone.code, gone.err]).toEqual([1, `There is no file ${taken.file}s. Nothing was changed.\n`]);
    expect((await sql`select from pg_tables where schemaname = 'public'`.execute(none.db)).rows).toEqual([]);
  }, 120_000);

  test('restored: links of before open nothing; sign-ins that were ended since are said to be good again, and end with --sign-out', async () => {
    const house = await makeDemo();
    const { id, company_id } = await house.db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .executeTakeFirstOrThrow();
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 86_400_000)];
    await house.db
      .insertInto('password_links')
      .values({ company_id, user_id: id, kind: 'invite', token_hash: randomBytes(32), created_at, expires_at })
      .execute();
    const family = { company_id, user_id: id, device_id: null, created_at, revoked_at: null };
    await house.db
      .insertInto('token_families')
      .values({ ...family, id: uuid() })
      .execute();
    const open = () => house.db.selectFrom('token_families').select('id').where('revoked_at', 'is', null).execute();
    const said = await run(house, 'restored');
    expect([said.code, said.out]).toEqual([0, expect.stringContaining('end them under Devices')]);
    expect(await house.db.selectFrom('password_links').select('kind').execute()).toEqual([]);
    expect(await open()).toHaveLength(1);
    const ended = await run(house, 'restored', '--sign-out');
    expect([ended.code, ended.out]).toEqual([0, expect.stringContaining('Everybody signs in again')]);
    expect(await open()).toEqual([]);
    const slip = await run(house, 'restored', '--sign-uot');
    expect([slip.code, slip.err]).toEqual([1, expect.stringContaining("Unknown option '--sign-uot'")]);
  }, 60_000);

  test('half restored is no database in use: nothing starts on it', async () => {
    const house = await makeDemo();
    await markUnfinished(house.db);
    const { code, err } = await run(house, 'restored');
    expect([code, err]).toEqual([1, expect.stringContaining('under way or was broken off')]);
  }, 60_000);
});

test('with sealed fields and another key, or none, the server says which file is missing and makes no new key', async () => {
  const house = await makeDemo();
  const user = await house.db.selectFrom('users').select(['id', 'company_id']).executeTakeFirstOrThrow();
  const [old, fresh] = [Buffer.from(FIELD_KEY, 'base64'), randomBytes(32)];
  const place = { companyId: user.company_id, userId: user.id, field: 'social_security' };
  const social_security = createFieldSeal([old]).seal('123456789', place);
  await house.db.deleteFrom('user_profiles').where('user_id', '=', user.id).execute();
  await house.db
    .insertInto('user_profiles')
    .values({ company_id: user.company_id, user_id: user.id, social_security })
    .execute();
  const home = { dataDir: temporaryFolder(), databaseUrl: '', fieldKey: '', fieldKeyLost: false };
  await expect(requireKeys(house.db, home)).rejects.toThrow(
    `1 sealed field can't be opened: the key file ${join(home.dataDir, 'field-key')} is missing.`,
  );
  expect(readdirSync(home.dataDir)).toEqual([]);
  const both = [fresh, old].map((key) => key.toString('base64')).join(',');
  await expect(requireKeys(house.db, { ...home, fieldKey: fresh.toString('hex') })).rejects.toThrow(
    /^FIELD_KEY does not/,
  );
  await expect(requireKeys(house.db, { ...home, fieldKey: both })).resolves.toBeUndefined();
  await expect(requireKeys(house.db, { ...home, fieldKeyLost: true })).resolves.toBeUndefined();
  writeFileSync(join(home.dataDir, 'field-key'), both);
  await expect(requireKeys(house.db, home)).resolves.toBeUndefined();
}, 60_000);

async function makeDemo(): Promise<TestDatabase> {
  const house = await createTestDatabase({ demo: true });
  onTestFinished(house.drop);
  return house;
}

/** A database without a table. */
async function makeEmpty(): Promise<TestDatabase> {
  const house = await createTestDatabase();
  onTestFinished(house.drop);
  await sql`drop schema public cascade`.execute(house.db);
  await sql`create schema public`.execute(house.db);
  return house;
}

/** Takes a backup while clients are entered, each in one transaction with the caseload they are on. */
async function backUp() {
  const [house, folder] = [await createTestDatabase({ demo: true }), makeFolder().path];
  const file = join(folder, 'the.backup');
  let working = true;
  const written: number[] = [];
  const people = (async () => {
    while (working) written.push(await enterClient(house));
  })();
  const made = await run(house, 'backup', file);
  working = false;
  await people;
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('is the same there') });
  return { house, folder, file, written };
}

async function enterClient({ db }: TestDatabase): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom('users').select(['id', 'company_id']).orderBy('id').executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`insert into clients (company_id, first_name, last_name, created_at)
      values (${user.company_id}, ${CLIENT}, 'Zebra', now()) returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await tx.insertInto('caseloads').values({ company_id: user.company_id, user_id: user.id, client_id: id }).execute();
    return id;
  });
}

async function writtenIds({ db }: TestDatabase) {
  const clients = await db.selectFrom('clients').select('id').where('first_name', '=', CLIENT).orderBy('id').execute();
  const ids = clients.map(({ id }) => id);
  const caseloads = await sql<{ id: number }>`
    select client_id as id from caseloads where client_id = any(${ids}) order by client_id`.execute(db);
  return { clients: ids, caseloads: caseloads.rows.map(({ id }) => id) };
}

/** Takes out what was entered after the moment of the backup. */
async function forget({ db }: TestDatabase, ids: number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Nothing else refers to them: to look for it in every table, for each of them, takes seconds.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from caseloads where client_id = any(${ids})`.execute(tx);
    await sql`delete from clients where id = any(${ids})`.execute(tx);
  });
}

/** Constraints, triggers, policies, rights and indexes, as PostgreSQL spells them. */
async function rulesOf({ db }: TestDatabase): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as place, conname::text as name, concat(pg_get_constraintdef(oid), convalidated) as rule
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select tablename, policyname, concat(roles, cmd, qual, with_check) from pg_policies
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select relname, 'rights', concat(relrowsecurity, relforcerowsecurity, relacl) from pg_class
      where relnamespace = 'public'::regnamespace
    order by 1, 2, 3`.execute(db);
  expect(rows.length).toBeGreaterThan(100);
  return rows;
}

async function lastNumbers({ db }: TestDatabase): Promise<{ name: string; last: number }[]> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, coalesce(last_value, 0)::float8 as last from pg_sequences order by 1`.execute(db);
  return rows;
}

/** What every table holds, but for the row that carries the epoch and the list of what ran. */
async function digests({ connection }: TestDatabase) {
  const client = await openClient(connection);
  await beginCopying(client, 'read only');
  const found: Record<string, object> = {};
  for (const table of await listTables(client)) found[table.table] = await digestTable(client, table);
  // Of records whose versions a restore moves ahead: everything else of them.
  for (const table of [
    'clients',
    'companies',
    'phase_lines',
    'roles',
    'schedule_events',
    'users',
    'assignment_versions',
  ]) {
    const { rows } = await client.query(
      `select count(*), md5(string_agg(row, ',' order by row)) from (select (to_jsonb(one)
        - '{version,policy_version,rule_version}'::text[])::text as row from ${table} as one) as rows`,
    );
    found[table] = rows[0];
  }
  await client.end();
  const { installation, migrations, ...others } = found;
  expect(Object.keys(others).length).toBeGreaterThan(20);
  return others;
}

function run(
  house: TestDatabase,
  command: string,
  file = '',
  settings: Record<string, string> = {},
  more: string[] = [],
  onWords?: (child: ChildProcess) => void,
) {
  const all = { DATABASE_URL: urlOf(house.connection), BACKUP_PASSPHRASE: PASSPHRASE, FIELD_KEY, ...settings };
  return runCommandProcess(command, file === '' ? [] : [file, ...more], all, { onWords });
}
