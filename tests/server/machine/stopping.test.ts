import { Agent, get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createPool } from '#server/db/pool.ts';
import type { Limits } from '#server/http/limits.ts';
import { stopApp } from '#server/stop-app.ts';
import { createTestDatabase } from '../../setup/database.ts';
import { clientId, freeDay, noteBody, openWorld, type World, waiting } from '../world.ts';

/** Longer than a test may take: whatever waits for this limit fails. */
const NEVER_MS = 600_000;

test('stopping: not ready first, the request under way is answered, then nobody gets in', async () => {
  const { world, port } = await open();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const idle = new Agent({ keepAlive: true });
  onTestFinished(() => idle.destroy());
  expect((await read(port, '/readyz', idle)).status).toBe(200);

  const lock = await holdWrites(world);
  const saving = save(world, port, agent);
  await lock.somebodyWaits();
  const notice = Promise.withResolvers<void>();
  const stopped = stopApp(world.app, { notice: notice.promise, limitMs: NEVER_MS });
  // During the notice everything still works, and each answer says that its connection ends.
  const notReady = await read(port, '/readyz', idle);
  expect(notReady).toMatchObject({ status: 503, body: { ready: false, reason: 'stopping' } });
  expect(notReady.connection).toBe('close');
  expect((await read(port, '/api/ping')).status).toBe(200);
  notice.resolve();
  await refused(port);
  await lock.release();

  expect(await saving).toMatchObject({ status: 201, connection: 'close' });
  await stopped;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from op_receipts where status = 201`.execute(
    world.db,
  );
  expect(rows[0]?.n).toBe(1);
});

test('a request that never ends is cut at the limit', async () => {
  const { world, port } = await open();
  const lock = await holdWrites(world);
  const saving = save(world, port).then(
    () => 'answered',
    () => 'cut',
  );
  await lock.somebodyWaits();
  const stopped = stopApp(world.app, { limitMs: 300 });
  expect(await saving).toBe('cut');
  await lock.release();
  await stopped;
});

test('an open connection that nobody uses keeps nothing waiting', async () => {
  const { world, port } = await open();
  world.app.server.keepAliveTimeout = NEVER_MS;
  const agent = new Agent({ keepAlive: true });
  await read(port, '/healthz', agent);
  await stopApp(world.app, { limitMs: NEVER_MS });
  agent.destroy();
});

test('a request that reaches a process as its door closes is answered, and not turned away with 503: a rolling restart fails nobody', async () => {
  const { world, port } = await open();
  // Let in, and silent until the door is closed: a balancer that sends its next request there.
  const letIn = await dial(port);
  await expect.poll(() => connectionsOf(world)).toBe(1);
  // Written while the process closes, on a connection that it believes to be idle.
  const kept = await dial(port);
  expect(await exchange(kept)).toContain('200 OK');
  const lastOfKept = exchange(kept);
  const stopped = stopApp(world.app, { limitMs: NEVER_MS });
  await refused(port);
  expect(await lastOfKept).toContain('200 OK');
  const late = await exchange(letIn);
  expect(late).toContain('200 OK');
  expect(late.toLowerCase()).toContain('connection: close');
  await stopped;
});

test('without its database a process lives and is not ready; it is again when the database is back', async () => {
  const { db, connection, drop } = await createTestDatabase();
  onTestFinished(drop);
  let reachable = false;
  const nowhere = createPool({ ...connection, host: '/nowhere' });
  onTestFinished(() => nowhere.destroy());
  const config = { publicUrl: '', staticDir: '/nowhere', demoBanner: false };
  const app = await createApp({ db: nowhere, config, clock: { now: () => new Date() } });
  onTestFinished(() => app.close());
  Object.defineProperty(app.services, 'db', { get: () => (reachable ? db : nowhere) });
  const ready = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json().reason];
  };
  expect(await ready()).toEqual([503, 'the database does not answer']);
  expect((await app.inject('/healthz')).json()).toMatchObject({ alive: true });
  reachable = true;
  expect(await ready()).toEqual([200, undefined]);
});

async function open(limits: Partial<Limits> = {}): Promise<{ world: World; port: number }> {
  const world = await openWorld({ limits });
  onTestFinished(() => world.close());
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  return { world, port: (world.app.server.address() as AddressInfo).port };
}

/** Holds the company's change number, which every write needs at its end. */
async function holdWrites({ db }: World) {
  let free: () => void = () => undefined;
  const freed = new Promise<void>((done) => (free = done));
  let held: () => void = () => undefined;
  const holding = new Promise<void>((done) => (held = done));
  const ended = db.transaction().execute(async (tx) => {
    await sql`lock table sync_clock in exclusive mode`.execute(tx);
    held();
    await freed;
  });
  await holding;
  return {
    async somebodyWaits() {
      await expect.poll(() => waiting(db, 'raise_clock')).toBe(1);
    },
    async release() {
      free();
      await ended;
    },
  };
}

interface Answered {
  status: number | undefined;
  connection: string | undefined;
  body: unknown;
}

async function save(world: World, port: number, agent?: Agent): Promise<Answered> {
  const body = JSON.stringify(noteBody(await clientId(world, 'Ruiz'), freeDay()));
  const headers = {
    authorization: `Bearer ${await world.tokenOf('rbt')}`,
    'content-type': 'application/json',
    'idempotency-key': uuid(),
  };
  return new Promise((done, fail) => {
    const options = {
      port,
      host: '127.0.0.1',
      path: '/api/note',
      method: 'POST',
      headers,
      ...(agent ? { agent } : {}),
    };
    httpRequest(options, (response) => void collect(response).then(done, fail))
      .on('error', fail)
      .end(body);
  });
}

function read(port: number, path: string, agent?: Agent): Promise<Answered> {
  return new Promise((done, fail) => {
    httpGet({ port, host: '127.0.0.1', path, ...(agent ? { agent } : { agent: false }) }, (response) => {
      collect(response).then(done, fail);
    }).on('error', fail);
  });
}

async function collect(response: IncomingMessage): Promise<Answered> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, connection: response.headers.connection, body: text && JSON.parse(text) };
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await new Promise((done) => socket.once('connect', done));
  return socket;
}

/** Asks on a connection, and gives the head of the answer; what came before a connection that was cut is ''. */
function exchange(socket: Socket): Promise<string> {
  socket.write('GET /api/ping HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return new Promise((done) => {
    socket.once('data', (chunk) => done(chunk.toString()));
    socket.once('close', () => done(''));
  });
}

function connectionsOf({ app }: World): Promise<number> {
  return new Promise((done, fail) => app.server.getConnections((error, count) => (error ? fail(error) : done(count))));
}

async function refused(port: number): Promise<void> {
  for (const end = Date.now() + 10_000; ; ) {
    const code = await read(port, '/healthz').then(
      () => '',
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (code === 'ECONNREFUSED') return;
    if (Date.now() > end) throw new Error('The door stayed open');
  }
}

test('a body that never comes to its end is not waited for: its connection is given up with 408', async () => {
  const { port } = await open({ requestMs: 200 });
  const { promise, resolve } = Promise.withResolvers<number | string | undefined>();
  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  const request = httpRequest({ port, method: 'POST', path: '/api/password/email', headers }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  request.on('error', ({ message }) => resolve(message));
  request.write('{');
  const given = await promise;
  request.destroy();
  expect(given).toBe(408);
});
