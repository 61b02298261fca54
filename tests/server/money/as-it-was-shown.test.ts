import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyResult, PayAnswer } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import type { UndoneAct } from '#contract/undone.ts';
import type { UnitRule } from '#domain/money/units.ts';
import { clientId, freeDay, ifMatch, noteBody, openWorld, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const [DAY, LATER] = ['2026-11-18', '2026-11-20'];
const GROUP = '/api/company/payments/group';
let icns = 0;
const newIcn = () => `S-${++icns}`;

const saved = async (): Promise<number> =>
  (await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) })).json().id;
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
const pay = (id: number[], status: string, more: object = {}) =>
  world.ask('POST', '/api/pay', { as: 'staff', body: { id, status, ...more } });
const group = (id: number[], icn: string, more: object = {}) =>
  world.ask('POST', GROUP, { as: 'staff', body: { id, icn, ...more } });

/** How a dialog over these notes would see them: a mark of each. */
async function seen(ids: readonly number[]): Promise<(string | null)[]> {
  const answer: PayAnswer = (await world.ask('GET', `/api/pay/brief?ids=${ids.join()}`, { as: 'staff' })).json();
  const marks = new Map(answer.seen?.map(({ note_id, mark }) => [note_id, mark]));
  return ids.map((id) => marks.get(id) ?? null);
}

/** Its visit goes on for an hour more than it was written down for. */
async function lengthen(id: number): Promise<void> {
  const { uid, client_id, date_visited, location } = await read(id);
  const body = noteBody(client_id, date_visited, { uid, location, end_time: '18:00' });
  expect((await world.ask('POST', '/api/note', { as: 'rbt', body })).statusCode).toBe(200);
}

async function listed(act: string): Promise<UndoneAct | undefined> {
  const { data } = (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json();
  return data.find((one: UndoneAct) => one.act === act);
}

const marksOf = ({ ins_status, user_status, pay_group }: Note) => [ins_status, user_status, pay_group?.icn ?? null];

const acts: [string, (ids: number[]) => Promise<unknown>, (ids: number[], seen: unknown) => ReturnType<typeof pay>][] =
  [
    ['billed', async () => 0, (ids, seen) => pay(ids, 'insurance_billed', { seen })],
    ['paid', async () => 0, (ids, seen) => pay(ids, 'contractor_paid', { seen })],
    ['given an ICN', async () => 0, (ids, seen) => group(ids, newIcn(), { seen })],
    [
      'given another ICN',
      (ids) => group(ids, 'S-wrong', { date: DAY }),
      (ids, seen) => group(ids, newIcn(), { replaces: 'S-wrong', seen }),
    ],
    ['undone', (ids) => pay(ids, 'insurance_billed', { date: DAY }), (ids, seen) => pay(ids, 'undo', { seen })],
  ];

describe('a visit that was lengthened since it was shown', () => {
  test.each(acts)('is not %s, nor is any other of that call, until it was shown as it is', async (_, before, act) => {
    const ids = [await saved(), await saved()];
    const [other = 0, id = 0] = ids;
    await before(ids);
    const shown = await seen(ids);
    const was = [await read(other), await read(id)].map(marksOf);
    await lengthen(id);
    const refused = await act(ids, shown);
    expect(refused.statusCode, refused.body).toBe(412);
    expect(refused.json()).toMatchObject({ code: 'version', current: { changed: [id] } });
    expect([await read(other), await read(id)].map(marksOf)).toEqual(was);

    const done = await act(ids, await seen(ids));
    expect(done.json().results).toEqual(ids.map((one) => ({ id: one, ok: true, as_left: expect.anything() })));
  });

  test.each(
    acts,
  )('is known to whoever takes back that it was %s: the answer says how the act left it, also when it is asked for later', async (_, prepare, act) => {
    const ids = [await saved(), await saved()];
    await prepare(ids);
    const { results } = (await act(ids, await seen(ids))).json();
    const left = results.map(({ as_left }: MoneyResult) => as_left?.mark);
    expect(await seen(ids)).toEqual(left);
    // Of what is paid nobody changes the visit: behind the program.
    await world.db
      .updateTable('notes')
      .set({ location: 4 })
      .where('id', '=', ids[1] ?? 0)
      .execute();
    expect((await seen(ids)).map((mark, at) => mark === left[at])).toEqual([true, false]);
  });

  test('is left as it is in a group whose removal was asked about', async () => {
    const [id, icn] = [await saved(), newIcn()];
    await group([id], icn, { date: DAY });
    const found = async (): Promise<PayGroup> =>
      (await world.ask('GET', `${GROUP}?icn=${icn}`, { as: 'staff' })).json().data[0];
    const remove = (seen = '') => world.ask('DELETE', `${GROUP}?icn=${icn}&seen=${seen}`, { as: 'staff' });
    const before = await found();
    await lengthen(id);
    expect((await remove(before.version)).statusCode).toBe(412);
    expect((await read(id)).ins_status).toBe(DAY);
    expect((await remove((await found()).version)).statusCode).toBe(200);
  });

  test('is not restored until it was shown as it is; a run of several calls is not stopped by what it restores itself', async () => {
    const ids = [await saved(), await saved()];
    const act = uuid();
    await pay(ids, 'insurance_billed', { date: DAY });
    await pay(ids, 'undo', { act });
    const restore = (more: object) => world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act, ...more } });
    const before = await listed(act);
    await lengthen(ids[0] ?? 0);
    const refused = await restore({ seen: before?.seen });
    expect(refused.statusCode, refused.body).toBe(412);
    expect(refused.json().current).toMatchObject({ act, changed: 1, hoursNow: (before?.hours ?? 0) + 1 });
    expect((await read(ids[1] ?? 0)).ins_status).toBeNull();

    const now = await listed(act);
    // As a run of several calls goes on: what it has restored before is no news.
    expect((await restore({ seen: now?.seen, after: ids[0] })).json()).toMatchObject({ results: [{ id: ids[1] }] });
    expect((await restore({ seen: now?.seen })).json()).toMatchObject({ results: [{ id: ids[0], ok: true }] });
  });
});

