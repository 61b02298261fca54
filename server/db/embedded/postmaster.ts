import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { makeSocketFolder, type Place } from './place.ts';

/** A PostgreSQL that was started on a data folder; whether it answers yet is another question. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  port: number;
}

/** One that this process started. */
export interface SpawnedPostmaster extends Postmaster {
  /** Null while it runs; then what it wrote into its log. */
  whyEnded(): string | null;
}

const PORT = 5432;
const LOG_LIMIT = 1_000_000;

/**
 * The postmaster that runs on this data folder, or null. After a `kill -9` of Node the postmaster lives on;
 * starting a second one on the same folder is what PostgreSQL's own pid file forbids.
 */
export function findPostmaster(cluster: string): Postmaster | null {
  const file = join(cluster, 'postmaster.pid');
  const text = readPidFile(file);
  if (text === null) return null;
  // Its lines: pid, data folder, start time, port, socket folder, …
  const [pid, , , port, socketFolder] = text.split('\n');
  const command = commandOf(Number(pid));
  if (command === null) {
    // Killed, or cut off by a power cut: PostgreSQL sees to its own file, nobody else to the socket.
    removeSocketFolder(socketFolder ?? '');
    return null;
  }
  if (command.includes('postgres')) return { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '' };
  // After a restart of the machine or the container the number belongs to some other program. PostgreSQL
  // would refuse to start for ever if that program happens to run as the same account.
  rmSync(file, { force: true });
  return null;
}

/** PostgreSQL takes it away at its end, which may be at this moment. */
function readPidFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}

/** What runs under this process number: its command line, or null when nothing does (a zombie counts as nothing). */
function commandOf(pid: number): string | null {
  if (existsSync('/proc/self/cmdline')) {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) ? readFileSync(file, 'utf8') || null : null;
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}

/** Starts PostgreSQL on `place`, without waiting for its first answer. */
export function spawnPostmaster(place: Place, durable: boolean): SpawnedPostmaster {
  const socketFolder = makeSocketFolder(place.account);
  const log = openLog(place.log);
  const child = spawn(join(place.native, 'bin', 'postgres'), flags(place.cluster, socketFolder, durable), {
    // Its own session: Ctrl-C in the terminal must reach the server alone, which stops PostgreSQL last.
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    uid: place.account?.uid,
    gid: place.account?.gid,
  });
  closeSync(log.descriptor);
  let ended = false;
  let failure: string | undefined;
  child.once('error', (error) => {
    ended = true;
    failure = error.message;
  });
  child.once('exit', () => {
    ended = true;
    removeSocketFolder(socketFolder);
  });
  child.unref();
  const whyEnded = () => (ended ? (failure ?? readFrom(place.log, log.size)) : null);
  return { pid: child.pid ?? 0, port: PORT, socketFolder, whyEnded };
}

/**
 * What the database of a test does without: it is gone when the run is. Nothing is written for a crash or a replica,
 * and nobody sweeps hundreds of copies; what loads many rows analyzes them itself.
 */
const NOT_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
  'autovacuum=off',
];

function flags(cluster: string, socketFolder: string, durable: boolean): string[] {
  const settings = [
    'listen_addresses=',
    `port=${PORT}`,
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'log_timezone=UTC',
    // Lines of refused statements quote people's data; the server logs its own errors, by ids.
    'log_min_messages=log',
    ...(durable ? [] : NOT_DURABLE),
  ];
  return ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
}

function openLog(path: string): { descriptor: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(path, `${path}.old`);
  const descriptor = openSync(path, 'a', 0o600);
  return { descriptor, size: fstatSync(descriptor).size };
}

function readFrom(path: string, start: number): string {
  const descriptor = openSync(path, 'r');
  const buffer = Buffer.alloc(2_000);
  const length = readSync(descriptor, buffer, 0, buffer.length, start);
  closeSync(descriptor);
  return buffer.toString('utf8', 0, length).trim();
}

/** Time to end sessions and write everything down; what that leaves undone, the next start recovers. */
const STOP_MS = 10_000;
/** PostgreSQL kills its own processes five seconds after SIGQUIT. */
const QUIT_MS = 8_000;

/**
 * Asks PostgreSQL to end its sessions and write everything down, and waits until it is gone. After a PANIC on a full
 * disk it waits for itself for ever, and only SIGQUIT ends it: nothing acknowledged is lost by that.
 * Works for one that another process started, too.
 */
export async function stopPostmaster(cluster: string, postmaster: Postmaster): Promise<void> {
  if (!(await signalAndWait(cluster, postmaster, 'SIGINT', STOP_MS))) await quitPostmaster(cluster, postmaster);
  else removeSocketFolder(postmaster.socketFolder);
}

/** Ends a PostgreSQL that does not stop by itself. The next start recovers everything that was acknowledged. */
export async function quitPostmaster(cluster: string, postmaster: Postmaster): Promise<void> {
  const hasEnded = await signalAndWait(cluster, postmaster, 'SIGQUIT', QUIT_MS);
  if (!hasEnded)
    throw new Refusal(`PostgreSQL (process ${postmaster.pid}) does not stop: its log lies beside ${cluster}.`);
  removeSocketFolder(postmaster.socketFolder);
}

async function signalAndWait(
  cluster: string,
  { pid }: Postmaster,
  signal: 'SIGINT' | 'SIGQUIT',
  milliseconds: number,
): Promise<boolean> {
  const hasEnded = () => findPostmaster(cluster)?.pid !== pid;
  if (!hasEnded()) process.kill(pid, signal);
  for (const end = Date.now() + milliseconds; Date.now() < end && !hasEnded(); ) await pause(20);
  return hasEnded();
}

/** Takes away only what PostgreSQL leaves there; a folder that holds anything else stays. */
function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith('tallybook-')) return;
  const socket = join(folder, `.s.PGSQL.${PORT}`);
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
