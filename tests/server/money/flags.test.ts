import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Flag } from '#contract/flags.ts';
import {
  clientId,
  emails,
  freeDay,
  ifMatch,
  newRole,
  noteBody,
  openWorld,
  userId,
  type Who,
  type World,
} from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const make = (body: object, as: Who = 'staff') => world.ask('POST', '/api/company/flag', { as, body });
const list = async (query = ''): Promise<Flag[]> =>
  (await world.ask('GET', `/api/company/flag${query}`, { as: 'staff' })).json().flags;
const assign = (body: object, as: Who = 'staff') => world.ask('POST', '/api/company/flag/assign', { as, body });

async function savedNote(): Promise<number> {
  const body = noteBody(await clientId(world, 'Ruiz'), freeDay());
  return (await world.ask('POST', '/api/note', { as: 'rbt', body })).json().id;
}

describe('flags', () => {
  test('belong to billing unless another category is named, and each list has its own', async () => {
    const made = await make({ name: ' No caregiver ' });
    expect([made.statusCode, made.json()]).toEqual([
      201,
      { id: expect.any(Number), name: 'No caregiver', category: 'morphBilling' },
    ]);
    const other = (await make({ name: 'No caregiver', category: 'review' })).json();
    expect(await list('?category=review')).toEqual([other]);
    expect(await list()).toEqual(await list('?category=morphBilling'));
    expect((await list()).map((flag) => flag.id)).toContain(made.json().id);
  });

  test('of one name are there once, also when two clerks make it at once', async () => {
    const answers = await Promise.all([make({ name: 'Late' }), make({ name: 'LATE' }, 'admin')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    expect((await make({ name: 'late' })).json().code).toBe('duplicate_name');
  });

  test('need a name', async () => {
    expect(Object.keys((await make({ name: '  ' })).json().errors)).toEqual(['name']);
  });

  test('another company’s list has none of them', async () => {
    const answer = await world.ask('GET', '/api/company/flag', { as: 'other' });
    const ours = await list();
    for (const flag of answer.json().flags) expect(ours.map((one) => one.id)).not.toContain(flag.id);
  });
});

describe('the flags of a note', () => {
  test('are exactly those last assigned, on a billed note as well, and none is none', async () => {
    const note_id = await savedNote();
    const [one, two] = [(await make({ name: 'One' })).json(), (await make({ name: 'Two' })).json()];
    const both = await assign({ note_id, taggable_id: note_id, flag_ids: [two.id, one.id, one.id] });
    expect([both.statusCode, both.json().flags]).toEqual([
      200,
      [
        { id: one.id, name: 'One' },
        { id: two.id, name: 'Two' },
      ],
    ]);
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [note_id], status: 'insurance_billed' } });
    const left = (await assign({ note_id, flag_ids: [two.id] })).json();
    expect([left.flags.length, left.ins_status]).toEqual([1, expect.any(String)]);
    expect((await assign({ note_id, flag_ids: [] })).json().flags).toEqual([]);
  });

  test('of a note that changed since it was read are refused: two desks do not take off each other’s flags', async () => {
    const note_id = await savedNote();
    const [one, two] = [(await make({ name: 'First desk' })).json(), (await make({ name: 'Second desk' })).json()];
    const seen = (await world.ask('GET', `/api/note/${note_id}`, { as: 'staff' })).json();
    const put = (flag: Flag, as: Who) =>
      world.ask('POST', '/api/company/flag/assign', {
        as,
        body: { note_id, flag_ids: [flag.id] },
        headers: ifMatch(seen),
      });
    const answers = await Promise.all([put(one, 'staff'), put(two, 'admin')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const refused = answers.find(({ statusCode }) => statusCode === 412)?.json();
    const stands = (await world.ask('GET', `/api/note/${note_id}`, { as: 'staff' })).json();
    expect([refused.code, refused.current.version, refused.current.flags]).toEqual([
      'version',
      stands.version,
      stands.flags,
    ]);
    expect(stands.flags).toHaveLength(1);
  });

  test('of a note that somebody may not read are out of their reach: no text is answered and no flag is taken off', async () => {
    const note_id = await savedNote();
    const flag = (await make({ name: 'Kept' })).json();
    await assign({ note_id, flag_ids: [flag.id] });
    const flagsAlone = await newRole(world, 'Flagger', 'company.flags.edit');
    const money = await newRole(world, 'Payroll', 'company.finance.payroll.view');
    const roles = async (...role_ids: number[]) =>
      world.ask('PATCH', `/api/users/${await userId(world, emails.rbt2)}`, { as: 'admin', body: { role_ids } });
    expect((await roles(flagsAlone)).statusCode).toBe(200);
    const answer = await assign({ note_id, flag_ids: [] }, 'rbt2');
    expect([answer.statusCode, answer.body.includes('Tantrum')]).toEqual([404, false]);
    // Contractor Pay shows them the note with its flags.
    await roles(flagsAlone, money);
    expect((await assign({ note_id, flag_ids: [flag.id] }, 'rbt2')).json().flags).toEqual([
      { id: flag.id, name: 'Kept' },
    ]);
  });

  test('nor is a note answered to whoever may bill and read none, for acknowledging a change', async () => {
    const note_id = await savedNote();
    const biller = await newRole(world, 'Biller alone', 'company.finance.insurance.edit');
    await world.ask('PATCH', `/api/users/${await userId(world, emails.rbt2)}`, {
      as: 'admin',
      body: { role_ids: [biller] },
    });
    const answer = await world.ask('POST', `/api/pay/${note_id}/acknowledge`, {
      as: 'rbt2',
      headers: { 'if-match': '*' },
    });
    expect([answer.statusCode, answer.body.includes('Tantrum')]).toEqual([404, false]);
  });

  test('nor is it to whoever may edit notes and read none: by an addendum that changes nothing, or a stale version', async () => {
    const note_id = await savedNote();
    const note = (await world.ask('GET', `/api/note/${note_id}`, { as: 'staff' })).json();
    const editor = await newRole(world, 'Editor alone', 'company.notes.edit', 'notes.delete');
    const role_ids = [editor];
    await world.ask('PATCH', `/api/users/${await userId(world, emails.rbt2)}`, { as: 'admin', body: { role_ids } });
    expect((await world.ask('GET', `/api/note/${note_id}`, { as: 'rbt2' })).statusCode).toBe(403);
    const { id, uid, client_id, date_visited, location, begin_time, end_time } = note;
    const body = { id, uid, client_id, date_visited, location, begin_time, end_time, comment: 'x' };
    const stale = await world.ask('POST', '/api/note', { as: 'rbt2', body, headers: { 'if-match': '"1"' } });
    expect([stale.statusCode, stale.json().current]).toEqual([412, undefined]);
    const headers = { 'if-match': '"1"' };
    const gone = await world.ask('DELETE', `/api/note?id=${note_id}`, { as: 'rbt2', headers });
    expect(gone.body).not.toContain('begin_time_f');
    await world.db.updateTable('notes').set({ ins_status: '2026-11-01' }).where('id', '=', note_id).execute();
    const same = { uid: uuid(), reason: 'why', location };
    const added = await world.ask('POST', `/api/note/${note_id}/addendum`, { as: 'rbt2', body: same });
    expect([added.statusCode, added.json()]).toEqual([200, { id: note_id }]);
    const own = await world.ask('POST', `/api/note/${note_id}/addendum`, {
      as: 'staff',
      body: { ...same, uid: uuid() },
    });
    expect(own.json()).toMatchObject({ id: note_id, uid });
  });

  test('set once tell nothing of the note when their key is repeated by somebody who may not read it any more', async () => {
    const note_id = await savedNote();
    const flag = (await make({ name: 'Remembered' })).json();
    const flagsAlone = await newRole(world, 'Flagger once', 'company.flags.edit');
    const money = await newRole(world, 'Payroll once', 'company.finance.payroll.view');
    const roles = async (...role_ids: number[]) =>
      world.ask('PATCH', `/api/users/${await userId(world, emails.rbt2)}`, { as: 'admin', body: { role_ids } });
    const asked = {
      as: 'rbt2',
      body: { note_id, flag_ids: [flag.id] },
      headers: { 'idempotency-key': uuid() },
    } as const;
    await roles(flagsAlone, money);
    const first = await world.ask('POST', '/api/company/flag/assign', asked);
    expect([first.statusCode, first.json().flags]).toEqual([200, [{ id: flag.id, name: 'Remembered' }]]);
    await roles(flagsAlone);
    const again = await world.ask('POST', '/api/company/flag/assign', asked);
    expect([again.statusCode, again.headers['idempotent-replayed'], again.json()]).toEqual([
      200,
      'true',
      { id: note_id },
    ]);
  });

  test('that are not flags, or of nothing that is there, are refused', async () => {
    const note_id = await savedNote();
    const unknown = await assign({ note_id, flag_ids: [2_000_000_000] });
    expect([unknown.statusCode, unknown.json().errors]).toEqual([422, { 'flag_ids.0': ['Is not a flag'] }]);
    const other = await assign({ note_id, taggable_id: note_id + 1, flag_ids: [] });
    expect(other.json().errors).toEqual({ taggable_id: ['Is not the id of the note'] });
    expect((await assign({ note_id: 2_000_000_000, flag_ids: [] })).statusCode).toBe(404);
    expect((await assign({ note_id, flag_ids: [] }, 'other')).statusCode).toBe(404);
    expect((await assign({ note_id, flag_ids: [] }, 'bcba')).statusCode).toBe(403);
  });
});
