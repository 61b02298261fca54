import { afterEach, beforeEach, expect, test } from 'vitest';
import { judge } from '#sync/send/outcome.ts';
import { testDevice, visit } from '../records/delivery.ts';
import { clientId, freeDay, noteBody, openWorld, type World } from '../world.ts';

/** Five texts of the longest: what the largest note is that can be accepted. */
const longest = (letter = 'x') => {
  const text = letter.repeat(59_999);
  return { target_behaviors: text, skill_learned: text, who_present: text, health_safety: text, comment: text };
};

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function bytesOnShelf(): Promise<number> {
  const rows = await world.db.selectFrom('held_work').select('body').execute();
  return rows.reduce((sum, { body }) => sum + Buffer.byteLength(JSON.stringify(body) ?? ''), 0);
}

test('refused deliveries of one person fill the shelf to a limit; what is beyond it stays on the device, in words, and is sent again', async () => {
  const device = testDevice(world, 'rbt2');
  const client = await clientId(world, 'Ruiz');
  const statuses: number[] = [];
  let last = await device.send(device.op('/api/note', noteBody(client, freeDay(), longest())));
  for (let sent = 0; sent < 40; sent++) {
    last = await device.send(device.op('/api/note', noteBody(client, freeDay(), longest())));
    statuses.push(last.statusCode);
  }
  expect(await bytesOnShelf()).toBeLessThan(9_000_000);
  expect(statuses[0]).toBe(202);
  expect(last.json()).toMatchObject({ code: 'held_full', detail: expect.stringMatching(/stays on your device/) });
  const outcome = judge({
    kind: 'answer',
    status: last.statusCode,
    contentType: String(last.headers['content-type']),
    epoch: String(last.headers['x-epoch']),
    retryAfterMs: null,
    body: last.json(),
  });
  // It is tried again by itself, and other work goes on meanwhile.
  expect(outcome.class).toBe('unheard');
});

test('when the office has decided, the same key is taken: nothing was lost by the full shelf', async () => {
  const device = testDevice(world, 'rbt2');
  const client = await clientId(world, 'Ruiz');
  let op = device.op('/api/note', noteBody(client, freeDay(), longest()));
  for (let sent = 0; sent < 60 && (await device.send(op)).statusCode === 202; sent++) {
    op = device.op('/api/note', noteBody(client, freeDay(), longest()));
  }
  const { data } = (await world.ask('GET', '/api/company/held-work', { as: 'admin' })).json();
  const decided = { decision: 'refuse', reason: 'Not our client.' };
  await world.ask('POST', `/api/company/held-work/${data[0].id}`, { as: 'admin', body: decided });
  expect((await device.send(op)).statusCode).toBe(202);
});

test('a full shelf of one person is not full for another', async () => {
  const [mine, other] = [testDevice(world, 'rbt2'), testDevice(world, 'rbt')];
  const client = await clientId(world, 'Ruiz');
  for (let sent = 0; sent < 40; sent++) {
    await mine.send(mine.op('/api/note', noteBody(client, freeDay(), longest())));
  }
  const made = { ...noteBody(await clientId(world, 'Ruiz'), freeDay()), begin_time: '17:00', end_time: '15:00' };
  expect((await other.send(other.op('/api/note', made))).statusCode).toBe(422);
  const copies = (await world.ask('GET', '/api/company/held-work?state=copy', { as: 'admin' })).json();
  expect(copies.data).toHaveLength(1);
});

test('what can never be accepted is kept as its head and a hash', async () => {
  const device = testDevice(world, 'rbt');
  const body = { ...noteBody(await clientId(world, 'Ruiz'), freeDay()), comment: 'y'.repeat(900_000) };
  expect((await device.send(device.op('/api/note', body))).statusCode).toBe(422);
  const { data } = (await world.ask('GET', '/api/company/held-work?state=copy', { as: 'admin' })).json();
  expect(data).toHaveLength(1);
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(20_000);
  expect(data[0].body).toMatchObject({
    shortened: { bytes: Buffer.byteLength(JSON.stringify(body)), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(data[0].client).not.toBeNull();
});

test('the list of the shelf is cut by its bytes, and its cursor skips nothing', async () => {
  const device = testDevice(world, 'rbt2');
  const { start } = await visit(world, 'Ruiz');
  for (let sent = 0; sent < 12; sent++) {
    await device.send(device.op('/api/note', noteBody(start.client_id, freeDay(), longest())));
  }
  const held = await world.db.selectFrom('held_work').select('id').where('state', '=', 'open').orderBy('id').execute();
  const seen: number[] = [];
  let next: string | null = '';
  while (next !== null) {
    const answer = await world.ask('GET', `/api/company/held-work?limit=200${next && `&cursor=${next}`}`, {
      as: 'admin',
    });
    expect(Buffer.byteLength(answer.body)).toBeLessThan(1_500_000);
    const { data, nextCursor }: { data: { id: number }[]; nextCursor: string | null } = answer.json();
    seen.push(...data.map(({ id }) => id));
    next = nextCursor;
  }
  expect(seen).toEqual(held.map(({ id }) => id));
});
