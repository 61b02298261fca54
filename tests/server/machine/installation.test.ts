import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { readMigration } from '#server/db/schema-state.ts';
import { emails, openWorld, signIn, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const toldAtSignIn = async () => (await signIn(world, emails.rbt)).json().installation;

test('a sign-in says which installation it is of, and a restore changes nothing about that', async () => {
  const before = await toldAtSignIn();
  expect(before).toMatch(/^[0-9a-f-]{36}$/);
  await beginEpoch(world.db);
  expect(await toldAtSignIn()).toBe(before);
});

test('so does a renewed one', async () => {
  const { cookies } = await signIn(world, emails.rbt);
  const kept = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  const user_id = (await signIn(world, emails.rbt)).json().user_id;
  const renewed = await world.ask('POST', '/oauth/token', {
    body: { grant_type: 'refresh_token', client_id: 'tallybook-web', user_id },
    cookies: kept,
  });
  expect(renewed.json()).toMatchObject({ user_id, installation: await toldAtSignIn() });
});

test('a backup from before there was a name for it gets the same name again, an installation begun at another moment another', async () => {
  const before = await toldAtSignIn();
  const nameAgain = async () => {
    await sql`alter table installation drop column id`.execute(world.db);
    await sql.raw(await readMigration('0026-installation.sql')).execute(world.db);
    return toldAtSignIn();
  };
  expect(await nameAgain()).toBe(before);
  await sql`update migrations set ran_at = ran_at + interval '1 millisecond'`.execute(world.db);
  expect(await nameAgain()).not.toBe(before);
});
