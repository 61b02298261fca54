import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databasesOf, joinPlaces, type Place } from '#server/db/places/places.ts';
import { settlePlaces } from '#server/db/places/settle.ts';
import { createPool } from '#server/db/pool.ts';
import { createAuditSealer } from '#server/db/seal-audit.ts';
import { inCompany } from '#server/db/transaction.ts';
import { keyOf } from '#server/http/access/hashed-key.ts';
import { askForLinkMail } from '#server/http/mail/password-link.ts';
import { createTestDatabase } from '../../setup/database.ts';
import { clientId, emails, noteBody, signIn } from '../world.ts';
import { OURS, openTwo, THEIRS, type Two } from './two-databases.ts';

let two: Two;
beforeAll(async () => {
  two = await openTwo({ limits: { freeSignInFailures: 1000, freeMailsToAccount: 1000 } });
  await two.move(THEIRS, two.south);
});
afterAll(() => two.close());

const PASSWORD = 'three wet umbrellas';
const reset = (email: string, token: string) =>
  two.world.ask('POST', '/api/password/reset', { body: { email, password: PASSWORD, token } });

/** The link of the newest mail to an address, once `ask` has had it sent. */
async function linkTo(email: string, ask: () => Promise<unknown>): Promise<string> {
  const { world } = two;
  const there = () => world.mails.filter(({ to }) => to === email);
  const before = there().length;
  await ask();
  await expect.poll(() => there().length).toBe(before + 1);
  return /password\/(\d+\.[\w-]{43})/.exec(there().at(-1)?.text ?? '')?.[1] ?? '';
}

test.for([
  [OURS, emails.staff],
  [THEIRS, emails.other],
] as const)('%s signs in, goes on with its cookie, lists and mails links, wherever it is', async ([, email]) => {
  const { world } = two;
  const answer = await signIn(world, email);
  expect(answer.statusCode).toBe(200);
  const { access_token: token, user_id } = answer.json();
  const [cookie] = answer.cookies;
  const payload = await world.ask('GET', '/api/payload', { token });
  expect([payload.statusCode, payload.headers['x-epoch']]).toEqual([200, answer.headers['x-epoch']]);
  expect((await world.ask('GET', '/api/company/notes', { token })).statusCode).toBe(200);
  const renewed = await world.ask('POST', '/oauth/token', {
    body: { grant_type: 'refresh_token', client_id: 'tallybook-web', user_id: String(user_id) },
    cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
  });
  expect(renewed.statusCode).toBe(200);
  const link = await linkTo(email, () => world.ask('POST', '/api/password/email', { body: { email } }));
  expect((await reset(email, link)).statusCode).toBe(204);
  expect((await world.ask('GET', '/api/payload', { token })).statusCode).toBe(401);
  expect((await signIn(world, email, PASSWORD)).statusCode).toBe(200);
  world.forget('staff');
  world.forget('other');
});

test('whom no database knows is refused as whoever types a wrong password, after the same questions', async () => {
  const { world, home, south } = two;
  await world.app.services.reads.flush();
  await world.app.services.mails.settled();
  const asked: string[] = [];
  const counted = (place: Place): Place => ({
    ...place,
    db: createPool(place.connection, undefined, 5, undefined, (step, run) => {
      // What is written down of those who are known, after the answer, is no raw statement.
      if (step.what === 'raw') asked.push(place.name);
      return run();
    }),
  });
  const places = [counted(home), counted(south)];
  joinPlaces(places, [world.db]);
  const answers: unknown[] = [];
  for (const email of ['nobody@demo.test', emails.rbt, emails.other]) {
    asked.length = 0;
    const answer = await signIn(world, email, 'not the password');
    answers.push({ status: answer.statusCode, body: answer.json(), asked: asked.toSorted() });
  }
  expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
  expect(answers[0]).toMatchObject({ status: 400, asked: ['home', 'home', 'home', 'south', 'south', 'south'] });
  joinPlaces([home, south]);
  for (const { db } of places) await db.destroy();
});

