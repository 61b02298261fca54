import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal.ts';
import { removeAbandoned } from './abandoned-folders.ts';
import type { Place } from './place.ts';
import { postgresRefusal } from './why-postgres-refused.ts';

/** The one account inside the database; only those who may open the socket's folder can use it. */
export const DATABASE_USER = 'tallybook';

/** Makes PostgreSQL's data folder where there is none, and refuses one that these programs can't read. */
export async function ensureCluster(place: Place, durable: boolean): Promise<void> {
  removeAbandoned(`${place.cluster}.making-`);
  if (!existsSync(place.cluster)) await makeCluster(place, durable);
  const made = readVersion(place.cluster);
  if (made === place.major) return;
  throw new Refusal(
    made === null
      ? `The folder ${place.cluster} is not empty and holds no PostgreSQL data: choose another one with DATA_DIR.`
      : `The data in ${place.cluster} was made by PostgreSQL ${made} and this Tallybook brings ${place.major}: dump it with the older Tallybook first.`,
  );
}

function readVersion(cluster: string): string | null {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Made beside its place and renamed at the end: a start killed half way leaves nothing that looks like data. */
async function makeCluster(place: Place, durable: boolean): Promise<void> {
  const { cluster, account } = place;
  const making = mkdtempSync(`${cluster}.making-${process.pid}-`);
  if (account) chownSync(making, account.uid, account.gid);
  await runInitdb(place, making, durable);
  try {
    renameSync(making, cluster);
  } catch (error) {
    // Two first starts at once: the other one's folder stands, and the lock decides who may use it.
    rmSync(making, { recursive: true });
    if (readdirSync(cluster).length === 0) throw error;
  }
}

function runInitdb({ native, account }: Place, cluster: string, durable: boolean): Promise<void> {
  const program = join(native, 'bin', 'initdb');
  const args = [
    '-D',
    cluster,
    '-U',
    DATABASE_USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    ...locale(),
  ];
  if (!durable) args.push('--no-sync');
  const options = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, uid: account?.uid, gid: account?.gid };
  // Its own session: Ctrl-C in the terminal is for the server, which lets it finish and then stops.
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done() : fail(postgresRefusal('PostgreSQL can’t make its data folder', dirname(cluster), said)),
    );
  });
}

/**
 * PostgreSQL's own C.UTF-8 sorts the same on every machine and for ever; the C library's may change with an
 * upgrade of the system, and every text index with it. macOS has no system locale of that name.
 */
function locale(): string[] {
  const system = process.platform === 'darwin' ? 'C' : 'C.UTF-8';
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${system}`];
}
