import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createAuditSealer } from '#server/db/seal-audit.ts';
import { keepNewestSeals } from '#server/known-seals.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { urlOf } from '../../setup/server-process.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

test('verify-audit tells the last sealed row of each company, and names the row that somebody altered', async () => {
  const house = await createTestDatabase({ demo: true });
  onTestFinished(house.drop);
  const [ours, theirs] = await house.db.selectFrom('companies').select('id').orderBy('id').execute();
  if (!ours || !theirs) throw new Error('The demo has two companies');
  const row = (id: number) => ({
    company_id: ours.id,
    id,
    at: new Date(id),
    user_id: null,
    action: `call ${id}`,
    entity: null,
    entity_id: null,
    request_id: null,
    device_id: null,
  });
  // More than one seal holds.
  const ids = Array.from({ length: 2_100 }, (_, at) => at + 10);
  await house.db.insertInto('audit').values(ids.map(row)).execute();
  await sealAll(house, 2_109);

  const dataDir = temporaryFolder();
  await keepNewestSeals(house.db, dataDir, quiet);
  const whole = await verify(house, dataDir);
  expect(whole.code).toBe(0);
  expect(whole.out).toMatch(
    new RegExp(
      `^Database [^\\n]+\\nCompany ${ours.id}: 2100 rows are as they were sealed, up to row 2109 \\(seal 3 of \\S+, [0-9a-f]{64}\\)\\.`,
    ),
  );
  expect(whole.out).toContain(`Company ${theirs.id}: nothing was found sealed.`);

  await house.db.updateTable('audit').set({ action: 'nothing' }).where('id', '=', 1_500).execute();
  const altered = await verify(house, dataDir);
  expect(altered.code).toBe(1);
  expect(altered.out).toMatch(
    new RegExp(
      `\\nCompany ${ours.id}: ROW 1500 WAS ALTERED\\. Before that, 1000 rows are as they were sealed, up to row 1009 `,
    ),
  );
}, 60_000);

test('an audit that was taken away whole, with its seals, is not called whole', async () => {
  const house = await createTestDatabase({ demo: true });
  onTestFinished(house.drop);
  const [ours] = await house.db.selectFrom('companies').select('id').orderBy('id').execute();
  if (!ours) throw new Error('The demo has two companies');
  const facts = { user_id: null, action: 'call', entity: null, entity_id: null, request_id: null, device_id: null };
  await house.db
    .insertInto('audit')
    .values({ company_id: ours.id, id: 9_000, at: new Date(0), ...facts })
    .execute();
  await sealAll(house, 9_000);
  const dataDir = temporaryFolder();
  await keepNewestSeals(house.db, dataDir, quiet);
  expect((await verify(house, dataDir)).code).toBe(0);

  await house.db.deleteFrom('audit').execute();
  await house.db.deleteFrom('audit_seals').execute();
  const emptied = await verify(house, dataDir);
  expect(emptied).toEqual({ code: 1, out: expect.stringContaining('SEAL 1 IS KNOWN AND MISSING.') });
  const unknown = await verify(house, temporaryFolder());
  expect(unknown).toEqual({ code: 1, out: expect.stringContaining('NO LAST SEAL IS KNOWN') });
  // What the server keeps is not led back by the loss.
  const before = readFileSync(join(dataDir, 'audit-seals.json'), 'utf8');
  await keepNewestSeals(house.db, dataDir, quiet);
  expect(readFileSync(join(dataDir, 'audit-seals.json'), 'utf8')).toBe(before);
}, 60_000);

/** A log that nobody reads. */
const quiet = fastify({ logger: false }).log;

async function sealAll({ db }: TestDatabase, lastId: number): Promise<void> {
  const sealer = createAuditSealer(db);
  const step = async () => {
    await sealer.step(new Date());
    return db.selectFrom('audit_seals').select('number').where('last_id', '=', lastId).executeTakeFirst();
  };
  // A transaction of another test in the cluster holds it up for as long as it lasts.
  await expect.poll(step, { timeout: 30_000 }).toBeDefined();
}

async function verify(house: TestDatabase, dataDir: string) {
  const file = join(import.meta.dirname, '..', '..', '..', 'server', 'verify-audit.ts');
  const env = { PATH: process.env.PATH, DATABASE_URL: urlOf(house.connection), DATA_DIR: dataDir };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out };
}
