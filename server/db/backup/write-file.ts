import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, linkSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Refusal } from '../refusal.ts';

const BLOCK = 256 * 1024;

export interface BackupWriter {
  /** Copies the bytes. A promise when the disk is behind: wait for it before the next call. */
  write(bytes: Buffer | string): Promise<void> | undefined;
  /** SHA-256 of everything that was written so far. */
  sum(): string;
  /** Everything on disk, still under the other name. */
  finish(): Promise<void>;
  /** Gives the file its name. Throws a {@link Refusal} when something has it by now. */
  publish(): Promise<void>;
  /** Takes away what is unfinished; nothing after `publish`. */
  discard(): void;
}

/**
 * A compressed file that only its owner reads. It is written under another name and gets its own at the very end: one
 * that was broken off does not look like a backup. Never over something that is there.
 */
export function writeBackupFile(path: string): BackupWriter & { unfinished: string } {
  if (existsSync(path)) throw new Refusal(`${path} is there already: a backup is never written over something.`);
  const unfinished = `${path}.unfinished-${process.pid}`;
  const sum = createHash('sha256');
  const gzip = createGzip({ level: 1 });
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
  let failure: Error | null = null;
  written.catch((error: Error) => {
    failure = error;
  });
  let [parts, size] = [[] as Buffer[], 0];
  const flush = (): Promise<void> | undefined => {
    if (failure) return Promise.reject(refuse(path, failure));
    const block = Buffer.concat(parts);
    [parts, size] = [[], 0];
    sum.update(block);
    if (gzip.write(block)) return undefined;
    return Promise.race([once(gzip, 'drain'), written]).then(
      () => undefined,
      (error: Error) => Promise.reject(refuse(path, error)),
    );
  };
  return {
    unfinished,
    write(bytes) {
      const copy = Buffer.from(bytes);
      size += copy.length;
      parts.push(copy);
      return size < BLOCK ? undefined : flush();
    },
    sum() {
      for (const part of parts) sum.update(part);
      for (const part of parts) gzip.write(part);
      [parts, size] = [[], 0];
      return sum.copy().digest('hex');
    },
    async finish() {
      await flush();
      gzip.end();
      await written.catch((error: Error) => Promise.reject(refuse(path, error)));
      await syncToDisk(unfinished);
    },
    async publish() {
      try {
        linkSync(unfinished, path);
      } catch (cause) {
        throw new Refusal(`${path} can't get its name: something else has it by now, or the disk has no hard links.`, {
          cause,
        });
      }
      rmSync(unfinished);
      await syncToDisk(dirname(path));
    },
    discard() {
      gzip.destroy();
      rmSync(unfinished, { force: true });
    },
  };
}

/** No backup takes a day, its check in a second PostgreSQL included, during which nobody writes to it. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000;

/** Removes what backups that were killed have left in a folder: everything of a clinic, and of no use. */
export function removeUnfinished(folder: string): void {
  // Whether the folder can be used is said when something is written to it.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(folder).filter((one) => /^tallybook-.+\.backup\.unfinished-\d+$/.test(one))) {
    const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > ABANDONED_MS) rmSync(join(folder, name), { force: true });
  }
}

function refuse(path: string, cause: Error): Refusal {
  return new Refusal(`The backup ${path} can't be written: ${cause.message}.`, { cause });
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
