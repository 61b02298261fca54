import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Closers } from './database.ts';
import { openBackup } from './db/backup/open-backup.ts';
import { putBack } from './db/backup/put-back.ts';
import { startEmbedded } from './db/embedded/embedded.ts';
import { createPool } from './db/pool.ts';
import { showProgress } from './progress.ts';

const PREFIX = 'tallybook-check-';

/**
 * Restores a backup into a bundled PostgreSQL in a temporary folder, compares it there row by row, and takes both away.
 * Throws a `Refusal` when the file can't be relied on.
 */
export async function checkBackup(path: string, passphrase: string, closers: Closers): Promise<void> {
  const backup = await openBackup(path, async () => passphrase);
  await sweepLeftovers();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Under root PostgreSQL runs as an account that must be able to pass.
  chmodSync(folder, 0o711);
  const starting = startEmbedded({ dataDir: folder, durable: false });
  // Also when somebody stops the command, even in the middle of this: it is a second copy of everybody's data.
  closers.push(async () => {
    const started = await starting.catch(() => null);
    await started?.stop();
    takeAway(folder, started?.where ?? folder);
  });
  const embedded = await starting;
  const db = createPool(embedded.connection);
  closers.push(() => db.destroy());
  await putBack({ db, connection: embedded.connection }, backup, showProgress('bytes checked'));
}

/** A check that was killed leaves its PostgreSQL and its copy of everybody's data; the next one takes them away. */
async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    if (statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    // One that is in use by another check refuses, and stays.
    const left = await startEmbedded({ dataDir: folder, durable: false }).catch(() => null);
    if (left === null) continue;
    await left.stop();
    takeAway(folder, left.where);
  }
}

function takeAway(folder: string, cluster: string): void {
  // Where root's temporary folder is closed, PostgreSQL's data lies elsewhere.
  if (!cluster.startsWith(folder)) rmSync(dirname(cluster), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
