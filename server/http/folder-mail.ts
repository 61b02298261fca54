import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import type { Clock } from './clock.ts';
import type { Mail } from './mail.ts';
import type { LogStream } from './request-log.ts';

/**
 * Mail without a mail server: each one a file of `<dataDir>/mail` that only the server's own user can read. The log
 * says that there is one, and neither to whom nor with which link.
 */
export function folderMail(dataDir: string, clock: Clock, log: LogStream): Mail {
  const folder = join(dataDir, 'mail');
  return {
    async send({ kind, to, subject, text }) {
      const now = clock.now();
      const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${kind}-${uuid().slice(-8)}.txt`;
      const whole = `Date: ${now.toUTCString()}\nTo: ${to}\nSubject: ${subject}\n\n${text}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), whole, { mode: 0o600, flag: 'wx' });
      log.write(
        `${JSON.stringify({ level: 40, time: now.getTime(), mail: kind, file: join('mail', name), msg: 'no SMTP_URL: the mail is a file of the data folder' })}\n`,
      );
    },
  };
}