test('an address signs in once over all databases, also when two take it at the same moment', async () => {
  const { world, south, home } = two;
  const ours = { companyId: (await two.company(OURS)).id, userId: 0 };
  const theirs = { companyId: (await two.company(THEIRS)).id, userId: 0 };
  const invite = async (who: typeof ours, email: string) => {
    const link = await linkTo(email, async () => {
      const { userId } = await inCompany(world.db, who.companyId, async (tx) => {
        const { id } = await tx
          .insertInto('users')
          .values({
            company_id: who.companyId,
            email,
            first_name: 'New',
            last_name: 'Person',
            disabled_at: null,
            created_at: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await askForLinkMail(tx, { ...who, userId: id }, 'invite', world.clock.now());
        return { userId: id };
      });
      world.app.services.mails.wake();
      return userId;
    });
    return link;
  };
  const taken = await invite(theirs, emails.rbt2);
  const answer = await reset(emails.rbt2, taken);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken']);
  for (let round = 0; round < 5; round++) {
    const email = `both-${round}@demo.test`;
    const links = [await invite(ours, email), await invite(theirs, email)];
    const codes = (await Promise.all(links.map((link) => reset(email, link)))).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 204)).toHaveLength(1);
    expect([409, 503]).toContain(codes.find((code) => code !== 204));
    const held = await Promise.all(
      [home, south].map(({ db }) => db.selectFrom('accounts').select('email').where('email', '=', email).execute()),
    );
    expect(held.flat()).toHaveLength(1);
    expect((await signIn(world, email, PASSWORD)).statusCode).toBe(200);
    const noted = keyOf('address being taken', email);
    expect(await home.db.selectFrom('sign_in_failures').select('key').where('key', '=', noted).execute()).toEqual([]);
  }
});

test('a delivery of many arrives where its company is, and its receipt', async () => {
  const { world, home, south } = two;
  await two.move(OURS, south);
  const client = await clientId(world, 'Ruiz');
  const body = noteBody(client, '2011-03-01');
  const send = () => world.ask('POST', '/api/note', { as: 'rbt', body, headers: { 'idempotency-key': body.uid } });
  const [first, again] = [await send(), await send()];
  expect([first.statusCode, again.headers['idempotent-replayed'], again.json().id]).toEqual([
    201,
    'true',
    first.json().id,
  ]);
  const at = (db: typeof home.db) => db.selectFrom('notes').select('id').where('uid', '=', body.uid).execute();
  expect([await at(home.db), (await at(south.db)).length]).toEqual([[], 1]);
  await two.move(OURS, home);
});

test('work in the background goes over every database', async () => {
  const { world, south } = two;
  expect(databasesOf(world.db)).toEqual([two.home.db, south.db]);
  await world.app.services.reads.flush();
  const { id } = await two.company(THEIRS);
  const sealed = () =>
    sql<{ n: number }>`select count(*)::int as n from audit_seals where company_id = ${id}`.execute(south.db);
  const before = (await sealed()).rows[0]?.n ?? 0;
  const sealer = createAuditSealer(south.db);
  await expect
    .poll(async () => {
      await sealer.step(new Date());
      return (await sealed()).rows[0]?.n ?? 0;
    })
    .toBeGreaterThan(before);
});

test('a database of another installation, under another name, or with companies of before, does not join', async () => {
  const { home, south } = two;
  const stranger = await createTestDatabase({ demo: true });
  await expect(settlePlaces([{ name: 'home', owner: home.db }])).rejects.toThrow('does not name south');
  const withNorth = (db: typeof south.db) =>
    settlePlaces([
      { name: 'home', owner: home.db },
      { name: 'south', owner: south.db },
      { name: 'north', owner: db },
    ]);
  await expect(withNorth(stranger.db)).rejects.toThrow('holds companies of another installation');
  await expect(withNorth(south.db)).rejects.toThrow('leads to the one that is called south');
  await stranger.db.updateTable('installation').set({ place: 'north', slot: 2, id: uuid() }).execute();
  await expect(withNorth(stranger.db)).rejects.toThrow('belongs to another installation');
  await stranger.drop();
});

test('a database that does not answer keeps the companies of the others working, and its own are told to come back', async () => {
  const { world, home, south } = two;
  const token = (await signIn(world, emails.other, PASSWORD)).json().access_token;
  const nowhere = createPool({ ...inject('cluster'), port: 1 }, undefined, 1);
  joinPlaces([home, { ...south, db: nowhere }]);
  expect((await signIn(world, emails.rbt)).statusCode).toBe(200);
  expect((await world.ask('GET', '/api/payload', { as: 'rbt' })).statusCode).toBe(200);
  const theirs = await world.ask('GET', '/api/payload', { token });
  expect([theirs.statusCode, theirs.headers['retry-after']]).toEqual([503, '5']);
  expect((await signIn(world, emails.other, PASSWORD)).statusCode).toBe(503);
  joinPlaces([home, south]);
  expect((await world.ask('GET', '/api/payload', { token })).statusCode).toBe(200);
  await nowhere.destroy();
});
