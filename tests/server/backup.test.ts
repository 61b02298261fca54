import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { requireKeys } from '#server/check-keys.ts';
import { beginCopying, digestTable, listTables } from '#server/db/backup/tables.ts';
import { openClient } from '#server/db/backup/take.ts';
import { markUnfinished } from '#server/db/backup/unfinished.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { createFieldSeal } from '#server/http/field-seal.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { urlOf } from '../setup/server-process.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const PASSPHRASE = 'nine herons on a wire';
const FIELD_KEY = randomBytes(32).toString('base64');

describe('a backup', () => {
  test('is only its owner’s to read, never over something, and comes back with every row, the keys and another epoch', async () => {
    const { house, folder, file } = await backUp();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['the.backup']);
    expect(gunzipSync(readFileSync(file)).includes(FIELD_KEY)).toBe(false);
    const again = await run(house, 'backup', file);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is there already')]);

    const empty = await makeEmpty();
    const back = await run(empty, 'restore', file, { FIELD_KEY: '', DATA_DIR: join(folder, 'data') });
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining('every table is as it was') });
    expect(await digests(empty)).toEqual(await digests(house));
    expect(await readEpoch(empty.db)).not.toBe(await readEpoch(house.db));
    const key = join(folder, 'data', 'field-key');
    expect([readFileSync(key, 'utf8').trim(), statSync(key).mode & 0o777]).toEqual([FIELD_KEY, 0o600]);
    const twice = await run(empty, 'restore', file);
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('restored into an empty one')]);
  }, 120_000);

  test('that is damaged, cut off, newer, or of another passphrase is refused before anything is changed', async () => {
    const { file } = await backUp();
    const empty = await makeEmpty();
    const said = async (bytes: Buffer, settings = {}) => {
      const other = join(temporaryFolder(), 'other.backup');
      writeFileSync(other, bytes);
      const { code, err } = await run(empty, 'restore', other, settings);
      expect(code).toBe(1);
      return err;
    };
    const text = gunzipSync(readFileSync(file)).toString('latin1');
    const packed = (changed: string) => gzipSync(Buffer.from(changed, 'latin1'));
    expect(await said(packed(text.replace('Ada', 'Ida')))).toMatch(
      /is no backup, or is damaged\. Nothing was changed\./,
    );
    expect(await said(readFileSync(file).subarray(0, -9))).toMatch(/is damaged/);
    expect(await said(packed(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)))).toMatch(/no whole backup/);
    expect(await said(Buffer.from('hello'))).toMatch(/is no backup/);
    expect(await said(readFileSync(file), { BACKUP_PASSPHRASE: 'nine herons on a wall' })).toMatch(
      /^This is not the passphrase/,
    );
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(empty.db);
    expect(rows).toEqual([]);
  }, 120_000);

  test('that was broken off half way leaves no file that has its name', async () => {
    const house = await makeDemo();
    const file = join(temporaryFolder(), 'the.backup');
    const { code } = await run(house, 'backup', file, {}, (child) => child.kill('SIGKILL'));
    expect(code).not.toBe(0);
    expect(existsSync(file)).toBe(false);
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

async function backUp() {
  const [house, folder] = [await makeDemo(), temporaryFolder()];
  const file = join(folder, 'the.backup');
  expect(await run(house, 'backup', file)).toMatchObject({
    code: 0,
    out: expect.stringContaining('is the same there'),
  });
  return { house, folder, file };
}

/** What every table holds, but for the row that carries the epoch and the list of what ran. */
async function digests({ connection }: TestDatabase) {
  const client = await openClient(connection);
  await beginCopying(client, 'read only');
  const found: Record<string, object> = {};
  for (const table of await listTables(client)) found[table.table] = await digestTable(client, table);
  await client.end();
  const { installation, migrations, ...others } = found;
  expect(Object.keys(others).length).toBeGreaterThan(20);
  return others;
}

async function run(
  house: TestDatabase,
  command: string,
  file = '',
  settings = {},
  meanwhile: (child: ReturnType<typeof spawn>) => void = () => undefined,
) {
  const script = join(import.meta.dirname, '..', '..', 'server', `${command}.ts`);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: urlOf(house.connection),
    BACKUP_PASSPHRASE: PASSPHRASE,
    FIELD_KEY,
    ...settings,
  };
  const child = spawn(process.execPath, [script, file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
    meanwhile(child);
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}
