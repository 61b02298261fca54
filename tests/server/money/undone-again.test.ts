import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { UndoneAct } from '#contract/undone.ts';
import { addDays } from '#domain/time/service-time.ts';
import { clientId, freeDay, noteBody, openWorld, today, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const [BILLED, BILLED_LATER, PAID] = ['2026-11-18', '2026-11-19', '2026-11-20'];
let icns = 0;
const newIcn = () => `A-${++icns}`;

const saved = async (): Promise<number> =>
  (await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) })).json().id;
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
const group = (id: number, icn: string, date = BILLED) =>
  world.ask('POST', '/api/company/payments/group', { as: 'staff', body: { id: [id], icn, date } });
const pay = (id: number) =>
  world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'contractor_paid', date: PAID } });
const restore = (act: string) => world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });

/** Undone under an act of its own, a minute after what was before. */
async function undo(id: number): Promise<string> {
  const act = uuid();
  world.clock.advance(60);
  await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'undo', act } });
  return act;
}

/** Its visit goes on for an hour more than it was written down for. */
async function lengthen(id: number): Promise<void> {
  const { uid, client_id, date_visited, location } = await read(id);
  const body = noteBody(client_id, date_visited, { uid, location, end_time: '18:00' });
  expect((await world.ask('POST', '/api/note', { as: 'rbt', body })).statusCode).toBe(200);
}

/** Those of these acts that are listed. */
async function listed(...acts: string[]): Promise<UndoneAct[]> {
  const { data } = (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json();
  return data.filter((one: UndoneAct) => acts.includes(one.act));
}

/** What its note check says was undone of it. */
const undoneOf = async (id: number) =>
  (await world.ask('GET', `/api/pay/brief?ids=${id}`, { as: 'staff' })).json().undone;

describe('a note whose bill and pay were undone', () => {
  test('says which and by whom until it has them again, also when they can’t be restored any more', async () => {
    const [id, other] = [await saved(), await saved()];
    const [icn, otherIcn] = [newIcn(), newIcn()];
    await group(id, icn);
    await group(other, otherIcn, BILLED_LATER);
    await pay(id);
    expect(await undoneOf(id)).toEqual([]);
    const act = uuid();
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id, other], status: 'undo', act } });
    const by = { first_name: expect.any(String), last_name: expect.any(String) };
    const was = { note_id: id, billed: BILLED, icn, paid: PAID, on: today(world), by };
    expect(await undoneOf(id)).toEqual([was]);
    expect(await undoneOf(other)).toEqual([
      { ...was, note_id: other, billed: BILLED_LATER, icn: otherIcn, paid: null },
    ]);
    await restore(act);
    expect(await undoneOf(id)).toEqual([]);

    // By two acts: each says its own.
    const undoPay = { id: [id], status: 'undo_pay' };
    await world.ask('POST', '/api/pay', { as: 'staff', body: undoPay });
    expect(await undoneOf(id)).toEqual([{ ...was, billed: null, icn: null }]);
    await undo(id);
    const apart = [
      { ...was, paid: null },
      { ...was, billed: null, icn: null },
    ];
    expect(await undoneOf(id)).toEqual(apart);
    await world.db.deleteFrom('undone_acts').execute();
    expect(await undoneOf(id)).toEqual(apart);
    await group(id, newIcn());
    expect(await undoneOf(id)).toEqual(apart.slice(1));
    await pay(id);
    expect(await undoneOf(id)).toEqual([]);
  });
});

