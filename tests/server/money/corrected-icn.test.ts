import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyResult } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import type { UndoneAct } from '#contract/undone.ts';
import { textKey } from '#domain/text.ts';
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

describe('an ICN that no note has any more', () => {
  test('names the notes that had it, whichever act took it from them, and one that is in use does not', async () => {
    const [old, right] = [newIcn(), newIcn()];
    const ids = await billed(old, 4);
    const [corrected = 0, bare = 0, undone = 0, removed = 0] = ids;
    const answerOf = async (icn: string) =>
      (await world.ask('GET', `${GROUP}?icn=${encodeURIComponent(icn)}`, { as: 'staff' })).json();
    await correct([corrected], old, right);
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [bare], status: 'undo_icn' } });
    // Of notes of which some have another ICN the audit says which had which.
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [undone, corrected], status: 'undo' } });
    expect(await answerOf(old)).not.toHaveProperty('left');
    await world.ask('DELETE', `${GROUP}?icn=${encodeURIComponent(old)}`, { as: 'staff' });
    expect(await answerOf(old)).toMatchObject({ data: [], left: [removed, undone, bare, corrected] });
    expect(await answerOf(newIcn())).toMatchObject({ data: [], left: [] });
  });
});

describe('a wrong ICN', () => {
  test('is corrected, and billed date, pay, units and what was billed stay as they are', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const ids = await billed(wrong, 3);
    const [first = 0, second = 0, third = 0] = ids;
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [first], status: 'contractor_paid', date: PAID } });
    const before = await read(first);
    expect((await correct([first, second], wrong, ` ${right} `)).json()).toEqual({
      results: [
        { id: first, ok: true, as_left: expect.anything() },
        { id: second, ok: true, as_left: expect.anything() },
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
      { id: stays, ok: true, as_left: expect.anything() },
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
    expect((await correct([first], wrong, right)).json().results).toEqual([
      { id: first, ok: true, as_left: expect.anything() },
    ]);
    expect(await icnsOf([first, second])).toEqual([right, right]);
    const [row] = (await world.ask('GET', '/api/company/audit?kind=billed&limit=1', { as: 'admin' })).json().data;
    expect(row.detail.notes).toEqual([first, second]);
    // Whoever has it on a device hears of it.
    expect((await read(second)).version).toBeGreaterThan(version);
    expect(await groupsOf(wrong)).toMatchObject([{ icn: right, notes: 2 }]);
    // The second call of many notes finds it done.
    expect((await correct([second], wrong, right)).json().results).toEqual([
      { id: second, ok: true, as_left: expect.anything() },
    ]);
    expect(await groupsOf(right)).toMatchObject([{ icn: right, notes: 2 }]);
  });

  test('stands in the audit with the right one, with its notes, under what was billed', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const ids = await billed(wrong, 2);
    await correct(ids, wrong, right);
    const [row] = (await world.ask('GET', '/api/company/audit?kind=billed&limit=1', { as: 'admin' })).json().data;
    expect(row.detail).toMatchObject({
      action: 'regrouped',
      given: { icn: right },
      lost: { icn: [wrong] },
      notes: ids,
    });
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

  test('that is longer than it is compared is given to nobody; one that was stored is corrected by itself alone', async () => {
    const long = (end: string) => `${'\uFDFA'.repeat(190)}${end}`;
    const refusal = { icn: ['An ICN has at most 200 characters; this one has signs that stand for more'] };
    const stored = newIcn();
    const ids = await billed(stored, 2);
    const [given, again] = [await group(ids, long('a')), await correct(ids, stored, long('a'))];
    expect([given.statusCode, given.json().errors, again.statusCode, again.json().errors]).toEqual([
      ...[422, refusal, 422, refusal],
    ]);
    // As before that was asked for.
    const icn_key = textKey(long('a'));
    await world.db
      .updateTable('pay_groups')
      .set({ icn: long('a'), icn_key })
      .where('icn', '=', stored)
      .execute();
    expect(await groupsOf(long('x'))).toEqual([]);
    expect(await groupsOf(long('a'))).toMatchObject([{ notes: 2 }]);
    const right = newIcn();
    const other: { results: MoneyResult[] } = (await correct(ids, long('x'), right)).json();
    expect(other.results.map(({ ok }) => ok)).toEqual([false, false]);
    expect((await correct(ids, long('a'), right)).json()).toEqual({
      results: ids.map((id) => ({ id, ok: true, as_left: expect.anything() })),
    });
    expect(await icnsOf(ids)).toEqual([right, right]);
  });

  const undo = async (id: number[]) =>
    (await world.ask('POST', '/api/pay', { as: 'staff', body: { id, status: 'undo' } })).json();
  const lastUndone = async (): Promise<UndoneAct> =>
    (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json().data[0];
  const restore = async (): Promise<MoneyResult[]> =>
    (await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act: (await lastUndone()).act } })).json()
      .results;

  test('does not come back with an undo of before: its notes come back under the one that is right, and it says so', async () => {
    const [wrong, still, right] = [newIcn(), newIcn(), newIcn()];
    const ids = await billed(wrong, 4);
    await undo(ids.slice(0, 2));
    await correct(ids.slice(2), wrong, still);
    await correct(ids.slice(2), still, right);
    expect(await lastUndone()).toMatchObject({ restorable: 2, icns: [wrong], corrected: [{ icn: wrong, now: right }] });
    const said = `ICN ${wrong} is ${right} now.`;
    expect(await restore()).toEqual(
      ids.slice(0, 2).map((id) => ({ id, ok: true, as_left: expect.anything(), reason: said })),
    );
    expect(await icnsOf(ids)).toEqual([right, right, right, right]);
    expect(await groupsOf(wrong)).toEqual([]);
  });

  test('that is corrected while an undo of it is restored: neither waits for good, and the claim is never in two', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const [wrong, right] = [newIcn(), newIcn()];
      const ids = await billed(wrong, 4);
      await undo(ids.slice(0, 2));
      const act = (await lastUndone()).act;
      const body = { as: 'staff', body: { act } } as const;
      const answers = await Promise.all([
        world.ask('POST', '/api/pay/restore', body),
        correct(ids.slice(2), wrong, right, {}, 'admin'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const [first, , ...corrected] = await icnsOf(ids);
      expect(corrected).toEqual([right, right]);
      // Restored before, its number lived on when the others left it; restored after, it followed them.
      const { emptied } = await world.db
        .selectFrom('icn_corrections')
        .select('emptied')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(first).toBe(emptied ? right : wrong);
    }
  });

  test('that others of the claim still have, or that was right after all, comes back as it was', async () => {
    const [icn, other, once] = [newIcn(), newIcn(), newIcn()];
    const ids = await billed(icn, 4);
    const [undone = 0, moved = 0, , last = 0] = ids;
    await undo([undone]);
    // Of three, one was of another claim.
    await correct([moved], icn, other);
    expect(await lastUndone()).not.toHaveProperty('corrected');
    expect(await restore()).toEqual([{ id: undone, ok: true, as_left: expect.anything() }]);
    await undo([last]);
    await billed(once, 1);
    await correct([undone, ids[2] ?? 0], icn, once);
    await correct([undone, ids[2] ?? 0], once, icn);
    expect(await restore()).toEqual([{ id: last, ok: true, as_left: expect.anything() }]);
    expect(await icnsOf(ids)).toEqual([icn, other, icn, icn]);
  });

  test('that became several is restored under none of them: it says which, and the note stays open', async () => {
    const [wrong, one, other] = [newIcn(), newIcn(), newIcn()];
    const [undone = 0, first = 0, second = 0] = await billed(wrong, 3);
    await undo([undone]);
    await correct([first], wrong, one);
    await correct([second], wrong, other);
    expect(await lastUndone()).toMatchObject({ notes: 1, restorable: 0 });
    expect(await restore()).toEqual([
      { id: undone, ok: false, reason: `Its ICN was changed to ${one} and ${other} since: it is not clear to which.` },
    ]);
    expect(await icnsOf([undone])).toEqual([undefined]);
  });

  const onlyOne = async (icn: string): Promise<number> => (await billed(icn, 1))[0] ?? 0;

  test('of a note that came to it after a claim had left it takes that claim nowhere', async () => {
    const [icn, right] = [newIcn(), newIcn()];
    const ids = await billed(icn, 2);
    await undo(ids);
    const mistyped = await onlyOne(icn);
    await correct([mistyped], icn, right);
    expect(await lastUndone()).not.toHaveProperty('corrected');
    expect(await restore()).toEqual(ids.map((id) => ({ id, ok: true, as_left: expect.anything() })));
    expect(await icnsOf([...ids, mistyped])).toEqual([icn, icn, right]);
  });

  test('is not said to be right after all by a note that never had it', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const [undone = 0, moved = 0] = await billed(wrong, 2);
    const other = await onlyOne(right);
    await undo([undone]);
    await correct([moved], wrong, right);
    await correct([other], right, wrong);
    expect(await restore()).toEqual([
      { id: undone, ok: true, as_left: expect.anything(), reason: `ICN ${wrong} is ${right} now.` },
    ]);
    expect(await icnsOf([undone, moved, other])).toEqual([right, right, wrong]);
  });

  test('is that of its claim, whichever of the claim was undone, restored and corrected before', async () => {
    const [wrong, still, right] = [newIcn(), newIcn(), newIcn()];
    const [first = 0, second = 0, third = 0] = await billed(wrong, 3);
    await undo([first]);
    const { act } = await lastUndone();
    await undo([second]);
    await correct([third], wrong, still);
    // It is one of those that were corrected, though it was not there.
    expect(await restore()).toMatchObject([{ id: second, ok: true }]);
    await undo([third]);
    await correct([second], still, right);
    expect(await restore()).toMatchObject([{ id: third, ok: true }]);
    await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
    expect(await icnsOf([first, second, third])).toEqual([right, right, right]);
  });
});