describe('the units that were shown', () => {
  async function roundBy(rounding: UnitRule['rounding']): Promise<void> {
    const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
    const body = { ...policy, unitRule: { rounding, scope: 'note' } };
    const answer = await world.ask('PUT', '/api/company/policy', { as: 'admin', body, headers: ifMatch({ version }) });
    expect(answer.statusCode).toBe(200);
  }
  afterEach(() => roundBy('mid-point'));

  const visit = async (date: string, begin_time: string, end_time: string, more: object = {}): Promise<Note> =>
    (
      await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, date, { begin_time, end_time, ...more }) })
    ).json();
  const bill = (id: number, seen: unknown) => pay([id], 'insurance_billed', { seen });

  test('are those that are billed, where the company rounds otherwise since', async () => {
    const { id, units } = await visit(freeDay(), '08:00', '08:53');
    const shown = await seen([id]);
    await roundBy('whole');
    const refused = await bill(id, shown);
    expect(refused.statusCode, refused.body).toBe(412);
    expect(refused.json()).toMatchObject({ current: { changed: [id] } });
    expect(await read(id)).toMatchObject({ ins_status: null, units: units - 1 });
    expect((await bill(id, await seen([id]))).json().results).toEqual([{ id, ok: true, as_left: expect.anything() }]);
  });

  const neighbors: [string, (date: string, before: Note) => Promise<unknown>][] = [
    ['added', (date) => visit(date, '07:30', '07:38')],
    ['lengthened', (date, { uid }) => visit(date, '07:00', '07:15', { uid, location: 2 })],
    [
      'deleted',
      (_, { id }) => world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    ],
  ];
  test.each(
    neighbors,
  )('are those that are billed, where a visit of the same pooled day was %s since', async (_, change) => {
    await roundBy('cms-8-minute');
    const date = freeDay();
    const before = await visit(date, '07:00', '07:08', { location: 2 });
    const { id } = await visit(date, '08:00', '08:08');
    const { units } = await read(id);
    const shown = await seen([id]);
    await change(date, before);
    expect((await read(id)).units).not.toBe(units);
    expect((await bill(id, shown)).statusCode).toBe(412);
    expect((await read(id)).ins_status).toBeNull();
    expect((await bill(id, await seen([id]))).statusCode).toBe(200);
  });

  test('stand where a visit of the day has changed and they have not, and where a note of the same call is billed before', async () => {
    await roundBy('cms-8-minute');
    const date = freeDay();
    const notes = [
      await visit(date, '07:00', '07:15'),
      await visit(date, '08:00', '08:08'),
      await visit(date, '09:00', '09:08'),
    ];
    const ids = notes.map(({ id }) => id);
    const shown = await seen(ids);
    await visit(date, '10:00', '10:30');
    expect((await pay(ids, 'insurance_billed', { seen: shown })).statusCode).toBe(200);
  });
});

