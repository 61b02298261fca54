import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/db/password-hash.ts';
import { createPasswords } from '#server/http/access/passwords.ts';
import { emails, openWorld, signIn, userId, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ limits: { freeSignInFailures: 1_000_000 } });
});
afterAll(() => world.close());

/** The one cookie of an answer, by name and value, with its attributes. */
function cookieOf(answer: { cookies: { name: string; value: string }[] }) {
  const [cookie] = answer.cookies;
  if (!cookie) throw new Error('No cookie was set');
  return cookie;
}

function refresh(user: number, cookie: { name: string; value: string }) {
  return world.ask('POST', '/oauth/token', {
    body: { grant_type: 'refresh_token', user_id: user },
    cookies: { [cookie.name]: cookie.value },
  });
}

const isAccepted = async (token: string) => (await world.ask('GET', '/api/clients', { token })).statusCode === 200;

test('what can’t even be read is refused in the form of RFC 6749, as every refusal of a token call is', async () => {
  const send = (payload: string, type: string) =>
    world.app.inject({ method: 'POST', url: '/oauth/token', payload, headers: { 'content-type': type } });
  const answers = await Promise.all([
    send(JSON.stringify({ grant_type: 'password', password: 'x'.repeat(2_000_000) }), 'application/json'),
    send('{', 'application/json'),
    send('<x/>', 'text/xml'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 400, 415]);
  for (const answer of answers) {
    expect(answer.json()).toEqual({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^[A-Z].+\.$/),
    });
  }
});

