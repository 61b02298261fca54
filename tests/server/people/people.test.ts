import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientRecord, UserRecord } from '#contract/people.ts';
import { type Grant, grantId } from '#domain/access/grants.ts';
import {
  clientId,
  emails,
  newRole,
  openWorld,
  signIn,
  startSession,
  userId,
  type Who,
  type World,
  waiting,
} from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ limits: { freeSignInFailures: 1000 } });
});
afterAll(() => world.close());

const PASSWORD = 'three wet umbrellas';

/** Mails go out after the answer: they are waited for. */
async function post(path: string, body: object | undefined, as: Who = 'admin', headers = {}) {
  const answer = await world.ask('POST', path, { as, body, headers });
  await world.app.services.mails.settled();
  return answer;
}
const patch = (path: string, body: object, as: Who = 'admin', headers = {}) =>
  world.ask('PATCH', path, { as, body, headers });

async function newClient(changes: object = {}): Promise<ClientRecord> {
  const answer = await post('/api/clients', { first_name: 'Ada', last_name: 'Marsh', ...changes }, 'staff');
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function newUser(changes: object = {}): Promise<UserRecord> {
  const body = { email: `${uuid()}@demo.test`, first_name: 'Nora', last_name: 'Quist', ...changes };
  const answer = await post('/api/users', body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function roleId(ident: string): Promise<number> {
  const row = await world.db
    .selectFrom('roles')
    .select('id')
    .where('ident', '=', ident)
    .orderBy('company_id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Somebody who has been invited and has chosen a password. */
async function newColleague(ident: string): Promise<{ user: UserRecord; token: string }> {
  const user = await newUser({ role_ids: [await roleId(ident)] });
  expect((await post(`/api/users/${user.id}/invite`, undefined)).statusCode).toBe(200);
  await choosePassword(user.email);
  return { user, token: (await signIn(world, user.email, PASSWORD)).json().access_token };
}

async function choosePassword(email: string, mailedTo = email) {
  const link = /password\/([\w.-]+)(?:\?for=\w+)?\n/;
  const mail = world.mails.findLast(({ to, text }) => to === mailedTo && link.test(text));
  const token = link.exec(mail?.text ?? '')?.[1] ?? '';
  return world.ask('POST', '/api/password/reset', { body: { email, password: PASSWORD, token } });
}

/** Another company's person, who has proved the address there, with the same password. */
async function newUserElsewhere(email: string, like: number): Promise<number> {
  const company_id = await companyOf(emails.other);
  const person = { company_id, email, first_name: 'Ines', last_name: 'Elsewhere' };
  const { id } = await world.db
    .insertInto('users')
    .values({ ...person, disabled_at: null, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { password_hash } = await world.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('user_id', '=', like)
    .where('company_id', '<>', company_id)
    .executeTakeFirstOrThrow();
  await world.db.insertInto('accounts').values({ company_id, user_id: id, email, password_hash }).execute();
  return id;
}

async function companyOf(email: string): Promise<number> {
  const row = await world.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', email)
    .orderBy('company_id', 'desc')
    .executeTakeFirstOrThrow();
  return row.company_id;
}

async function caseloadRows(id: number) {
  return world.db.selectFrom('caseloads').selectAll().where('client_id', '=', id).orderBy('user_id').execute();
}

describe('a client', () => {
  test('is made with what the office entered, and comes in the lists of the office and of the caseload', async () => {
    const therapist = await userId(world, emails.rbt2);
    const fields = { middle_initial: 'Q', gender: 2, insurance_type: 0, asst_billing_hours: 12.25 };
    const made = await newClient({ ...fields, last_name: 'Brandt', user_ids: [therapist] });
    expect(made).toEqual({
      id: expect.any(Number),
      first_name: 'Ada',
      last_name: 'Brandt',
      ...fields,
      version: 1,
      user_ids: [therapist],
    });
    const office = (await world.ask('GET', '/api/clients', { as: 'staff' })).json().data;
    expect(office).toContainEqual(made);
    const own = (await world.ask('GET', '/api/clients', { as: 'rbt2' })).json().data;
    const { version: _, user_ids: __, ...plain } = made;
    expect(own).toContainEqual(plain);
    expect((await world.ask('GET', '/api/clients', { as: 'rbt' })).body).not.toContain('Brandt');
  });

  test.each([
    ['gender', 3],
    ['gender', 0],
    ['insurance_type', 5],
    ['asst_billing_hours', -1],
    ['asst_billing_hours', 1.005],
    ['asst_billing_hours', 1e9],
    ['asst_billing_hours', '8'],
    ['first_name', '\u200b\u2800\u0301'],
    ['last_name', 'x'.repeat(201)],
    ['middle_initial', 'x'.repeat(11)],
    ['user_ids', [2_000_000_000]],
    ['user_ids', [1, 1]],
    ['company_id', 2],
  ])('%s can’t be %j, and the answer names the field', async (field, value) => {
    const answer = await post('/api/clients', { first_name: 'Ada', last_name: 'Marsh', [field]: value }, 'staff');
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors).join()).toContain(field);
  });

  test('nobody of another company comes on a caseload', async () => {
    const stranger = await userId(world, emails.other);
    const answer = await post('/api/clients', { first_name: 'A', last_name: 'B', user_ids: [stranger] }, 'staff');
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['user_ids']]);
  });

  test('nobody who is disabled comes on a caseload: the client would have a therapist whom nobody sees', async () => {
    const [gone, here] = [await newUser({ last_name: 'Gone' }), await newUser()];
    const made = await newClient({ user_ids: [gone.id] });
    expect((await post(`/api/users/${gone.id}/disable`, undefined)).statusCode).toBe(200);
    const errors = { user_ids: ['Disabled: Nora Gone. Enable them first, or leave them out'] };
    const body = { first_name: 'Ada', last_name: 'Marsh', user_ids: [gone.id] };
    expect((await post('/api/clients', body, 'staff')).json().errors).toEqual(errors);
    const other = await newClient();
    const refused = await patch(`/api/clients/${other.id}`, { user_ids: [gone.id, here.id] }, 'staff');
    expect([refused.statusCode, refused.json().errors]).toEqual([422, errors]);
    const csv = `first_name,last_name,caseload\nAda,Import,${gone.email}\n`;
    const { problems } = (await post('/api/import/clients', { csv, dry_run: true }, 'staff')).json();
    expect(problems).toEqual([{ row: 2, column: 'caseload', problem: 'Names somebody who is disabled' }]);
    // Who stood there before may stay when another is added.
    const kept = await patch(`/api/clients/${made.id}`, { user_ids: [gone.id, here.id] }, 'staff', {
      'if-match': '*',
    });
    expect(kept.statusCode).toBe(200);
    const { users } = (await world.ask('GET', '/api/payload', { as: 'staff' })).json();
    const toldOf = (id: number) => users.find((one: UserRecord) => one.id === id).disabled;
    expect([toldOf(gone.id), toldOf(here.id)]).toEqual([true, undefined]);
  });

  test('a change names its fields, and the same again changes nothing', async () => {
    const made = await newClient();
    const changed = (await patch(`/api/clients/${made.id}`, { asst_billing_hours: 0, gender: 1 }, 'staff')).json();
    expect(changed).toEqual({ ...made, asst_billing_hours: 0, gender: 1, version: 2 });
    const same = await patch(`/api/clients/${made.id}`, { asst_billing_hours: 0 }, 'staff', { 'if-match': '"1"' });
    expect(same.json()).toEqual(changed);
    const emptied = await patch(`/api/clients/${made.id}`, { gender: null }, 'staff');
    expect(emptied.json()).toMatchObject({ gender: null, asst_billing_hours: 0, version: 3 });
  });

  test('of two who change what they saw the second is told how it stands now', async () => {
    const made = await newClient();
    const seen = { 'if-match': `"${made.version}"` };
    const answers = await Promise.all(
      ['Berg', 'Dahl'].map((last_name) => patch(`/api/clients/${made.id}`, { last_name }, 'staff', seen)),
    );
    const [done, refused] = answers.sort((a, b) => a.statusCode - b.statusCode);
    expect([done?.statusCode, refused?.statusCode]).toEqual([200, 412]);
    expect(refused?.json()).toMatchObject({ code: 'version', current: done?.json() });
  });

  test('who is taken off the caseload loses the client and may still deliver; the row keeps the time', async () => {
    const [first, second] = [await userId(world, emails.rbt), await userId(world, emails.rbt2)];
    const made = await newClient({ last_name: 'Lindqvist', user_ids: [first, second] });
    const opened = await startSession(world, { as: 'rbt', client: 'Lindqvist' });
    const left = (await patch(`/api/clients/${made.id}`, { user_ids: [second] }, 'staff')).json();
    expect(left).toMatchObject({ user_ids: [second], version: 2 });
    const rows = await caseloadRows(made.id);
    expect(rows.map(({ user_id, removed_at }) => [user_id, removed_at instanceof Date])).toEqual([
      [first, true],
      [second, false],
    ]);
    expect((await world.ask('GET', '/api/clients', { as: 'rbt' })).body).not.toContain('Lindqvist');
    const late = await world.ask('POST', '/api/session/data-entry', {
      as: 'rbt',
      body: { session_uid: opened.session.uid, events: [] },
    });
    expect(late.statusCode).toBe(200);
    const back = (await patch(`/api/clients/${made.id}`, { user_ids: [second, first] }, 'staff')).json();
    expect(back.user_ids).toEqual([first, second]);
    expect((await caseloadRows(made.id)).every(({ removed_at }) => removed_at === null)).toBe(true);
  });

  test('a caseload that was changed from the person’s side is not silently undone from the client’s', async () => {
    const made = await newClient();
    const person = await newUser();
    const seen = { 'if-match': `"${made.version}"` };
    expect((await patch(`/api/users/${person.id}`, { client_ids: [made.id] })).json().client_ids).toEqual([made.id]);
    const stale = await patch(`/api/clients/${made.id}`, { user_ids: [], gender: 1 }, 'staff', seen);
    expect([stale.statusCode, stale.json().current.user_ids]).toEqual([412, [person.id]]);
  });

  test('the same key makes one client, however often it comes', async () => {
    const headers = { 'idempotency-key': uuid() };
    const body = { first_name: 'Once', last_name: 'Only' };
    const answers = await Promise.all([0, 1, 2].map(() => post('/api/clients', body, 'staff', headers)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  });
});

describe('a person', () => {
  test('is made, invited by mail, chooses a password once, and works', async () => {
    const made = await newUser({ role_ids: [await roleId('rbt')], client_ids: [await clientId(world, 'Tan')] });
    expect(made).toMatchObject({ version: 1, disabled: false, can_sign_in: false, invited_at: null });
    expect(made.roles.map(({ ident }) => ident)).toEqual(['rbt']);
    const invited = await post(`/api/users/${made.id}/invite`, undefined);
    expect([invited.statusCode, invited.json().invited_at]).toEqual([200, expect.any(String)]);
    const mail = world.mails.at(-1);
    expect(mail).toMatchObject({ kind: 'invitation', to: made.email });
    expect(mail?.text).toContain('Riverbend Behavioral Therapy');
    world.clock.advance(6 * 24 * 3600);
    for (const who of Object.keys(emails) as Who[]) world.forget(who);
    expect((await choosePassword(made.email)).statusCode).toBe(204);
    expect((await choosePassword(made.email)).statusCode).toBe(422);
    const { access_token } = (await signIn(world, made.email, PASSWORD)).json();
    const payload = (await world.ask('GET', '/api/payload', { token: access_token })).json();
    expect(payload.clients.map((client: ClientRecord) => client.last_name)).toEqual(['Tan']);
    const again = await post(`/api/users/${made.id}/invite`, undefined);
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_signed_up']);
  });

  test('who mistypes their address on the link is told of both possibilities, and the link stays good', async () => {
    const made = await newUser();
    await post(`/api/users/${made.id}/invite`, undefined);
    const wrong = await choosePassword('mistyped@demo.test', made.email);
    expect(wrong.json().errors.token).toEqual([
      'This link was not mailed to this email, or it has been used or has run out. Check the email, or ask for a new link.',
    ]);
    const unknown = await choosePassword('mistyped@demo.test', 'nobody@demo.test');
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
    expect((await choosePassword(made.email)).statusCode).toBe(204);
  });

  test('whoever was invited and has no password yet gets the invitation anew when they ask for a link', async () => {
    const ask = (email: string) => world.ask('POST', '/api/password/email', { body: { email } });
    const made = await newUser();
    const never = await newUser();
    const gone = await newUser();
    for (const { id } of [made, gone]) await post(`/api/users/${id}/invite`, undefined);
    await post(`/api/users/${gone.id}/disable`, undefined);
    const before = world.mails.length;
    const answers = [await ask(never.email), await ask(gone.email), await ask(made.email)];
    await expect.poll(() => world.mails.length).toBe(before + 1);
    expect(world.mails.at(-1)).toMatchObject({ kind: 'invitation', to: made.email });
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await choosePassword(made.email)).statusCode).toBe(204);
    await ask(made.email);
    await expect.poll(() => world.mails.at(-1)?.kind).toBe('password-reset');
  });

  test('the same invitation again under its key mails nothing more', async () => {
    const made = await newUser();
    const headers = { 'idempotency-key': uuid() };
    await post(`/api/users/${made.id}/invite`, undefined, 'admin', headers);
    const before = world.mails.length;
    const again = await post(`/api/users/${made.id}/invite`, undefined, 'admin', headers);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(world.mails.length).toBe(before);
  });

  test('an address is one person’s within the company, in whatever case it is typed', async () => {
    const answer = await post('/api/users', { email: ' Therapist@DEMO.test ', first_name: 'A', last_name: 'B' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken']);
    const made = await newUser();
    const moved = await patch(`/api/users/${made.id}`, { email: emails.rbt });
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'email_taken']);
  });

  test('an address that signs in to another company is told to whoever holds the letter box, not to the office', async () => {
    const made = await newUser({ email: emails.other });
    expect((await post(`/api/users/${made.id}/invite`, undefined)).statusCode).toBe(200);
    const answer = await choosePassword(emails.other);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken']);
    expect((await signIn(world, emails.other)).statusCode).toBe(200);
  });

  describe('a new address of somebody who signs in', () => {
    const changed = async (email = `${uuid()}@demo.test`) => {
      const { user } = await newColleague('rbt');
      const before = world.mails.length;
      const answer = await patch(`/api/users/${user.id}`, { email });
      return {
        user,
        email,
        answer,
        mails: () => world.mails.slice(before).filter(({ to }) => to === email || to === user.email),
      };
    };

    test.each([
      'role',
      'right of their role',
    ])('signs nobody in by a link that was mailed before they were given a %s: who chose the address could do less', async (what) => {
      const grow = await newRole(world, `Grows ${uuid()}`, 'company.audit.view');
      const { user, email } = await changed();
      if (what === 'right of their role') {
        await world.db
          .insertInto('user_roles')
          .values({ company_id: await companyOf(emails.admin), user_id: user.id, role_id: grow })
          .execute();
        const role = await world.ask('GET', '/api/company/roles', { as: 'admin' });
        expect(role.statusCode).toBe(200);
        const ids = ['company.audit.view', 'company.users.view'].map((name) => grantId(name as Grant));
        const saved = await world.ask('POST', '/api/company/role', {
          as: 'admin',
          body: { roleId: grow, ids },
          headers: { 'if-match': '*' },
        });
        expect(saved.statusCode, saved.body).toBe(200);
      } else {
        const given = await patch(`/api/users/${user.id}`, { role_ids: [...user.roles.map(({ id }) => id), grow] });
        expect(given.statusCode, given.body).toBe(200);
      }
      expect((await choosePassword(email)).statusCode).toBe(422);
      expect((await signIn(world, user.email, PASSWORD)).statusCode).toBe(200);
      // The office sends it again, and sees the address that it goes to.
      expect((await post(`/api/users/${user.id}/invite`, undefined)).statusCode).toBe(200);
      await expect.poll(async () => (await choosePassword(email)).statusCode).toBe(204);
    });

    test('of somebody with clients is changed by nobody who may not change clients: they would sign in as their therapist', async () => {
      const clerk = await newRole(world, `Clerk ${uuid()}`, 'company.users.edit');
      const rbt = await roleId('rbt');
      const { user, token } = await newColleague('rbt');
      await patch(`/api/users/${user.id}`, { role_ids: [clerk, rbt] });
      const { user: therapist } = await newColleague('rbt');
      const ask = () =>
        world.ask('PATCH', `/api/users/${therapist.id}`, {
          token,
          body: { email: `${uuid()}@demo.test` },
          headers: { 'if-match': '*' },
        });
      expect(
        (await patch(`/api/users/${therapist.id}`, { client_ids: [await clientId(world, 'Ruiz')] })).statusCode,
      ).toBe(200);
      const refused = await ask();
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'beyond_own_rights']);
      // Taken off every client they still see what they recorded.
      expect((await patch(`/api/users/${therapist.id}`, { client_ids: [] })).statusCode).toBe(200);
      expect((await ask()).statusCode).toBe(403);
    });

    describe('chosen by somebody who may not change clients', () => {
      const clerkWithRbt = async () => {
        const { user, token } = await newColleague('rbt');
        const roles = [await newRole(world, `Clerk ${uuid()}`, 'company.users.edit'), await roleId('rbt')];
        expect((await patch(`/api/users/${user.id}`, { role_ids: roles })).statusCode).toBe(200);
        return (method: 'POST' | 'PATCH', path: string, body?: object) =>
          world.ask(method, path, { token, body, headers: { 'if-match': '*' } });
      };
      const mailed = async (email: string) => {
        await expect.poll(() => world.mails.some(({ to }) => to === email)).toBe(true);
      };

      test.each([
        ['their own record', (id: number, client: number) => patch(`/api/users/${id}`, { client_ids: [client] })],
        ['the client’s record', (id: number, client: number) => patch(`/api/clients/${client}`, { user_ids: [id] })],
        ['a new client', (id: number) => post('/api/clients', { first_name: 'A', last_name: uuid(), user_ids: [id] })],
      ])('is no way to clients who come onto the caseload by %s, and is not mailed again', async (_where, grow) => {
        const asClerk = await clerkWithRbt();
        const { user } = await newColleague('rbt');
        const email = `${uuid()}@demo.test`;
        expect((await asClerk('PATCH', `/api/users/${user.id}`, { email })).statusCode).toBe(200);
        await mailed(email);
        const grown = await grow(user.id, (await newClient()).id);
        expect(grown.statusCode, grown.body).toBeLessThan(300);
        expect((await choosePassword(email)).statusCode).toBe(422);
        const again = await asClerk('POST', `/api/users/${user.id}/invite`);
        expect([again.statusCode, again.json().code]).toEqual([403, 'beyond_own_rights']);
        // Whoever keeps clients sends it when they have seen the address that it goes to, and says so by the version.
        const invite = (version: number) =>
          post(`/api/users/${user.id}/invite`, undefined, 'admin', { 'if-match': `"${version}"` });
        expect((await post(`/api/users/${user.id}/invite`, undefined)).statusCode).toBe(412);
        const stale = await invite(1);
        expect([stale.statusCode, stale.json().current.email]).toEqual([412, email]);
        expect((await invite(stale.json().current.version)).statusCode).toBe(200);
        await expect.poll(async () => (await choosePassword(email)).statusCode).toBe(204);
      });

      test('waits for a role that grows in the same moment, and is refused: the link would sign in with all it has then', async () => {
        const asClerk = await clerkWithRbt();
        const role = await newRole(world, `Growing ${uuid()}`, 'company.users.edit');
        const made = await newUser({ role_ids: [role] });
        const signing = await newColleague('rbt');
        expect((await patch(`/api/users/${signing.user.id}`, { role_ids: [role] })).statusCode).toBe(200);
        const company_id = await companyOf(emails.rbt);
        const asked = await world.db.transaction().execute(async (tx) => {
          await tx.selectFrom('roles').select('id').where('id', '=', role).forUpdate().execute();
          await tx
            .insertInto('role_permissions')
            .values({ company_id, role_id: role, permission: 'company.clients.edit' })
            .execute();
          const both = [
            asClerk('POST', `/api/users/${made.id}/invite`),
            asClerk('PATCH', `/api/users/${signing.user.id}`, { email: `${uuid()}@demo.test` }),
          ];
          await expect.poll(() => waiting(world.db, 'for share')).toBe(2);
          return { both };
        });
        for (const answer of await Promise.all(asked.both))
          expect([answer.statusCode, answer.json().code]).toEqual([403, 'beyond_own_rights']);
      });

      test('an invitation of whoever keeps clients goes on when clients come, and a clerk may send it again', async () => {
        const asClerk = await clerkWithRbt();
        const made = await newUser();
        expect((await post(`/api/users/${made.id}/invite`, undefined)).statusCode).toBe(200);
        await newClient({ user_ids: [made.id] });
        expect((await asClerk('POST', `/api/users/${made.id}/invite`)).statusCode).toBe(200);
        await expect.poll(async () => (await choosePassword(made.email)).statusCode).toBe(204);
      });
    });

    test('opens nothing that was sealed before: whoever moved the sign-in must not read it', async () => {
      const { user, token } = await newColleague('rbt');
      const ask = (bearer: string, method: 'PUT' | 'POST' | 'GET', path: string, body?: object) =>
        world.ask(method, path, { token: bearer, ...(body ? { body } : {}), headers: { 'if-match': '*' } });
      const typed = { social_security: '987-65-4321' };
      expect((await ask(token, 'PUT', '/api/user/account', typed)).statusCode).toBe(200);
      const email = `${uuid()}@demo.test`;
      expect((await patch(`/api/users/${user.id}`, { email })).statusCode).toBe(200);
      await expect.poll(async () => (await choosePassword(email)).statusCode).toBe(204);
      const moved = (await signIn(world, email, PASSWORD)).json().access_token;
      const reveal = () => ask(moved, 'POST', '/api/user/account/reveal', { field: 'social_security' });
      const refused = await reveal();
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'field_closed']);
      expect((await ask(moved, 'GET', '/api/user/account')).json().social_security).toBe('••••');
      expect((await ask(moved, 'PUT', '/api/user/account', typed)).statusCode).toBe(200);
      expect((await reveal()).json()).toMatchObject({ value: '987654321' });
    });

    test('is mailed by the office whatever strangers ask for: the answer does not say whether it signs in elsewhere', async () => {
      const elsewhere = `${uuid()}@other.test`;
      await newUserElsewhere(elsewhere, (await newColleague('rbt')).user.id);
      for (let time = 0; time < 8; time++)
        await world.ask('POST', '/api/password/email', { body: { email: elsewhere } });
      const { user } = await newColleague('rbt');
      expect((await patch(`/api/users/${user.id}`, { email: elsewhere })).statusCode).toBe(200);
    });

    test('is not what signs a colleague in: clients that are given to it would be theirs', async () => {
      const { user: holder } = await newColleague('rbt');
      const { user } = await newColleague('rbt');
      const away = await patch(`/api/users/${holder.id}`, { email: `${uuid()}@demo.test` });
      expect(away.statusCode).toBe(200);
      const taken = await patch(`/api/users/${user.id}`, { email: holder.email });
      expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken']);
      const made = await post('/api/users', { email: holder.email, first_name: 'A', last_name: 'B' });
      expect(made.statusCode).toBe(409);
    });

    test('that somebody else typed says nothing in a mail but its link: no words for a stranger to believe', async () => {
      const made = await newUser({ first_name: 'You won. See evil.example' });
      expect((await post(`/api/users/${made.id}/invite`, undefined)).statusCode).toBe(200);
      await expect.poll(() => world.mails.find(({ to }) => to === made.email)?.text).toMatch(/^Hello,\n/);
      expect(world.mails.find(({ to }) => to === made.email)?.text).not.toContain('evil');
    });

    test('is set a few times in a row and then not: neither its owner nor a stranger is buried in mails', async () => {
      const { user } = await newColleague('rbt');
      const ask = (n: number) => patch(`/api/users/${user.id}`, { email: `stranger+${n}@elsewhere.test` });
      const before = world.mails.length;
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++) statuses.push((await ask(n)).statusCode);
      expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
      expect(statuses.at(-1)).toBe(429);
      const allowed = statuses.filter((status) => status === 200).length;
      expect(allowed).toBeLessThan(6);
      await expect.poll(() => world.mails.slice(before).filter(({ to }) => to === user.email)).toHaveLength(allowed);
    });

    test('is invited a few times in a row and then not: nobody fills a letter box', async () => {
      const made = await newUser();
      const statuses: number[] = [];
      for (let time = 0; time < 8; time++)
        statuses.push((await post(`/api/users/${made.id}/invite`, undefined)).statusCode);
      expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
      expect(statuses.at(-1)).toBe(429);
    });

    test('becomes their sign-in when they open the link that was mailed to it, and not before', async () => {
      const { user, email, answer, mails } = await changed();
      expect(answer.json()).toMatchObject({ email, sign_in_email: user.email, version: 2 });
      await expect
        .poll(() =>
          mails()
            .map(({ kind, to }) => [kind, to])
            .sort(),
        )
        .toEqual([
          ['address', email],
          ['address-notice', user.email],
        ]);
      expect(mails().find(({ kind }) => kind === 'address-notice')?.text).not.toContain('/auth/');
      expect((await signIn(world, email, PASSWORD)).statusCode).toBe(400);
      const now = await signIn(world, user.email, PASSWORD);
      expect(now.statusCode).toBe(200);
      const own = await world.ask('GET', '/api/user/account', { token: now.json().access_token });
      expect(own.json()).toMatchObject({ email: user.email });
      const { user: device } = (await world.ask('GET', '/api/payload', { token: now.json().access_token })).json();
      expect(device).toMatchObject({ email: user.email });

      expect((await choosePassword(email)).statusCode).toBe(204);
      const chosen = await world.db
        .selectFrom('audit')
        .select('detail')
        .where('user_id', '=', user.id)
        .where('action', '=', 'password chosen')
        .orderBy('id')
        .execute();
      expect(chosen.map(({ detail }) => detail)).toEqual([{}, { changed: ['email'] }]);
      expect((await signIn(world, user.email, PASSWORD)).statusCode).toBe(400);
      expect((await signIn(world, email, PASSWORD)).statusCode).toBe(200);
      const record = await patch(`/api/users/${user.id}`, { first_name: 'Moved' });
      expect(record.json()).toMatchObject({ email, sign_in_email: null, can_sign_in: true });
    });

    test('makes the links of before useless; a forgotten password is mailed to where they sign in', async () => {
      const { user } = await newColleague('rbt');
      const email = `${uuid()}@demo.test`;
      const forgot = (address: string) => world.ask('POST', '/api/password/email', { body: { email: address } });
      const lastTo = (to: string) => world.mails.findLast((mail) => mail.to === to)?.kind;
      await forgot(user.email);
      await expect.poll(() => lastTo(user.email)).toBe('password-reset');
      await patch(`/api/users/${user.id}`, { email });
      await expect.poll(() => lastTo(email)).toBe('address');
      await expect.poll(() => lastTo(user.email)).toBe('address-notice');
      expect((await choosePassword(user.email)).statusCode).toBe(422);
      const before = world.mails.length;
      await forgot(email);
      await forgot(user.email);
      await expect.poll(() => lastTo(user.email)).toBe('password-reset');
      expect(world.mails.slice(before).map(({ to }) => to)).toEqual([user.email]);
    });

    test('that signs in to another company is taken like any other, and told to whoever holds its letter box', async () => {
      const elsewhere = `${uuid()}@other.test`;
      const free = await changed();
      await newUserElsewhere(elsewhere, free.user.id);
      const { user, answer, mails } = await changed(elsewhere);
      const shapeOf = ({ answer: one }: Pick<typeof free, 'answer'>) => [one.statusCode, Object.keys(one.json())];
      expect(shapeOf({ answer })).toEqual(shapeOf(free));
      await expect.poll(() => mails().some(({ to }) => to === elsewhere)).toBe(true);
      const refused = await choosePassword(elsewhere);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_taken']);
      expect((await signIn(world, user.email, PASSWORD)).json().user_id).toBe(user.id);
      expect((await signIn(world, elsewhere, PASSWORD)).json().user_id).not.toBe(user.id);
    });

    test('keeps nobody out who is rightly invited under it', async () => {
      const { user, email } = await changed();
      // The other company's invitation, as its owner chooses a password by it.
      await expect.poll(() => world.mails.some(({ to }) => to === email)).toBe(true);
      const made = await newUserElsewhere(email, user.id);
      expect((await signIn(world, email, PASSWORD)).statusCode).toBe(200);
      const late = await choosePassword(email);
      expect([late.statusCode, late.json().code]).toEqual([409, 'email_taken']);
      expect((await signIn(world, user.email, PASSWORD)).json().user_id).toBe(user.id);
      expect((await signIn(world, email, PASSWORD)).json().user_id).toBe(made);
    });

    test('is mailed again when asked, replaced by a later one, and dropped when the old one is set again', async () => {
      const { user, email, mails } = await changed();
      await expect.poll(() => mails().length).toBe(2);
      expect((await post(`/api/users/${user.id}/invite`, undefined)).statusCode).toBe(200);
      await expect.poll(() => mails().filter(({ to }) => to === email).length).toBe(2);
      const later = `${uuid()}@demo.test`;
      expect((await patch(`/api/users/${user.id}`, { email: later })).statusCode).toBe(200);
      expect((await choosePassword(email)).statusCode).toBe(422);
      await expect.poll(() => world.mails.some(({ to }) => to === later)).toBe(true);
      const back = await patch(`/api/users/${user.id}`, { email: user.email });
      expect(back.json()).toMatchObject({ email: user.email, sign_in_email: null });
      expect((await choosePassword(later)).statusCode).toBe(422);
      expect((await post(`/api/users/${user.id}/invite`, undefined)).json().code).toBe('already_signed_up');
      expect((await signIn(world, user.email, PASSWORD)).statusCode).toBe(200);
    });

    test('whose link is used twice at once is confirmed once', async () => {
      const { email, mails } = await changed();
      await expect.poll(() => mails().some(({ to }) => to === email)).toBe(true);
      const both = await Promise.all([choosePassword(email), choosePassword(email)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
      expect((await signIn(world, email, PASSWORD)).statusCode).toBe(200);
    });
  });

  test('whose invitation died with the old address, or with being disabled, reads as not invited: nobody waits for them in vain', async () => {
    const made = await newUser();
    const invited = async () => (await post(`/api/users/${made.id}/invite`, undefined)).json().invited_at;
    expect(await invited()).toEqual(expect.any(String));
    expect((await patch(`/api/users/${made.id}`, { first_name: 'Jo' })).json().invited_at).toEqual(expect.any(String));
    const moved = await patch(`/api/users/${made.id}`, { email: `${uuid()}@demo.test` });
    expect([moved.statusCode, moved.json().invited_at]).toEqual([200, null]);
    expect(await invited()).toEqual(expect.any(String));
    await post(`/api/users/${made.id}/disable`, undefined);
    expect((await post(`/api/users/${made.id}/enable`, undefined)).json().invited_at).toBeNull();
    // Whoever has come keeps when that was.
    const { user } = await newColleague('rbt');
    const email = `${uuid()}@demo.test`;
    expect((await patch(`/api/users/${user.id}`, { email })).json().invited_at).toEqual(expect.any(String));
  });

  test.each([
    ['email', 'nobody'],
    ['email', 'a@b.c\nBcc: x@y.z'],
    ['first_name', '\u0301'],
    ['role_ids', [2_000_000_000]],
    ['client_ids', [2_000_000_000]],
    ['disabled', true],
  ])('%s can’t be %j, and the answer names the field', async (field, value) => {
    const body = { email: `${uuid()}@demo.test`, first_name: 'A', last_name: 'B', [field]: value };
    const answer = await post('/api/users', body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test('stale changes are refused with how it stands', async () => {
    const made = await newUser();
    await patch(`/api/users/${made.id}`, { first_name: 'Nele' });
    const stale = await patch(`/api/users/${made.id}`, { first_name: 'Nils' }, 'admin', { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json().current.profile.first_name]).toEqual([412, 'Nele']);
  });
});

describe('what somebody may do', () => {
  test('a changed role is felt by the next call', async () => {
    const { user, token } = await newColleague('rbt');
    const notes = () => world.ask('GET', '/api/company/notes', { token });
    expect((await notes()).statusCode).toBe(403);
    const changed = await patch(`/api/users/${user.id}`, { role_ids: [await roleId('rbt'), await roleId('staff')] });
    expect(changed.json().roles).toHaveLength(2);
    expect((await notes()).statusCode).toBe(200);
    await patch(`/api/users/${user.id}`, { role_ids: [] });
    expect((await world.ask('GET', '/api/notes', { token })).statusCode).toBe(403);
  });

  test('somebody disabled can only deliver from the next call on, and works again when enabled', async () => {
    const { user, token } = await newColleague('rbt');
    const disabled = await post(`/api/users/${user.id}/disable`, undefined);
    expect(disabled.json()).toMatchObject({ disabled: true, version: 2 });
    const refused = await world.ask('GET', '/api/notes', { token });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'disabled']);
    expect((await signIn(world, user.email, PASSWORD)).statusCode).toBe(200);
    expect((await post(`/api/users/${user.id}/disable`, undefined)).json().version).toBe(2);
    expect((await post(`/api/users/${user.id}/enable`, undefined)).json()).toMatchObject({
      disabled: false,
      version: 3,
    });
    expect((await world.ask('GET', '/api/notes', { token })).statusCode).toBe(200);
  });

  test('somebody disabled before they ever came can’t come in by the invitation', async () => {
    const made = await newUser();
    await post(`/api/users/${made.id}/invite`, undefined);
    await post(`/api/users/${made.id}/disable`, undefined);
    expect((await choosePassword(made.email)).statusCode).toBe(422);
    const answer = await post(`/api/users/${made.id}/invite`, undefined);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'user_disabled']);
  });

  test('nobody disables themselves', async () => {
    const answer = await post(`/api/users/${await userId(world, emails.admin)}/disable`, undefined);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'own_account']);
  });

  test('the last who may do everything keeps that role', async () => {
    const id = await userId(world, emails.admin);
    const answer = await patch(`/api/users/${id}`, { role_ids: [await roleId('staff')] });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_administrator']);
    // Somebody who has not chosen a password yet can't take over.
    await newUser({ role_ids: [await roleId('admin')] });
    expect((await patch(`/api/users/${id}`, { role_ids: [] })).statusCode).toBe(409);
    expect((await world.ask('GET', '/api/users', { as: 'admin' })).statusCode).toBe(200);
  });

  test('of two administrators who disable each other at the same moment one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const second = await newColleague('admin');
      const first = await userId(world, emails.admin);
      const answers = await Promise.all([
        post(`/api/users/${second.user.id}/disable`, undefined),
        world.ask('POST', `/api/users/${first}/disable`, { token: second.token }),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      // The second may also be felt as disabled already.
      expect([
        [200, 409],
        [200, 403],
      ]).toContainEqual(statuses);
      await world.db.updateTable('users').set({ disabled_at: null }).where('id', '=', first).execute();
      await world.db
        .updateTable('users')
        .set({ disabled_at: world.clock.now() })
        .where('id', '=', second.user.id)
        .execute();
    }
  });

  test('who keeps people without holding everything makes no administrators, and neither renames one nor takes their account', async () => {
    const { user, token } = await newColleague('staff');
    const clerk = await newRole(world, 'Clerk', 'company.users.edit');
    await patch(`/api/users/${user.id}`, { role_ids: [await roleId('staff'), clerk] });
    const admin = await userId(world, emails.admin);
    const asClerk = (method: 'POST' | 'PATCH', path: string, body?: object) => world.ask(method, path, { token, body });
    const attempts = [
      await asClerk('PATCH', `/api/users/${user.id}`, { role_ids: [await roleId('admin')] }),
      await asClerk('PATCH', `/api/users/${admin}`, { email: 'mine@demo.test' }),
      await asClerk('PATCH', `/api/users/${admin}`, { first_name: 'Somebody' }),
      await asClerk('PATCH', `/api/users/${admin}`, { last_name: 'Else' }),
      await asClerk('PATCH', `/api/users/${admin}`, { role_ids: [] }),
      await asClerk('POST', `/api/users/${admin}/disable`),
      await asClerk('POST', '/api/users', {
        email: 'new@demo.test',
        first_name: 'A',
        last_name: 'B',
        role_ids: [await roleId('admin')],
      }),
    ];
    for (const answer of attempts) expect([answer.statusCode, answer.json().code]).toEqual([403, 'beyond_own_rights']);
    expect((await asClerk('PATCH', `/api/users/${user.id}`, { first_name: 'Nele' })).statusCode).toBe(200);
    expect((await world.ask('GET', '/api/users', { as: 'admin' })).body).not.toContain('mine@demo.test');
  });

  test('a role that is switched off gives nothing, and is not taken away by whoever adds another', async () => {
    const { user, token } = await newColleague('rbt');
    const off = await newRole(world, 'Auditor', 'company.audit.view');
    await patch(`/api/users/${user.id}`, { role_ids: [await roleId('rbt'), off] });
    const roleOff = { roleId: off, active: false };
    expect((await post('/api/company/role', roleOff)).statusCode).toBe(200);
    const people: UserRecord[] = (await world.ask('GET', '/api/users', { as: 'admin' })).json().data;
    const record = people.find(({ id }) => id === user.id);
    expect(record?.roles).toMatchObject([
      { ident: 'rbt', active: true },
      { id: off, active: false },
    ]);
    const role_ids = [...(record?.roles ?? []).map(({ id }) => id), await roleId('bcba')];
    const saved = await patch(`/api/users/${user.id}`, { role_ids });
    expect(saved.json().roles.map(({ id }: { id: number }) => id)).toContain(off);
    expect((await world.ask('GET', '/api/company/audit', { token })).statusCode).toBe(403);
    const payload = (await world.ask('GET', '/api/payload', { token })).json();
    expect(payload.user.roles.map(({ ident }: { ident: string }) => ident)).toEqual(['rbt', 'bcba']);
    expect(JSON.stringify(payload.users)).not.toContain('Auditor');
  });

  test('who keeps people and not clients empties nobody’s caseload, takes nobody off it and fills none', async () => {
    const { user, token } = await newColleague('staff');
    const keeper = await newRole(world, 'Keeper', 'company.users.edit');
    expect((await patch(`/api/users/${user.id}`, { role_ids: [keeper] })).statusCode).toBe(200);
    const [maya, another] = [await newClient({ user_ids: [user.id] }), await newClient({ user_ids: [user.id] })];
    const asKeeper = (body: object) => world.ask('PATCH', `/api/users/${user.id}`, { token, body });
    for (const client_ids of [[], [maya.id]]) {
      const answer = await asKeeper({ client_ids });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'beyond_own_rights']);
    }
    expect((await caseloadRows(maya.id)).map((row) => row.removed_at)).toEqual([null]);
    // The form sends the list as it stands, which changes nothing.
    expect((await asKeeper({ client_ids: [another.id, maya.id], first_name: 'Nele' })).statusCode).toBe(200);
    const made = { email: `${uuid()}@demo.test`, first_name: 'A', last_name: 'B', client_ids: [] };
    expect((await world.ask('POST', '/api/users', { token, body: made })).statusCode).toBe(201);
  });

  test('nothing of what was written stands in the audit or in the log', async () => {
    const rows = await world.db.selectFrom('audit').selectAll().execute();
    const written = JSON.stringify(rows) + world.logged();
    for (const secret of ['Lindqvist', 'Quist', 'demo.test', 'umbrellas', 'Brandt'])
      expect(written).not.toContain(secret);
    expect(written).toContain('"changed":["user_ids"]');
  });
});

