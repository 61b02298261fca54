import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAllowances } from '#server/http/access/allowances.ts';
import { clientId, freeDay, noteBody, openWorld, today, type World } from '../world.ts';

const statuses = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  const found: number[] = [];
  for (let at = 0; at < count; at++) found.push((await ask()).statusCode);
  return found;
};

describe('an allowance', () => {
  test('never lets through more than a minute’s worth and what has come back since, nor less', () => {
    const perMinute = 120;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 400 }), (gaps) => {
        let now = 1_700_000_000_000;
        const allowances = createAllowances(perMinute, { now: () => new Date(now) });
        const begun = now;
        let admitted = 0;
        let refused = 0;
        for (const gap of gaps) {
          now += gap;
          const wait = allowances.take('Ana');
          if (wait === 0) admitted += 1;
          else {
            refused += 1;
            expect(wait).toBe(1);
          }
        }
        const most = perMinute + ((now - begun) / 60_000) * perMinute;
        expect(admitted).toBeLessThanOrEqual(most + 1e-6);
        if (refused > 0) expect(admitted).toBeGreaterThan(perMinute - 1);
      }),
    );
  });

  test('is back after the seconds that were told, also when the clock was set back in between', () => {
    let now = 1_700_000_000_000;
    const allowances = createAllowances(6, { now: () => new Date(now) });
    for (let at = 0; at < 6; at++) expect(allowances.take('Ana')).toBe(0);
    expect(allowances.take('Ana')).toBe(10);
    expect(allowances.take('Ben')).toBe(0);
    now -= 3_600_000;
    expect(allowances.take('Ana')).toBe(10);
    now += 9_999;
    expect(allowances.take('Ana')).toBe(1);
    now += 1;
    expect(allowances.take('Ana')).toBe(0);
  });
});

describe('a caller who asks too often', () => {
  const PERSON = 6;
  const DEVICES = 2;
  const ADDRESS = 4;
  let world: World;
  beforeAll(async () => {
    world = await openWorld({
      limits: { requestsOfPerson: PERSON, requestsOfDevices: DEVICES, requestsOfAddress: ADDRESS },
      publicUrl: 'https://tally.example',
    });
    for (const who of ['rbt', 'staff', 'admin'] as const) await world.tokenOf(who);
  });
  afterAll(() => world.close());
  // Everybody has everything back.
  beforeEach(() => world.clock.advance(60));

  test('is told when to come back, in a problem, and is let in then; others are not concerned', async () => {
    const ask = () => world.ask('GET', '/api/clients', { as: 'staff' });
    expect(await statuses(PERSON, ask)).toEqual(Array(PERSON).fill(200));
    const refused = await ask();
    expect(refused.headers['content-type']).toContain('application/problem+json');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60 / PERSON);
    expect(refused.json()).toEqual({
      type: 'urn:tallybook:problem:too_many_requests',
      title: 'Too Many Requests',
      status: 429,
      code: 'too_many_requests',
      detail: `Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    });
    expect((await world.ask('GET', '/api/clients', { as: 'admin' })).statusCode).toBe(200);
    world.clock.advance(wait);
    expect((await ask()).statusCode).toBe(200);
  });

  test('at screens still delivers what their device recorded, and follows what changed', async () => {
    const maya = await clientId(world, 'Ruiz');
    await statuses(PERSON + 1, () => world.ask('GET', '/api/notes', { as: 'rbt' }));
    expect((await world.ask('GET', '/api/notes', { as: 'rbt' })).statusCode).toBe(429);
    const delivered = await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) });
    const followed = await world.ask('GET', '/api/sync/changes', { as: 'rbt' });
    expect([delivered.statusCode, followed.statusCode]).toEqual([201, 200]);
  });

  test('sends an envelope of many calls as one request', async () => {
    const maya = await clientId(world, 'Ruiz');
    const envelope = () => {
      const ops = Array.from({ length: 5 }, () => ({
        opId: uuid(),
        method: 'POST',
        path: '/api/note',
        body: noteBody(maya, freeDay()),
      }));
      return world.ask('POST', '/api/sync/batch', { as: 'rbt', body: { ops } });
    };
    const answers = [await envelope(), await envelope()];
    expect(answers.flatMap((answer) => answer.json().results.map(({ status }: { status: number }) => status))).toEqual(
      Array(10).fill(201),
    );
  });

  test('without a token is known by their address; whoever has one there is not held up by them', async () => {
    const wrong = () => world.ask('GET', '/api/clients', { token: 'nobody’s' });
    expect(await statuses(ADDRESS - 1, wrong)).toEqual(Array(ADDRESS - 1).fill(401));
    expect((await world.ask('GET', '/api/ping')).statusCode).toBe(200);
    expect((await wrong()).statusCode).toBe(429);
    expect((await world.ask('GET', '/api/openapi.json')).statusCode).toBe(429);
    expect((await world.ask('GET', '/api/clients', { as: 'rbt' })).statusCode).toBe(200);
  });

  test('behind a proxy is the address that the proxy names, of IPv6 a whole household', async () => {
    const from = (address: string) => () => world.ask('GET', '/api/ping', { headers: { 'x-forwarded-for': address } });
    await statuses(ADDRESS + 1, from('203.0.113.1'));
    expect(await statuses(1, from('203.0.113.1'))).toEqual([429]);
    expect(await statuses(1, from('203.0.113.2'))).toEqual([200]);
    await statuses(ADDRESS + 1, from('2001:db8::1'));
    expect(await statuses(1, from('2001:db8::2'))).toEqual([429]);
    expect(await statuses(1, from('2001:db8:0:1::1'))).toEqual([200]);
  });

  test('leaves nothing of themselves in the log', async () => {
    await statuses(PERSON + 1, () => world.ask('GET', `/api/notes?daterange=${today(world)},`, { as: 'rbt' }));
    expect(world.logged()).toContain('429');
    expect(world.logged()).not.toContain('therapist@demo.test');
  });
});