describe('signing in with a password', () => {
  test('the answer to a wrong one waits for no line about it, so its time tells nothing of the account; a stop waits', async () => {
    const house = await openWorld();
    const failures = () =>
      house.db.selectFrom('audit').select('user_id').where('action', '=', 'sign-in failed').execute();
    const { stopped } = await house.db.transaction().execute(async (tx) => {
      await sql`lock table audit in share mode`.execute(tx);
      const known = await signIn(house, emails.rbt, 'wrong');
      const nobody = await signIn(house, 'nobody@demo.test', 'wrong');
      expect([known.statusCode, known.body]).toEqual([nobody.statusCode, nobody.body]);
      expect(await failures()).toEqual([]);
      return { stopped: house.app.close() };
    });
    await stopped;
    expect(await failures()).toEqual([{ user_id: await userId(house, emails.rbt) }]);
    await house.close();
  });

  test('gives a token for half an hour and a cookie of one’s own that no script and no other site can use', async () => {
    const answer = await signIn(world, emails.rbt);
    const id = await userId(world, emails.rbt);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token_type: 'Bearer',
      access_token: expect.any(String),
      expires_in: 1800,
      user_id: id,
      installation: expect.any(String),
    });
    expect(cookieOf(answer)).toMatchObject({
      name: `tb_refresh_${id}`,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 2_592_000,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-epoch']).toMatch(/^[0-9a-f-]{36}$/);
    expect(await isAccepted(answer.json().access_token)).toBe(true);
  });

  test('a form is taken as well, as RFC 6749 has it, whatever the case of the address', async () => {
    const answer = await world.ask('POST', '/oauth/token', {
      body: `grant_type=password&username=Therapist%40DEMO.test&password=field-day-after-rain`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('only hashes are stored: what is in the database signs nobody in', async () => {
    const { access_token } = (await signIn(world, emails.rbt)).json();
    const { rows } = await world.db.executeQuery<{ all: string }>(
      world.db.selectFrom('access_tokens').selectAll().compile(),
    );
    expect(JSON.stringify(rows)).not.toContain(access_token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(access_token).toString('hex'));
    const account = await world.db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow();
    expect(account.password_hash).toMatch(/^\$argon2id\$/);
    // Those of the demo company are made for tests; this is how the server makes one.
    expect(await hashPassword('a new password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await signIn(world, emails.rbt, 'not the password');
    const unknown = await signIn(world, 'nobody@demo.test', 'not the password');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'The email address or the password is not right.',
    });
    expect(unknown.json()).toEqual(wrong.json());
  });

  test.each([
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'password', username: 'a@b.test' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{}, 'invalid_request'],
    [{ grant_type: 'password', username: 'a\u0000b', password: 'x' }, 'invalid_request'],
  ])('%o is refused in the words of RFC 6749', async (body, error) => {
    const answer = await world.ask('POST', '/oauth/token', { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe(error);
  });

  test('a token ends after half an hour, and a made-up one of the same company is none', async () => {
    const { access_token } = (await signIn(world, emails.rbt)).json();
    const made = `${access_token.split('.')[0]}.${'A'.repeat(43)}`;
    expect(await isAccepted(made)).toBe(false);
    world.clock.advance(1801);
    const late = await world.ask('GET', '/api/clients', { token: access_token });
    expect(late.statusCode).toBe(401);
    expect(late.headers['www-authenticate']).toBe('Bearer');
    expect(late.json().code).toBe('invalid_token');
  });
});

describe('going on with the refresh cookie', () => {
  test('each use gives a new one', async () => {
    const id = await userId(world, emails.rbt);
    const first = cookieOf(await signIn(world, emails.rbt));
    const answer = await refresh(id, first);
    expect(answer.statusCode).toBe(200);
    expect(cookieOf(answer).value).not.toBe(first.value);
    expect(await isAccepted(answer.json().access_token)).toBe(true);
  });

  test('an answer that was lost is given again, also to a device that waited for it and tries again, and the chain does not fork', async () => {
    const id = await userId(world, emails.rbt);
    const first = cookieOf(await signIn(world, emails.rbt));
    const lost = cookieOf(await refresh(id, first));
    world.clock.advance(89);
    const again = await refresh(id, first);
    expect(again.statusCode).toBe(200);
    expect(cookieOf(again).value).toBe(lost.value);
    expect((await refresh(id, cookieOf(again))).statusCode).toBe(200);
  });

  test('two tabs that refresh at the same moment end up with the same cookie', async () => {
    const id = await userId(world, emails.rbt);
    const first = cookieOf(await signIn(world, emails.rbt));
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(id, first)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => cookieOf(answer).value)).size).toBe(1);
  });

  test.each([
    ['an older one', 0, true],
    ['the last one after the grace time', 91, false],
  ])('%s was copied by somebody: the whole sign-in stops', async (_name, seconds, useNext) => {
    const id = await userId(world, emails.rbt);
    const first = cookieOf(await signIn(world, emails.rbt));
    const second = await refresh(id, first);
    const newest = useNext ? await refresh(id, cookieOf(second)) : second;
    world.clock.advance(seconds);
    expect((await refresh(id, first)).json().error).toBe('invalid_grant');
    expect((await refresh(id, cookieOf(newest))).json().error).toBe('invalid_grant');
    expect(await isAccepted(newest.json().access_token)).toBe(false);
  });

  test('another sign-in of the same person goes on when one is stopped', async () => {
    const id = await userId(world, emails.rbt);
    const tablet = cookieOf(await signIn(world, emails.rbt));
    const stolen = cookieOf(await signIn(world, emails.rbt));
    await refresh(id, stolen);
    world.clock.advance(91);
    await refresh(id, stolen);
    expect((await refresh(id, tablet)).statusCode).toBe(200);
  });

  test('a cookie of one person never goes on for another', async () => {
    const [first, second] = [await userId(world, emails.rbt), await userId(world, emails.rbt2)];
    const mine = cookieOf(await signIn(world, emails.rbt));
    const answer = await refresh(second, { name: `tb_refresh_${second}`, value: mine.value });
    expect(answer.statusCode).toBe(400);
    expect((await refresh(first, mine)).statusCode).toBe(200);
  });

  test('it lasts 30 days from its last use', async () => {
    const id = await userId(world, emails.rbt);
    const first = cookieOf(await signIn(world, emails.rbt));
    world.clock.advance(29 * 86_400);
    const second = cookieOf(await refresh(id, first));
    world.clock.advance(29 * 86_400);
    const third = cookieOf(await refresh(id, second));
    world.clock.advance(31 * 86_400);
    expect((await refresh(id, third)).statusCode).toBe(400);
  });
});

describe('signing out', () => {
  test('stops both tokens at once', async () => {
    const id = await userId(world, emails.rbt);
    const answer = await signIn(world, emails.rbt);
    const token = answer.json().access_token;
    const out = await world.ask('POST', '/api/logout', { token });
    expect(out.statusCode).toBe(204);
    expect(await isAccepted(token)).toBe(false);
    expect((await refresh(id, cookieOf(answer))).statusCode).toBe(400);
  });

  test('made offline and told later, it ends by the cookie of the person named, and nobody else’s', async () => {
    const [mine, theirs] = [await signIn(world, emails.rbt), await signIn(world, emails.rbt2)];
    const [me, they] = [await userId(world, emails.rbt), await userId(world, emails.rbt2)];
    const cookies = Object.fromEntries([mine, theirs].map((answer) => [cookieOf(answer).name, cookieOf(answer).value]));
    const out = await world.ask('POST', '/api/logout', { body: { user_id: me }, cookies });
    expect(out.statusCode).toBe(204);
    expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([[`tb_refresh_${me}`, '']]);
    expect((await refresh(me, cookieOf(mine))).statusCode).toBe(400);
    expect((await refresh(they, cookieOf(theirs))).statusCode).toBe(200);
  });

  test('an expired token still says whose sign-in ends, and nothing to end is no fault', async () => {
    const id = await userId(world, emails.rbt);
    const answer = await signIn(world, emails.rbt);
    world.clock.advance(2000);
    expect((await world.ask('POST', '/api/logout', { token: answer.json().access_token })).statusCode).toBe(204);
    expect((await refresh(id, cookieOf(answer))).statusCode).toBe(400);
    expect((await world.ask('POST', '/api/logout')).statusCode).toBe(204);
    expect((await world.ask('POST', '/api/logout', { token: 'nonsense' })).statusCode).toBe(204);
  });
});

describe('a person who was disabled', () => {
  test('may still sign in and deliver, and do nothing else', async () => {
    await world.db.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', emails.rbt2).execute();
    const answer = await signIn(world, emails.rbt2);
    const token = answer.json().access_token;
    const payload = await world.ask('GET', '/api/payload', { token });
    expect(payload.statusCode).toBe(403);
    expect(payload.json().code).toBe('disabled');
    expect((await world.ask('GET', '/api/ping', { token })).statusCode).toBe(200);
    const delivery = await world.ask('POST', '/api/session/start', { token, body: {} });
    expect(delivery.statusCode).toBe(422);
    await world.db.updateTable('users').set({ disabled_at: null }).where('email', '=', emails.rbt2).execute();
  });
});

describe('behind https', () => {
  test('the cookie is Secure and of this host alone, and the browser is told to stay on https', async () => {
    const secure = await openWorld({ publicUrl: 'https://tallybook.example' });
    const answer = await signIn(secure, emails.rbt);
    const id = answer.json().user_id;
    expect(cookieOf(answer)).toMatchObject({ name: `__Host-tb_refresh_${id}`, secure: true, path: '/' });
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    const next = await secure.ask('POST', '/oauth/token', {
      body: { grant_type: 'refresh_token', user_id: id },
      cookies: { [cookieOf(answer).name]: cookieOf(answer).value },
    });
    expect(next.statusCode).toBe(200);
    await secure.close();
  });
});

describe('whose address it is that guesses', () => {
  const from = (world: World, address: string) =>
    world.ask('POST', '/oauth/token', {
      body: { grant_type: 'password', username: `${address}@x.test`, password: 'wrong' },
      headers: { 'x-forwarded-for': address },
    });

  test('behind a proxy is what the proxy says, all of one household’s IPv6 addresses as one; without one nobody can pretend', async () => {
    const proxied = await openWorld({ publicUrl: 'https://tallybook.example' });
    for (let guess = 0; guess < 5; guess++) await from(proxied, `2001:db8:1:2::${guess}`);
    expect((await from(proxied, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await from(proxied, '2001:db8:1:3::1')).statusCode).toBe(400);
    await proxied.close();
    const direct = await openWorld();
    for (let guess = 0; guess < 5; guess++) await from(direct, `192.0.2.${guess}`);
    expect((await from(direct, '192.0.2.99')).statusCode).toBe(429);
    await direct.close();
  });
});

describe('guessing passwords', () => {
  let guarded: World;
  beforeAll(async () => {
    guarded = await openWorld();
  });
  afterAll(() => guarded.close());
  // What was counted is forgotten after an hour: each test begins with a clean slate.
  beforeEach(() => guarded.clock.advance(3601));

  test('from the fifth failure on everybody waits longer and longer for that account, and nobody for good', async () => {
    const waits: number[] = [];
    for (let guess = 0; guess < 9; guess++) {
      const answer = await signIn(guarded, emails.rbt, 'wrong');
      expect(answer.statusCode).toBe(guess < 5 ? 400 : 429);
      if (answer.statusCode !== 429) continue;
      expect(answer.json().code).toBe('too_many_attempts');
      const wait = Number(answer.headers['retry-after']);
      waits.push(wait);
      expect((await signIn(guarded, emails.rbt)).statusCode).toBe(429);
      guarded.clock.advance(wait);
      expect((await signIn(guarded, emails.rbt, 'wrong')).statusCode).toBe(400);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    guarded.clock.advance(60);
    expect((await signIn(guarded, emails.rbt)).statusCode).toBe(200);
    expect((await signIn(guarded, emails.rbt, 'wrong')).statusCode).toBe(400);
  });

  test('a hundred guesses sent at once are counted one by one: only the first few are even tried', async () => {
    const guesses = Array.from({ length: 100 }, () => signIn(guarded, emails.rbt2, 'wrong'));
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  test('an address that tries one account after the other waits too, and then everybody may go on', async () => {
    for (let guess = 0; guess < 5; guess++) await signIn(guarded, `guess${guess}@demo.test`, 'wrong');
    expect((await signIn(guarded, emails.bcba)).statusCode).toBe(429);
    guarded.clock.advance(3601);
    expect((await signIn(guarded, emails.bcba)).statusCode).toBe(200);
  });

  test('hashing is done a few at a time, and a crowd that is too large is turned away for now', async () => {
    const passwords = createPasswords({ hashesAtOnce: 1, hashesWaiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.verify(null, 'x')));
    const settled = results.map((result) => result.status);
    expect(settled).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(await passwords.verify(await passwords.hash('right'), 'right')).toBe(true);
  });
});
