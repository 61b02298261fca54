import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaySubtotal } from '#contract/billing.ts';
import { addDays } from '#domain/time/service-time.ts';
import { clientId, emails, noteBody, openWorld, today, userId, type World } from '../world.ts';

let world: World;
let therapist: number;
beforeAll(async () => {
  world = await openWorld();
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

test('what a therapist can’t be paid for yet, a visit to come or a held note, is summed beside all: what pay refuses today', async () => {
  const now = today(world);
  const before = await subtotalOf('paid=no');
  const ids = [
    await saved(addDays(now, -3), { begin_time: '06:00', end_time: '06:45' }),
    await saved(now, { begin_time: '23:30', end_time: '23:45' }),
    await saved(addDays(now, 1), { begin_time: '06:00', end_time: '06:30' }),
    await saved(addDays(now, 40), { begin_time: '06:00', end_time: '07:00' }),
    await saved(addDays(now, -4), { begin_time: '06:00', end_time: '06:15' }),
  ];
  const [, , , , held = 0] = ids;
  await world.db.updateTable('notes').set({ state: 'held' }).where('id', '=', held).execute();
  const all = await subtotalOf('paid=no');
  expect((all?.notes ?? 0) - (before?.notes ?? 0)).toBe(5);
  const was = before?.not_yet ?? { notes: 0, hours: 0, units: 0 };
  expect(all?.not_yet).toEqual({ notes: was.notes + 3, hours: was.hours + 1.75, units: was.units + 7 });

  // One law: these are what pay itself refuses today, and nobody else's.
  const { results } = (
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: ids, status: 'contractor_paid' } })
  ).json();
  expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false, false, false]);
  // Paid ahead, a visit to come is in what was paid.
  const body = { id: [ids[2]], status: 'contractor_paid', date: addDays(now, 1) };
  await world.ask('POST', '/api/pay', { as: 'staff', body });
  expect((await subtotalOf('paid=no'))?.not_yet?.notes).toBe(was.notes + 2);
  expect((await subtotalOf('paid=yes'))?.not_yet).toBeUndefined();
});
