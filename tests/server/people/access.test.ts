import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { createApp } from '#server/app.ts';
import { requireDeclaredRoutes } from '#server/http/declared-routes.ts';
import { matrixOf } from '../access/matrix.ts';
import { emails, openWorld, signIn, type Who, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const matrix = matrixOf(() => world);
const names = Object.keys(endpoints).filter((name): name is EndpointName => name in matrix);
const people = Object.keys(emails).filter((name): name is Who => name in emails);

async function call(name: EndpointName, asked: { as?: Who; token?: string }) {
  const { method, path } = endpoints[name];
  const { path: makePath, query = '', body, headers = {} } = matrix[name];
  const url = `${makePath ? await makePath() : path}${query}`;
  return world.ask(method, url, { ...asked, headers, ...(body ? { body: await body() } : {}) });
}

describe('every call of the table', () => {
  test('has a route', () => {
    const missing = Object.values(endpoints).filter(({ method, path: url }) => !world.app.hasRoute({ method, url }));
    // In the routes.ts of its room, and that room in server/app.ts.
    expect(missing.map(({ method, path }) => `${method} ${path} is registered nowhere`)).toEqual([]);
  });

  test.each(names)('%s: nobody without a valid token, unless it is for anyone', async (name) => {
    const isPublic = endpoints[name].access === 'public';
    const expected = isPublic ? matrix[name].expected.rbt : 401;
    expect((await call(name, {})).statusCode).toBe(expected);
    expect((await call(name, { token: 'nonsense' })).statusCode).toBe(expected);
    expect((await call(name, { token: `1.${'x'.repeat(43)}` })).statusCode).toBe(expected);
  });

  test.each(
    names.filter((name) => endpoints[name].access !== 'public'),
  )('%s: a token that has run out or was taken back is none', async (name) => {
    const expired = await freshToken();
    await world.db
      .updateTable('access_tokens')
      .set({ expires_at: new Date(0) })
      .execute();
    for (const who of people) world.forget(who);
    const revoked = await freshToken();
    await world.ask('POST', '/api/logout', { token: revoked });
    expect((await call(name, { token: expired })).statusCode).toBe(401);
    expect((await call(name, { token: revoked })).statusCode).toBe(401);
  });

  const pairs = names.flatMap((name) => people.map((who) => [name, who, matrix[name].expected[who]] as const));
  test.each(pairs)('%s by %s is %i', async (name, who, expected) => {
    if (name === 'logout') world.forget(who);
    const answer = await call(name, { as: who });
    if (name === 'logout') world.forget(who);
    expect(answer.statusCode).toBe(expected);
    if (expected < 300) {
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers['x-epoch']).toMatch(/^[0-9a-f-]{36}$/);
    }
    if (expected === 403 || expected === 404) {
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status: expected, code: expect.any(String), title: expect.any(String) });
    }
  });
});

describe('an administrator of another company', () => {
  test('finds none of this company’s rows, whatever the call', async () => {
    // Calls above ended sign-ins: of a device, or for another password.
    for (const who of people) world.forget(who);
    const stranger = await world.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.company_id', 'users.company_id')
      .select(['users.company_id', 'users.id as user_id', 'roles.id as role_id'])
      .where('users.email', '=', emails.other)
      .where('roles.ident', '=', 'admin')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('user_roles').values(stranger).execute();
    const ofRows = names.filter(
      (name) =>
        !matrix[name].ofOneself && (matrix[name].path ?? (endpoints[name].method === 'POST' && matrix[name].body)),
    );
    for (const name of ofRows.filter((one) => endpoints[one].access !== 'public')) {
      expect([name, (await call(name, { as: 'other' })).statusCode]).toEqual([name, 404]);
    }
    const lists = await Promise.all(
      ['/api/clients', '/api/users', '/api/sessions?limit=200', '/api/company/notes?limit=200', '/api/payload'].map(
        (path) => world.ask('GET', path, { as: 'other' }),
      ),
    );
    for (const list of lists) expect(list.body).not.toMatch(/Ruiz|Diaz|Okafor|demo\.test/);
    expect(lists.map((list) => list.statusCode)).toEqual([200, 200, 200, 200, 200]);
    await world.db.deleteFrom('user_roles').where('role_id', '=', stranger.role_id).execute();
  });
});

describe('somebody who may not write', () => {
  test('is told so and nothing about what they sent, also when it can’t be read', async () => {
    for (const name of ['startSession', 'submitSession', 'saveSessionNote', 'recordDataEntry'] as const) {
      const answer = await world.ask('POST', endpoints[name].path, { as: 'staff', body: { nonsense: 1 } });
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, 'not_permitted']);
    }
  });
});

describe('a role that changes', () => {
  test('is felt by the next call', async () => {
    const role = await world.db
      .selectFrom('roles')
      .select(['company_id', 'id'])
      .where('ident', '=', 'bcba')
      .orderBy('company_id')
      .executeTakeFirstOrThrow();
    const set = (active: boolean) =>
      world.db
        .updateTable('roles')
        .set({ active })
        .where('company_id', '=', role.company_id)
        .where('id', '=', role.id)
        .execute();
    expect((await world.ask('GET', '/api/notes', { as: 'bcba' })).statusCode).toBe(200);
    await set(false);
    expect((await world.ask('GET', '/api/notes', { as: 'bcba' })).statusCode).toBe(403);
    await set(true);
    expect((await world.ask('GET', '/api/notes', { as: 'bcba' })).statusCode).toBe(200);
  });
});

describe('what a route must say to be one', () => {
  test('a route that is not in the table stops the boot', async () => {
    const { default: fastify } = await import('fastify');
    const app = fastify();
    requireDeclaredRoutes(app);
    expect(() => app.get('/api/secret', async () => 'all of it')).toThrow('GET /api/secret is not a call');
    const undeclared = { method: 'GET', path: '/api/secret', access: [], answer: endpoints.ping.answer } as const;
    expect(() => app.get('/api/secret', { config: { endpoint: undeclared } }, async () => 'all of it')).toThrow(
      'GET /api/secret is not a call',
    );
  });

  test('a whole server boots with what the table has', async () => {
    const config = { publicUrl: '', staticDir: '/nowhere', demoBanner: false };
    const app = await createApp({ db: world.db, config, clock: world.clock });
    await app.close();
  });
});

async function freshToken(): Promise<string> {
  return (await signIn(world, emails.rbt)).json().access_token;
}
