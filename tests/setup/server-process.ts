import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestConnection } from './test-connection.ts';

/** A server in a process of its own, so that it can be killed. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** SIGKILL: not a word of farewell. */
  kill(): Promise<void>;
  /** As a service manager stops it. */
  stop(): Promise<number | null>;
}

/** How DATABASE_URL names a database; a host that is a folder holds PostgreSQL's socket. */
export function urlOf({ host, port, database, user, password }: TestConnection): string {
  const login = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  const where = host.startsWith('/')
    ? `localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `${host}:${port}/${database}`;
  return `postgres://${login}@${where}`;
}

/** Starts server/main.ts with these settings and waits for its address. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const root = join(import.meta.dirname, '..', '..');
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, '.cache', 'node'), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const url = await readAddress(child);
  return {
    url,
    child,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((ready, failed) => {
    const listen = (chunk: unknown) => {
      said = (said + String(chunk)).slice(-20_000);
      const address = /Tallybook is ready: (\S+)/.exec(said)?.[1];
      if (address) ready(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => failed(new Error(`The server ended before it was ready: ${said}`)));
  });
}
