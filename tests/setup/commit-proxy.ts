import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** PostgreSQL's answer to COMMIT: the work is on disk from here on, and nobody knows it yet. */
const COMMITTED = Buffer.from('COMMIT\0');

/** Stands between a server and PostgreSQL, and can act in the moment between a commit and the news of it. */
export interface CommitProxy {
  port: number;
  /** At the n-th commit from now its news is kept back, and `act` is called instead; nothing more passes until `open`. */
  arm(n: number, act: () => void): void;
  open(): void;
  close(): Promise<void>;
}

/** `socket` answers where PostgreSQL's socket is now: a restarted one has another. */
export async function startCommitProxy(socket: () => string): Promise<CommitProxy> {
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let act: () => void = () => undefined;
  let shut = false;
  const passes = (chunk: Buffer): boolean => {
    if (shut) return false;
    if (!chunk.includes(COMMITTED) || --left > 0) return true;
    shut = true;
    act();
    return false;
  };
  const server = createServer((client) => {
    const database = connect(socket());
    for (const end of [client, database]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        client.destroy();
        database.destroy();
      });
    }
    client.pipe(database);
    database.on('data', (chunk: Buffer) => {
      if (passes(chunk)) client.write(chunk);
      else client.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    arm(n, action) {
      left = n;
      act = action;
    },
    open() {
      shut = false;
      left = Number.POSITIVE_INFINITY;
    },
    async close() {
      for (const one of sockets) one.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
