import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PayGroup } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import { clientId, freeDay, noteBody, openWorld, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const [BILLED, PAID] = ['2026-11-18', '2026-11-27'];
const GROUP = '/api/company/payments/group';
let icns = 0;
const newIcn = () => `Wrong-${++icns}`;

const group = (id: number[], icn: string, more: object = { date: BILLED }, as: Who = 'staff') =>
  world.ask('POST', GROUP, { as, body: { id, icn, ...more } });
const correct = (id: number[], replaces: string, icn: string, more: object = {}, as: Who = 'staff') =>
  group(id, icn, { replaces, ...more }, as);
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
const icnsOf = async (ids: number[]) => (await Promise.all(ids.map(read))).map(({ pay_group }) => pay_group?.icn);
const groupsOf = async (icn: string): Promise<PayGroup[]> =>
  (await world.ask('GET', `${GROUP}?icn=${encodeURIComponent(icn)}`, { as: 'staff' })).json().data;

/** Notes that are billed under this ICN. */
async function billed(icn: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++)
    ids.push((await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) })).json().id);
  await group(ids, icn);
  return ids;
}

describe('a wrong ICN', () => {
  test('is corrected, and billed date, pay, units and what was billed stay as they are', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const ids = await billed(wrong, 3);
    const [first = 0, second = 0, third = 0] = ids;
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [first], status: 'contractor_paid', date: PAID } });
    const before = await read(first);
    expect((await correct([first, second], wrong, ` ${right} `)).json()).toEqual({
      results: [
        { id: first, ok: true },
        { id: second, ok: true },
      ],
    });
    const { pay_group, version, edited, ...kept } = await read(first);
    expect(pay_group?.icn).toBe(right);
    expect(version).toBeGreaterThan(before.version);
    expect(before).toMatchObject(kept);
    expect(edited).toMatchObject({ by: before.edited?.by });
    expect(kept).toMatchObject({ ins_status: BILLED, user_status: PAID, date_week: PAID, changed_after_billing: null });
    expect(await icnsOf([second, third])).toEqual([right, wrong]);
    expect(await groupsOf(right)).toMatchObject([{ notes: 2, paid: 1, billed_from: BILLED, billed_to: BILLED }]);
    expect(await groupsOf(wrong)).toMatchObject([{ notes: 1, paid: 0 }]);
  });

  test('may be another’s that has notes already, and is free again once it has none', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const [mine, theirs] = [await billed(wrong, 1), await billed(right, 2)];
    await correct(mine, wrong, right);
    expect(await groupsOf(right)).toMatchObject([{ notes: 3 }]);
    expect(await groupsOf(wrong)).toEqual([]);
    await correct(theirs, right, wrong);
    expect(await icnsOf([...mine, ...theirs])).toEqual([right, wrong, wrong]);
  });

  test('of a note that has none, or another by now, is left as it is, and it says why and who was first', async () => {
    const [wrong, right, other] = [newIcn(), newIcn(), newIcn()];
    const [stays = 0, moved = 0, undone = 0, there = 0] = await billed(wrong, 4);
    await correct([moved], wrong, other, {}, 'admin');
    await world.ask('POST', '/api/pay', { as: 'admin', body: { id: [undone], status: 'undo' } });
    await correct([there], wrong, right, {}, 'admin');
    const all = [stays, moved, undone, there];
    const said = [
      { id: moved, ok: false, reason: `Has the ICN ${other} now.`, because: 'grouped', by: 'Theo Grant' },
      { id: undone, ok: false, reason: 'Has no ICN now.', because: 'undone', by: 'Theo Grant' },
      { id: there, ok: false, reason: 'Already in this group.', because: 'grouped', by: 'Theo Grant' },
    ];
    const whole = (await correct(all, wrong, right, { mode: 'all' })).json().results;
    expect(whole).toMatchObject([{ id: stays, ok: false, because: 'others' }, ...said]);
    expect((await correct([...all, 999999], wrong, right)).json().results).toMatchObject([
      { id: stays, ok: true },
      ...said,
      { id: 999999, ok: false, reason: 'There is no such note.' },
    ]);
    expect(await icnsOf(all)).toEqual([right, other, undefined, right]);
  });

  test('in letters of another case is one ICN still: all its notes are spelled as the correction has it', async () => {
    const wrong = newIcn();
    const right = wrong.toLowerCase();
    const [first = 0, second = 0] = await billed(wrong, 2);
    const version = (await read(second)).version;
    expect((await correct([first], wrong, right)).json().results).toEqual([{ id: first, ok: true }]);
    expect(await icnsOf([first, second])).toEqual([right, right]);
    const [row] = (await world.ask('GET', '/api/company/audit?kind=billed&limit=1', { as: 'admin' })).json().data;
    expect(row.detail.notes).toEqual([first, second]);
    // Whoever has it on a device hears of it.
    expect((await read(second)).version).toBeGreaterThan(version);
    expect(await groupsOf(wrong)).toMatchObject([{ icn: right, notes: 2 }]);
    // The second call of many notes finds it done.
    expect((await correct([second], wrong, right)).json().results).toEqual([{ id: second, ok: true }]);
    expect(await groupsOf(right)).toMatchObject([{ icn: right, notes: 2 }]);
  });

  test('stands in the audit with the right one, with its notes, under what was billed', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const ids = await billed(wrong, 2);
    await correct(ids, wrong, right);
    const [row] = (await world.ask('GET', '/api/company/audit?kind=billed&limit=1', { as: 'admin' })).json().data;
    expect(row.detail).toEqual({ action: 'regrouped', given: { icn: right }, lost: { icn: [wrong] }, notes: ids });
  });

  test('that two clerks correct towards each other at once is corrected once for each note, and neither waits for good', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const [one, other] = [newIcn(), newIcn()];
      const [a, b] = [await billed(one, 3), await billed(other, 3)];
      const answers = await Promise.all([
        correct([...a].reverse(), one, other),
        correct(b, other, one, {}, 'admin'),
        correct(a, one, one.toLowerCase(), {}, 'admin'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(await icnsOf(a)).toEqual([other, other, other]);
      expect(new Set((await icnsOf(b)).map((icn) => icn?.toLowerCase()))).toEqual(new Set([one.toLowerCase()]));
    }
  });

  test('is not replaced by itself, and takes no billed date: it says so, and nothing is done', async () => {
    const wrong = newIcn();
    const ids = await billed(wrong, 1);
    expect((await correct(ids, wrong, wrong)).json().errors).toEqual({
      icn: ['The notes have this ICN. Type another'],
    });
    expect((await correct(ids, wrong, newIcn(), { date: BILLED })).json().errors).toEqual({
      date: ['The billed date stays as it is. Leave it out'],
    });
    expect((await correct(ids, '  ', newIcn())).json().errors).toEqual({ replaces: ['Type an ICN'] });
    expect(await icnsOf(ids)).toEqual([wrong]);
  });

  test('that comes back with an undo of before is the one that the undo took', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const ids = await billed(wrong, 2);
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: ids.slice(0, 1), status: 'undo' } });
    await correct(ids.slice(1), wrong, right);
    const [last] = (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json().data;
    await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act: last.act } });
    expect(await icnsOf(ids)).toEqual([wrong, right]);
  });
});
