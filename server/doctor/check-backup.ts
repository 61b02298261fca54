import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Check, type Finding, ok, type Patient, warning } from './check.ts';

/** What a backup writes into DATA_DIR: when it was made, when one was last restored to a second place and compared. */
const noted = z.object({
  lastBackupAt: z.iso.datetime({ offset: true }),
  lastVerifiedAt: z.iso.datetime({ offset: true }).nullish(),
  path: z.string(),
});

const FILE = 'backups.json';
const DAY_MS = 24 * 60 * 60 * 1_000;
const OLD_DAYS = 2;
const UNTESTED_DAYS = 35;

export const backup = {
  name: 'backup',
  async look({ dataDir, now }: Pick<Patient, 'dataDir' | 'now'>): Promise<Finding> {
    const text = readIfThere(join(dataDir, FILE));
    if (text === null) return warning('There is no backup yet: see docs/operations.md.');
    const parsed = noted.safeParse(readJson(text));
    if (!parsed.success)
      return warning(`The file ${join(dataDir, FILE)} can't be read: make a backup, which writes it anew.`);
    return judge(parsed.data, now);
  },
} satisfies Check;

function judge({ lastBackupAt, lastVerifiedAt, path }: z.output<typeof noted>, now: Date): Finding {
  const age = daysSince(lastBackupAt, now);
  const last = `The last backup is ${daysText(age)} old and in ${path}`;
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

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
