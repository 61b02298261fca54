import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a network does to one request. */
export type Fault =
  | 'pass'
  /** The server never hears of it. */
  | 'drop-before'
  /** The server did it, and nobody hears of that. */
  | 'drop-after'
  /** It arrives twice at the same moment. */
  | 'twice'
  | 'delay'
  /** The answer ends in the middle of its body. */
  | 'truncate'
  /** The answer comes a few bytes at a time. */
  | 'drip'
  /** A proxy says in HTML that there is nobody behind it. */
  | 'bad-gateway'
  /** A hotel's page, with a 200. */
  | 'portal';

export const FAULTS: readonly Fault[] = [
  'drop-before',
  'drop-after',
  'twice',
  'delay',
  'truncate',
  'drip',
  'bad-gateway',
  'portal',
];

/** `in`: the server hears nothing. `out`: it hears all, and its answers reach nobody. */
type Partition = 'in' | 'out' | 'both' | null;

/** A stretch of network on loopback between devices and a server, on real sockets. */
export type FaultProxy = {
  url: string;
  /** Where the server is now: a restarted one has another port. */
  target: string;
  /** Chooses what happens to a request. */
  choose(path: string): Fault;
  partition: Partition;
  /** Ends a partition: what it held back goes on, as TCP sends again, or breaks off. */
  mend(): void;
  /** How often each fault has happened; a partition counts by the requests that met it. */
  met: Map<Fault | 'partition', number>;
  /** Calls that found no server behind it. */
  refused: number;
  /** Answers that said that this was done before. */
  replayed: number;
  close(): Promise<void>;
};

const DELAY_MS = 400;
const DRIP_MS = 20;
/** So many bytes at a time. */
const DRIP = 200;

type Carried = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer };
type Answered = { status: number; headers: IncomingMessage['headers']; body: Buffer };

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    void carry(proxy, held, request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    choose: () => 'pass',
    partition: null,
    mend: () => {
      proxy.partition = null;
      for (const goOn of held.splice(0)) goOn();
    },
    met: new Map(),
    refused: 0,
    replayed: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

async function carry(proxy: FaultProxy, held: (() => void)[], request: IncomingMessage, response: ServerResponse) {
  const body = await bodyOf(request);
  const { method = 'GET', url: path = '/', headers } = request;
  const sent: Carried = { method, path, headers, body };
  const cut = () => new Promise<void>((goOn) => held.push(goOn));
  const { partition } = proxy;
  if (partition === 'in' || partition === 'both') {
    note(proxy, 'partition');
    await cut();
    if (response.destroyed) return;
  }
  const fault = proxy.choose(path);
  note(proxy, fault);
  if (fault === 'drop-before') return void response.destroy();
  if (fault === 'portal') return page(response, 200);
  if (fault === 'bad-gateway') return page(response, 502);
  if (fault === 'delay') await pause(DELAY_MS);
  const twin = fault === 'twice' ? forward(proxy, sent) : null;
  const answered = await forward(proxy, sent).catch(() => null);
  await twin?.catch(() => null);
  if (answered && isReplay(answered)) proxy.replayed += 1;
  if (!answered) proxy.refused += 1;
  // A server that is away refuses the connection.
  if (!answered || fault === 'drop-after') return void response.destroy();
  if (isDeaf(proxy)) {
    note(proxy, 'partition');
    await cut();
  }
  await pass(response, answered, fault);
}

/** Alone it is a header, in an envelope it stands with each result. */
const isReplay = ({ headers, body }: Answered) =>
  headers['idempotent-replayed'] === 'true' || body.includes('"replayed":true');

const isDeaf = ({ partition }: FaultProxy) => partition === 'out' || partition === 'both';

function note({ met }: FaultProxy, what: Fault | 'partition'): void {
  met.set(what, (met.get(what) ?? 0) + 1);
}

function forward({ target }: FaultProxy, { method, path, headers, body }: Carried): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const onward = ask(`${target}${path}`, { method, headers, agent: false }, (answer) => {
      bodyOf(answer).then(
        (told) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: told }),
        reject,
      );
    });
    onward.on('error', reject);
    onward.end(body);
  });
}

async function pass(response: ServerResponse, { status, headers, body }: Answered, fault: Fault): Promise<void> {
  response.writeHead(status, headers);
  if (fault === 'truncate') {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
    return;
  }
  if (fault === 'drip')
    for (let at = 0; at < body.length && !response.destroyed; at += DRIP) {
      response.write(body.subarray(at, at + DRIP));
      await pause(DRIP_MS);
    }
  else response.write(body);
  response.end();
}

function page(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