describe('a note that was undone, billed again and undone again', () => {
  test('has the hours in each undo that this one took, and those of now beside them where they are others', async () => {
    const id = await saved();
    const { log_hours } = await read(id);
    await group(id, newIcn());
    const act = await undo(id);
    const [before] = await listed(act);
    expect([before?.hours, before?.hoursNow]).toEqual([log_hours, undefined]);
    await lengthen(id);
    expect(await listed(act)).toMatchObject([{ hours: log_hours, hoursNow: log_hours + 1, restorable: 1 }]);
  });

  test('is named in the undo with the visit that was billed once it is another, and its people as lists name them', async () => {
    const id = await saved();
    const { client_id, date_visited, location, begin_time, end_time, units, user } = await read(id);
    await group(id, newIcn());
    const act = await undo(id);
    const [before] = await listed(act);
    expect(before).not.toHaveProperty('changedVisits');
    const { last_name, first_name } = user.profile;
    expect(before?.of).toMatchObject([{ client: 'Ruiz, Maya', therapist: `${last_name}, ${first_name}` }]);
    await lengthen(id);
    const client = { first_name: 'Maya', last_name: 'Ruiz' };
    const was = { id, client_id, client, date_visited, location, begin_time, end_time, units };
    expect(await listed(act)).toMatchObject([{ changedVisits: [was], changedVisitCount: 1 }]);
  });

  test('is offered by the later undo alone where that gives back the same claim', async () => {
    const [id, icn] = [await saved(), newIcn()];
    await group(id, icn);
    const first = await undo(id);
    await lengthen(id);
    await group(id, icn);
    expect(await listed(first)).toMatchObject([{ restorable: 0 }]);
    const second = await undo(id);
    expect(await listed(first, second)).toMatchObject([{ act: second, restorable: 1 }]);
    expect((await restore(second)).json().results).toEqual([expect.objectContaining({ id, ok: true })]);
    expect(await read(id)).toMatchObject({ ins_status: BILLED, pay_group: { icn } });
    expect(await listed(first, second)).toMatchObject([{ act: first, restorable: 0 }]);
  });

  test('comes back from the later undo alone, whatever claim or pay that took: the older one leaves it, and says so', async () => {
    const [id, other] = [await saved(), await saved()];
    const [icn, act] = [newIcn(), uuid()];
    await world.ask('POST', '/api/company/payments/group', {
      as: 'staff',
      body: { id: [id, other], icn, date: BILLED },
    });
    world.clock.advance(60);
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id, other], status: 'undo', act } });
    await group(id, newIcn(), BILLED_LATER);
    await pay(id);
    const later = await undo(id);
    expect(await listed(act, later)).toMatchObject([
      { act: later, notes: 1, restorable: 1 },
      { act, notes: 2, restorable: 1 },
    ]);
    expect((await restore(act)).json().results).toEqual([
      { id, ok: false, reason: 'Undone again since: what was on it last is in the later undo.' },
      { id: other, ok: true, as_left: expect.anything() },
    ]);
    expect(await read(id)).toMatchObject({ ins_status: null, user_status: null, pay_group: null });
    // Nothing is left of it that could be restored.
    expect((await listed(act, later)).map((one) => one.act)).toEqual([later]);
    expect((await restore(later)).json().results).toEqual([expect.objectContaining({ id, ok: true })]);
    expect(await read(id)).toMatchObject({ ins_status: BILLED_LATER, user_status: PAID });
  });

  test('never comes back under an older number where the later undo took another with the pay of a visit that was changed since', async () => {
    const [id, given, icn] = [await saved(), newIcn(), newIcn()];
    await group(id, given);
    const older = await undo(id);
    await group(id, icn);
    await pay(id);
    const later = await undo(id);
    await lengthen(id);
    expect(await listed(older, later)).toMatchObject([{ act: later, restorable: 0 }]);
    expect((await restore(older)).json().results).toEqual([
      { id, ok: false, reason: 'Undone again since: what was on it last is in the later undo.' },
    ]);
    expect(await read(id)).toMatchObject({ ins_status: null, pay_group: null });
  });

  test('of which the later undo took the pay alone comes back from both, each with what it took', async () => {
    const id = await saved();
    await group(id, newIcn());
    const act = await undo(id);
    await pay(id);
    const later = uuid();
    world.clock.advance(60);
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'undo_pay', act: later } });
    expect((await listed(act, later)).map(({ restorable }) => restorable)).toEqual([1, 1]);
    for (const one of [act, later]) expect((await restore(one)).json().results[0]).toMatchObject({ id, ok: true });
    expect(await read(id)).toMatchObject({ ins_status: BILLED, user_status: PAID });
  });

  test('comes back from the older undo where the later one’s bill is of a day before the visit of now', async () => {
    const id = await saved();
    const { uid, client_id, location, date_visited } = await read(id);
    const later = addDays(date_visited, 1);
    const bill = (date: string) =>
      world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed', date } });
    await bill(addDays(date_visited, 5));
    const older = await undo(id);
    await bill(date_visited);
    const newer = await undo(id);
    const body = noteBody(client_id, later, { uid, location, begin_time: '05:00', end_time: '05:30' });
    expect((await world.ask('POST', '/api/note', { as: 'rbt', body })).statusCode).toBe(200);
    expect((await listed(older, newer)).map(({ act, restorable }) => [act === older, restorable])).toEqual(
      expect.arrayContaining([[true, 1]]),
    );
    await restore(older);
    expect((await read(id)).ins_status).toBe(addDays(date_visited, 5));
  });

  test('comes back with all that was acknowledged of it, though another bill of it was acknowledged in between', async () => {
    const id = await saved();
    const { uid, client_id, location, date_visited } = await read(id);
    const bill = (date: string) =>
      world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed', date } });
    const acknowledge = async (end_time: string) => {
      const body = noteBody(client_id, date_visited, { uid, location, end_time });
      await world.ask('POST', '/api/note', { as: 'rbt', body });
      const answer = await world.ask('POST', `/api/pay/${id}/acknowledge`, { as: 'staff' });
      expect(answer.json().acknowledged).toBeDefined();
      return answer.json().acknowledged;
    };
    await bill(addDays(date_visited, 5));
    const before = await acknowledge('16:30');
    await acknowledge('16:00');
    const older = await undo(id);
    await bill(date_visited);
    await acknowledge('15:45');
    await undo(id);
    // Of a day on which the later bill was not possible, it comes back from the older undo.
    const times = { begin_time: '05:00', end_time: '05:30' };
    const moved = noteBody(client_id, addDays(date_visited, 1), { uid, location, ...times });
    expect((await world.ask('POST', '/api/note', { as: 'rbt', body: moved })).statusCode).toBe(200);
    expect((await restore(older)).json().results).toEqual([expect.objectContaining({ id, ok: true })]);
    await world.ask('DELETE', `/api/pay/${id}/acknowledge`, { as: 'staff' });
    expect((await read(id)).acknowledged).toEqual(before);
  });

  test('is still offered by the undo of its pay where the visit was another when it was undone again', async () => {
    const [id, icn] = [await saved(), newIcn()];
    const again = async () => {
      await group(id, icn);
      await pay(id);
      return undo(id);
    };
    const first = await again();
    const { uid, client_id, date_visited, location } = await read(id);
    await lengthen(id);
    const second = await again();
    expect((await listed(first, second)).map(({ act }) => act)).toEqual([second]);
    const body = noteBody(client_id, date_visited, { uid, location });
    await world.ask('POST', '/api/note', { as: 'rbt', body });
    // The visit is what it was at first: pay comes back for just that.
    expect(await listed(first, second)).toMatchObject([
      { act: second, restorable: 0 },
      { act: first, restorable: 1 },
    ]);
  });
});

test('what was billed again since a restore was asked is shown before anything of it is restored', async () => {
  const [one, two, three] = [await saved(), await saved(), await saved()];
  for (const id of [one, two, three]) await group(id, newIcn());
  const act = uuid();
  await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [one, two, three], status: 'undo', act } });
  const [asked] = await listed(act);
  expect(asked?.restorable).toBe(3);
  await group(two, newIcn());
  const restoreSeen = (seen: string | undefined, more: object = {}) =>
    world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act, seen, ...more } });
  const refused = await restoreSeen(asked?.seen);
  expect([refused.statusCode, refused.json().current]).toMatchObject([412, { act, restorable: 2 }]);
  expect((await read(one)).ins_status).toBeNull();
  const { seen } = refused.json().current;
  const done = await restoreSeen(seen);
  expect(done.json().results).toMatchObject([
    { id: one, ok: true, as_left: expect.anything() },
    { id: two, ok: false },
    { id: three, ok: true, as_left: expect.anything() },
  ]);
  // What a run has restored itself changes nothing of what it was asked: its next call goes on.
  expect((await listed(act)).map((left) => left.seen)).toEqual([seen]);
});