describe('what a colleague did since a note was shown', () => {
  test('is undone only by whoever was shown it', async () => {
    const id = await saved();
    await pay([id], 'insurance_billed', { date: DAY });
    const shown = await seen([id]);
    await pay([id], 'contractor_paid', { date: LATER });
    expect((await pay([id], 'undo', { seen: shown })).statusCode).toBe(412);
    expect(marksOf(await read(id))).toEqual([DAY, LATER, null]);
  });

  test('to its pay date is seen before its pay is taken back or dated anew', async () => {
    const id = await saved();
    await pay([id], 'contractor_paid', { date: DAY });
    const shown = await seen([id]);
    await pay([id], 'pay_date', { date: LATER });
    expect((await pay([id], 'undo_pay', { seen: shown })).statusCode).toBe(412);
    expect((await pay([id], 'pay_date', { date: '2026-11-27', seen: shown })).statusCode).toBe(412);
    expect((await read(id)).user_status).toBe(LATER);
    expect((await pay([id], 'undo_pay', { seen: await seen([id]) })).json().results).toEqual([
      { id, ok: true, as_left: expect.anything() },
    ]);
  });

  test('that leaves nothing to do to it is said of it, and stops none of the others', async () => {
    const ids = [await saved(), await saved()];
    const [first = 0, id = 0] = ids;
    const shown = await seen(ids);
    await pay([first], 'insurance_billed', { date: DAY });
    const { results } = (await pay(ids, 'insurance_billed', { seen: shown })).json();
    expect(results).toEqual([
      expect.objectContaining({ id: first, ok: false, because: 'billed' }),
      { id, ok: true, as_left: expect.anything() },
    ]);
  });

  test('of the client’s payer is seen before the claim goes to another one', async () => {
    const id = await saved();
    const shown = await seen([id]);
    const insured = (code: number | null) =>
      world.db.updateTable('clients').set({ insurance_type: code }).where('id', '=', maya).returning('id').execute();
    const { insurance_type: had } = await world.db
      .selectFrom('clients')
      .select('insurance_type')
      .where('id', '=', maya)
      .executeTakeFirstOrThrow();
    await insured(had === 2 ? 3 : 2);
    expect((await pay([id], 'insurance_billed', { seen: shown })).statusCode).toBe(412);
    await insured(had);
    expect((await pay([id], 'insurance_billed', { seen: shown })).statusCode).toBe(200);
  });

  test('in words, by a review or by a flag leaves the money as it was shown', async () => {
    const id = await saved();
    const shown = await seen([id]);
    const { uid, client_id, date_visited, location } = await read(id);
    const body = noteBody(client_id, date_visited, { uid, location, comment: 'One more word.' });
    expect((await world.ask('POST', '/api/note', { as: 'rbt', body })).statusCode).toBe(200);
    expect((await pay([id], 'insurance_billed', { seen: shown })).statusCode).toBe(200);
  });

  test('is asked of every note or of none; who says nothing is not asked', async () => {
    const ids = [await saved(), await saved()];
    const [mark] = await seen(ids);
    expect((await pay(ids, 'insurance_billed', { seen: [mark] })).statusCode).toBe(422);
    // Named twice, the last of its marks would stand for both.
    const [first = 0] = ids;
    expect((await pay([first, first], 'insurance_billed', { seen: ['0', null] })).statusCode).toBe(422);
    expect((await pay(ids, 'insurance_billed', { seen: [mark, null] })).statusCode).toBe(200);
  });
});
