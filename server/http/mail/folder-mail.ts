import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../clock.ts';
import type { LogStream } from '../request-log.ts';
import type { Mail } from './mail.ts';

/**
 * Mail without a mail server: each mail becomes a file in `<dataDir>/mail` that only the server's own user can read.
 * The log says that a mail exists, but neither its recipient nor its link.
 */
export function folderMail(dataDir: string, clock: Clock, log: LogStream): Mail {
  const folder = folderOf(dataDir);
  return {
    async send({ kind, to, subject, text }) {
      const now = clock.now();
      const name = `${stampOf(now)}-${kind}-${uuid().slice(-8)}.txt`;
      const whole = `Date: ${now.toUTCString()}\nTo: ${to}\nSubject: ${subject}\n\n${text}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), whole, { mode: 0o600, flag: 'wx' });
      log.write(
        `${JSON.stringify({ level: 40, time: now.getTime(), mail: kind, file: join('mail', name), msg: 'no SMTP_URL: the mail is a file of the data folder' })}\n`,
      );
    },
  };
}

/**
 * Deletes the mails of the folder that were written before a moment, and answers how many; what else somebody put there
 * stays. A mail server may have been set since: the old files go all the same.
 */
export async function removeOldMails(dataDir: string, before: Date): Promise<number> {
  const names = await readdir(folderOf(dataDir)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const old = names.filter((name) => WRITTEN_HERE.test(name) && name < stampOf(before));
  // Another process on the folder may be at it: a file that is gone already is no error.
  for (const name of old) await rm(join(folderOf(dataDir), name), { force: true });
  return old.length;
}

/** A name begins with its moment in UTC, so names sort by age. */
const WRITTEN_HERE = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[a-z-]+-[0-9a-f]{8}\.txt$/;

const folderOf = (dataDir: string) => join(dataDir, 'mail');
const stampOf = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-');
