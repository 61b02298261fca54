/**
 * Stands in for `systemctl` where systemd does not run: starts what a unit below STAND_IN_ROOT says, under its account,
 * in its folder, with its environment alone, and stops it as the unit says. Stricter than systemd where that warns.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readUnit, type Unit, wordsOf } from './unit-file.ts';

const root = process.env.STAND_IN_ROOT ?? '';
const state = join(root, 'run/stand-in');
mkdirSync(state, { recursive: true });

const [verb = '', ...rest] = process.argv.slice(2);
const now = rest.includes('--now');
const names = rest.filter((word) => !word.startsWith('--'));

try {
  if (verb === 'daemon-reload') rmSync(join(state, 'loaded'), { recursive: true, force: true });
  for (const name of names) await act(name);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function act(name: string): Promise<void> {
  const unit = load(name);
  switch (verb) {
    case 'enable':
      if (!/^\[Install\]$/m.test(unit.text)) throw new Error(`${unit.name} has no [Install] and can't be enabled.`);
      if (now) await start(unit);
      return;
    case 'disable':
      if (now) await stop(unit);
      return;
    case 'start':
      return start(unit);
    case 'stop':
      return stop(unit);
    case 'restart':
      await stop(unit);
      return start(unit);
    case 'reload':
    case 'reload-or-restart':
      return reload(unit);
    case 'is-active':
      if (pidOf(unit) === null) throw new Error('inactive');
      return;
    default:
      throw new Error(`The stand-in for systemctl does not know ${verb}.`);
  }
}

/** systemd keeps what it has read: a changed file counts only after daemon-reload. */
function load(name: string): Unit {
  const unit = readUnit(root, name);
  const kept = join(state, 'loaded', unit.name);
  if (existsSync(kept)) {
    if (readFileSync(kept, 'utf8') !== unit.text) {
      throw new Error(`${unit.name} changed on disk: run systemctl daemon-reload.`);
    }
    return unit;
  }
  mkdirSync(join(state, 'loaded'), { recursive: true });
  writeFileSync(kept, unit.text);
  return unit;
}

async function start(unit: Unit): Promise<void> {
  if (unit.name.endsWith('.timer')) return startTimer(unit);
  if (pidOf(unit) !== null) return;
  const commands = unit.all('ExecStart').map(wordsOf);
  if (unit.get('Type') === 'oneshot') {
    for (const words of commands) runOnce(unit, words);
    return;
  }
  const [program = '', ...args] = commands[0] ?? [];
  const child = spawn(program, args, { ...optionsOf(unit), detached: true });
  await new Promise((done, failed) => child.once('spawn', done).once('error', failed));
  writeFileSync(join(state, `${unit.name}.pid`), String(child.pid));
  child.unref();
}

function startTimer(unit: Unit): void {
  for (const when of unit.all('OnCalendar')) check('systemd-analyze', ['calendar', when]);
  load(unit.get('Unit') ?? unit.name.replace(/timer$/, 'service'));
  writeFileSync(join(state, `${unit.name}.on`), '');
}

function runOnce(unit: Unit, [first = '', ...args]: string[]): void {
  const { status } = spawnSync(first.replace(/^-/, ''), args, optionsOf(unit));
  if (status === 0 || first.startsWith('-')) return;
  throw new Error(`Job for ${unit.name} failed (${status}): see ${journalOf(unit)}.`);
}

async function stop(unit: Unit): Promise<void> {
  const pid = pidOf(unit);
  if (pid !== null) {
    process.kill(pid, unit.get('KillSignal') === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
    const patience = Number.parseInt(unit.get('TimeoutStopSec') ?? '90', 10) * 1_000;
    for (const end = Date.now() + patience; isAlive(pid); await pause(50)) {
      if (Date.now() < end) continue;
      process.kill(-pid, 'SIGKILL');
      throw new Error(`${unit.name} had to be killed: it did not stop within ${patience} ms.`);
    }
  }
  rmSync(join(state, `${unit.name}.pid`), { force: true });
}

async function reload(unit: Unit): Promise<void> {
  const pid = pidOf(unit);
  if (pid !== null) process.kill(pid, 'SIGHUP');
  else if (verb === 'reload-or-restart') await start(unit);
  else throw new Error(`${unit.name} is not running.`);
}

function optionsOf(unit: Unit) {
  const user = unit.get('User') ?? 'root';
  const [uid, gid] = ['-u', '-g'].map((which) => Number(check('id', [which, user])));
  const output = openSync(/^append:(.+)$/.exec(unit.get('StandardOutput') ?? '')?.[1] ?? journalOf(unit), 'a');
  const own = unit.all('Environment').flatMap(wordsOf);
  const pairs = own.map((word): [string, string] => [
    word.slice(0, word.indexOf('=')),
    word.slice(word.indexOf('=') + 1),
  ]);
  // What this machine gives every service: where its programs are, and whose certificates it believes.
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  return {
    cwd: unit.get('WorkingDirectory') ?? '/',
    env: { PATH, NODE_EXTRA_CA_CERTS, LANG: 'C.UTF-8', USER: user, HOME: '/', ...Object.fromEntries(pairs) },
    stdio: ['ignore' as const, output, output],
    ...(user === 'root' ? {} : { uid, gid }),
  };
}

function journalOf(unit: Unit): string {
  return join(state, `${unit.name}.journal`);
}

function pidOf(unit: Unit): number | null {
  const file = join(state, `${unit.name}.pid`);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 && isAlive(pid) ? pid : null;
}

/** One that has ended stays listed until somebody asks how; in a container nobody may. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/^\d+ \(.*\) Z/s.test(readFileSync(file, 'utf8'));
}

function check(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}
