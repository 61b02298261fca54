import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedSession } from '#contract/session.ts';
import { behaviorId, changePolicy, event, openWorld, startSession, submitBody, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Every list and feed that holds a session, for each kind of reader. */
async function readAll(): Promise<number[]> {
  const asked = [
    ['staff', '/api/sessions?limit=200&daterange=2015-01-01,2015-12-31'],
    ['bcba', '/api/sessions?limit=200&daterange=2015-01-01,2015-12-31'],
    ['rbt', '/api/sessions?limit=200&daterange=2015-01-01,2015-12-31'],
    ['staff', '/api/company/summary'],
    ['staff', '/api/company/notes?limit=200'],
  ] as const;
  const answers = await Promise.all(asked.map(([as, path]) => world.ask('GET', path, { as })));
  return [...answers.map(({ statusCode }) => statusCode), await followChanges()];
}

/** From the first change there is to the last, as a device does that was away for long. */
async function followChanges(): Promise<number> {
  const { nextCursor } = (await world.ask('GET', '/api/sync/changes', { as: 'rbt' })).json();
  const [epoch, userId] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
  let cursor = Buffer.from(JSON.stringify([epoch, userId, 1, '', 0])).toString('base64url');
  for (;;) {
    const answer = await world.ask('GET', `/api/sync/changes?limit=200&cursor=${cursor}`, { as: 'rbt' });
    if (answer.statusCode !== 200 || !answer.json().more) return answer.statusCode;
    cursor = answer.json().nextCursor;
  }
}

const fine = [200, 200, 200, 200, 200, 200];

function record({ session }: Pick<OpenedSession, 'session'>, events: object[], device?: string) {
  return world.ask('POST', '/api/session/data-entry', {
    as: 'rbt',
    body: { session_uid: session.uid, events },
    headers: device === undefined ? {} : { 'x-device-id': device },
  });
}

describe('whatever was accepted, every list and feed that holds it answers', () => {
  test.each([
    ['a quarter of a millisecond', 0.25, 0.5],
    ['hundreds of thousands of years', 9e15, -9e15],
    ['nearly infinity', 1e308, -1e308],
  ])('clocks that are off by %s from each other', async (_name, one, other) => {
    const opened = await startSession(world);
    const tantrum = await behaviorId(world, 'Tantrum');
    for (const [kind, offset_ms] of [
      ['onset', one],
      ['offset', other],
      ['cue', one],
      ['tap', other],
    ] as const) {
      const answer = await record(opened, [event(kind, { behaviour_id: tantrum, offset_ms })], uuid());
      expect(answer.statusCode, answer.body).toBeLessThan(500);
    }
    expect(await readAll()).toEqual(fine);
  });

  test('the last number there is for an event, and then totals', async () => {
    const opened = await startSession(world);
    const tantrum = await behaviorId(world, 'Tantrum');
    for (const seq of [Number.MAX_SAFE_INTEGER, 999_999_999_999]) {
      const tap = { ...event('tap', { behaviour_id: tantrum }), seq };
      expect((await record(opened, [tap])).statusCode).toBeLessThan(500);
      const body = { session_uid: opened.session.uid, behaviors: [{ behaviour_id: tantrum, entry: '7' }] };
      const totals = await world.ask('POST', '/api/session/data-entry', { as: 'rbt', body });
      expect(totals.statusCode, totals.body).toBe(200);
    }
    const again = await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } });
    expect(again.statusCode, again.body).toBe(200);
    expect(await readAll()).toEqual(fine);
  });

  test('an end centuries after the begin, with something still going on', async () => {
    const startDate = '2026-02-03';
    const body = { ...(await bodyOf(startDate)), endDate: '2199-12-31', endTime: '17:00' };
    const started = await world.ask('POST', '/api/session/start', { as: 'rbt', body });
    expect(started.statusCode).toBe(422);
    expect(started.json().errors.endDate[0]).toMatch(/within a week/);
    const opened = await startSession(world, { date: startDate });
    const tantrum = await behaviorId(world, 'Tantrum');
    await record(opened, [event('onset', { behaviour_id: tantrum })]);
    const submit = { ...submitBody(opened), endDate: '2199-12-31', endTime: '17:01' };
    const submitted = await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submit });
    expect(submitted.statusCode, submitted.body).toBe(422);
    expect(await readAll()).toEqual(fine);
  });

  test.each([
    'PNT',
    'IST',
    'EST5EDT4',
    'Mars/Olympus',
  ])('a time zone that only one side knows (%s)', async (timeZone) => {
    const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
    const answer = await world.ask('PUT', '/api/company/policy', {
      as: 'admin',
      body: { ...policy, timeZone },
      headers: { 'if-match': `"${version}"` },
    });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors.timeZone).toEqual(['Use a time zone such as America/New_York']);
    expect(await readAll()).toEqual(fine);
  });

  test('a zone that both sides know', async () => {
    for (const timeZone of ['Asia/Kolkata', 'UTC', 'EST5EDT', 'America/New_York']) {
      await changePolicy(world, { timeZone });
      expect(await readAll()).toEqual(fine);
    }
  });
});

async function bodyOf(startDate: string) {
  const { session } = await startSession(world);
  return { uid: uuid(), client_id: session.client.id, visit_location: 1, startDate, startTime: '15:00' };
}

const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const longFraction = `2026-01-01T00:00:00.${'1'.repeat(150)}Z`;

describe('a cursor that somebody made is refused, and never reaches the database', () => {
  const cursors = [
    ...['0000-01-01T00:00:00Z', longFraction, '2026-01-01T00:00:00+23:59', '99999-01-01T00:00:00Z'].flatMap((at) => [
      made('created_at', at, 5),
      made('at', at, 5),
      made(at, uuid(), 5),
      made('at', at, Number.MAX_SAFE_INTEGER),
    ]),
    made('date_visited', '0000-01-01', '15:00', 5),
    made('start_date', '0000-01-01', 5),
    made('date_visited', '2026-02-30', '15:00', 5),
    made('0000-01-01', 5),
    made('created_at', '2026-01-01T00:00:00Z', 2 ** 40),
    made({}),
    'x',
  ];
  const lists = [
    '/api/notes?',
    '/api/company/notes?daterangecreated=2026-01-01,2026-12-31&',
    '/api/pay?',
    '/api/sessions?',
    '/api/sessions?daterangecreated=2026-01-01,2026-12-31&',
    '/api/company/payments/group?',
    '/api/company/audit?',
    '/api/company/devices?',
    '/api/behavior/entries?client=1&',
    '/api/behavior/sittings?client=1&',
    '/api/download?',
    '/api/company/held-work?',
    '/api/company/changes?',
    '/api/sync/changes?',
  ];
  test.each(lists)('%s', async (list) => {
    for (const cursor of cursors) {
      const answer = await world.ask('GET', `${list}cursor=${cursor}`, { as: 'admin' });
      expect([422, 410], `${cursor} ${answer.statusCode} ${answer.body.slice(0, 300)}`).toContain(answer.statusCode);
    }
  });
});
