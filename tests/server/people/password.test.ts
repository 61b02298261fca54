import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { removeExpired } from '#server/db/retention.ts';
import type { MailMessage } from '#server/http/mail/mail.ts';
import { emails, openWorld, signIn, userId, type World, waiting } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ publicUrl: 'https://tally.example', limits: { freeSignInFailures: 1000 } });
});
afterAll(() => world.close());

const NEW_PASSWORD = 'three wet umbrellas';

const ask = (email: string) => world.ask('POST', '/api/password/email', { body: { email } });
const reset = (email: string, token: string, password = NEW_PASSWORD) =>
  world.ask('POST', '/api/password/reset', { body: { email, password, token } });

/** Asks for a mail and waits for what comes after the answer. */
async function mailFor(email: string): Promise<MailMessage> {
  const before = world.mails.length;
  expect((await ask(email)).statusCode).toBe(202);
  await expect.poll(() => world.mails.length).toBe(before + 1);
  const mail = world.mails.at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
}

function tokenIn({ text }: MailMessage): string {
  return /https:\/\/tally\.example\/auth\/reset\/password\/(\d+\.[\w-]{43})\n/.exec(text)?.[1] ?? '';
}

describe('a forgotten password', () => {
  test('is asked for in the same words for an account and for nobody; only the account gets a mail', async () => {
    const before = world.mails.length;
    const nobody = await ask('nobody@demo.test');
    const mail = await mailFor(emails.rbt2);
    const somebody = await ask(` ${emails.rbt2.toUpperCase()} `);
    expect([nobody.statusCode, nobody.body]).toEqual([somebody.statusCode, somebody.body]);
    expect(nobody.headers['x-epoch']).toBe(somebody.headers['x-epoch']);
    await expect.poll(() => world.mails.length).toBe(before + 2);
    expect(mail).toMatchObject({ kind: 'password-reset', to: emails.rbt2 });
    expect(mail.text).toContain('Hello Jo,');
    expect(tokenIn(mail)).not.toBe('');
  });

  test('the answer comes before anything is looked for, so its time tells nothing', async () => {
    let release = () => {};
    const gate = new Promise<void>((go) => {
      release = go;
    });
    const slow = await openWorld({ mail: { send: () => gate } });
    const answer = await slow.ask('POST', '/api/password/email', { body: { email: emails.rbt } });
    expect(answer.statusCode).toBe(202);
    release();
    await slow.close();
  });

  test('the link makes a new password once, ends every sign-in, and the token is nowhere in the database', async () => {
    const access = (await signIn(world, emails.bcba)).json().access_token;
    const token = tokenIn(await mailFor(emails.bcba));
    expect((await world.ask('GET', '/api/payload', { token: access })).statusCode).toBe(200);
    const stored = await world.db.selectFrom('password_links').select('token_hash').execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map(({ token_hash }) => token_hash.toString()).join()).not.toContain(token);

    const done = await reset(emails.bcba, token);
    expect([done.statusCode, done.body]).toEqual([204, '']);
    expect((await world.ask('GET', '/api/payload', { token: access })).statusCode).toBe(401);
    expect((await signIn(world, emails.bcba)).statusCode).toBe(400);
    expect((await signIn(world, emails.bcba, NEW_PASSWORD)).statusCode).toBe(200);

    const again = await reset(emails.bcba, token, 'four dry umbrellas now');
    expect(again.statusCode).toBe(422);
    expect(again.json().errors.token[0]).toMatch(/used or has run out/);
    expect((await signIn(world, emails.bcba, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('of two uses at the same moment one counts', async () => {
    const token = tokenIn(await mailFor(emails.staff));
    const answers = await Promise.all(
      [0, 1, 2, 3].map((at) => reset(emails.staff, token, `umbrella number ${at} is wet`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422, 422, 422]);
  });

  test('a used link takes the others of that person with it', async () => {
    const first = tokenIn(await mailFor(emails.other));
    const second = tokenIn(await mailFor(emails.other));
    expect((await reset(emails.other, first)).statusCode).toBe(204);
    expect((await reset(emails.other, second)).statusCode).toBe(422);
  });

  test('the link is good for an hour', async () => {
    const early = tokenIn(await mailFor(emails.rbt));
    const late = tokenIn(await mailFor(emails.rbt));
    world.clock.advance(59 * 60);
    expect((await reset(emails.rbt, early)).statusCode).toBe(204);
    const fresh = tokenIn(await mailFor(emails.rbt));
    world.clock.advance(61 * 60);
    expect((await reset(emails.rbt, fresh)).statusCode).toBe(422);
    expect((await reset(emails.rbt, late)).statusCode).toBe(422);
  });

  test('a weak password and another’s address are refused, and the link stays good', async () => {
    const token = tokenIn(await mailFor(emails.admin));
    const short = await reset(emails.admin, token, 'umbrella');
    expect([short.statusCode, short.json().errors.password[0]]).toEqual([422, 'Use at least 15 characters.']);
    // Riverbend is the company, Theo Grant the person.
    expect((await reset(emails.admin, token, 'riverbend.theo.grant.2026')).json().errors).toHaveProperty('password');
    expect((await reset(emails.rbt2, token)).json().errors).toHaveProperty('token');
    expect((await reset(emails.admin, token, DEMO_PASSWORD)).statusCode).toBe(204);
  });

  test.each([
    '',
    'nonsense',
    `1.${'x'.repeat(43)}`,
    `2147483647.${'x'.repeat(43)}`,
    `99999999999.${'x'.repeat(43)}`,
  ])('a token that nobody was sent (%j) is a dead link and no fault', async (token) => {
    const answer = await reset(emails.rbt, token);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
    expect(answer.json().errors).toHaveProperty('token');
  });

  test('without a good link the password is not looked at, so nobody has the server work for them', async () => {
    const weak = 'a'.repeat(15);
    expect((await reset(emails.rbt, `1.${'x'.repeat(43)}`, weak)).json().errors).toEqual({
      token: [expect.any(String)],
    });
    const token = tokenIn(await mailFor(emails.rbt));
    expect((await reset(emails.rbt2, token, weak)).json().errors).toEqual({ token: [expect.any(String)] });
    expect((await reset(emails.rbt, token, weak)).json().errors).toEqual({ password: [expect.any(String)] });
  });

  test('somebody disabled may choose a new one: they still have work to deliver', async () => {
    const id = await userId(world, emails.rbt2);
    await world.db.updateTable('users').set({ disabled_at: world.clock.now() }).where('id', '=', id).execute();
    const token = tokenIn(await mailFor(emails.rbt2));
    expect((await reset(emails.rbt2, token)).statusCode).toBe(204);
    expect((await signIn(world, emails.rbt2, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('links that nobody used are gone a day after their end', async () => {
    await mailFor(emails.admin);
    const left = () => world.db.selectFrom('password_links').selectAll().execute();
    const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000);
    await removeExpired(world.db, { now: inHours(24) });
    expect(await left()).not.toEqual([]);
    await removeExpired(world.db, { now: inHours(26) });
    expect(await left()).toEqual([]);
  });

  test('is written down without the token, and no log line names the person or the link', async () => {
    const rows = await world.db.selectFrom('audit').select(['action', 'detail']).execute();
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['password mail asked for', 'password chosen']));
    const written = JSON.stringify(rows) + world.logged();
    for (const mail of world.mails) expect(written).not.toContain(tokenIn(mail));
    expect(written).not.toContain('demo.test');
    expect(written).not.toContain('umbrella');
  });
});

describe('a password that is replaced while it is being checked', () => {
  let meeting: World;
  beforeAll(async () => {
    meeting = await openWorld({ publicUrl: 'https://tally.example' });
  });
  afterAll(() => meeting.close());

  /** Lets something happen after the next password was checked and before its answer is acted upon. */
  function afterNextCheck(act: () => Promise<unknown>): void {
    const { passwords } = meeting.app.services;
    const { verify } = passwords;
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (stored, password) => {
      const right = await verify(stored, password);
      await act();
      return right;
    });
  }

  async function resetByMail(email: string): Promise<void> {
    const before = meeting.mails.length;
    await meeting.ask('POST', '/api/password/email', { body: { email } });
    await expect.poll(() => meeting.mails.length).toBe(before + 1);
    const token = meeting.mails.slice(before).map(tokenIn).join();
    const body = { email, password: NEW_PASSWORD, token };
    expect((await meeting.ask('POST', '/api/password/reset', { body })).statusCode).toBe(204);
  }

  async function signInsAlive(email: string) {
    const user_id = await userId(meeting, email);
    return meeting.db
      .selectFrom('token_families')
      .select('id')
      .where('user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .execute();
  }

  const actionsOf = async (email: string) => {
    const user_id = await userId(meeting, email);
    const rows = await meeting.db
      .selectFrom('audit')
      .select('action')
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };

  test('opens no sign-in any more: a thief who knew it is not let in after the reset', async () => {
    afterNextCheck(() => resetByMail(emails.rbt));
    const late = await signIn(meeting, emails.rbt);
    const wrong = await signIn(meeting, emails.rbt, 'not the password');
    expect([late.statusCode, late.json()]).toEqual([400, wrong.json()]);
    expect(await signInsAlive(emails.rbt)).toEqual([]);
    const last = async () => (await actionsOf(emails.rbt)).slice(-3);
    await expect.poll(last).toEqual(['password chosen', 'sign-in failed', 'sign-in failed']);
    expect((await signIn(meeting, emails.rbt, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('opens none either while the reset has not committed: the sign-in waits for how it ends', async () => {
    const user_id = await userId(meeting, emails.rbt2);
    const { signingIn } = await meeting.db.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ password_hash: 'another' }).where('user_id', '=', user_id).execute();
      const signingIn = signIn(meeting, emails.rbt2);
      await expect.poll(() => waiting(meeting.db, '"accounts"')).toBe(1);
      return { signingIn };
    });
    expect((await signingIn).statusCode).toBe(400);
    expect(await signInsAlive(emails.rbt2)).toEqual([]);
  });

  test('chooses no other one any more: what was reset is not overwritten by who knew the old one', async () => {
    const { access_token: token } = (await signIn(meeting, emails.bcba)).json();
    afterNextCheck(() => resetByMail(emails.bcba));
    const body = { current: DEMO_PASSWORD, password: 'seven stolen umbrellas' };
    const late = await meeting.ask('POST', '/api/user/account/password', { token, body });
    expect([late.statusCode, late.json().errors]).toEqual([422, { current: ['Is not the password in use'] }]);
    expect((await signIn(meeting, emails.bcba, body.password)).statusCode).toBe(400);
    expect((await signIn(meeting, emails.bcba, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await actionsOf(emails.bcba)).not.toContain('password changed');
  });
});

describe('too many password mails', () => {
  test('one letter box gets a few and then rests, with the same answer to whoever asks', async () => {
    const other = await openWorld({ limits: { freeMailsToAccount: 2 } });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const answer = await other.ask('POST', '/api/password/email', { body: { email: emails.rbt } });
      statuses.push(answer.statusCode);
    }
    await other.app.close();
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202]);
    // Two for nothing, and the one that begins the waiting.
    expect(other.mails.length).toBe(3);
    await other.close();
  });

  test('one address of the network has to wait, whomever it names', async () => {
    const other = await openWorld({ limits: { freeMailsOfAddress: 2 } });
    const send = (at: number) => other.ask('POST', '/api/password/email', { body: { email: `nobody${at}@demo.test` } });
    expect([(await send(1)).statusCode, (await send(2)).statusCode, (await send(3)).statusCode]).toEqual([
      202, 202, 202,
    ]);
    const refused = await send(4);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await other.close();
  });
});

test('a mail server that fails changes nothing about the answer, and the log says so without the address', async () => {
  const broken = await openWorld({ mail: { send: () => Promise.reject(new Error('no route to mail')) } });
  const answer = await broken.ask('POST', '/api/password/email', { body: { email: emails.rbt } });
  expect(answer.statusCode).toBe(202);
  await expect.poll(() => broken.logged()).toContain('tried again');
  expect(broken.logged()).not.toContain('demo.test');
  await broken.close();
});
