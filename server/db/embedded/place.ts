import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal.ts';
import { copyWithin, findNativePackage } from './package.ts';
import { canReach, isRoot, nameOf, pickAccount, type SystemAccount } from './system-account.ts';

/** Where one bundled PostgreSQL lives, and as whom it runs. */
export interface Place {
  /** Null when it runs as whoever started Tallybook. */
  account: SystemAccount | null;
  /** Folder with PostgreSQL's `bin`, `lib` and `share`. */
  native: string;
  /** Major version of those programs. */
  major: string;
  /** PostgreSQL's data folder; it may not exist yet. */
  cluster: string;
  log: string;
}

/** For a clone under root's home or any other 0700 folder, where PostgreSQL's own account can't go. */
const SHELF = '/var/lib/tallybook';

/**
 * In a data folder whose PostgreSQL had to go elsewhere: its path, and the number of the folder itself. A moved clone
 * keeps that number and finds its data again; a copy has another, and must not work on the data of the original.
 */
const POINTER = 'postgres-is-at';

/** Decides where PostgreSQL and its data lie for this `dataDir`, and makes the folders above them. */
export function preparePlace(dataDir: string): Place {
  const home = makeHome(dataDir);
  const near = join(home, 'postgres');
  const far = readPointer(home);
  const account = pickAccount(far ?? near);
  const base = far === null ? chooseBase(home, near, account) : join(far, '..');
  const cluster = join(base, 'postgres');
  refuseStranger(cluster, account);
  const found = findNativePackage();
  const program = join(found.folder, 'bin', 'postgres');
  const native = canReach(program, account) ? found.folder : copyWithin(SHELF, found);
  return { account, native, major: found.major, cluster, log: join(base, 'postgres.log') };
}

function makeHome(dataDir: string): string {
  try {
    // 0711 for root: the account that runs PostgreSQL passes through, and sees nothing else of the folder.
    if (mkdirSync(dataDir, { recursive: true }) !== undefined) chmodSync(dataDir, isRoot() ? 0o711 : 0o700);
    return realpathSync(dataDir);
  } catch (cause) {
    throw new Refusal(`The data folder ${dataDir} can't be made: choose another one with DATA_DIR.`, { cause });
  }
}

function readPointer(home: string): string | null {
  const pointer = join(home, POINTER);
  if (!existsSync(pointer)) return null;
  const [cluster = '', folder] = readFileSync(pointer, 'utf8').trim().split('\n');
  if (join(baseFor(home), 'postgres') !== cluster && folder !== numberOf(home)) {
    throw new Refusal(
      `The data folder ${home} is a copy of another, whose database is ${cluster} and holds no data itself: restore a backup with npm run restore, or use the original.`,
    );
  }
  // The folder above is made with the pointer, so a first start that was broken off has it.
  if (!existsSync(dirname(cluster))) {
    throw new Refusal(
      `The database of ${home} was ${cluster}, which is gone: put that folder back, or restore a backup with npm run restore into another DATA_DIR.`,
    );
  }
  return cluster;
}

function numberOf(home: string): string {
  return `folder ${statSync(home).ino}`;
}

function baseFor(home: string): string {
  return join(SHELF, createHash('sha256').update(home).digest('hex').slice(0, 12));
}

/** PostgreSQL's data folder for this `dataDir`, or null when there is none; makes nothing. */
export function findCluster(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const home = realpathSync(dataDir);
  const cluster = readPointer(home) ?? join(home, 'postgres');
  return existsSync(cluster) ? cluster : null;
}

function chooseBase(home: string, near: string, account: SystemAccount | null): string {
  if (canReach(home, account)) return home;
  if (existsSync(near)) {
    throw new Refusal(
      `The account ${account?.name} that runs PostgreSQL for root can no longer reach the data in ${near}: make the folders above it passable (chmod o+x).`,
    );
  }
  const base = baseFor(home);
  mkdirSync(base, { recursive: true });
  for (const folder of [SHELF, base]) chmodSync(folder, 0o711);
  writeFileSync(join(home, POINTER), `${join(base, 'postgres')}\n${numberOf(home)}\n`);
  return base;
}

function refuseStranger(cluster: string, account: SystemAccount | null): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const runner = account?.uid ?? process.getuid?.();
  if (owner === undefined || owner === runner) return;
  throw new Refusal(
    `The data in ${cluster} belongs to the account ${nameOf(owner)}: start Tallybook as the one who made it, or choose another folder with DATA_DIR.`,
  );
}

/**
 * A fresh folder for the socket, closed to everyone but PostgreSQL's account. It lies under the system's
 * temporary folder because the path of a socket may have 103 bytes at most (macOS; Linux 107).
 */
export function makeSocketFolder(account: SystemAccount | null): string {
  const fits = (base: string) =>
    canReach(base, account) && Buffer.byteLength(`${base}/tallybook-xxxxxx/.s.PGSQL.5432`) <= 103;
  const base = [realpathSync(tmpdir()), '/tmp'].find(fits);
  if (base === undefined) throw new Refusal('PostgreSQL needs a temporary folder with a short path: set TMPDIR=/tmp.');
  const folder = mkdtempSync(join(base, 'tallybook-'));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}
