import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BIN, binOf, clockEnvironment, installClock } from './clocks.ts';
import { APPS, type Host, kill, must, NETWORK, NODES, networkOf, POSTGRES, pidsOf, runOn } from './hosts.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy', 'cluster');
const PASSWORD = 'rehearsedrehearsedrehearsed';
const DISK = '1500m';

type Node = (typeof NODES)[number];
type Program = 'etcd' | 'patroni' | 'haproxy' | 'pgbouncer';

/** The cluster of `deploy/cluster` on the machines of {@link NODES} and {@link APPS}, below `folder`. */
export class Cluster {
  readonly #folder: string;
  readonly #running = new Map<string, ChildProcess>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes every file by the scripts that ship, and starts all. Done when there is a primary with a standby in step. */
  async start(): Promise<void> {
    const settings = join(this.#folder, 'cluster.env');
    const example = readFileSync(join(DEPLOY, 'cluster.env.example'), 'utf8');
    writeFileSync(settings, settingsOf(example, this.#folder));
    const files = join(this.#folder, 'files');
    must('node', join(DEPLOY, 'render.mjs'), settings, files);
    must('sh', join(DEPLOY, 'make-certificates.sh'), settings, files);
    for (const one of [...NODES, ...APPS]) this.#install(one, join(files, one.name));
    for (const node of NODES) this.startOn(node, 'etcd');
    for (const node of NODES) this.startOn(node, 'patroni');
    for (const app of APPS) for (const program of ['haproxy', 'pgbouncer'] as const) this.startOn(app, program);
    await this.settled(120_000);
  }

  /** Where a machine has its files. */
  rootOf = ({ name }: Host): string => join(this.#folder, name);

  logOf = (one: Host, program: string): string => join(this.#folder, `${one.name}-${program}.log`);

  /** Settings that deploy/cluster/render.mjs has written for the API processes. */
  settingsOf(app: Host): Record<string, string> {
    const text = readFileSync(join(this.rootOf(app), 'etc/tallybook/database.env'), 'utf8');
    return Object.fromEntries([...text.matchAll(/^(\w+)='(.*)'$/gm)].map(([, name = '', value = '']) => [name, value]));
  }

  startOn(one: Host, program: Program): void {
    const [root, log] = [this.rootOf(one), this.logOf(one, program)];
    const commands: Record<Program, string[]> = {
      etcd: ['etcd'],
      patroni: ['patroni', join(root, 'etc/patroni/config.yml')],
      haproxy: ['haproxy', '-db', '-f', join(root, 'etc/haproxy/haproxy.cfg')],
      pgbouncer: ['pgbouncer', join(root, 'etc/pgbouncer/pgbouncer.ini')],
    };
    const env = { etcd: () => envFile(join(root, 'etc/default/etcd')), patroni: () => clockEnvironment(root) };
    const own = program === 'etcd' || program === 'patroni' ? { env: env[program]() } : {};
    const child = runOn(one, commands[program], { as: 'postgres', log, ...own });
    this.#running.set(`${one.name} ${program}`, child);
  }

  /** By a signal to the program alone; its children see to themselves. */
  async stopOn(one: Host, program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running.get(`${one.name} ${program}`);
    if (!child || !this.runsOn(one, program)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  runsOn(one: Host, program: Program): boolean {
    const child = this.#running.get(`${one.name} ${program}`);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  signalOn(one: Host, program: Program, signal: NodeJS.Signals): void {
    this.#running.get(`${one.name} ${program}`)?.kill(signal);
  }

  /** PostgreSQL with all its processes, and nothing else, without a word of farewell. */
  killPostgres(node: Host): void {
    const pids = pidsOf(node).filter((pid) => nameOf(pid).startsWith('postgres'));
    for (const pid of pids) kill(pid, 'SIGKILL');
  }

  /** As when its power is cut. */
  killMachine(one: Host): void {
    for (const pid of pidsOf(one)) kill(pid, 'SIGKILL');
  }

  /** The node that says of itself that it takes writes; null while none does. By socket: a cut network does not matter. */
  async primary(): Promise<Node | null> {
    const found = await Promise.all(NODES.map(async (node) => ((await this.isWritable(node)) ? node : null)));
    return found.find((node) => node !== null) ?? null;
  }

  async isWritable(node: Host): Promise<boolean> {
    const rows = await this.ask<{ standby: boolean }>(node, 'select pg_is_in_recovery() as standby').catch(() => []);
    return rows[0]?.standby === false;
  }

  async ask<T extends pg.QueryResultRow>(node: Host, text: string, values: unknown[] = [], database = 'postgres') {
    const client = new pg.Client({ ...this.connectionOf(node, database), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  connectionOf(node: Host, database: string) {
    const socket = join(this.rootOf(node), 'var/run/postgresql');
    return { host: socket, port: 5432, user: 'postgres', password: PASSWORD, database };
  }

  patronictl(node: Host, ...args: string[]): string {
    const config = join(this.rootOf(node), 'etc/patroni/config.yml');
    return must('ip', 'netns', 'exec', networkOf(node), 'patronictl', '-c', config, ...args);
  }

  /** Waits for one primary, with both others streaming and one of them synchronous. Throws after `withinMs`. */
  async settled(withinMs: number): Promise<void> {
    for (const end = Date.now() + withinMs; Date.now() < end; await pause(500)) {
      const primary = await this.primary();
      if (primary === null) continue;
      const rows = await this.ask<{ sync_state: string }>(
        primary,
        `select sync_state from pg_stat_replication where state = 'streaming'`,
      ).catch(() => []);
      if (rows.length === NODES.length - 1 && rows.some(({ sync_state }) => sync_state === 'sync')) return;
    }
    throw new Error(`The cluster has not come together in ${withinMs / 1_000} s: see the logs in ${this.#folder}`);
  }

  /** The data directories lie on small disks of their own, so that one can be full. */
  unmount(): void {
    for (const node of NODES) spawnSync('umount', ['-l', join(this.rootOf(node), 'var/lib')]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #install(one: Host, files: string): void {
    const root = this.rootOf(one);
    mkdirSync(join(root, 'var/lib'), { recursive: true });
    const isNode = NODES.some(({ name }) => name === one.name);
    if (isNode) {
      must('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=755`, `tally-${one.name}`, join(root, 'var/lib'));
    }
    for (const folder of ['var/lib/postgresql', 'var/lib/etcd', 'var/run/postgresql', 'var/log/postgresql']) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    cpSync(files, root, { recursive: true });
    if (isNode) {
      installClock(root);
      const config = join(root, 'etc/patroni/config.yml');
      writeFileSync(config, readFileSync(config, 'utf8').replace(BIN, binOf(root)));
    }
    must('chown', '-R', 'postgres:postgres', root);
  }
}

function settingsOf(example: string, folder: string): string {
  const text = example
    .replace(/^NODES=.*/m, `NODES='${NODES.map(({ name, address }) => `${name}=${address}`).join(' ')}'`)
    .replace(/^APPS=.*/m, `APPS='${APPS.map(({ name, address }) => `${name}=${address}`).join(' ')}'`)
    .replace(/^NETWORK=.*/m, `NETWORK='${NETWORK}'`)
    .replaceAll(/^(\w+_PASSWORD)=''/gm, `$1='${PASSWORD}'`)
    .replace(/^POSTGRES=.*/m, `POSTGRES='${POSTGRES}'`)
    .replace(/^POOL=.*/m, `POOL='6'`)
    .replace(/^WAL_KEEP=.*/m, `WAL_KEEP='64MB'`)
    .replace(/^MAX_WAL=.*/m, `MAX_WAL='128MB'`)
    .replace(/^MAX_SLOT_WAL=.*/m, `MAX_SLOT_WAL='300MB'`);
  return `${text}ROOT='${folder}/{{NAME}}'\n`;
}

function envFile(path: string): NodeJS.ProcessEnv {
  const lines = readFileSync(path, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]));
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
