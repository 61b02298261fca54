/**
 * `npm run doctor`: looks at everything an operator answers for, a line each, and changes nothing. Ends with 0 when all
 * is well, 1 when something needs a look, 2 when something is broken.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configOfCommand } from './command.ts';
import type { Config } from './config.ts';
import { type Closers, openForCommand } from './database.ts';
import { readEpoch } from './db/queries/read-epoch.ts';
import { Refusal } from './db/refusal.ts';
import { checks } from './doctor/check-list.ts';
import { type Line, runChecks, statusOf, textOf } from './doctor/run-checks.ts';
import { sentenceOf } from './failure.ts';
import { FIELD_KEY_FILE, loadFieldKeys } from './field-keys.ts';
import { findUnfit } from './find-unfit.ts';
import { readKnownSeals } from './known-seals.ts';

const closers: Closers = [];
let lines: Line[];
try {
  lines = await examine(configOfCommand());
} catch (error) {
  lines = [{ name: 'start', state: 'failure', says: sentenceOf(error) }];
} finally {
  for (const closer of closers.reverse()) await closer();
}
process.stdout.write(textOf(lines));
process.exitCode = statusOf(lines);

async function examine(config: Config): Promise<Line[]> {
  refuseMissing(config);
  const databases = await openForCommand(config, closers);
  const now = new Date();
  const patient = {
    ...config,
    ...databases,
    root: dirname(import.meta.dirname),
    now,
    countUnfit: async () => (await findUnfit(databases.owner, now)).length,
    readKnownSeals: async () => readKnownSeals(config.dataDir, await readEpoch(databases.owner)),
    fieldKeys: keysOf(config),
  };
  return runChecks(checks, patient, sentenceOf);
}

/** Only a start makes a database: looking for one must not. */
function refuseMissing({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== '' || ['postgres', 'postgres-is-at'].some((name) => existsSync(join(dataDir, name)))) return;
  throw new Refusal(`There is no data in ${dataDir}: name its folder with DATA_DIR, or begin with "npm run begin".`);
}

/** Nor must it make a key. */
function keysOf(config: Config): Buffer[] {
  const none = config.fieldKey === '' && !existsSync(join(config.dataDir, FIELD_KEY_FILE));
  return none ? [] : loadFieldKeys(config);
}
