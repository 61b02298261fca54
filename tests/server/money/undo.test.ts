import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyResult } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import type { UndoneAct } from '#contract/undone.ts';
import { clientId, emails, freeDay, noteBody, openWorld, userId, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const BILLED = '2026-11-18';
const PAID = '2026-11-20';
let icns = 0;
const newIcn = () => `U-${++icns}`;

async function saved(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++)
    ids.push((await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) })).json().id);
  return ids;
}
const pay = (id: number[], status: string, more: object = {}, as: Who = 'staff') =>
  world.ask('POST', '/api/pay', { as, body: { id, status, ...more } });
const group = (id: number[], icn: string, as: Who = 'staff') =>
  world.ask('POST', '/api/company/payments/group', { as, body: { id, icn, date: BILLED } });
const restore = (act: string, more: object = {}, as: Who = 'staff') =>
  world.ask('POST', '/api/pay/restore', { as, body: { act, ...more } });
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
const marksOf = async (id: number) => {
  const { ins_status, user_status, date_week, pay_group } = await read(id);
  return [ins_status, user_status, date_week, pay_group?.icn ?? null];
};
/** As everybody reads it. */
const nameOf = async (as: Who): Promise<string> => {
  const id = await userId(world, emails[as]);
  const who = world.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id);
  const { first_name, last_name } = await who.executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
};
const undone = async (): Promise<UndoneAct[]> =>
  (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json().data;
const settled = async (icn: string, count = 2) => {
  const ids = await saved(count);
  await group(ids, icn, 'admin');
  await pay(ids, 'contractor_paid', { date: PAID });
  return ids;
};

describe('what an undo of settled money took', () => {
  test('is under an act of one person when two take something under it in the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const [mine, theirs] = [await settled(newIcn(), 1), await settled(newIcn(), 1)];
      const act = uuid();
      const answers = await Promise.all([pay(mine, 'undo', { act }), pay(theirs, 'undo', { act }, 'admin')]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const [last, before] = await undone();
      expect([last?.notes, before?.notes]).toEqual([1, 1]);
      expect([last, before].map((one) => [one?.by, one?.own]).sort()).toEqual(
        [
          [await nameOf('admin'), false],
          [await nameOf('staff'), true],
        ].sort(),
      );
      for (const one of [last, before])
        expect([one?.of, one?.visits]).toEqual([
          [{ client: expect.any(String), therapist: expect.any(String), notes: 1 }],
          1,
        ]);
      expect(new Set([last?.by, before?.by])).toEqual(new Set([await nameOf('staff'), await nameOf('admin')]));
    }
  });

  test('is under an act of the person who took it, and what the act had before stays as it was', async () => {
    const [mine, theirs] = [await settled(newIcn(), 1), await settled(newIcn(), 1)];
    const act = uuid();
    await pay(mine, 'undo_pay', { act });
    expect((await pay(theirs, 'undo', { act }, 'admin')).statusCode).toBe(200);
    // Its bill is undone under the same act: what that had before can be restored as it was.
    await pay(mine, 'undo', { act });
    const [again, other, first] = await undone();
    expect([first?.act, first?.notes, first?.paid, first?.by]).toEqual([act, 1, 1, await nameOf('staff')]);
    expect([other?.notes, other?.by]).toEqual([1, await nameOf('admin')]);
    expect([again?.notes, again?.paid, again?.by]).toEqual([1, 0, await nameOf('staff')]);
    expect(new Set([again?.act, other?.act, first?.act]).size).toBe(3);
    await restore(act);
    expect((await marksOf(mine[0] ?? 0)).slice(0, 3)).toEqual([null, PAID, PAID]);
  });

  test('is listed for thirty days and restored with its dates, ICN, units and who billed it', async () => {
    const icn = newIcn();
    const [ids, act] = [await settled(icn), uuid()];
    const before = await Promise.all(ids.map(read));
    // Two calls of one undo, as a device sends 200 notes.
    for (const id of ids) expect((await pay([id], 'undo', { act })).statusCode).toBe(200);
    expect(await marksOf(ids[0] ?? 0)).toEqual([null, null, null, null]);
    const [last] = await undone();
    expect(last).toMatchObject({ act, notes: 2, billed: 2, paid: 2, icns: [icn], icnCount: 1, claimed: 2 });
    expect(last?.hours).toBe(before.reduce((sum, note) => sum + note.log_hours, 0));

    const answer = await restore(act);
    expect(answer.json()).toEqual({
      results: ids.map((id) => ({ id, ok: true, as_left: expect.anything() })),
      next: null,
    });
    for (const [at, id] of ids.entries()) {
      expect(await marksOf(id)).toEqual([BILLED, PAID, PAID, icn]);
      expect((await read(id)).units).toBe(before[at]?.units);
      expect((await read(id)).changed_after_billing).toBeNull();
    }
    expect((await undone()).some((one) => one.act === act)).toBe(false);
    // Who billed it is who billed it, not who restored it.
    const again: MoneyResult[] = (await pay(ids, 'insurance_billed', { date: BILLED })).json().results;
    expect(again[0]).toMatchObject({ because: 'billed', by: await nameOf('admin') });
    // Whoever presses it a moment later than somebody else learns that it is done.
    const late = await restore(act);
    expect([late.statusCode, late.json().detail]).toEqual([
      422,
      'All of it is restored already: the audit says by whom.',
    ]);
  });

  test('is given back by one of two who restore it at once: the other reads who it was, and so does the audit', async () => {
    let beaten = 0;
    for (let round = 0; round < 8; round++) {
      const [ids, act] = [await settled(newIcn()), uuid()];
      await pay(ids, 'undo', { act });
      const answers = await Promise.all([restore(act), restore(act, {}, 'admin')]);
      const names = await Promise.all([nameOf('staff'), nameOf('admin')]);
      const done = answers.findIndex((one) => one.json().results?.every(({ ok }: MoneyResult) => ok));
      const late = answers[1 - done];
      if (late?.statusCode === 422) continue;
      beaten += 1;
      expect(late?.json().results).toEqual(
        ids.map((id) => ({
          id,
          ok: false,
          reason: 'Restored already.',
          because: 'restored',
          by: names[done],
          at: expect.any(String),
        })),
      );
      const details = await world.db.selectFrom('audit').select('detail').orderBy('id', 'desc').limit(2).execute();
      expect(details.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ left: { restored: 2 } }));
    }
    expect(beaten).toBeGreaterThan(0);
  });

  test('is in the audit with its dates and ICN: after billing it again nobody could say them', async () => {
    const icn = newIcn();
    const ids = await settled(icn);
    const detail = async () => {
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
    expect(await detail()).toEqual({ action: 'contractor_paid', given: { paid: PAID }, notes: ids });
    await pay(ids, 'undo_pay');
    expect(await detail()).toEqual({ action: 'undo_pay', lost: { paid: [PAID] }, notes: ids });
    await pay(ids, 'contractor_paid', { date: PAID });
    await pay(ids, 'undo');
    expect(await detail()).toEqual({
      action: 'undo',
      lost: { billed: [BILLED], icn: [icn], paid: [PAID] },
      notes: ids,
    });
    await group(ids, icn);
    expect(await detail()).toEqual({ action: 'grouped', given: { icn, billed: BILLED }, notes: ids });
  });

  test('of an ICN for notes of which a colleague had billed some, the audit says which were billed by it', async () => {
    const [first = 0, second = 0] = await saved(2);
    await pay([first], 'insurance_billed', { date: PAID });
    const icn = newIcn();
    await group([first, second], icn);
    const rows = world.db.selectFrom('audit').select('detail').where('entity', '=', 'money_write');
    const { detail } = await rows.orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ given: { icn, billed: { [BILLED]: [second] } }, notes: [first, second] });
  });

  test('a group that was removed comes back with its ICN, what stayed in it stays', async () => {
    const icn = newIcn();
    const ids = await saved(3);
    await group(ids, icn);
    await pay(ids.slice(0, 1), 'contractor_paid', { date: PAID });
    const sent = await world.ask('DELETE', `/api/company/payments/group?icn=${icn}`, { as: 'staff' });
    expect(sent.json().results.filter((one: MoneyResult) => one.ok)).toHaveLength(2);
    const [last] = await undone();
    expect(last).toMatchObject({ notes: 2, billed: 2, paid: 0, icns: [icn] });
    await restore(last?.act ?? '');
    for (const id of ids) expect((await marksOf(id))[3]).toBe(icn);
  });

  test('what stands again by a restore is of whoever had billed that, not of whoever billed it in between', async () => {
    const [ids, [first, second, third]] = [await saved(1), [uuid(), uuid(), uuid()]];
    const minute = () => world.clock.advance(60);
    const [id = 0] = ids;
    const { uid, client_id, date_visited, location, end_time } = await read(id);
    const endAt = async (end_time: string) => {
      const body = noteBody(client_id, date_visited, { uid, location, end_time });
      expect((await world.ask('POST', '/api/note', { as: 'rbt', body })).statusCode).toBe(200);
    };
    await pay(ids, 'contractor_paid', { date: PAID }, 'admin');
    const write = world.db.selectFrom('money_writes').select('at').orderBy('id', 'desc').limit(1);
    const at = (await write.executeTakeFirstOrThrow()).at.toISOString();
    minute();
    await pay(ids, 'undo', { act: first });
    minute();
    // In between another visit was paid, which comes back from no undo once it is this one again.
    await endAt('18:00');
    await pay(ids, 'contractor_paid', { date: PAID });
    minute();
    await pay(ids, 'undo', { act: second });
    await endAt(end_time);
    minute();
    expect((await restore(first)).json().results).toEqual([expect.objectContaining({ ok: true })]);
    const again = { ok: false, because: 'paid', by: await nameOf('admin'), at };
    expect((await restore(second)).json().results).toEqual([expect.objectContaining(again)]);
    minute();
    await pay(ids, 'undo', { act: third });
    minute();
    expect((await restore(third)).json().results).toEqual([expect.objectContaining({ ok: true })]);
    const paid = await pay(ids, 'contractor_paid', { date: PAID });
    expect(paid.json().results).toEqual([expect.objectContaining(again)]);
  });

  test('what was billed, paid or changed again since is left as it is, and says why', async () => {
    const [ids, act] = [await settled(newIcn(), 4), uuid()];
    const [billed = 0, paid = 0, changed = 0, deleted = 0] = ids;
    await pay(ids, 'undo', { act });
    await pay([billed], 'insurance_billed', { date: PAID });
    await pay([paid], 'contractor_paid', { date: PAID });
    const { uid, client_id, date_visited, location } = await read(changed);
    const body = noteBody(client_id, date_visited, { uid, location, end_time: '18:00' });
    expect((await world.ask('POST', '/api/note', { as: 'rbt', body })).statusCode).toBe(200);
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
    // Said before anybody tries: of the three that are there, none.
    const listed = (await undone()).find((one) => one.act === act);
    expect([listed?.notes, listed?.restorable]).toEqual([3, 0]);
    expect((await restore(act)).json().results).toEqual([
      {
        id: billed,
        ok: false,
        reason: 'Billed again since.',
        because: 'billed',
        by: expect.any(String),
        at: expect.any(String),
      },
      {
        id: paid,
        ok: false,
        reason: 'Paid again since.',
        because: 'paid',
        by: expect.any(String),
        at: expect.any(String),
      },
      { id: changed, ok: false, reason: 'Changed since: it is not what was paid any more.' },
    ]);
    expect((await marksOf(billed)).slice(0, 2)).toEqual([PAID, null]);
  });

  test('is listed with as many notes as can be restored, whatever became of them', async () => {
    const [ids, act] = [await settled(newIcn(), 5), uuid()];
    await pay(ids, 'undo', { act });
    await pay(ids.slice(0, 2), 'insurance_billed', { date: PAID });
    const restorable = (await undone()).find((one) => one.act === act)?.restorable;
    const { results } = (await restore(act)).json();
    expect([restorable, results.filter(({ ok }: MoneyResult) => ok).length]).toEqual([3, 3]);
  });

  test('of a claim whose note was changed meanwhile comes back marked as changed after billing', async () => {
    const [[id = 0], act] = [await saved(1), uuid()];
    await group([id], newIcn());
    await pay([id], 'undo', { act });
    const { uid, client_id, date_visited, location } = await read(id);
    const body = noteBody(client_id, date_visited, { uid, location, end_time: '18:00' });
    await world.ask('POST', '/api/note', { as: 'rbt', body });
    const listed = (await undone()).find((one) => one.act === act);
    expect([listed?.restorable, listed?.changed]).toEqual([1, 1]);
    expect((await restore(act)).json().results).toEqual([
      {
        id,
        ok: true,
        as_left: expect.anything(),
        reason: expect.stringMatching(/^Billed with 8 units, as before; the note has 12 units now\.$/),
      },
    ]);
    expect((await read(id)).changed_after_billing).toEqual({ hours: 1, fields: ['end_time'] });
    // In the audit as well it is what the claim was made with that came back.
    const rows = world.db.selectFrom('audit').select('detail').where('entity', '=', 'money_write');
    const { detail } = await rows.orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ action: 'restored', minutes: 120, units: 8 });
  });

  test('more than one call restores is restored call by call, and a repeated call answers the same', async () => {
    const [ids, act] = [await settled(newIcn(), 3), uuid()];
    await pay(ids, 'undo', { act });
    const [first = 0, ...rest] = ids;
    expect((await restore(act, { after: first })).json()).toEqual({
      results: rest.map((id) => ({ id, ok: true, as_left: expect.anything() })),
      next: null,
    });
    expect((await restore(act)).json()).toEqual({
      results: [{ id: first, ok: true, as_left: expect.anything() }],
      next: null,
    });
  });

  test('is nobody else’s: another company finds neither the undo nor its notes', async () => {
    const [ids, act] = [await settled(newIcn(), 1), uuid()];
    await pay(ids, 'undo', { act });
    expect((await restore(act, {}, 'other')).statusCode).toBe(404);
    expect((await world.ask('GET', '/api/pay/undone', { as: 'other' })).json().data).toEqual([]);
    expect((await restore(act, {}, 'bcba')).statusCode).toBe(403);
  });

  test('is an act of its own where the one that it names began last month: that one is in no list any more', async () => {
    const [old, ids, act] = [await settled(newIcn(), 1), await settled(newIcn(), 1), uuid()];
    await pay(old, 'undo', { act });
    const at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await world.db.updateTable('undone_acts').set({ at }).where('act', '=', act).execute();
    expect((await pay(ids, 'undo', { act })).statusCode).toBe(200);
    const [last] = await undone();
    expect([last?.act === act, last?.notes]).toEqual([false, 1]);
    expect((await restore(last?.act ?? '')).json().results).toEqual([
      { id: ids[0], ok: true, as_left: expect.anything() },
    ]);
  });

  test('is gone from the list after thirty days', async () => {
    const [ids, act] = [await settled(newIcn(), 1), uuid()];
    await pay(ids, 'undo', { act });
    const at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await world.db.updateTable('undone_acts').set({ at }).where('act', '=', act).execute();
    expect((await undone()).some((one) => one.act === act)).toBe(false);
    expect((await restore(act)).statusCode).toBe(404);
  });
});