describe('an ICN that belongs to none of the notes that have it', () => {
  const takeOff = (id: number[], as: Who = 'staff') =>
    world.ask('POST', '/api/pay', { as, body: { id, status: 'undo_icn', mode: 'each' } });

  test('is taken off alone: billed date, pay, units and what was billed stay, and the right one is assigned when it is known', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const ids = await billed(wrong, 3);
    const [first = 0, second = 0, third = 0] = ids;
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [first], status: 'contractor_paid', date: PAID } });
    const before = await read(first);
    expect((await takeOff([first, second])).json().results).toEqual(
      [first, second].map((id) => ({ id, ok: true, as_left: expect.anything() })),
    );
    const { pay_group, version, ...kept } = await read(first);
    expect([pay_group, before]).toMatchObject([null, kept]);
    expect(version).toBeGreaterThan(before.version);
    expect(await groupsOf(wrong)).toMatchObject([{ notes: 1 }]);
    const [row] = (await world.ask('GET', '/api/company/audit?kind=undone&limit=1', { as: 'admin' })).json().data;
    expect(row.detail).toMatchObject({ action: 'undo_icn', lost: { icn: [wrong] }, notes: [first, second] });
    // The second clerk hears who was first, and a billed note of before keeps its date with its new number.
    expect((await takeOff([second], 'admin')).json().results).toMatchObject([
      { id: second, ok: false, reason: 'Has no ICN now.', because: 'grouped', by: expect.any(String) },
    ]);
    await group([first, second], right, { date: '2026-11-25' });
    expect(await icnsOf(ids)).toEqual([right, right, wrong]);
    expect(await read(second)).toMatchObject({ ins_status: BILLED });
    await takeOff([third]);
    expect(await groupsOf(wrong)).toEqual([]);
  });

  test('and what is billed without one is listed alone', async () => {
    const ids = await billed(newIcn(), 2);
    const listed = async () => {
      const { data } = (await world.ask('GET', '/api/pay?no_icn=yes&limit=200', { as: 'staff' })).json();
      return ids.filter((id) => data.some((note: Note) => note.id === id));
    };
    expect(await listed()).toEqual([]);
    await takeOff(ids.slice(0, 1));
    expect(await listed()).toEqual(ids.slice(0, 1));
    const undone = { id: ids, status: 'undo', act: crypto.randomUUID() };
    await world.ask('POST', '/api/pay', { as: 'staff', body: undone });
    expect(await listed()).toEqual([]);
  });

  test('is not what a later undo or its restore gives back', async () => {
    const ids = await billed(newIcn(), 1);
    await takeOff(ids);
    const act = crypto.randomUUID();
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: ids, status: 'undo', act } });
    await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
    expect(await read(ids[0] ?? 0)).toMatchObject({ ins_status: BILLED, pay_group: null });
  });
});
