import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { createFieldSeal } from '#server/http/access/field-seal.ts';
import { hashOf } from '#server/http/write/hash-of.ts';
import { resealFields } from '#server/reseal-fields.ts';
import { emails, openWorld, signIn, userId, type Who, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const PATH = '/api/user/account';
const read = async (as: Who = 'rbt') => (await world.ask('GET', PATH, { as })).json();
const put = (body: object, headers: Record<string, string> = {}, as: Who = 'rbt') =>
  world.ask('PUT', PATH, { as, body, headers });
const reveal = (field: string, as: Who = 'rbt') => world.ask('POST', `${PATH}/reveal`, { as, body: { field } });

const secrets = {
  social_security: '987-65-4321',
  date_of_birth: '1980-05-17',
  routing_number: '021000021',
  account_number: '000123456789',
};

describe('one’s own profile', () => {
  test('begins with what the company knows, and nothing else', async () => {
    expect(await read()).toMatchObject({
      id: await userId(world, emails.rbt),
      email: emails.rbt,
      first_name: 'Ana',
      last_name: 'Diaz',
      phone: '',
      bank_account_type: null,
      social_security: null,
      account_number: null,
    });
  });

  test('takes no name that reads like a colleague’s: what is signed is known by it', async () => {
    const { first_name, last_name } = await read();
    for (const [first, last] of [
      ['Nadia', 'Cole'],
      ['nadia', 'Сole'],
      ['Nadia Cole', ''],
      ['Nadia', 'CoIe'],
      ['Nadia', 'C0le'],
    ]) {
      const taken = await put({ first_name: first, last_name: last });
      expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([422, ['last_name']]);
    }
    expect(await read()).toMatchObject({ first_name, last_name });
    expect((await put({ first_name: 'Ana Maria' })).statusCode).toBe(200);
    expect((await put({ first_name })).statusCode).toBe(200);
  });

  test.each([
    ['Lisu', '\uA4E0adia', 'Cole'],
    ['Cherokee', 'Nadia', '\u13DFole'],
    ['Armenian', 'Nadia', 'C\u0585le'],
    ['Coptic', 'Nadia', 'Col\u2C89'],
    ['Hebrew', 'Nadia', 'Co\u05D5e'],
    ['Cyrillic', 'Nadia', 'Co\u04CFe'],
    ['the alpha of phonetics', 'Nadi\u0251', 'Cole'],
    ['a small capital of phonetics', 'N\u1D00dia', 'Cole'],
    ['a click', 'Nadia', 'Co\u01C0e'],
    ['a full stop', 'Nadia.', 'Cole'],
    ['a Thai mark', 'Nadia\u0E4D', 'Cole'],
    ['a mark of no script', 'Nadia', 'Cole\u20E8'],
    ['a script of nobody', 'Мария', 'Ким'],
  ])('takes no name that could be read as a colleague’s by letters of another kind: %s', async (_what, first, last) => {
    const before = await read();
    const taken = await put({ first_name: first, last_name: last });
    expect(taken.statusCode, taken.body).toBe(422);
    expect(Object.values(taken.json().errors).flat().join()).toContain('Ask your office to enter it');
    expect(await read()).toEqual(before);
  });

  test.each([
    ['in one half, as lists write it', '', 'Cole, Nadia'],
    ['in one half, the other way round', 'Cole Nadia', ''],
    ['the other way round', 'Cole', 'Nadia'],
    ['without a space', 'NadiaCole', ''],
    ['with a title', 'Nadia', 'Cole RBT'],
    ['with a suffix', 'Nadia', 'Cole, Jr.'],
    ['with a hyphen behind it', 'Nadia-', 'Cole'],
    ['with a point behind it', 'Nadia·', 'Cole'],
    ['with a letter that is hardly seen', 'Nadia\u02CC', 'Cole'],
    ['with a tatweel', 'Nadia\u0640', 'Cole'],
    ['in rings', '\u{1F15D}\u{1F150}\u{1F153}\u{1F158}\u{1F150}', 'Cole'],
    ['with an exclamation mark', 'Nad!a', 'Cole'],
    ['with a sign of mathematics', 'Nadia', 'Co\u2223e'],
    ['with a paseq', 'Nadia', 'Co\u05C0e'],
    ['with an at sign', 'Nadi@', 'Cole'],
    ['with a full stop of Japanese', 'Nadia\u3002', 'Cole'],
    ['made of signs', '\u2726 \u2605', '\u2726'],
  ])('is not a colleague’s %s', async (_how, first, last) => {
    const before = await read();
    const taken = await put({ first_name: first, last_name: last });
    expect([taken.statusCode, Object.keys(taken.json().errors ?? {}).length > 0], taken.body).toEqual([422, true]);
    expect(await read()).toEqual(before);
  });

  test('that was stored with signs before these were refused stays until it is changed', async () => {
    const person = world.db.updateTable('users').where('id', '=', await userId(world, emails.rbt2));
    const { first_name, last_name, middle_name } = await read('rbt2');
    await person.set({ first_name: '\u2605 Sami', last_name: 'Cole, Nadia' }).execute();
    const odd = { first_name: '\u2605 Sami', last_name: 'Cole, Nadia' };
    expect((await put({ ...odd, city: 'Salem' }, {}, 'rbt2')).statusCode).toBe(200);
    expect(await read('rbt2')).toMatchObject({ ...odd, city: 'Salem' });
    const refused = await put({ ...odd, middle_name: '\u2605' }, {}, 'rbt2');
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { middle_name: ['Has “\u2605”, which names are not written with'] },
    ]);
    await person.set({ first_name, last_name }).execute();
    await put({ city: '', middle_name }, {}, 'rbt2');
  });

  test('in a script of their own stays as the office entered it, and can be changed in that', async () => {
    const [first_name, last_name] = ['Мария', 'Ким'];
    const person = world.db.updateTable('users').where('id', '=', await userId(world, emails.rbt2));
    const { first_name: first, last_name: last } = await read('rbt2');
    await person.set({ first_name, last_name }).execute();
    expect((await put({ first_name, last_name, city: 'Springfield' }, {}, 'rbt2')).statusCode).toBe(200);
    expect((await put({ last_name: 'Иванова' }, {}, 'rbt2')).statusCode).toBe(200);
    expect((await put({ last_name: 'Петрoва' }, {}, 'rbt2')).statusCode).toBe(422);
    await person.set({ first_name: first, last_name: last }).execute();
    await put({ city: '' }, {}, 'rbt2');
  });

  test('is saved field by field; what is left out stays, and the new name is in the next payload', async () => {
    const { version } = await read();
    const saved = await put({
      phone: '555 0100',
      city: 'Springfield',
      bank_account_type: 3,
      about: 'Plays the cello.',
    });
    expect([saved.statusCode, saved.json().version]).toEqual([200, version + 1]);
    await put({ last_name: 'Diaz-Okoro', middle_name: 'M.', ien: 'X-17' });
    expect(await read()).toMatchObject({
      phone: '555 0100',
      city: 'Springfield',
      bank_account_type: 3,
      about: 'Plays the cello.',
      last_name: 'Diaz-Okoro',
      middle_name: 'M.',
      ien: 'X-17',
    });
    const payload = (await world.ask('GET', '/api/payload', { as: 'rbt' })).json();
    expect(payload.user.profile.name).toBe('Ana Diaz-Okoro');
    expect(JSON.stringify(payload)).not.toMatch(/555 0100|Springfield/);
    await put({ last_name: 'Diaz', middle_name: '' });
  });

  test('is nobody else’s to read or write, whatever they hold', async () => {
    expect(await read('admin')).toMatchObject({ email: emails.admin, city: '' });
    const other = await put({ user_id: await userId(world, emails.rbt), city: 'Elsewhere' }, {}, 'admin');
    expect([other.statusCode, other.json().code]).toEqual([422, 'unknown_field']);
    expect((await read()).city).toBe('Springfield');
  });

  test('a version that is not the one there is refused, with the profile as it stands', async () => {
    const { version } = await read();
    const stale = await put({ city: 'Old' }, { 'if-match': `"${version - 1}"` });
    expect([stale.statusCode, stale.json().current.city]).toEqual([412, 'Springfield']);
  });

  test.each([
    ['email', { email: 'new@demo.test' }],
    ['first_name', { first_name: ' ', last_name: '' }],
    ['bank_account_type', { bank_account_type: 4 }],
    ['phone', { phone: 'x'.repeat(41) }],
    ['about', { about: 'x'.repeat(60_000) }],
    ['social_security', { social_security: '1234' }],
    ['date_of_birth', { date_of_birth: '2999-01-01' }],
    ['routing_number', { routing_number: '123456789' }],
    ['confirm_account_number', { account_number: '12345678' }],
    ['confirm_account_number', { account_number: '12345678', confirm_account_number: '87654321' }],
  ])('%s of %o is refused by name', async (field, body) => {
    const answer = await put(body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });
});

