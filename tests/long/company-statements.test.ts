import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../setup/database.ts';
import { saveFigures } from '../setup/figure-store.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { type RecordedStatement, STATEMENTS } from './record-statements.ts';
import { type PlanNode, scansOfAll } from './statement-plans.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Files of the server tests, for a run by hand; without it, all of them. */
const FILES = process.env.STATEMENTS_OF?.split(' ') ?? [];
/** What opens, scopes and ends a transaction asks no table. */
const AROUND = /^\s*(start transaction|commit|rollback|savepoint|release savepoint|set (local|constraints))\b/;

test('every statement that calls send in the whole server test run says which company it is about', async () => {
  const folder = temporaryFolder();
  const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...FILES];
  const env = { ...process.env, [STATEMENTS]: folder };
  spawnSync(process.execPath, vitest, { cwd: ROOT, env, stdio: 'ignore' });
  const statements = readAll(folder);
  const { connection, drop } = await createTestDatabase({ demo: true });
  onTestFinished(drop);
  const client = new pg.Client(connection);
  await client.connect();
  const owned = await ownedTables(client);
  const scansOf = (text: string) =>
    client.query(`explain (generic_plan, format json) ${text}`).then(
      ({ rows: [row] }) =>
        scansOfAll((row['QUERY PLAN'] as { Plan: PlanNode }[])[0]?.Plan ?? { 'Node Type': '' }, owned),
      (error: Error) => [error.message],
    );
  // It notices, by a table alone and by one that is joined without its company.
  expect(await scansOf('select from notes where id = $1')).toEqual(['notes']);
  expect(await scansOf('select from notes n join clients c on c.id = n.client_id where n.company_id = $1')).toEqual([
    'clients',
  ]);
  const found: string[] = [];
  for (const { call, text } of statements) {
    if (AROUND.test(text)) continue;
    const scans = await scansOf(text);
    if (scans.length > 0) found.push(`${call} (${scans.join(', ')}): ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
  }
  await client.end();
  saveFigures([
    {
      what: `statements that name no company (of ${statements.length})`,
      measured: found.length,
      unit: 'statements',
      limit: { atMost: 0 },
    },
  ]);
  process.stdout.write(
    `${statements.length} statements of ${new Set(statements.map(({ call }) => call)).size} calls\n`,
  );
  expect(owned.size).toBeGreaterThan(30);
  expect(statements.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
}, 1_800_000);

async function ownedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind in ('r', 'p')`);
  return new Set(rows.map(({ name }) => name));
}

/** Each text once; the company's number is written into the statement that opens a transaction. */
function readAll(folder: string): RecordedStatement[] {
  const lines = globSync('*.jsonl', { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean),
  );
  const recorded = lines.map((line) => JSON.parse(line) as RecordedStatement);
  return [...new Map(recorded.map((one) => [one.text, one])).values()];
}
