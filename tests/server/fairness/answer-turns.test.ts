import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emails, openWorld, userId, type World } from '../world.ts';

let world: World;
let sockets: Socket[] = [];
beforeEach(async () => {
  world = await openWorld({
    limits: { answersInFlight: 2, answersWaiting: 6, longestTurnMs: 10_000, stalledAnswerMs: 60_000 },
  });
  const author = await userId(world, emails.rbt);
  await sql`
    insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location,
      target_behaviors, skill_learned, who_present, health_safety, comment, state, created_at, updated_at, updated_by)
    select users.company_id, gen_random_uuid(), (select min(client_id) from caseloads where caseloads.user_id = users.id
      and caseloads.company_id = users.company_id), users.id, date '2001-01-01' + day, '08:00', '09:00', 2,
      repeat('a', 59999), repeat('b', 59999), repeat('c', 59999), repeat('d', 59999), repeat('e', 59999), 'final',
      now(), now(), users.id
    from users, generate_series(1, 14) as day where users.id = ${author}`.execute(world.db);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await world.close();
});

/** Asks on a socket of its own many times over, and reads nothing. */
function askWithoutReading(port: number, token: string, times = 20): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  const get = `GET /api/notes?limit=200 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  socket.write(get.repeat(times));
  sockets.push(socket);
  return socket;
}

const ANSWERS = 100;

function portOf(): number {
  const address = world.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen');
  return address.port;
}

test('whoever does not read their answers gets no more of them, in words; another person is answered, and they again when they have hung up', async () => {
  const [mine, other, port] = [await world.tokenOf('rbt'), await world.tokenOf('rbt2'), portOf()];
  const ask = (token: string) =>
    fetch(`http://127.0.0.1:${port}/api/notes?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  const unread = Array.from({ length: 9 }, () => askWithoutReading(port, mine));
  await expect.poll(async () => (await ask(mine)).status, { timeout: 15_000, interval: 50 }).toBe(429);
  const refused = await ask(mine);
  if (refused.status === 429) {
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({
      code: 'too_many_answers',
      detail: expect.stringMatching(/not been read/),
    });
  }
  expect((await ask(other)).status).toBe(200);
  for (const socket of unread) socket.destroy();
  await expect.poll(async () => (await ask(mine)).status, { timeout: 15_000, interval: 50 }).toBe(200);
});

test('a reader who stops reading is cut off after a time', async () => {
  const [mine, port] = [await world.tokenOf('rbt'), portOf()];
  // More than the buffers of two sockets may hold: what fits into them is written, read or not.
  Object.assign(world.app.services.limits, { answersWaiting: ANSWERS, stalledAnswerMs: 3_000 });
  const socket = askWithoutReading(port, mine, ANSWERS);
  const open = () =>
    new Promise<number>((resolve, reject) =>
      world.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await expect.poll(open, { timeout: 2_000, interval: 20 }).toBe(1);
  await expect.poll(open, { timeout: 20_000, interval: 50 }).toBe(0);
  socket.destroy();
});

const flag = (name: string) => JSON.stringify({ name });

/** Begins a call on a socket of its own: its head, and what there is of its body. */
function beginCall(token: string, { length, said }: { length: string; said: string }) {
  const socket = connect(portOf(), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.on('error', () => undefined);
  const head = `POST /api/company/flag HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}${length}\r\n\r\n${said}`);
  sockets.push(socket);
  return { socket, heard: () => heard };
}

const oneFlag = (name: string) => ({ length: `content-length: ${flag(name).length}`, said: flag(name) });

test('a body that stands still is given up, and others of that person have its turn: a tablet without radio held all of them for minutes', async () => {
  const token = await world.tokenOf('staff');
  Object.assign(world.app.services.limits, { stalledBodyMs: 1_000 });
  const halves = Array.from({ length: 4 }, () =>
    beginCall(token, { length: 'content-length: 5000', said: '{"name":' }),
  );
  const whole = beginCall(token, oneFlag('Whole'));
  await expect.poll(whole.heard, { timeout: 9_000, interval: 50 }).toMatch(/^HTTP\/1.1 201 /);
  for (const half of halves) {
    await expect.poll(half.heard, { timeout: 9_000, interval: 50 }).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"timeout"/);
    await expect.poll(() => half.socket.readableEnded).toBe(true);
  }
});

test('a body that moves is read to its end, however slowly', async () => {
  const token = await world.tokenOf('staff');
  Object.assign(world.app.services.limits, { stalledBodyMs: 1_000 });
  const { socket, heard } = beginCall(token, { length: 'transfer-encoding: chunked', said: '' });
  const begun = performance.now();
  const piece = () => {
    socket.write('1\r\n \r\n');
    return performance.now() - begun;
  };
  await expect.poll(piece, { timeout: 9_000, interval: 50 }).toBeGreaterThan(3_000);
  const rest = flag('Slow');
  socket.write(`${rest.length.toString(16)}\r\n${rest}\r\n0\r\n\r\n`);
  await expect.poll(heard, { timeout: 9_000, interval: 50 }).toMatch(/^HTTP\/1.1 201 /);
});

test('a whole body is worked on for as long as that takes: it does not stand still', async () => {
  const token = await world.tokenOf('staff');
  Object.assign(world.app.services.limits, { stalledBodyMs: 300 });
  const begun = performance.now();
  const { heard } = await world.db.transaction().execute(async (db) => {
    await sql`lock table flags in exclusive mode`.execute(db);
    const call = beginCall(token, oneFlag('Late'));
    await expect.poll(() => performance.now() - begun, { timeout: 9_000, interval: 50 }).toBeGreaterThan(1_500);
    expect(call.heard()).toBe('');
    return call;
  });
  await expect.poll(heard, { timeout: 9_000, interval: 50 }).toMatch(/^HTTP\/1.1 201 /);
});

test('as many requests as a page has at once are all answered: they wait for each other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.ask('GET', '/api/notes?limit=1', { as: 'rbt' })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
});
