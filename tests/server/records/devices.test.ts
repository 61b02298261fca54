import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { emails, openWorld, userId, type World, waiting } from '../world.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async (query = '') => (await world.ask('GET', `/api/company/devices${query}`, { as: 'staff' })).json();
const revoke = (id: string) => world.ask('POST', `/api/company/devices/${id}/revoke`, { as: 'admin' });

async function signInOn(device: string, username: string = emails.rbt) {
  const answer = await world.ask('POST', '/oauth/token', {
    body: { grant_type: 'password', client_id: 'tallybook-web', username, password: DEMO_PASSWORD },
    headers: { 'x-device-id': device },
  });
  const cookie = answer.cookies[0];
  return { token: answer.json().access_token as string, cookies: { [cookie?.name ?? '']: cookie?.value ?? '' } };
}

async function refresh(cookies: Record<string, string>, headers: Record<string, string> = {}) {
  const user_id = await userId(world, emails.rbt);
  return world.ask('POST', '/oauth/token', {
    body: { grant_type: 'refresh_token', client_id: 'tallybook-web', user_id },
    cookies,
    headers,
  });
}

test('a number that no device can have given out is no unsent work: one header claimed a billion pieces', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  await device.send(device.op('/api/session/start', made.start));
  const ping = (seq: string) =>
    world.ask('GET', '/api/ping', { as: 'rbt', headers: { 'x-device-id': device.id, 'x-device-seq': seq } });
  const unsent = async () => (await list()).data.find(({ id }: { id: string }) => id === device.id)?.unsent;
  await ping('999999999999999');
  expect(await unsent()).toBe(0);
  await ping('30');
  expect(await unsent()).toBe(29);
});

test('a device that claims every second number is believed up to a thousand gaps: its writes and its company’s stay quick', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  for (let call = 0; call < 6; call++) {
    const absorbs = Array.from({ length: 300 }, (_, at) => 1_000 + 600 * call + 2 * at).join(',');
    const op = device.op('/api/session/start', made.start, { seq: 100_000 + 2 * call, absorbs, opId: uuid() });
    expect((await device.send(op)).statusCode).toBeLessThan(300);
  }
  const gaps = async () =>
    (
      await sql<{ count: number }>`select count(*)::int from devices, unnest(seen) where id = ${device.id}`.execute(
        world.db,
      )
    ).rows[0]?.count;
  expect(await gaps()).toBeLessThanOrEqual(1_000);
  expect(await gaps()).toBeGreaterThan(600);
  // At its limit, what closes gaps is believed.
  const closing = device.op('/api/session/start', made.start, { seq: 100_100, absorbs: '1000-4600', opId: uuid() });
  await device.send(closing);
  expect(await gaps()).toBeLessThan(20);
});

test('the office sees whose device it is, its last contact and what it still has, and nothing of any client', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  await device.send(device.op('/api/session/start', made.start));
  const headers = { 'x-device-id': device.id, 'x-device-seq': '4', 'x-app-build': '1.4.0' };
  const agent = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1';
  await world.ask('GET', '/api/ping', { as: 'rbt', headers: { ...headers, 'user-agent': agent } });
  const { data } = await list();
  expect(data[0]).toEqual({
    id: device.id,
    user: { id: await userId(world, emails.rbt), name: expect.any(String) },
    app_build: '1.4.0',
    name: null,
    browser: 'Safari on iPad',
    first_contact_at: expect.any(String),
    last_contact_at: expect.any(String),
    unsent: 3,
    revoked_at: null,
  });
});

test('a device has the name that its office gives it, for everybody who uses it, also for whoever comes later', async () => {
  const id = uuid();
  const use = async (as: 'rbt' | 'rbt2', client: string) => {
    const device = testDevice(world, as, id);
    await device.send(device.op('/api/session/start', (await visit(world, client)).start));
  };
  const names = async () =>
    (await list()).data.filter((one: { id: string }) => one.id === id).map((one: { name: string | null }) => one.name);
  const call = (name: string, device = id) =>
    world.ask('PATCH', `/api/company/devices/${device}`, { as: 'admin', body: { name } });
  await use('rbt', 'Ruiz');
  expect((await call('  Blue \u200btablet ')).statusCode).toBe(204);
  await use('rbt2', 'Haddad');
  expect(await names()).toEqual(['Blue tablet', 'Blue tablet']);
  await call('');
  expect(await names()).toEqual([null, null]);
  expect((await call('x'.repeat(61))).statusCode).toBe(422);
  expect((await call('Front desk', uuid())).statusCode).toBe(404);
});

