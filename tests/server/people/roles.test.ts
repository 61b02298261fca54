import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Grant, grantId } from '#domain/access/grants.ts';
import { emails, openWorld, userId, type Who, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Role {
  id: number;
  name: string;
  ident: string;
  active: boolean;
  holders: number;
  version: number;
}

const save = (body: object, { as = 'admin', headers = {} }: { as?: Who; headers?: Record<string, string> } = {}) =>
  world.ask('POST', '/api/company/role', { as, body, headers });
const read = async (id: number) => (await world.ask('GET', `/api/company/role/${id}`, { as: 'admin' })).json();

async function roleOf(ident: string): Promise<Role> {
  const list = await world.ask('GET', '/api/company/roles', { as: 'admin' });
  return list.json().data.find((role: Role) => role.ident === ident);
}

async function hold(email: string, roleId: number): Promise<void> {
  const row = await world.db
    .selectFrom('users')
    .select(['company_id', 'id as user_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('user_roles')
    .values({ ...row, role_id: roleId })
    .execute();
}

const ids = (...names: Grant[]) => names.map(grantId);

describe('the lists', () => {
  test('roles with how many people hold each, and none of another company', async () => {
    const { data } = (await world.ask('GET', '/api/company/roles', { as: 'admin' })).json();
    expect(data.map((role: Role) => [role.name, role.ident, role.active])).toEqual([
      ['Administrator', 'admin', true],
      ['BCBA', 'bcba', true],
      ['RBT', 'rbt', true],
      ['Staff', 'staff', true],
    ]);
    const counted = await world.db
      .selectFrom('user_roles')
      .select(({ fn }) => ['role_id', fn.countAll<number>().as('n')])
      .where(
        'role_id',
        'in',
        data.map((role: Role) => role.id),
      )
      .groupBy('role_id')
      .execute();
    for (const role of data) expect(role.holders).toBe(counted.find((row) => row.role_id === role.id)?.n);
  });

  test('one role has every tick-box, its own ticked; the administrator’s is the one for everything', async () => {
    const staff = await read((await roleOf('staff')).id);
    expect(staff.permissions).toContainEqual({
      id: grantId('notes.view'),
      name: 'notes.view',
      description: 'Read own notes',
    });
    expect(staff.role_permissions_id).toContain(grantId('company.notes.view'));
    const admin = await read((await roleOf('admin')).id);
    expect(admin.role_permissions_id).toEqual([grantId('*')]);
  });
});

describe('saving a role', () => {
  test('what was read can be sent back and changes nothing but the version', async () => {
    for (const ident of ['admin', 'bcba']) {
      const before = await read((await roleOf(ident)).id);
      const answer = await save({ roleId: before.role.id, ids: before.role_permissions_id });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...before, role: { ...before.role, version: before.role.version + 1 } });
    }
  });

  test('a permission that is taken and given back is felt by the next call of its holder', async () => {
    const role = await read((await roleOf('bcba')).id);
    const without = role.role_permissions_id.filter((id: number) => id !== grantId('notes.view'));
    expect((await world.ask('GET', '/api/notes', { as: 'bcba' })).statusCode).toBe(200);
    await save({ roleId: role.role.id, ids: without });
    expect((await world.ask('GET', '/api/notes', { as: 'bcba' })).statusCode).toBe(403);
    await save({ roleId: role.role.id, ids: [...without, grantId('notes.view')] });
    expect((await world.ask('GET', '/api/notes', { as: 'bcba' })).statusCode).toBe(200);
    await save({ roleId: role.role.id, active: false });
    expect((await world.ask('GET', '/api/notes', { as: 'bcba' })).statusCode).toBe(403);
    await save({ roleId: role.role.id, active: true });
    expect((await world.ask('GET', '/api/notes', { as: 'bcba' })).statusCode).toBe(200);
  });

  test('a new role has a name, an ident of its own and a wildcard that gives what is under it', async () => {
    const made = await save({ name: ' Billing clerk ', description: 'Bills', ids: ids('company.finance.*') });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      role: { name: 'Billing clerk', ident: 'billing-clerk', holders: 0, active: true },
      role_permissions_id: ids('company.finance.*'),
    });
    const { id } = made.json().role;
    await hold(emails.rbt2, id);
    const payload = (await world.ask('GET', '/api/payload', { as: 'rbt2' })).json();
    expect(payload.permissions).toContain('company.finance.*');
    expect((await read(id)).role.holders).toBe(1);
    const renamed = await save({ roleId: id, name: 'Biller' });
    expect(renamed.json().role).toMatchObject({ name: 'Biller', ident: 'billing-clerk', description: 'Bills' });
    expect(renamed.json().role_permissions_id).toEqual(ids('company.finance.*'));
  });

  test('the same key again makes no second role', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = [await save({ name: 'Once' }, { headers }), await save({ name: 'Once' }, { headers })];
    expect([one.statusCode, two.statusCode, two.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(two.json()).toEqual(one.json());
  });

  test('two made at once whose names give one ident are both made: the slower one is not an error of the server', async () => {
    const names = Array.from({ length: 6 }, (_none, at) => [`Head ${at}`, `Head-${at}`]).flat();
    const answers = await Promise.all(names.map((name) => save({ name })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 201));
    expect(new Set(answers.map((answer) => answer.json().role.ident)).size).toBe(names.length);
  });

  test('the audit says what was given and taken', async () => {
    const { id } = (await save({ name: 'Watched', ids: ids('notes.view') })).json().role;
    await save({ roleId: id, ids: ids('notes.edit'), name: 'Watched closely' });
    const row = await world.db
      .selectFrom('audit')
      .select(['entity', 'entity_id', 'detail'])
      .where('entity', '=', 'role')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      entity: 'role',
      entity_id: id,
      detail: { added: ['notes.edit'], removed: ['notes.view'], changed: ['name'] },
    });
  });
});

