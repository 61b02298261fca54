import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientRecord, UserRecord } from '#contract/people.ts';
import { must } from '#lib/must.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { clientId, emails, freeDay, noteBody, openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asAdmin = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, headers = {}) =>
  world.ask(method, path, { as: 'admin', ...(body ? { body } : {}), headers });

async function newClient(first_name: string, last_name: string) {
  return asAdmin('POST', '/api/clients', { first_name, last_name });
}

async function savedNote(): Promise<number> {
  const body = noteBody(await clientId(world, 'Ruiz'), freeDay());
  return (await world.ask('POST', '/api/note', { as: 'rbt', body })).json().id;
}

/** One text, as five keyboards, clipboards and files write it. */
const fiveWays = (text: string) => [
  text,
  text.toLowerCase(),
  `\u200b${text}\ufeff`,
  ` ${text.replace('-', '\u2011')}\u00a0`,
  [...text].map((char) => (/[!-~]/.test(char) ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char)).join(''),
];

describe('one text that looks the same', () => {
  test('an ICN typed five ways is one group of notes, found and taken apart by each of them', async () => {
    const ways = fiveWays('ICN-77é');
    for (const icn of [...ways, 'ICN-77e\u0301']) {
      const answer = await world.ask('POST', '/api/company/payments/group', {
        as: 'staff',
        body: { id: [await savedNote()], icn },
      });
      expect([icn, answer.statusCode]).toEqual([icn, 200]);
    }
    const find = async (query: string) =>
      (await world.ask('GET', `/api/company/payments/group?${query}`, { as: 'staff' })).json();
    for (const icn of ways) {
      expect((await find(`icn=${encodeURIComponent(icn)}`)).totalCount).toBe(1);
      expect((await find(`search=${encodeURIComponent(icn)}`)).totalCount).toBe(1);
      const notes = await world.ask('GET', `/api/company/notes?groupId=${encodeURIComponent(icn)}`, { as: 'staff' });
      expect([notes.statusCode, notes.json().totalCount]).toEqual([200, 6]);
    }
    const gone = await world.ask(
      'DELETE',
      `/api/company/payments/group?icn=${encodeURIComponent(must(ways[4], 'an ICN in full width'))}`,
      {
        as: 'staff',
      },
    );
    expect(gone.json().data ?? gone.json()).toBeTruthy();
    expect(gone.statusCode).toBe(200);
  });

  test.each([
    ['a flag', '/api/company/flag', {}],
    ['a role', '/api/company/role', {}],
    ['a behavior', '/api/behaviors', {}],
    ['a skill', '/api/skills', {}],
  ])('%s is there once, however its name is written', async (_, path, more) => {
    const [first = '', ...others] = fiveWays('Tidy-up D’Or');
    expect((await asAdmin('POST', path, { name: first, ...more })).statusCode).toBeLessThan(300);
    for (const name of [...others, "tidy–up d'or"]) {
      expect([name, (await asAdmin('POST', path, { name, ...more })).statusCode]).toEqual([name, 409]);
    }
  });

  test('an import finds the client who is there, under other apostrophes, accents in pieces and no-break spaces', async () => {
    await newClient('Zoë Ann', 'O’Brien');
    const csv = "first_name,last_name\nZoe\u0308\u00a0Ann,O'Brien\n";
    const answer = await asAdmin('POST', '/api/import/clients', { csv, dry_run: true });
    expect(answer.json()).toMatchObject({ created: 0, existing: 1 });
  });
});

describe('what cannot be seen', () => {
  const unseen = ['\u200b', '\u2800', '\u3164', '\u202e\u2066', '\u00ad', '\u0301', '\u2028', '\ufe0f', '\u{e0041}'];

  test.each(unseen)('a name of invisible characters alone is refused by a sentence: %j', async (name) => {
    for (const [path, body, field] of [
      ['/api/clients', { first_name: name, last_name: name }, 'first_name'],
      ['/api/company/flag', { name }, 'name'],
      ['/api/behaviors', { name }, 'name'],
    ] as const) {
      const answer = await asAdmin('POST', path, body);
      expect([path, answer.statusCode]).toEqual([path, 422]);
      expect(answer.json().errors).toHaveProperty(field);
    }
  });

  test('a name has one line, reads in one direction and is stored in one form', async () => {
    const answer = await newClient('\u202eMa\u200bya\n\tLou', 'Nguye\u0302\u0303n\u0007');
    expect(answer.json()).toMatchObject({ first_name: 'Maya Lou', last_name: 'Nguyễn' });
  });

  test('joiners that a name is written with stay', async () => {
    const answer = await newClient('علی\u200cرضا', 'क\u094d\u200dष');
    expect(answer.json()).toMatchObject({ first_name: 'علی\u200cرضا', last_name: 'क\u094d\u200dष' });
  });
});