test('the devices that Home counts as not seen are listed, and no other', async () => {
  const person = await world.db
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('email', '=', emails.rbt)
    .executeTakeFirstOrThrow();
  const days = (count: number) => new Date(world.clock.now().getTime() - count * 24 * 60 * 60 * 1000);
  const other = await userId(world, emails.rbt2);
  const [silent, fresh, revoked] = [uuid(), uuid(), uuid()];
  const row = { company_id: person.company_id, user_id: person.id, first_contact_at: days(9), app_build: null };
  await world.db
    .insertInto('devices')
    .values([
      { ...row, id: silent, last_contact_at: days(4) },
      { ...row, id: fresh, last_contact_at: days(1) },
      { ...row, id: revoked, last_contact_at: days(5), revoked_at: days(1) },
      // Two shared it, and one of them signed in again after it was revoked.
      { ...row, id: silent, user_id: other, last_contact_at: days(6), revoked_at: days(5) },
    ])
    .execute();
  const ids: string[] = (await list('?silent=yes')).data.map(({ id }: { id: string }) => id);
  expect(ids.filter((id) => id === silent)).toHaveLength(1);
  expect(ids).not.toContain(fresh);
  expect(ids).not.toContain(revoked);
  const { devices_unseen } = (await world.ask('GET', '/api/company/summary', { as: 'staff' })).json();
  expect(new Set(ids).size).toBe(devices_unseen.count);
});

test('one tablet of two people is counted for each of them', async () => {
  const id = uuid();
  for (const [as, client] of [
    ['rbt', 'Ruiz'],
    ['rbt2', 'Haddad'],
  ] as const) {
    const device = testDevice(world, as, id);
    const answer = await device.send(device.op('/api/session/start', (await visit(world, client)).start));
    expect([answer.statusCode, answer.headers['x-acked-seq']]).toEqual([201, '1']);
  }
  expect((await list()).data.filter((one: { id: string }) => one.id === id)).toHaveLength(2);
});