describe('what is refused', () => {
  test.each([
    ['a number that stands for nothing', { name: 'X', ids: [2, 99_999] }, 422, 'ids'],
    ['a new role without a name', { ids: [2] }, 422, 'name'],
    ['an empty name', { name: '   ' }, 422, 'name'],
    ['a field that is none', { name: 'X', ident: 'admin' }, 422, 'ident'],
  ])('%s', async (_what, body, status, field) => {
    const answer = await save(body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([status, [field]]);
  });

  test('a name that is taken, in whatever letters; and with a key the refusal is kept', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (const replay of [undefined, 'true']) {
      const answer = await save({ name: 'STAFF' }, { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'duplicate_name']);
      expect(answer.headers['idempotent-replayed']).toBe(replay);
    }
  });

  test('a version that is not the one there, with the role as it stands', async () => {
    const { id, version } = await roleOf('rbt');
    const stale = await save({ roleId: id, description: 'Old' }, { headers: { 'if-match': `"${version + 1}"` } });
    expect([stale.statusCode, stale.json().code, stale.json().current.role.id]).toEqual([412, 'version', id]);
    const right = await save({ roleId: id, description: 'New' }, { headers: { 'if-match': `"${version}"` } });
    expect(right.json().role).toMatchObject({ description: 'New', version: version + 1 });
  });

  test('a role of another company is not there', async () => {
    const { id } = await world.db
      .selectFrom('roles')
      .innerJoin('companies', 'companies.id', 'roles.company_id')
      .select('roles.id')
      .orderBy('companies.id', 'desc')
      .executeTakeFirstOrThrow();
    expect((await save({ roleId: id, name: 'Taken over' })).statusCode).toBe(404);
    expect((await world.ask('GET', `/api/company/role/${id}`, { as: 'admin' })).statusCode).toBe(404);
  });

  test('giving more than one holds: an editor of roles does not become an administrator', async () => {
    const { id } = (await save({ name: 'Keeper', ids: ids('company.settings.roles.*', 'notes.view') })).json().role;
    await hold(emails.staff, id);
    for (const body of [
      { roleId: id, ids: ids('company.settings.roles.*', '*') },
      { name: 'Puppet', ids: ids('company.audit.view') },
    ]) {
      const answer = await save(body, { as: 'staff' });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'beyond_own_rights']);
    }
    const fewer = await save({ roleId: id, ids: ids('company.settings.roles.*') }, { as: 'staff' });
    expect(fewer.json().role_permissions_id).toEqual(ids('company.settings.roles.*'));
  });

  test('taking more than one holds, by ticks or by switching off: an editor of roles can’t stop those above them', async () => {
    const editor = (await save({ name: 'Editor of roles', ids: ids('company.settings.roles.*') })).json().role;
    await hold(emails.staff, editor.id);
    const grants = ids('company.audit.view', 'company.settings.roles.*');
    const above = (await save({ name: 'Above', ids: grants })).json().role;
    await hold(emails.bcba, above.id);
    for (const change of [
      { ids: ids('company.settings.roles.*') },
      { ids: [] },
      { active: false },
      { active: false, ids: grants },
    ]) {
      const answer = await save({ roleId: above.id, ...change }, { as: 'staff' });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'beyond_own_rights']);
      expect(answer.json().detail).toContain('company.audit.view');
    }
    expect((await read(above.id)).role_permissions_id.sort()).toEqual(grants.sort());
  });

  test('an editor of roles who renames or describes a role above their own: nobody mistakes it for another', async () => {
    const editor = (await save({ name: 'Namer of roles', ids: ids('company.settings.roles.*', 'notes.view') })).json();
    await hold(emails.staff, editor.role.id);
    const administrators = await roleOf('admin');
    const grants = ids('company.audit.view', 'company.settings.roles.*');
    const above = (await save({ name: 'Auditors', ids: grants })).json().role;
    for (const change of [
      { roleId: administrators.id, name: 'Nobody' },
      { roleId: administrators.id, description: 'May do nothing' },
      { roleId: above.id, name: 'Nobody' },
      { roleId: above.id, description: 'Reads', ids: grants },
      { roleId: above.id, ids: ids('company.audit.view') },
    ]) {
      const answer = await save(change, { as: 'staff' });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'beyond_own_rights']);
    }
    expect(await roleOf('admin')).toMatchObject(administrators);
    expect((await read(above.id)).role_permissions_id.sort()).toEqual(grants.sort());
    const own = await save({ roleId: editor.role.id, name: 'Keeper of names' }, { as: 'staff' });
    expect(own.json().role).toMatchObject({ name: 'Keeper of names' });
  });
});