describe('a person with one name', () => {
  test('can be entered by either half, has no stray spaces in any list, and keeps at least one', async () => {
    const only = await newClient('Suharto', '');
    expect([only.statusCode, only.json()]).toEqual([
      201,
      expect.objectContaining({ first_name: 'Suharto', last_name: '' }),
    ]);
    const user = await asAdmin('POST', '/api/users', { first_name: '', last_name: 'Madonna', email: 'm@example.com' });
    expect([user.statusCode, user.json().profile?.name]).toEqual([201, 'Madonna']);
    const record: ClientRecord = only.json();
    const ifMatch = { 'if-match': `"${record.version}"` };
    const emptied = await asAdmin('PATCH', `/api/clients/${record.id}`, { first_name: '' }, ifMatch);
    expect([emptied.statusCode, emptied.json().errors]).toEqual([
      422,
      { first_name: ['Enter a first or a last name'] },
    ]);
    const csv = 'first_name,last_name\nPelé,\n,Björk\n,\nX,Y\n';
    const { problems, created } = (await asAdmin('POST', '/api/import/clients', { csv, dry_run: true })).json();
    expect([created, problems]).toEqual([3, []]);
    const none = await asAdmin('POST', '/api/import/clients', {
      csv: 'first_name,last_name,middle_initial\n,,K\n',
      dry_run: true,
    });
    expect(none.json().problems).toEqual([{ row: 2, column: 'first_name', problem: 'Enter a first or a last name' }]);
  });
});

describe('a name made of signs, or of both halves', () => {
  const sign = 'Has “★”, which names are not written with';
  const comma = 'A comma stands only before a suffix such as Jr., III or PhD';
  const newUser = (body: object) => asAdmin('POST', '/api/users', body);

  test('is refused by a sentence to whoever signs what they do', async () => {
    const odd = { first_name: '★ Maya', last_name: 'Cole, Nadia' };
    const refused = await newUser({ ...odd, email: 'signs@example.com' });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { first_name: [sign], last_name: [comma] }]);
    const real = { first_name: 'Ann', last_name: 'O’Brien-Nuñez, Jr.', email: 'real@example.com' };
    const record: UserRecord = (await newUser(real)).json();
    const ifMatch = { 'if-match': `"${record.version}"` };
    const changed = await asAdmin('PATCH', `/api/users/${record.id}`, { last_name: 'Cole, Nadia' }, ifMatch);
    expect([changed.statusCode, changed.json().errors]).toEqual([422, { last_name: [comma] }]);
  });

  test('stays with who has had it, and nothing else of them waits for it: a change, or a file that names them', async () => {
    const email = 'starr@example.com';
    const record: UserRecord = (await newUser({ first_name: 'Maya', last_name: 'Starr', email })).json();
    const odd = { first_name: '★ Maya', last_name: 'Starr, Maya' };
    await world.db.updateTable('users').set(odd).where('id', '=', record.id).execute();
    const changed = await asAdmin(
      'PATCH',
      `/api/users/${record.id}`,
      { ...odd, email: 'maya.starr@example.com' },
      { 'if-match': `"${record.version}"` },
    );
    expect([changed.statusCode, changed.json().profile]).toEqual([200, expect.objectContaining(odd)]);
    const csv = `email,first_name,last_name\nmaya.starr@example.com,★ Maya,"Starr, Maya"\nlou@example.com,★ Lou,"Starr, Lou"\n`;
    const { existing, problems } = (await asAdmin('POST', '/api/import/users', { csv, dry_run: true })).json();
    expect([existing, problems]).toEqual([
      1,
      [
        { row: 3, column: 'first_name', problem: sign },
        { row: 3, column: 'last_name', problem: comma },
      ],
    ]);
  });
});

describe('a password', () => {
  const composed = 'Löwenzahn über Ångström 8';

  test('typed on another keyboard is the same password, and the new one is refused to nobody', async () => {
    const change = (current: string, password: string) =>
      world.ask('POST', '/api/user/account/password', { as: 'rbt', body: { current, password } });
    expect((await change(DEMO_PASSWORD, composed.normalize('NFD'))).statusCode).toBe(204);
    for (const password of [composed, composed.normalize('NFD'), composed.replaceAll(' ', '\u00a0')]) {
      expect([password, (await signIn(world, emails.rbt, password)).statusCode]).toEqual([password, 200]);
    }
    expect((await signIn(world, emails.rbt, composed.toLowerCase())).statusCode).toBe(400);
  });

  test('that was set as it was typed, before there was one form for it, still opens', async () => {
    const typed = `${composed}\u00a0e\u0301`;
    const password_hash = await hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await world.db.updateTable('accounts').set({ password_hash }).where('email', '=', emails.rbt2).execute();
    expect((await signIn(world, emails.rbt2, typed)).statusCode).toBe(200);
  });
});
