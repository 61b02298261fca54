import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pickAccount } from '#server/db/embedded/system-account.ts';
import type { TestConnection } from './test-connection.ts';

/** Where Debian and its kin keep PostgreSQL's programs, newest first. */
const SHELF = '/usr/lib/postgresql';

/** A PostgreSQL that the machine's own packages brought, with its pg_dump and pg_restore. */
export interface SystemPostgres {
  connection: TestConnection;
  /** Runs one of its programs; throws what it says when it fails. Answers what it wrote. */
  run(program: string, args: string[]): string;
  /** Starts a standby that follows it, in the same folder; once stopped, `start` begins it again. */
  follow(): Promise<Pick<SystemPostgres, 'connection' | 'stop'> & { start(): Promise<void> }>;
  stop(): Promise<void>;
}

/** The folder of the newest PostgreSQL's programs, server included; null where the system has none. */
export function findSystemPostgres(): string | null {
  const versions = existsSync(SHELF) ? readdirSync(SHELF).map(Number).filter(Boolean) : [];
  const bins = versions.sort((a, b) => b - a).map((version) => join(SHELF, String(version), 'bin'));
  return (
    bins.find((bin) => ['postgres', 'initdb', 'pg_dump', 'pg_restore'].every((one) => existsSync(join(bin, one)))) ??
    null
  );
}

/** Starts it on a new cluster in `folder`, reached by a socket there, and by whatever `more` settings say. */
export async function startSystemPostgres(
  bin: string,
  folder: string,
  more: Record<string, string> = {},
): Promise<SystemPostgres> {
  const account = pickAccount(join(folder, 'nothing-yet'));
  const home = join(folder, 'system-postgres');
  mkdirSync(home, { mode: 0o700 });
  if (account) chownSync(home, account.uid, account.gid);
  const options = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, uid: account?.uid, gid: account?.gid };
  const run = (program: string, args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(join(bin, program), args, { ...options, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
    return stdout;
  };
  const data = join(home, 'data');
  run('initdb', ['-D', data, '-U', 'owner', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']);
  const port = more.port ?? '5432';
  const serve = async (from: string, settings: Record<string, string>) => {
    const flags = ['-D', from, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${home}`, '-c', 'fsync=off'];
    for (const [name, value] of Object.entries(settings)) flags.push('-c', `${name}=${value}`);
    const child = spawn(join(bin, 'postgres'), flags, { ...options, stdio: 'ignore' });
    const ended = once(child, 'exit');
    for (const end = Date.now() + 20_000; ; ) {
      const at = ['-q', '-h', home, '-p', settings.port ?? '5432'];
      if (spawnSync(join(bin, 'pg_isready'), at, options).status === 0) break;
      if (Date.now() > end || child.exitCode !== null) throw new Error('The PostgreSQL of the system did not start');
    }
    return async () => {
      child.kill('SIGINT');
      await ended;
    };
  };
  const connection = { host: home, port: Number(port), user: 'owner', database: 'postgres' };
  const stop = await serve(data, more);
  return {
    connection,
    run,
    stop,
    async follow() {
      const copy = join(home, 'standby');
      run('pg_basebackup', ['-h', home, '-p', port, '-U', 'owner', '-D', copy, '-R', '-c', 'fast', '-X', 'stream']);
      const other = { ...more, port: String(Number(port) + 1) };
      let end = await serve(copy, other);
      return {
        connection: { ...connection, port: Number(other.port) },
        stop: () => end(),
        async start() {
          end = await serve(copy, other);
        },
      };
    },
  };
}