describe('the last holder of everything', () => {
  test('can’t lose it, neither by ticks nor by switching the role off, until somebody else holds it', async () => {
    const { id, version } = await roleOf('admin');
    for (const change of [{ ids: ids('company.settings.roles.*') }, { ids: [] }, { active: false }]) {
      const answer = await save({ roleId: id, ...change });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_administrator']);
    }
    expect(await roleOf('admin')).toMatchObject({ active: true, version });
    const second = (await save({ name: 'Owner', ids: ids('*') })).json().role;
    // Nobody holds the second role yet, and a disabled holder counts for nothing.
    expect((await save({ roleId: id, ids: [] })).statusCode).toBe(409);
    const bcba = await userId(world, emails.bcba);
    await hold(emails.bcba, second.id);
    await world.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', bcba).execute();
    expect((await save({ roleId: id, ids: [] })).statusCode).toBe(409);
    await world.db.updateTable('users').set({ disabled_at: null }).where('id', '=', bcba).execute();
    const given = await save({ roleId: id, ids: [] });
    expect([given.statusCode, given.json().role_permissions_id]).toEqual([200, []]);
    expect((await world.ask('GET', '/api/company/roles', { as: 'admin' })).statusCode).toBe(403);
    await save({ roleId: id, ids: ids('*') }, { as: 'bcba' });
    await save({ roleId: second.id, ids: [] });
  });

  test('is not lost by two who take it from each other at the same moment', async () => {
    const admin = await roleOf('admin');
    const other = (await save({ name: 'Partner', ids: ids('*') })).json().role;
    await hold(emails.bcba, other.id);
    const answers = await Promise.all([
      save({ roleId: other.id, ids: [] }, { as: 'admin' }),
      save({ roleId: admin.id, ids: [] }, { as: 'bcba' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).not.toEqual([200, 200]);
    const left = await world.db
      .selectFrom('role_permissions')
      .innerJoin('user_roles', 'user_roles.role_id', 'role_permissions.role_id')
      .select('user_roles.user_id')
      .where('permission', '=', '*')
      .where('role_permissions.role_id', 'in', [admin.id, other.id])
      .execute();
    expect(left.length).toBeGreaterThan(0);
  });
});
