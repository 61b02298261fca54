import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyResult } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import type { UndoneAct } from '#contract/undone.ts';
import { clientId, emails, freeDay, noteBody, openWorld, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

/** More in the long form. */
const RUNS = Number(process.env.UNIT_RUNS ?? 8);
const DAYS = ['2026-11-06', '2026-11-20', '2026-11-25'] as const;
const BILLED = '2026-11-18';

async function saved(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++)
    ids.push((await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) })).json().id);
  return ids;
}
const pay = async (id: number[], status: string, more: object = {}, as: Who = 'staff'): Promise<MoneyResult[]> =>
  (await world.ask('POST', '/api/pay', { as, body: { id, status, ...more } })).json().results;
const restore = async (act: string): Promise<MoneyResult[]> => {
  const answer = await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
  return answer.statusCode === 404 ? [] : answer.json().results;
};
const undone = async (): Promise<UndoneAct[]> =>
  (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json().data;
const marksOf = async (ids: number[]) => {
  const notes: Note[] = [];
  for (const id of ids) notes.push((await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json());
  return notes.map((note) => [note.ins_status, note.user_status, note.date_week, note.units]);
};
const nameOf = async (who: Who) => {
  const names = world.db.selectFrom('users').select(['first_name', 'last_name']).where('email', '=', emails[who]);
  const { first_name, last_name } = await names.executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
};
const lastDetail = async () => {
  const rows = world.db.selectFrom('audit').select('detail').where('entity', '=', 'money_write');
  const {
    minutes: _,
    units: _units,
    ...said
  }: Record<string, unknown> = {
    ...(await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).detail,
  };
  return said;
};
/** One note for each of the days, paid on it. */
async function paidOn(...days: string[]): Promise<number[]> {
  const ids = await saved(days.length);
  for (const [at, date] of days.entries()) await pay(ids.slice(at, at + 1), 'contractor_paid', { date });
  return ids;
}

describe('a pay date that was changed', () => {
  test('is listed like an undo for thirty days, and each note gets the day back that it had', async () => {
    const ids = await paidOn(...DAYS);
    const [before, act] = [await marksOf(ids), uuid()];
    await pay(ids, 'pay_date', { date: '2026-11-28', act });
    expect((await undone()).find((one) => one.act === act)).toMatchObject({
      notes: 3,
      billed: 0,
      paid: 0,
      restorable: 3,
      dated: { notes: 3, days: 3, first: DAYS[0], last: DAYS[2], to: '2026-11-28' },
    });
    expect(await restore(act)).toEqual(ids.map((id) => ({ id, ok: true, as_left: expect.anything() })));
    expect(await marksOf(ids)).toEqual(before);
    expect((await undone()).some((one) => one.act === act)).toBe(false);
  });

  test('comes back where the note has what was written, and elsewhere stays with the reason', async () => {
    const ids = await paidOn(DAYS[0], DAYS[0], DAYS[0], DAYS[0]);
    const [back = 0, other = 0, taken = 0, anew = 0] = ids;
    const act = uuid();
    await pay(ids, 'pay_date', { date: DAYS[1], act });
    await pay([other], 'pay_date', { date: DAYS[2] });
    await pay([taken, anew], 'undo_pay');
    await pay([anew], 'contractor_paid', { date: DAYS[1] }, 'admin');
    expect((await undone()).find((one) => one.act === act)).toMatchObject({ notes: 4, restorable: 1 });
    expect(await restore(act)).toEqual([
      { id: back, ok: true, as_left: expect.anything() },
      expect.objectContaining({ id: other, ok: false, reason: 'Has the pay date 11/25/26 now.', because: 'dated' }),
      expect.objectContaining({ id: taken, ok: false, reason: 'Its pay was taken back since.', because: 'unpaid' }),
      expect.objectContaining({
        id: anew,
        ok: false,
        reason: 'Paid again since.',
        because: 'paid',
        by: expect.any(String),
      }),
    ]);
    expect((await marksOf(ids)).map(([, paid]) => paid)).toEqual([DAYS[0], DAYS[2], null, DAYS[1]]);
  });

  test('stands in the audit with the day that each of the notes had, and so does what any act takes', async () => {
    const ids = await paidOn(...DAYS);
    const [first = 0, second = 0, third = 0] = ids;
    const act = uuid();
    await pay(ids, 'pay_date', { date: '2026-11-28', act });
    const paid = { [DAYS[0]]: [first], [DAYS[1]]: [second], [DAYS[2]]: [third] };
    expect(await lastDetail()).toEqual({
      action: 'pay_date',
      given: { paid: '2026-11-28' },
      lost: { paid },
      notes: ids,
    });
    await restore(act);
    expect(await lastDetail()).toEqual({
      action: 'restored',
      given: { paid },
      lost: { paid: ['2026-11-28'] },
      notes: ids,
    });
    await pay([first], 'insurance_billed', { date: BILLED });
    await pay(ids, 'undo');
    expect(await lastDetail()).toEqual({ action: 'undo', lost: { billed: { [BILLED]: [first] }, paid }, notes: ids });
  });

  test('says which day it replaces: of two clerks at once one is done, and the other reads who was first and when', async () => {
    const ids = await paidOn(DAYS[0], DAYS[1]);
    const replaces = [DAYS[0], DAYS[1]];
    const [staff, admin] = await Promise.all([
      pay(ids, 'pay_date', { date: '2026-12-04', replaces }),
      pay(ids, 'pay_date', { date: '2026-12-11', replaces }, 'admin'),
    ]);
    const [first, second] = staff[0]?.ok ? [staff, admin] : [admin, staff];
    expect(first).toEqual(ids.map((id) => ({ id, ok: true, as_left: expect.anything() })));
    const [day, who] = first === staff ? (['12/04/26', 'staff'] as const) : (['12/11/26', 'admin'] as const);
    const by = await nameOf(who);
    for (const result of second)
      expect(result).toMatchObject({
        ok: false,
        because: 'redated',
        reason: `Has the pay date ${day} now.`,
        by,
        at: expect.any(String),
      });
    expect((await marksOf(ids)).map(([, paid]) => paid)).toEqual(
      ids.map(() => `2026-${day.slice(0, 5).replace('/', '-')}`),
    );
  });

  test('of a note that was paid anew since names who paid it, and not who changed it before', async () => {
    const [id = 0] = await paidOn(DAYS[0]);
    await pay([id], 'pay_date', { date: DAYS[1] }, 'admin');
    await pay([id], 'undo_pay');
    await pay([id], 'contractor_paid', { date: DAYS[2] });
    const [left] = await pay([id], 'pay_date', { date: '2026-12-04', replaces: [DAYS[1]] }, 'admin');
    expect(left).toMatchObject({ ok: false, because: 'redated', by: await nameOf('staff') });
  });

  test('is never today because nobody said a day, and replaces one day for each note', async () => {
    const ids = await paidOn(DAYS[0], DAYS[1]);
    const before = await marksOf(ids);
    for (const more of [{}, { date: '2026-12-04', replaces: [DAYS[0]] }]) {
      const answer = await world.ask('POST', '/api/pay', {
        as: 'staff',
        body: { id: ids, status: 'pay_date', ...more },
      });
      expect(answer.statusCode, answer.body).toBe(422);
    }
    expect(await marksOf(ids)).toEqual(before);
  });

  test('in any order of paying, changing the date, taking back and restoring: a restore done at once changes nothing', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        ...['bill', 'pay', 'pay', 'undo', 'undo_pay', 'pay_date', 'pay_date', 'restore', 'restore'],
        ...['undo at once', 'undo_pay at once', 'pay_date at once', 'pay_date at once'],
      ),
      places: fc.subarray([0, 1, 2], { minLength: 1 }),
      day: fc.constantFrom(...DAYS),
      act: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
        const ids = await saved(3);
        const acts = [uuid(), uuid(), uuid()];
        for (const { what, places, day, act } of steps) {
          const some = places.flatMap((place) => ids[place] ?? []);
          const before = await marksOf(ids);
          const [status, atOnce] = [what.replace(' at once', ''), what.endsWith(' at once')];
          const named = atOnce ? uuid() : (acts[act] ?? '');
          if (what === 'bill') await pay(some, 'insurance_billed', { date: BILLED });
          else if (what === 'pay') await pay(some, 'contractor_paid', { date: day });
          else if (what !== 'restore')
            await pay(some, status, { act: named, ...(status === 'pay_date' ? { date: day } : {}) });
          if (what !== 'restore' && !atOnce) continue;
          const offered = (await undone()).find((one) => one.act === named)?.restorable ?? 0;
          const results = await restore(named);
          // What was offered is what came back, and whatever stayed says why.
          expect(results.filter(({ ok }) => ok)).toHaveLength(offered);
          expect(results.every(({ ok, reason }) => ok || reason !== undefined)).toBe(true);
          if (atOnce) expect(await marksOf(ids)).toEqual(before);
        }
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});
