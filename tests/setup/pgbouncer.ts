import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedConnection } from '#server/db/embedded/embedded.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) =>
  existsSync(path),
);

/** Whether this machine has it. */
export const hasPgbouncer = PROGRAM !== undefined;

export interface Pgbouncer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts pgbouncer in transaction mode before `database`, as the account that may open PostgreSQL's socket, with no
 * more than `connections` to PostgreSQL. Its files lie in `folder`.
 */
export async function startPgbouncer(
  folder: string,
  database: EmbeddedConnection,
  connections: number,
): Promise<Pgbouncer> {
  const home = join(folder, 'pgbouncer');
  mkdirSync(home);
  const { uid, gid } = statSync(database.host);
  const port = await freePort();
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(settings, text(home, port, database, connections));
  for (const path of [home, settings]) chownSync(path, uid, gid);
  const child = spawn(PROGRAM ?? '', [settings], { stdio: 'ignore', cwd: '/', uid, gid });
  const ended = once(child, 'exit');
  for (const end = Date.now() + 10_000; !(await answers(port)); await pause(20)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`pgbouncer did not start: see ${home}`);
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * What docs/operations.md shows, but for the passwords: here the folder of PostgreSQL's socket keeps strangers out.
 * Every client becomes the one login, which owns nothing.
 */
function text(home: string, port: number, database: EmbeddedConnection, connections: number): string {
  return `[databases]
${database.database} = host=${database.host} port=${database.port} user=${database.user}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
logfile = ${join(home, 'pgbouncer.log')}
pidfile = ${join(home, 'pgbouncer.pid')}
`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      done(open);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
