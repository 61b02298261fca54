import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { HOME } from '../places/places.ts';
import { Refusal } from '../refusal.ts';
import { readBackupFile } from './read-file.ts';

/** Of one of several databases: another has another file. */
const fileOf = (database: string) => (database === HOME ? 'backups.json' : `backups-${database}.json`);
const moment = z.iso.datetime({ offset: true });
const record = z.object({
  lastBackupAt: moment,
  /** When one was last restored to a second place and found the same there. */
  lastVerifiedAt: z.optional(z.nullable(moment)),
  path: z.string(),
});

/** What a backup writes into DATA_DIR, for those who ask later when the last one was made, and proved. */
export type BackupRecord = z.infer<typeof record>;

export function keepBackupRecord(dataDir: string, kept: BackupRecord, database = HOME): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, fileOf(database)), `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
}

/** Of the last backup; null when there was none. Throws a {@link Refusal} for a file that can't be read. */
export function readBackupRecord(dataDir: string, database = HOME): BackupRecord | null {
  const path = join(dataDir, fileOf(database));
  try {
    return record.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new Refusal(`The file ${path} can't be read: make a backup, which writes it anew.`, { cause });
  }
}

/**
 * Reads the backup that was proved to its last byte. Throws a {@link Refusal} when it is not there any more, is damaged
 * or is another one: what is deleted because of it would be nowhere.
 */
export async function requireBackupThere({ path, lastBackupAt }: BackupRecord): Promise<void> {
  const { head } = await readBackupFile(path);
  if (head.madeAt === lastBackupAt) return;
  throw new Refusal(`${path} is not the backup of ${lastBackupAt} that was proved: make one with npm run backup.`);
}
