import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaySubtotal } from '#contract/billing.ts';
import type { Summary } from '#contract/summary.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import { clientId, emails, noteBody, openWorld, today, userId, type World } from '../world.ts';

const ZONE = 'America/New_York';
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

let world: World;
let therapist: number;
beforeAll(async () => {
  world = await openWorld();
  // It is noon of the next day: a visit of that evening is still to come, whenever the tests run.
  world.clock.advance((36 * 60 - minuteOf(inZone(world.clock.now().getTime(), ZONE).time)) * 60);
  therapist = await userId(world, emails.admin);
});
afterAll(() => world.close());

async function saved(day: string, times: object): Promise<number> {
  const answer = await world.ask('POST', '/api/note', {
    as: 'admin',
    body: noteBody(await clientId(world, 'Ruiz'), day, times),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

const subtotalOf = async (query: string): Promise<PaySubtotal | undefined> =>
  (await world.ask('GET', `/api/pay/therapists?${query}`, { as: 'staff' }))
    .json()
    .data.find(({ user }: PaySubtotal) => user.id === therapist);

/** To which of these notes it is done. */
async function done(ids: readonly number[], path: string, body: object): Promise<number[]> {
  const { results } = (await world.ask('POST', path, { as: 'staff', body: { id: ids, ...body } })).json();
  return results.flatMap(({ id, ok }: { id: number; ok: boolean }) => (ok ? [id] : []));
}

test('what a therapist can’t be paid for yet, a visit to come or a held note, is summed beside all: what pay refuses today', async () => {
  const now = today(world);
  const before = await subtotalOf('paid=no');
  const ids = [
    await saved(addDays(now, -3), { begin_time: '06:00', end_time: '06:45' }),
    await saved(now, { begin_time: '20:00', end_time: '20:30' }),
    await saved(addDays(now, 1), { begin_time: '06:00', end_time: '06:30' }),
    await saved(addDays(now, 40), { begin_time: '06:00', end_time: '07:00' }),
    await saved(addDays(now, -4), { begin_time: '06:00', end_time: '06:15' }),
  ];
  const [over = 0, , , , held = 0] = ids;
  await world.db.updateTable('notes').set({ state: 'held' }).where('id', '=', held).execute();
  const all = await subtotalOf('paid=no');
  expect((all?.notes ?? 0) - (before?.notes ?? 0)).toBe(5);
  const was = before?.not_yet ?? { notes: 0, hours: 0, units: 0 };
  expect(all?.not_yet?.notes).toBe(was.notes + 4);
  expect(all?.not_yet?.hours).toBe(was.hours + 0.5 + 0.5 + 1 + 0.25);

  // One law: these are what pay itself refuses today, and nobody else's.
  expect(await done(ids, '/api/pay', { status: 'contractor_paid' })).toEqual([over]);
  expect((await subtotalOf('paid=no'))?.not_yet?.notes).toBe(was.notes + 4);
});

test('a date ahead pays, bills and numbers nothing that is not over: it says when, and whether is judged today', async () => {
  const now = today(world);
  const tomorrow = { begin_time: '08:00', end_time: '08:30' };
  const ids = [await saved(addDays(now, -5), {}), await saved(addDays(now, 1), tomorrow)];
  const ahead = { date: addDays(now, 60) };
  expect(await done(ids, '/api/company/payments/group', { icn: 'Y-1', ...ahead })).toEqual(ids.slice(0, 1));
  await world.ask('DELETE', '/api/company/payments/group?icn=Y-1', { as: 'staff' });
  expect(await done(ids, '/api/pay', { status: 'insurance_billed', ...ahead })).toEqual(ids.slice(0, 1));
  expect(await done(ids, '/api/pay', { status: 'contractor_paid', ...ahead })).toEqual(ids.slice(0, 1));
});

test('a visit of today can be billed and paid from the minute in which it ends', async () => {
  const id = await saved(today(world), { begin_time: '11:30', end_time: '12:10' });
  const pay = async (status: string) =>
    (await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status } })).json().results[0];
  expect((await pay('insurance_billed')).reason).toBe('Still to come: the visit ends at 12:10 PM today.');
  const listed = async () =>
    (await world.ask('GET', `/api/pay?ids=${id}&ready=yes`, { as: 'staff' })).json().data.length;
  expect(await listed()).toBe(0);
  world.clock.advance((minuteOf('12:10') - minuteOf(inZone(world.clock.now().getTime(), ZONE).time)) * 60);
  expect(await listed()).toBe(1);
  expect(await pay('insurance_billed')).toEqual({ id, ok: true, as_left: expect.anything() });
  expect(await pay('contractor_paid')).toEqual({ id, ok: true, as_left: expect.anything() });
});

test('Home counts among the notes to bill no visit of tomorrow, as its list and a bill have it', async () => {
  const toBill = async () =>
    (await world.ask('GET', '/api/company/summary', { as: 'staff' })).json().notes_to_bill.count;
  const before = await toBill();
  await saved(addDays(today(world), 1), { begin_time: '07:00', end_time: '07:30' });
  expect(await toBill()).toBe(before);
  await saved(addDays(today(world), -9), { begin_time: '07:00', end_time: '07:30' });
  expect(await toBill()).toBe(before + 1);
  const list = await world.ask('GET', '/api/pay?billed=no&ready=yes', { as: 'staff' });
  expect(list.json().totalCount).toBe(before + 1);
});

describe('the hours logged of a week', () => {
  const read = async (): Promise<NonNullable<Summary['week']>> =>
    (await world.ask('GET', '/api/company/summary', { as: 'staff' })).json().week;

  test('are of its seven days, and a note of today counts in today’s', async () => {
    const before = await read();
    await saved(today(world), { begin_time: '03:00', end_time: '03:45' });
    const after = await read();
    expect(after.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays(after.from, index)),
    );
    expect(after.hours).toBeCloseTo(before.hours + 0.75, 4);
    const of = (week: typeof before) => week.days.find(({ date }) => date === today(world))?.hours ?? 0;
    expect(of(after)).toBeCloseTo(of(before) + 0.75, 4);
    expect(after.hours).toBeCloseTo(
      after.days.reduce((sum, { hours }) => sum + hours, 0),
      3,
    );
  });

  test('have a visit from the minute in which it ends, and none of a later day', async () => {
    const before = await read();
    await saved(today(world), { begin_time: '12:12', end_time: '12:20' });
    for (const { date } of before.days)
      if (date > today(world)) await saved(date, { begin_time: '05:00', end_time: '05:30' });
    expect(await read()).toEqual(before);
    const { time } = inZone(world.clock.now().getTime(), ZONE);
    world.clock.advance((minuteOf('12:19') - minuteOf(time)) * 60);
    expect(await read()).toEqual(before);
    world.clock.advance(60);
    expect((await read()).hours).toBeCloseTo(before.hours + 8 / 60, 3);
  });
});
