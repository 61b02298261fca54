/**
 * `npm run backup -- <file or folder>`: everything in one file, while people work. It gets its name only after it was
 * restored to a second place and was found the same there.
 */
import { statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { checkBackup } from './check-backup.ts';
import { requireKeys } from './check-keys.ts';
import { runCommand } from './command.ts';
import { keepBackupRecord } from './db/backup/backup-record.ts';
import { sealKeys } from './db/backup/seal-keys.ts';
import { takeBackup } from './db/backup/take.ts';
import { removeUnfinished, writeBackupFile } from './db/backup/write-file.ts';
import { Refusal } from './db/refusal.ts';
import { readFieldKeys } from './field-keys.ts';
import { readPassphrase } from './passphrase.ts';
import { showProgress } from './progress.ts';

await runCommand(async ({ owner, connection, where }, config, closers) => {
  const path = choosePath(process.argv[2]);
  // A backup without the key of what is sealed in it would look whole.
  await requireKeys(owner, config);
  const passphrase = await readPassphrase(process.env, { twice: true });
  const begun = Date.now();
  const sealedKeys = sealKeys(readFieldKeys(config) ?? [], passphrase);
  removeUnfinished(dirname(path));
  const writer = writeBackupFile(path);
  // However it ends: half a backup holds what a whole one does, and is of no use.
  closers.push(async () => writer.discard());
  const about = { madeAt: new Date().toISOString(), where, sealedKeys };
  const { digests } = await takeBackup(connection, writer, about, showProgress('rows written'));
  await writer.finish();
  await checkBackup(writer.unfinished, passphrase, closers);
  await writer.publish();
  const record = { lastBackupAt: about.madeAt, lastVerifiedAt: new Date().toISOString(), path };
  keepBackupRecord(config.dataDir, record, config.database);
  const rows = Object.values(digests).reduce((sum, digest) => sum + digest.rows, 0);
  const seconds = Math.round((Date.now() - begun) / 1_000);
  return `The backup is ${path}: ${rows} rows, ${statSync(path).size} bytes, ${seconds} s. It was restored to a second place and is the same there.\n`;
});

function choosePath(given: string | undefined): string {
  if (!given) throw new Refusal('Say where the backup goes: npm run backup -- /path/to/a/folder-or-file');
  // npm runs this elsewhere than where it was typed.
  const path = resolve(process.env.INIT_CWD ?? '.', given);
  const name = `tallybook-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z.backup`;
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return join(path, name);
  if (given.endsWith('/') || given.endsWith(sep)) throw new Refusal(`There is no folder ${path}: is its disk mounted?`);
  return path;
}