test('a long list goes by pages, and can be one person’s', async () => {
  for (let at = 0; at < 5; at++) {
    await world.ask('GET', '/api/ping', { as: 'rbt', headers: { 'x-device-id': uuid(), 'x-device-seq': '1' } });
  }
  const all = (await list('?limit=200')).data.map((one: { id: string; user: { id: number } }) => [one.id, one.user.id]);
  const paged: unknown[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(`?limit=2${cursor}`);
    paged.push(...page.data.map((one: { id: string; user: { id: number } }) => [one.id, one.user.id]));
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  expect(paged).toEqual(all);
  const id = await userId(world, emails.rbt2);
  expect((await list(`?user=${id}`)).data.every((one: { user: { id: number } }) => one.user.id === id)).toBe(true);
  expect((await world.ask('GET', '/api/company/devices?cursor=x', { as: 'staff' })).statusCode).toBe(422);
});

describe('revoking a device', () => {
  test('ends the sign-ins that named it, by both their tokens, and no other', async () => {
    const [id, other] = [uuid(), uuid()];
    const [lost, kept] = [await signInOn(id), await signInOn(other)];
    await world.ask('GET', '/api/ping', { token: lost.token, headers: { 'x-device-id': id } });
    expect((await revoke(id)).statusCode).toBe(204);
    expect((await world.ask('GET', '/api/payload', { token: lost.token })).statusCode).toBe(401);
    expect((await refresh(lost.cookies)).statusCode).toBe(400);
    expect((await world.ask('GET', '/api/payload', { token: kept.token })).statusCode).toBe(200);
    const { data } = await list('?limit=200');
    expect(data.find((one: { id: string }) => one.id === id).revoked_at).toEqual(expect.any(String));
  });

  test('ends also those that named it later: with a refresh, a ping, or the work they sent', async () => {
    const [byRefresh, byPing, byWork] = [uuid(), uuid(), uuid()];
    const bare = () =>
      world.ask('POST', '/oauth/token', {
        body: { grant_type: 'password', client_id: 'tallybook-web', username: emails.rbt, password: DEMO_PASSWORD },
      });
    const first = await bare();
    const cookie = first.cookies[0];
    const next = await refresh({ [cookie?.name ?? '']: cookie?.value ?? '' }, { 'x-device-id': byRefresh });
    const pinged = (await bare()).json().access_token;
    await world.ask('GET', '/api/ping', { token: pinged, headers: { 'x-device-id': byPing } });
    const worked = (await bare()).json().access_token;
    await world.ask('POST', '/api/session/start', {
      token: worked,
      body: (await visit(world)).start,
      headers: { 'idempotency-key': uuid(), 'x-device-id': byWork, 'x-device-seq': '1' },
    });
    for (const [id, token] of [
      [byRefresh, next.json().access_token],
      [byPing, pinged],
      [byWork, worked],
    ]) {
      expect((await world.ask('GET', '/api/payload', { token })).statusCode).toBe(200);
      expect((await revoke(id)).statusCode).toBe(204);
      expect((await world.ask('GET', '/api/payload', { token })).statusCode).toBe(401);
    }
  });

  test.each([
    'a call',
    'a ping',
    'a refresh',
  ])('ends it also when it names another one since, by %s: a header can’t save a stolen tablet’s sign-in', async (by) => {
    const [id, other] = [uuid(), uuid()];
    const signIn = await signInOn(id);
    const names = { 'x-device-id': other };
    let { token } = signIn;
    if (by === 'a ping') await world.ask('GET', '/api/ping', { token, headers: names });
    else if (by === 'a refresh') token = (await refresh(signIn.cookies, names)).json().access_token;
    else
      await world.ask('POST', '/api/session/start', {
        token,
        body: (await visit(world)).start,
        headers: { ...names, 'idempotency-key': uuid(), 'x-device-seq': '1' },
      });
    expect((await revoke(id)).statusCode).toBe(204);
    expect((await world.ask('GET', '/api/payload', { token })).statusCode).toBe(401);
  });

  test('ends by itself when it has named five hundred: no tablet does, and none of them would be forgotten', async () => {
    const { token } = await signInOn(uuid());
    const ping = () => world.ask('GET', '/api/ping', { token, headers: { 'x-device-id': uuid() } });
    for (let named = 0; named < 505; named++) await ping();
    expect((await world.ask('GET', '/api/payload', { token })).statusCode).toBe(401);
  });

  test('loses no work: the author signs in again and delivers', async () => {
    const [id, made] = [uuid(), await visit(world)];
    await signInOn(id);
    await revoke(id);
    const { token } = await signInOn(id);
    const answer = await world.ask('POST', '/api/session/start', { token, body: made.start });
    expect(answer.statusCode).toBe(201);
  });

  test('ends with the next sign-in on it: a tablet that turned up and is stolen later is missed, and revoked again', async () => {
    const id = uuid();
    const shown = async (query = '?limit=200') => (await list(query)).data.find((one: { id: string }) => one.id === id);
    const ping = (token: string) => world.ask('GET', '/api/ping', { token, headers: { 'x-device-id': id } });
    const lost = await signInOn(id);
    await ping(lost.token);
    await revoke(id);
    await ping(lost.token);
    expect((await shown()).revoked_at).toEqual(expect.any(String));
    const found = await signInOn(id);
    await ping(found.token);
    expect((await shown()).revoked_at).toBeNull();
    world.clock.advance(4 * 24 * 60 * 60);
    for (const who of ['staff', 'admin', 'rbt2'] as const) world.forget(who);
    expect(await shown('?silent=yes')).toBeDefined();
    expect((await revoke(id)).statusCode).toBe(204);
    expect((await shown()).revoked_at).toEqual(expect.any(String));
    expect((await refresh(found.cookies)).statusCode).toBe(400);
  });

  test('stands against a call of the sign-in that it ends, which waited for it', async () => {
    const id = uuid();
    const { token } = await signInOn(id);
    const ping = () => world.ask('GET', '/api/ping', { token, headers: { 'x-device-id': id } });
    await ping();
    const late = await world.db.transaction().execute(async (tx) => {
      const at = world.clock.now();
      await tx.updateTable('devices').set({ revoked_at: at }).where('id', '=', id).execute();
      await tx.updateTable('token_families').set({ revoked_at: at }).where('device_id', '=', id).execute();
      const answer = ping();
      await expect.poll(() => waiting(world.db, 'update token_families')).toBe(1);
      return { answer };
    });
    expect((await late.answer).statusCode).toBe(200);
    const { revoked_at } = await world.db
      .selectFrom('devices')
      .select('revoked_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(revoked_at).not.toBeNull();
  });

  test('that nobody has is told so', async () => {
    expect((await revoke(uuid())).statusCode).toBe(404);
  });
});

test('a device that is being revoked is not held while the company’s deliveries are: neither waits for the other', async () => {
  const [device, made] = [testDevice(world, 'rbt2'), await visit(world)];
  await device.send(device.op('/api/session/start', made.start));
  await world.tokenOf('admin');
  const { revoking } = await world.db.transaction().execute(async (tx) => {
    await sql`select from sync_clock for update`.execute(tx);
    const revoking = revoke(device.id);
    await expect.poll(() => waiting(world.db, '"sync_clock"')).toBe(1);
    const { rows } = await sql`select from devices where id = ${device.id} for update skip locked`.execute(tx);
    expect(rows).toHaveLength(1);
    return { revoking };
  });
  expect((await revoking).statusCode).toBe(204);
});
