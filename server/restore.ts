/**
 * `npm run restore -- <file> [--disable <address>]… [--sign-out]`: puts a backup into the empty database of the settings.
 * The file and the passphrase are checked before anything is changed; nothing starts on the database before the end.
 * Then devices are told to offer again what the backup may lack. Whoever was disabled after the backup is named, or gets
 * in again; and so does a device whose sign-in was ended since, unless everybody is signed out.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTask, sayOthers } from './command.ts';
import { asOwner, openDatabases, prepareTables } from './database.ts';
import { openBackup } from './db/backup/open-backup.ts';
import { putBack } from './db/backup/put-back.ts';
import { markFinished, markUnfinished, refuseUsed } from './db/backup/unfinished.ts';
import { beginEpoch, EVERYBODY_SIGNS_IN, endSignIns, noteEpochBegun, signInsAreBack } from './db/begin-epoch.ts';
import { describeDatabase } from './db/describe-database.ts';
import { disablePeople } from './db/disable-people.ts';
import { whereTheDataIs } from './db/embedded/embedded.ts';
import { migrate } from './db/migrate.ts';
import { Refusal } from './db/refusal.ts';
import { keepKeys, refuseOtherKeys } from './field-keys.ts';
import { keepNewestSeals } from './known-seals.ts';
import { readPassphrase } from './passphrase.ts';
import { showProgress } from './progress.ts';

await runTask(async (config, closers) => {
  const { given, leavers, signsOut } = readArguments();
  const path = resolve(process.env.INIT_CWD ?? '.', given);
  const backup = await openBackup(path, () => readPassphrase(process.env, { twice: false }));
  const strangers = leavers.filter((address) => !backup.addresses.has(address.toLowerCase()));
  if (strangers.length > 0) {
    throw new Refusal(`Nobody in the backup has the address ${strangers.join(', ')}. Nothing was changed.`);
  }
  if (config.databaseUrl === '' && whereTheDataIs(config.dataDir) !== null) {
    throw new Refusal(
      `There is a database in ${config.dataDir}: a backup is restored into an empty DATA_DIR. Choose another one, or move this one aside first (mv ${config.dataDir}/postgres ${config.dataDir}/postgres-aside). Nothing was changed.`,
    );
  }
  refuseOtherKeys(config, backup.keys);
  const begun = Date.now();
  // The others say nothing of a company whose tables are being put back.
  const databases = await openDatabases({ ...config, otherDatabases: [] }, closers, () => undefined);
  const { owner, connection, where } = databases;
  process.stdout.write(`${await describeDatabase(owner)}\n${sayOthers(config)}`);
  return asOwner(async () => {
    await refuseUsed(owner);
    await markUnfinished(owner);
    await putBack({ db: owner, connection }, backup, showProgress('bytes read'));
    await beginEpoch(owner);
    await keepNewestSeals(owner, config.dataDir);
    const advice = keepKeys(config, backup.keys);
    // All of it before anything can start on the database.
    await migrate(owner);
    await noteEpochBegun(owner, new Date());
    await disablePeople(owner, leavers, new Date());
    if (signsOut) await endSignIns(owner, new Date());
    await markFinished(owner);
    await prepareTables(databases, config);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    const restart =
      config.otherDatabases.length > 0
        ? 'Start every process again: the other databases take over its epoch, and companies that have moved since are told apart.\n'
        : '';
    return `The backup of ${backup.head.madeAt} is in ${where}, ${seconds} s: every table is as it was. Devices will offer their work of the last 30 days again. People, rights and sign-ins are as they were then. ${sentenceOf(leavers)} ${signsOut ? EVERYBODY_SIGNS_IN : signInsAreBack('restore with')}\n${restart}${advice}`;
  });
});

function readArguments(): { given: string; leavers: string[]; signsOut: boolean } {
  const how = 'npm run restore -- /path/to/the.backup [--disable somebody@example.org …] [--sign-out]';
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        disable: { type: 'string', multiple: true, default: [] },
        'sign-out': { type: 'boolean', default: false },
      },
    });
    const [given, ...others] = positionals;
    if (given === undefined || others.length > 0) throw new Refusal(`Say which backup: ${how}`);
    return { given, leavers: values.disable, signsOut: values['sign-out'] };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`${error instanceof Error ? error.message : error}: ${how}`);
  }
}

function sentenceOf(leavers: readonly string[]): string {
  return leavers.length > 0
    ? `Disabled again: ${leavers.join(', ')}.`
    : 'Whoever was disabled since gets in again: disable them before you open the address.';
}