describe('sensitive fields', () => {
  test('are answered masked, and are in no column, receipt, audit row or log line in the clear', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...secrets, confirm_account_number: '0001 2345 6789' };
    const masks = {
      social_security: '•••• 4321',
      date_of_birth: '••/••/1980',
      routing_number: '•••• 0021',
      account_number: '•••• 6789',
    };
    expect((await put(body, headers)).json()).toMatchObject(masks);
    const again = await put(body, headers);
    expect([again.headers['idempotent-replayed'], again.statusCode]).toEqual(['true', 200]);
    // Another account number under the same key was answered as if it had been saved.
    const other = await put(
      { ...body, account_number: '000999999999', confirm_account_number: '000999999999' },
      headers,
    );
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect(await read()).toMatchObject(masks);
    await reveal('social_security');
    const everything = await everyText();
    for (const secret of ['987-65-4321', '987654321', '1980-05-17', '021000021', '000123456789']) {
      expect(everything).not.toContain(secret);
      expect(world.logged()).not.toContain(secret);
    }
  });

  test('a receipt’s hash holds no number that could be found by trying them all', async () => {
    const headers = (key: string) => ({ 'idempotency-key': key });
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await put({ social_security: '987654321' }, headers(one));
    await put({ social_security: '123456789' }, headers(two));
    const receipts = await world.db
      .selectFrom('op_receipts')
      .select('body_hash')
      .where('op_id', 'in', [one, two])
      .execute();
    const hashes = receipts.map(({ body_hash }) => body_hash.toString('hex'));
    expect(new Set(hashes).size).toBe(2);
    // Whoever has the table and tries all numbers finds neither of them: the key is missing.
    for (const social_security of ['987654321', '123456789']) {
      expect(hashes).not.toContain(hashOf({ social_security }).toString('hex'));
    }
    await put({ social_security: '987654321' });
  });

  test('are shown one by one to their owner, each time with a line in the audit that has the name and not the number', async () => {
    expect((await reveal('account_number')).json()).toEqual({ field: 'account_number', value: '000123456789' });
    expect((await reveal('date_of_birth')).json().value).toBe('1980-05-17');
    const rows = await world.db
      .selectFrom('audit')
      .select(['user_id', 'detail'])
      .where('action', '=', 'account field revealed')
      .orderBy('id')
      .execute();
    const me = await userId(world, emails.rbt);
    expect(rows.slice(-2)).toEqual([
      { user_id: me, detail: { field: 'account_number' } },
      { user_id: me, detail: { field: 'date_of_birth' } },
    ]);
    expect((await reveal('account_number', 'admin')).json().value).toBeNull();
    expect((await reveal('email')).statusCode).toBe(422);
  });

  test('that were closed while a save waited stay closed, and the save finds its sign-in ended', async () => {
    await put({ social_security: secrets.social_security, date_of_birth: secrets.date_of_birth }, {}, 'rbt2');
    const user = await userId(world, emails.rbt2);
    const mine = async () =>
      world.db
        .selectFrom('user_profiles')
        .select(['closed_fields', 'phone'])
        .where('user_id', '=', user)
        .executeTakeFirst();
    const waits = async () => {
      const { rows } = await sql<{ waits: number }>`select count(*)::int as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
      return rows[0]?.waits ?? 0;
    };
    const saving = await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute();
      const call = put({ phone: '555 0199', social_security: '111-22-3333' }, {}, 'rbt2');
      await vi.waitUntil(async () => (await waits()) > 0, { timeout: 10_000, interval: 20 });
      await tx.updateTable('token_families').set({ revoked_at: new Date() }).where('user_id', '=', user).execute();
      await tx
        .updateTable('user_profiles')
        .set({ closed_fields: ['social_security'] })
        .where('user_id', '=', user)
        .execute();
      return { call };
    });
    expect((await saving.call).statusCode).toBe(401);
    expect(await mine()).toEqual({ closed_fields: ['social_security'], phone: '' });
    await world.db.updateTable('token_families').set({ revoked_at: null }).where('user_id', '=', user).execute();
    // Of a sign-in that holds, what is typed anew is open, and nothing else.
    await world.db
      .updateTable('user_profiles')
      .set({ closed_fields: ['social_security', 'date_of_birth'] })
      .where('user_id', '=', user)
      .execute();
    await put({ social_security: '111-22-3333' }, {}, 'rbt2');
    expect((await mine())?.closed_fields).toEqual(['date_of_birth']);
    expect(await read('rbt2')).toMatchObject({
      social_security: expect.stringMatching(/3333$/),
      date_of_birth: '••••',
    });
    // Nothing is hidden where nothing was ever saved.
    await put({ date_of_birth: null }, {}, 'rbt2');
    expect(await read('rbt2')).toMatchObject({ date_of_birth: null });
    await world.db.deleteFrom('user_profiles').where('user_id', '=', user).execute();
  });

  test('can be taken away, and the others stay', async () => {
    await put({ routing_number: null, account_number: '' });
    expect(await read()).toMatchObject({ routing_number: null, account_number: null, social_security: '•••• 4321' });
    const row = await world.db.selectFrom('user_profiles').selectAll().executeTakeFirstOrThrow();
    expect([row.routing_number, row.account_number]).toEqual([null, null]);
  });

  test('a sealed value that was copied to another person or column shows nothing there', async () => {
    const mine = await world.db.selectFrom('user_profiles').selectAll().executeTakeFirstOrThrow();
    await put({ city: 'Shelbyville' }, {}, 'rbt2');
    const thief = await userId(world, emails.rbt2);
    await world.db
      .updateTable('user_profiles')
      .set({ social_security: mine.social_security, account_number: mine.social_security })
      .where('user_id', '=', thief)
      .execute();
    expect(await read('rbt2')).toMatchObject({ social_security: '••••', account_number: '••••', city: 'Shelbyville' });
    const refused = await reveal('social_security', 'rbt2');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'seal_broken']);
    await put({ social_security: '111223333' }, {}, 'rbt2');
    expect((await reveal('social_security', 'rbt2')).json().value).toBe('111223333');
  });
});

describe('a new key', () => {
  test('takes over every field that the old one opens, and leaves alone what none does', async () => {
    await put({ ...secrets, confirm_account_number: secrets.account_number });
    const [old, fresh] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
    const before = await world.db.selectFrom('user_profiles').selectAll().execute();
    const foreign = createFieldSeal([Buffer.alloc(32, 1)]).seal('1', { companyId: 0, userId: 0, field: '' });
    const thief = await userId(world, emails.rbt2);
    await world.db.updateTable('user_profiles').set({ account_number: foreign }).where('user_id', '=', thief).execute();
    expect(await resealFields(world.db, [fresh, old])).toEqual({ resealed: 5, unreadable: 1 });
    expect(await resealFields(world.db, [fresh, old])).toEqual({ resealed: 0, unreadable: 1 });
    const row = await world.db
      .selectFrom('user_profiles')
      .selectAll()
      .where('user_id', '<>', thief)
      .executeTakeFirstOrThrow();
    const place = { companyId: row.company_id, userId: row.user_id, field: 'routing_number' };
    expect(createFieldSeal([fresh]).open(row.routing_number ?? Buffer.alloc(0), place)).toBe('021000021');
    for (const { user_id, company_id: _, ...columns } of before) {
      await world.db.updateTable('user_profiles').set(columns).where('user_id', '=', user_id).execute();
    }
  });
});

describe('a server without a key', () => {
  test('saves everything but the sensitive fields, and says which setting is missing', async () => {
    const poor = await openWorld({ fieldKeys: [] });
    const ask = (body: object, key: string) =>
      poor.ask('PUT', PATH, { as: 'rbt', body, headers: { 'idempotency-key': key } });
    expect((await ask({ city: 'Springfield' }, crypto.randomUUID())).statusCode).toBe(200);
    const key = crypto.randomUUID();
    const refused = await ask({ social_security: '987654321', city: 'Elsewhere' }, key);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'field_key_missing']);
    expect(refused.json().detail).toContain('FIELD_KEY');
    expect((await poor.ask('GET', PATH, { as: 'rbt' })).json().city).toBe('Springfield');
    // The refusal is not kept: once the key is there, the same request succeeds.
    expect(await poor.db.selectFrom('op_receipts').select('op_id').where('op_id', '=', key).execute()).toEqual([]);
    expect((await ask({ social_security: null }, crypto.randomUUID())).statusCode).toBe(200);
    await poor.close();
  });
});

describe('one’s own password', () => {
  const change = (body: object, as: Who = 'bcba') => world.ask('POST', `${PATH}/password`, { as, body });
  const NEW = 'marmalade under the seventh bridge';

  test('is not changed without the one in use, nor to a weak one or the same', async () => {
    for (const [body, field] of [
      [{ current: 'wrong', password: NEW }, 'current'],
      [{ current: DEMO_PASSWORD, password: 'short' }, 'password'],
      [{ current: DEMO_PASSWORD, password: DEMO_PASSWORD }, 'password'],
      [{ current: DEMO_PASSWORD }, 'password'],
    ] as const) {
      const answer = await change(body);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
    }
    expect((await signIn(world, emails.bcba)).statusCode).toBe(200);
  });

  test('changes, ends the sign-ins of other devices and keeps this one', async () => {
    const elsewhere = (await signIn(world, emails.bcba)).json().access_token;
    expect((await change({ current: DEMO_PASSWORD, password: NEW })).statusCode).toBe(204);
    expect((await world.ask('GET', PATH, { token: elsewhere })).statusCode).toBe(401);
    expect((await world.ask('GET', PATH, { as: 'bcba' })).statusCode).toBe(200);
    expect((await signIn(world, emails.bcba)).statusCode).toBe(400);
    expect((await signIn(world, emails.bcba, NEW)).statusCode).toBe(200);
    const row = await world.db.selectFrom('audit').select('user_id').where('action', '=', 'password changed').execute();
    expect(row).toEqual([{ user_id: await userId(world, emails.bcba) }]);
    expect(`${await everyText()}${world.logged()}`).not.toContain(NEW);
  });

  test('a stolen token is no good for trying passwords: guesses slow down', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess++) {
      statuses.push((await change({ current: `guess ${guess}`, password: NEW }, 'staff')).statusCode);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });
});

/** All that the database holds of profiles, receipts and audit, as text. */
async function everyText(): Promise<string> {
  const rows = await Promise.all([
    world.db.selectFrom('user_profiles').selectAll().execute(),
    world.db.selectFrom('op_receipts').selectAll().execute(),
    world.db.selectFrom('audit').selectAll().execute(),
    world.db.selectFrom('users').selectAll().execute(),
  ]);
  return JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
}

test('a free name that two take at once is one person’s', async () => {
  const people = ['rbt', 'rbt2', 'bcba'] as const;
  const saved = (as: Who, body: object) => world.ask('PUT', '/api/user/account', { as, body });
  const nameOf = async (as: Who) => {
    const { first_name, last_name } = (await world.ask('GET', '/api/user/account', { as })).json();
    return { first_name, last_name };
  };
  const before = await Promise.all(people.map(nameOf));
  const taken = await Promise.all(people.map((as) => saved(as, { first_name: 'Zora', last_name: 'Neale' })));
  expect(taken.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  for (const [at, as] of people.entries()) {
    const back = await saved(as, before[at] ?? {});
    expect(back.statusCode, back.body).toBe(200);
  }
});