test('a company has so many roles and flags at most: each list of them, and each import of people, goes through all', async () => {
  const { company_id } = await world.db.selectFrom('clients').select('company_id').limit(1).executeTakeFirstOrThrow();
  await sql`insert into roles (company_id, name, name_key, description, active, ident)
    select ${company_id}, 'Of many ' || place, 'of many ' || place, '', true, 'of-many-' || place
    from generate_series(1, 200) as place`.execute(world.db);
  await sql`insert into flags (company_id, name, name_key, category)
    select ${company_id}, 'Of many ' || place, 'of many ' || place, 'insurance_billing'
    from generate_series(1, 500) as place`.execute(world.db);
  const role = await world.ask('POST', '/api/company/role', { as: 'admin', body: { name: 'One more', ids: [] } });
  const flag = await world.ask('POST', '/api/company/flag', { as: 'admin', body: { name: 'One more' } });
  await sql`delete from roles where name like 'Of many %'`.execute(world.db);
  await sql`delete from flags where name like 'Of many %'`.execute(world.db);
  for (const answer of [role, flag]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'company_full']);
    expect(answer.json().detail).toMatch(/^A company has (200 roles|500 flags) at most, and yours has \d+\.$/);
  }
});

test('a company has so many clients and people at most: all of them go to whoever may see them, at every sign-in', async () => {
  const { company_id } = await world.db.selectFrom('clients').select('company_id').limit(1).executeTakeFirstOrThrow();
  const remove = () =>
    world.db.transaction().execute(async (tx) => {
      // Nothing refers to them: to look for it in every table, for each of them, takes seconds.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from clients where last_name = 'Of many'`.execute(tx);
      await sql`delete from users where last_name = 'Of many'`.execute(tx);
    });
  await sql`insert into clients (company_id, first_name, last_name, created_at)
    select ${company_id}, place::text, 'Of many', now() from generate_series(1, 10000) as place`.execute(world.db);
  await sql`insert into users (company_id, first_name, last_name, email, created_at)
    select ${company_id}, place::text, 'Of many', place || '@many.test', now() from generate_series(1, 5000) as place`.execute(
    world.db,
  );
  const name = { first_name: 'One', last_name: 'More' };
  const client = await world.ask('POST', '/api/clients', { as: 'admin', body: name });
  const person = await world.ask('POST', '/api/users', { as: 'admin', body: { ...name, email: 'more@many.test' } });
  await remove();
  for (const answer of [client, person]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'company_full']);
    expect(answer.json().detail).toMatch(
      /^A company has (10,000 clients|5,000 people) at most, and yours has 1?[05],\d{3}\.$/,
    );
  }
});

test('who may change clients or people and reads none is answered the number alone', async () => {
  const { id } = await world.db
    .selectFrom('clients')
    .select('id')
    .where('last_name', '=', 'Park')
    .executeTakeFirstOrThrow();
  const person = await userId(world, emails.bcba);
  const keeper = await newRole(world, 'Keeper alone', 'company.clients.edit', 'company.users.edit');
  await world.ask('PATCH', `/api/users/${await userId(world, emails.rbt2)}`, {
    as: 'admin',
    body: { role_ids: [keeper] },
  });
  const headers = { 'if-match': '*' };
  const client = await world.ask('PATCH', `/api/clients/${id}`, { as: 'rbt2', body: { gender: 1 }, headers });
  const user = await world.ask('PATCH', `/api/users/${person}`, { as: 'rbt2', body: { first_name: 'Nadia' }, headers });
  expect([client.json(), user.json()]).toEqual([{ id }, { id: person }]);
});
