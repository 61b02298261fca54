import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asks = { 'x-same-name': 'ask' };
const add = (path: string, body: object, headers: Record<string, string> = asks) =>
  world.ask('POST', path, { as: 'admin', body, headers: { 'idempotency-key': uuid(), ...headers } });

test.each([
  { path: '/api/clients', others: () => ({}), detail: 'There is already a client Abel, Zora.' },
  {
    path: '/api/users',
    others: () => ({ email: `${uuid()}@demo.test` }),
    detail: 'There is already a person Abel, Zora.',
  },
])('of two of one name at once at $path, the one that comes later asks first: a form open in two windows made two', async ({
  path,
  others,
  detail,
}) => {
  const name = { first_name: 'Zora', last_name: 'Abel' };
  const twice = await Promise.all([1, 2].map(() => add(path, { ...name, ...others() })));
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const refused = await add(path, { first_name: 'ZORA', last_name: ' Abel', ...others() });
  expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'same_name', detail })]);
  expect((await add(path, { ...name, last_name: 'Abels', ...others() })).statusCode).toBe(201);
  expect((await add(path, { ...name, ...others() }, {})).statusCode).toBe(201);
});

test('clients of one name with another middle initial are two', async () => {
  const name = { first_name: 'Quinn', last_name: 'Abel' };
  const codes = [];
  for (const middle_initial of ['A', 'B', null, 'a'])
    codes.push((await add('/api/clients', { ...name, middle_initial })).statusCode);
  expect(codes).toEqual([201, 201, 201, 409]);
});
