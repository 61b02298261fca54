import { existsSync } from 'node:fs';
import { type BackupRecord, readBackupRecord } from '#server/db/backup/backup-record.ts';
import { Refusal } from '#server/db/refusal.ts';
import { type Check, type Finding, ok, type Patient, warning } from './check.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const OLD_DAYS = 2;
const UNTESTED_DAYS = 35;

export const backup = {
  name: 'backup',
  async look({ dataDir, database, now }: Pick<Patient, 'dataDir' | 'database' | 'now'>): Promise<Finding> {
    try {
      const record = readBackupRecord(dataDir, database);
      return record ? judge(record, now) : warning('There is no backup yet: see docs/operations.md.');
    } catch (error) {
      if (error instanceof Refusal) return warning(error.message);
      throw error;
    }
  },
} satisfies Check;

function judge({ lastBackupAt, lastVerifiedAt, path }: BackupRecord, now: Date): Finding {
  const age = daysSince(lastBackupAt, now);
  const last = `The last backup is ${daysText(age)} old and in ${path}`;
  if (!existsSync(path)) {
    return warning(`${last}, where it is no more: look whether its disk is mounted, or where it went.`);
  }
  if (age < 0) return warning(`The last backup is from ${lastBackupAt}, which is yet to come: look at the clock.`);
  if (age >= OLD_DAYS) return warning(`${last}: make one every day.`);
  if (!lastVerifiedAt) return warning(`${last}; none was ever restored to a second place and compared.`);
  const tested = daysSince(lastVerifiedAt, now);
  if (tested >= UNTESTED_DAYS) return warning(`${last}; the last one that was tested is ${daysText(tested)} old.`);
  return ok(`${last}; the last test is ${daysText(tested)} old.`);
}

function daysSince(moment: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(moment)) / DAY_MS);
}

function daysText(days: number): string {
  if (days < 1) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