describe('pay without the claim', () => {
  test('taken back alone it leaves billing and ICN, can be restored, and is refused where nothing is paid', async () => {
    const icn = newIcn();
    const [[id = 0], act] = [await settled(icn, 1), uuid()];
    expect((await pay([id], 'undo_pay', { act })).json()).toEqual({
      results: [{ id, ok: true, as_left: expect.anything() }],
    });
    expect(await marksOf(id)).toEqual([BILLED, null, null, icn]);
    expect((await pay([id], 'undo_pay')).json().results[0]).toMatchObject({ ok: false, because: 'unpaid' });
    expect((await undone()).find((one) => one.act === act)).toMatchObject({ billed: 0, paid: 1, icns: [] });
    await restore(act);
    expect(await marksOf(id)).toEqual([BILLED, PAID, PAID, icn]);
  });

  test('another pay date changes nothing else, and not to a day before the visit', async () => {
    const icn = newIcn();
    const [id = 0] = await settled(icn, 1);
    expect((await pay([id], 'pay_date', { date: '2026-11-25' })).json()).toEqual({
      results: [{ id, ok: true, as_left: expect.anything() }],
    });
    expect(await marksOf(id)).toEqual([BILLED, '2026-11-25', '2026-11-25', icn]);
    const reasonOf = async (date: string) => (await pay([id], 'pay_date', { date })).json().results[0];
    expect(await reasonOf('2026-11-25')).toMatchObject({ ok: false, because: 'dated' });
    expect(await reasonOf('2001-01-01')).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/can't be paid before/),
    });
  });
});
