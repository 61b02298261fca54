import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openHouse } from '#server/house.ts';
import { createTestDatabase } from '../../setup/database.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';
import { urlFor } from './url-for.ts';

async function openOn(demo: boolean, env: Record<string, string>, asLogin = false) {
  const database = await createTestDatabase({ demo });
  onTestFinished(database.drop);
  const url = await urlFor(database, asLogin);
  const house = await openHouse(readConfig({ PORT: '0', DATABASE_URL: url, ...env }), () => undefined);
  onTestFinished(() => house.close(true));
  const address = /ready: (\S+)/.exec(house.greeting)?.[1] ?? '';
  return { address, greeting: house.greeting };
}

test.each([
  ['a public address', { PUBLIC_URL: 'https://tally.test' }],
  ['a public address and DEMO=0', { PUBLIC_URL: 'https://tally.test', DEMO: '0' }],
  ['a host that others reach', { HOST: '0.0.0.0' }],
])('made-up people that are in the database already are not served by %s: the sentence says how to begin', async (_what, env) => {
  await expect(openOn(true, env)).rejects.toThrow(
    /^This database holds made-up people, .*(PUBLIC_URL=https:\/\/tally\.test|HOST=0\.0\.0\.0) lets others in: begin .*npm run begin/,
  );
});

test('a login that owns nothing sees no company by itself, and made-up people are found all the same', async () => {
  await expect(openOn(true, { PUBLIC_URL: 'https://tally.test' }, true)).rejects.toThrow('npm run begin');
});

test('asked for with DEMO=1 they are served, and the ping says that they are made up', async () => {
  const { greeting } = await openOn(true, { HOST: '0.0.0.0', DEMO: '1' });
  const port = /:(\d+)/.exec(greeting)?.[1];
  expect(await (await fetch(`http://127.0.0.1:${port}/api/ping`)).json()).toMatchObject({ demo: true });
});

test('a database of one’s own that holds them says so on this machine, too, and one without says nothing', async () => {
  const made = await openOn(true, {});
  expect(await (await fetch(`${made.address}/api/ping`)).json()).toMatchObject({ demo: true });
  const empty = await openOn(false, { HOST: '0.0.0.0' });
  const port = /:(\d+)/.exec(empty.greeting)?.[1];
  expect(await (await fetch(`http://127.0.0.1:${port}/api/ping`)).json()).not.toHaveProperty('demo');
});

test('where others reach it, no database is made: a disk that is not mounted must not look like an empty clinic', async () => {
  const DATA_DIR = join(temporaryFolder(), 'unmounted');
  const begun = readConfig({ PORT: '0', DATA_DIR, DEMO: '0', PUBLIC_URL: 'https://tally.test' });
  await expect(openHouse(begun, () => undefined)).rejects.toThrow(
    `There is no database in ${DATA_DIR}. If there was one, its disk may not be mounted`,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.each([
  ['HOST=0.0.0.0', { HOST: '0.0.0.0' }, true],
  ['PUBLIC_URL=http://', { PUBLIC_URL: 'http://tally.test' }, true],
  ['PUBLIC_URL=https://', { PUBLIC_URL: 'https://tally.test' }, false],
  ['this machine alone', {}, false],
])('%s: whether passwords can be read on the way is said at every start', async (_what, env, warned) => {
  const { greeting } = await openOn(false, env);
  expect(/plain HTTP: passwords and clients' names can be read on the way/.test(greeting)).toBe(warned);
});

test('a server that nobody opened answers no other name: a proxy before it lets nobody in to made-up people', async () => {
  const { address } = await openOn(true, {});
  const port = Number(new URL(address).port);
  const askAs = async (host: string) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/ping', headers: { host } }).end();
    const [answer] = await once(asked, 'response');
    return [answer.statusCode, await text(answer)];
  };
  for (const own of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]']) expect((await askAs(own))[0]).toBe(200);
  expect(await askAs('tallybook.example.org')).toEqual([
    421,
    expect.stringContaining('To let others in, set PUBLIC_URL to the address that they use'),
  ]);
  // Nor through one that asks in this machine's name.
  for (const headers of [
    { 'x-forwarded-for': '8.8.8.8' },
    { via: '1.1 proxy' },
    { origin: 'https://clinic.example' },
  ]) {
    expect((await fetch(`${address}/api/ping`, { headers })).status).toBe(421);
  }
  expect((await fetch(`${address}/api/ping`, { headers: { origin: address } })).status).toBe(200);
  const opened = await openOn(false, { HOST: '0.0.0.0' });
  const there = Number(/:(\d+)/.exec(opened.greeting)?.[1]);
  expect((await fetch(`http://127.0.0.1:${there}/api/ping`)).status).toBe(200);
});
