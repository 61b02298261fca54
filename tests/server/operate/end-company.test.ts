import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#lib/must.ts';
import { keepBackupRecord } from '#server/db/backup/backup-record.ts';
import { noteEpochBegun } from '#server/db/begin-epoch.ts';
import { deleteCompany, listOwingDevices } from '#server/db/end-company.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { createAuditSealer } from '#server/db/seal-audit.ts';
import { keepNewestSeals, readKnownSeals } from '#server/known-seals.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { runCommandProcess } from '../../setup/run-command.ts';
import { urlOf } from '../../setup/server-process.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';
import { waiting } from '../world.ts';

let house: TestDatabase;
let ours: { id: number; name: string };
let theirs: { id: number; name: string };
let dataDir: string;
beforeAll(async () => {
  house = await createTestDatabase({ demo: true });
  const companies = await house.db.selectFrom('companies').select(['id', 'name']).orderBy('id').execute();
  [ours, theirs] = [must(companies[0], 'the demo company'), must(companies[1], 'another company')];
});
afterAll(() => house.drop());

const end = (...args: string[]) =>
  runCommandProcess('end-company', args, { DATABASE_URL: urlOf(house.connection), DATA_DIR: dataDir });

/** How many rows each company has in each table. */
async function rowsOf(companyId: number): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`.execute(
    house.db,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ number: number }>`
      select count(*)::int as number from ${sql.table(name)} where company_id = ${companyId}`.execute(house.db);
    counts.set(name, rows[0]?.number ?? 0);
  }
  return counts;
}
const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
const working = (companyId: number) =>
  house.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .execute();

test('what a device delivers while a company is being deleted is not deleted with it: nothing is', async () => {
  const { id, name } = theirs;
  const [person] = await working(id);
  const before = await rowsOf(id);
  const delivery = await house.db.startTransaction().execute();
  await delivery
    .insertInto('audit')
    .values({
      company_id: id,
      at: new Date(),
      user_id: person?.id ?? null,
      action: 'POST /api/note',
      entity: 'note',
      entity_id: 1,
      request_id: null,
      device_id: null,
    })
    .execute();
  const deleting = deleteCompany(house.db, { id, name }, new Date(Date.now() - 1000));
  await expect.poll(() => waiting(house.db, 'companies')).toBe(1);
  await delivery.commit().execute();
  await expect(deleting).rejects.toThrow(/^No backup holds everything of/);
  expect(sum(await rowsOf(id))).toBe(sum(before) + 1);
});

test('a device that has not been back since a restore owes what the backup may lack', async () => {
  const { id, name } = theirs;
  const [person] = await working(id);
  const device = { company_id: id, user_id: person?.id ?? 0, app_build: null, told_seq: 1, seen: '{[1,2)}' };
  const hourAgo = new Date(Date.now() - 3_600_000);
  const contact = { first_contact_at: hourAgo, last_contact_at: hourAgo };
  await house.db
    .insertInto('devices')
    .values({ ...device, ...contact, id: uuid() })
    .execute();
  const owing = async () => (await listOwingDevices(house.db, { id, name }, new Date())).length;
  expect(await owing()).toBe(0);
  await noteEpochBegun(house.db, new Date(Date.now() - 60_000));
  expect(await owing()).toBe(1);
  await house.db.updateTable('devices').set({ last_contact_at: new Date() }).where('company_id', '=', id).execute();
  expect(await owing()).toBe(0);
});

test('a company ends by its exact name alone, and is deleted only when it has ended, is backed up and no device owes anything', async () => {
  dataDir = temporaryFolder();
  const misspelled = await end('--company', ours.name.toLowerCase(), '--yes');
  expect([misspelled.code, misspelled.err]).toEqual([
    1,
    `There is no company "${ours.name.toLowerCase()}". There is "${ours.name}", "${theirs.name}".\n`,
  ]);
  const unasked = await end('--company', ours.name);
  expect([unasked.code, unasked.err]).toMatchObject([1, expect.stringContaining('is missing')]);
  const early = await end('--company', ours.name, '--delete', '--yes');
  expect([early.code, early.err]).toEqual([
    1,
    `People of ${ours.name} can still use it: end it first, without --delete.\n`,
  ]);
  expect(await working(ours.id)).not.toEqual([]);

  const [person] = await working(ours.id);
  await house.db
    .insertInto('devices')
    .values({
      company_id: ours.id,
      id: uuid(),
      user_id: person?.id ?? 0,
      first_contact_at: new Date(),
      last_contact_at: new Date(),
      app_build: null,
      told_seq: 3,
      seen: '{[1,2)}',
    })
    .execute();
  const ended = await end('--company', ours.name, '--yes');
  expect([ended.code, ended.err]).toEqual([0, '']);
  expect(ended.out).toMatch(new RegExp(`${ours.name} has ended: \\d+ people can't use it any more\\.`));
  expect(ended.out).toMatch(/: 2 not delivered, last contact \d{4}-/);
  expect(await working(ours.id)).toEqual([]);
  expect(await working(theirs.id)).not.toEqual([]);

  const unsaved = await end('--company', ours.name, '--delete', '--yes');
  expect([unsaved.code, unsaved.err]).toEqual([
    1,
    expect.stringMatching(/^No backup holds everything of .* whose last write was .*: make one/),
  ]);
  const record = { lastBackupAt: new Date(Date.now() + 1000).toISOString(), path: '/mnt/backups/last.backup' };
  keepBackupRecord(dataDir, record);
  expect((await end('--company', ours.name, '--delete', '--yes')).err).toMatch(/^No backup/);
  keepBackupRecord(dataDir, { ...record, lastVerifiedAt: record.lastBackupAt });
  const gone = await end('--company', ours.name, '--delete', '--despite-devices', '--yes');
  expect([gone.code, gone.err]).toEqual([1, 'There is no file /mnt/backups/last.backup. Nothing was changed.\n']);
  const file = join(dataDir, 'last.backup');
  const made = await runCommandProcess('backup', [file], {
    DATABASE_URL: urlOf(house.connection),
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: 'nine herons on a wire',
  });
  expect(made.code).toBe(0);
  const owing = await end('--company', ours.name, '--delete', '--yes');
  expect([owing.code, owing.err]).toEqual([
    1,
    expect.stringMatching(/2 not delivered[\s\S]*--despite-devices: what they hold is lost then/),
  ]);

  const sealer = createAuditSealer(house.db);
  for (let step = 0; step < 3; step++) await sealer.step(new Date());
  await keepNewestSeals(house.db, dataDir);
  const [before, others] = [await rowsOf(ours.id), await rowsOf(theirs.id)];
  const deleted = await end('--company', ours.name, '--delete', '--despite-devices', '--yes');
  expect([deleted.err, deleted.code]).toEqual(['', 0]);
  expect(deleted.out).toContain(
    `Everything of ${ours.name} is deleted: ${sum(before) + 1} rows. The backup ${file} holds it`,
  );
  expect(sum(await rowsOf(ours.id))).toBe(0);
  expect(await rowsOf(theirs.id)).toEqual(others);
  expect(readKnownSeals(dataDir, await readEpoch(house.db))?.has(ours.id)).toBe(false);
  const { code } = await runCommandProcess('verify-audit', [], {
    DATABASE_URL: urlOf(house.connection),
    DATA_DIR: dataDir,
  });
  expect(code).toBe(0);
}, 120_000);
