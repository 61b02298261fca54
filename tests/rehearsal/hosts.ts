import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';

/** Of Debian 13, or of Debian 12: what each has. */
export const POSTGRES = /^VERSION_ID="?13/m.test(osRelease()) ? '17' : '15';

/** Machines of the rehearsal are network namespaces on one switch: their network can really be cut. */
const PREFIX = 'tally-';
const SWITCH = `${PREFIX}switch`;

export interface Host {
  name: string;
  /** Of the range that is set aside for documents (RFC 5737): nobody else's. */
  address: string;
}

const host = (name: string, last: number): Host => ({ name, address: `192.0.2.${last}` });

export const NODES = [host('db1', 11), host('db2', 12), host('db3', 13)] as const;
export const APPS = [host('app1', 21), host('app2', 22)] as const;
/** Where the load comes from; the rehearsal itself runs there. */
export const OUTSIDE = host('outside', 31);
const ALL: readonly Host[] = [...NODES, ...APPS, OUTSIDE];

export const networkOf = ({ name }: Host): string => PREFIX + name;
export const NETWORK = '192.0.2.0/24';

function osRelease(): string {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}

/** Throws what the program said when it fails. */
export function must(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

export function makeHosts(): void {
  dropHosts();
  must('ip', 'netns', 'add', SWITCH);
  must('ip', '-n', SWITCH, 'link', 'add', 'bridge', 'type', 'bridge');
  must('ip', '-n', SWITCH, 'link', 'set', 'bridge', 'up');
  must('ip', 'netns', 'exec', SWITCH, 'nft', 'add table bridge cut');
  const chain = 'add chain bridge cut way { type filter hook forward priority 0; }';
  must('ip', 'netns', 'exec', SWITCH, 'nft', chain);
  for (const one of ALL) {
    const [network, port] = [networkOf(one), `p-${one.name}`];
    must('ip', 'netns', 'add', network);
    must('ip', '-n', SWITCH, 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', network);
    must('ip', '-n', SWITCH, 'link', 'set', port, 'master', 'bridge', 'up');
    must('ip', '-n', network, 'addr', 'add', `${one.address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) must('ip', '-n', network, 'link', 'set', device, 'up');
  }
}

/** Ends everything that runs in them, and takes them away: those of a rehearsal that was killed, too. */
export function dropHosts(): void {
  const names = must('ip', 'netns', 'list')
    .split('\n')
    .map((line) => line.split(' ', 1)[0] ?? '')
    .filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    for (const pid of pidsIn(name)) if (pid !== process.pid) kill(pid, 'SIGKILL');
    must('ip', 'netns', 'delete', name);
  }
}

/** Every process of a machine. */
const pidsIn = (network: string) => must('ip', 'netns', 'pids', network).split('\n').filter(Boolean).map(Number);

export const pidsOf = (one: Host) => pidsIn(networkOf(one));

/** One that is gone already is as dead as asked for. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Which way nothing passes: from the machine, to it, or both. At the switch, so the machine hears of no error. */
export function cut({ name }: Host, way: 'from' | 'to' | 'both'): void {
  const rules = { from: ['iifname'], to: ['oifname'], both: ['iifname', 'oifname'] }[way];
  for (const rule of rules) {
    must('ip', 'netns', 'exec', SWITCH, 'nft', `add rule bridge cut way ${rule} "p-${name}" drop`);
  }
}

export function mendNetwork(): void {
  must('ip', 'netns', 'exec', SWITCH, 'nft', 'flush chain bridge cut way');
}

/** Runs a program on a machine, as an account if one is named; what it says goes to a file. */
export function runOn(
  one: Host,
  command: string[],
  options: { as?: string; log: string; env?: NodeJS.ProcessEnv; cwd?: string },
): ChildProcess {
  const account = options.as ? ['setpriv', `--reuid=${options.as}`, `--regid=${options.as}`, '--init-groups'] : [];
  const log = openSync(options.log, 'a');
  const child = spawn('ip', ['netns', 'exec', networkOf(one), ...account, ...command], {
    cwd: options.cwd ?? '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...options.env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}
