import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { permissions } from '#domain/access/permission.ts';
import type { Known } from './fuzz/arbitrary-of.ts';
import { requestOf } from './fuzz/request-of.ts';
import { emails, openWorld, type Who, type World } from './world.ts';

/** Cases a call; the long form asks for more. */
const CASES = Number(process.env.FUZZ_CASES ?? 60);
/** Of a call with nothing to vary but whom it is about, its headers and who asks. */
const casesOf = ({ query, body }: Endpoint) => (query || body ? CASES : Math.ceil(CASES / 4));
/** Another one each time, unless one is named to repeat what it found. */
const SEED = process.env.FUZZ_SEED;
/** After how many writes the lists are read. Which of them broke one, its seed finds again. */
const READ_AFTER = 100;

/** Stands for what a person writes. */
const MARKER = 'zebra-crossing-at-noon';

let world: World;
let known: Known;
let names: string[];
let rights: Rights;
const unhandled: unknown[] = [];
const keep = (error: unknown) => void unhandled.push(error);

beforeAll(async () => {
  // With one connection, a call that waits for a second one while it holds the first waits for ever: no call may.
  world = await openWorld({ connections: 1, limits: { freeSignInFailures: 1_000_000 } });
  known = await findKnown();
  // As they are before the cases give people other ones.
  const clients = await world.db.selectFrom('clients').select('last_name').execute();
  names = clients.map(({ last_name }) => last_name);
  rights = await readRights();
  process.on('unhandledRejection', keep);
});
afterAll(async () => {
  process.off('unhandledRejection', keep);
  await world.close();
});

/** Of a call that asks for a record few made-up ones are there: by chance none of a whole round. */
const MOST_ROUNDS = 4;

describe('whatever is sent, a call answers in its own words and never breaks', () => {
  test.each(Object.entries<Endpoint>(endpoints))(
    '%s',
    async (_name, endpoint) => {
      const seen = new Map<number, number>();
      let asked = 0;
      let written = 0;
      await restorePeople();
      const people: Who[] = ['admin', 'admin', 'rbt', 'staff'];
      // A call that turned everything away at the door was not tried.
      const isTried = () => [...seen.keys()].some((status) => ![401, 403, 404, 405].includes(status));
      const round = () =>
        fc.assert(
          fc.asyncProperty(requestOf(endpoint, known), fc.constantFrom(...people), async (request, as) => {
            asked += 1;
            if (asked % READ_AFTER === 0) await restorePeople();
            const answer = await askSignedIn(endpoint, request, as);
            seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
            expect(answer.statusCode, answer.body).toBeLessThan(500);
            if (answer.statusCode >= 400) expect(answer.json()).toHaveProperty(isOAuth(endpoint) ? 'error' : 'code');
            if (endpoint.method === 'GET' || answer.statusCode >= 300) return;
            written += 1;
            if (written % READ_AFTER === 0) await expectLists();
          }),
          { numRuns: casesOf(endpoint), ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
        );
      for (let rounds = 0; rounds < MOST_ROUNDS && !isTried(); rounds++) await round();
      if (written % READ_AFTER > 0) await expectLists();
      expect(isTried(), JSON.stringify([...seen])).toBe(true);
      expect(unhandled).toEqual([]);
    },
    // Milliseconds: 600 a case, or what a busy machine needs for a few.
    Math.max(120_000, CASES * 600),
  );
});

test('nothing that was sent, and nobody’s name, stands in the log: whoever reads it learns of no client', async () => {
  const words = [MARKER, ...Object.values(emails), ...names];
  const log = world.logged();
  expect(log.split('\n').length).toBeGreaterThan(CASES);
  expect(words.filter((word) => log.includes(word))).toEqual([]);
});

const lists = [
  '/api/sessions?limit=20',
  '/api/company/notes?limit=20',
  '/api/pay?limit=20',
  '/api/schedule/event?start=2026-09-15&end=2026-12-20',
  '/api/company/held-work?limit=20',
  '/api/company/summary',
  '/api/company/audit?limit=20',
  '/api/company/devices?limit=20',
  '/api/clients',
  '/api/users',
];

/** Nothing that was accepted breaks a list that holds it, and no list leaves a row out. */
async function expectLists(): Promise<void> {
  await restorePeople();
  for (const path of lists) {
    let answer = await world.ask('GET', path, { as: 'admin' });
    if (answer.statusCode === 401) {
      world.forget('admin');
      answer = await world.ask('GET', path, { as: 'admin' });
    }
    expect(answer.statusCode, `${path} ${answer.body.slice(0, 300)}`).toBe(200);
    expect(answer.json().unshown, path).toBeUndefined();
  }
}

const isOAuth = ({ path }: Endpoint) => path.startsWith('/oauth/');

/** Signs in again where an earlier case signed this person out. */
async function askSignedIn(
  endpoint: Endpoint,
  { url, body, headers }: { url: string; body: unknown; headers: Record<string, string> },
  as: Who,
) {
  const ask = () =>
    world.ask(endpoint.method, url, {
      as,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const answer = await ask();
  if (answer.statusCode !== 401) return answer;
  world.forget(as);
  await restorePeople();
  return ask();
}

/** Cases may disable people, take their roles away, empty a role or switch it off; the next ones need them back. */
async function restorePeople(): Promise<void> {
  await sql`update roles set active = true where id = any(${rights.roles})`.execute(world.db);
  await sql`update users set disabled_at = null where email = any(${Object.values(emails)})`.execute(world.db);
  await world.db
    .insertInto('user_roles')
    .values(rights.userRoles)
    .onConflict((c) => c.doNothing())
    .execute();
  await world.db
    .insertInto('role_permissions')
    .values(rights.permissions)
    .onConflict((c) => c.doNothing())
    .execute();
}

type Rights = Awaited<ReturnType<typeof readRights>>;

const readRights = async () => ({
  roles: (await world.db.selectFrom('roles').select('id').where('active', '=', true).execute()).map(({ id }) => id),
  userRoles: await world.db.selectFrom('user_roles').selectAll().execute(),
  permissions: await world.db.selectFrom('role_permissions').selectAll().execute(),
});

async function findKnown(): Promise<Known> {
  const { rows } = await sql<{ id: number; uid: string }>`
    (select id, uid from notes order by id limit 8) union all (select id, uid from sessions order by id desc limit 8)
    union all (select id, uid from schedule_events order by id limit 4)`.execute(world.db);
  return {
    ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, ...rows.map(({ id }) => id)],
    uids: rows.map(({ uid }) => uid),
    texts: [
      MARKER,
      ...Object.values(emails),
      ...Object.keys(permissions),
      '*',
      'morphBilling',
      'ICN-1',
      'social_security',
    ],
  };
}
