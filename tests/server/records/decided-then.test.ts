import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnsweredEvent } from '#contract/schedule.ts';
import { addDays, shortDate, weekday } from '#domain/time/service-time.ts';
import { clientId, openWorld, today, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const from = (day: string, begin: string, end: string) => ({
  start: `${day}T${begin}:00-05:00`,
  end: `${day}T${end}:00-05:00`,
});

async function move(event: AnsweredEvent, times: object): Promise<AnsweredEvent> {
  const { id, title, client_id, visit_location, repeat_every, repeat_unit, repeat_days, repeat_until } = event;
  const repeat = { repeat_every, repeat_unit, repeat_days, repeat_until };
  const answer = await world.ask('POST', '/api/schedule/event/update', {
    as: 'rbt',
    body: { uid: uuid(), id, title, client_id, visit_location, scope: 'all', repeat, ...times },
    headers: { 'if-match': '*' },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

/** What the therapist is told about decisions, without the name of the event. */
async function told(title: string): Promise<string[]> {
  const { data } = (await world.ask('GET', '/api/notifications?limit=100', { as: 'rbt' })).json();
  return data.flatMap(({ text }: { text: string }) => (text.includes(title) ? [text.replace(/^.* of /, '')] : []));
}

test('what was decided is told with the time that it was decided for, wherever its series is moved since', async () => {
  const now = today(world);
  const first = addDays(now, 7);
  const title = uuid();
  const repeat = {
    repeat_every: 1,
    repeat_unit: 'week',
    repeat_days: [weekday(first)],
    repeat_until: addDays(now, 60),
  };
  const created = await world.ask('POST', '/api/schedule/event', {
    as: 'rbt',
    body: { uid: uuid(), title, client_id: maya, ...from(first, '04:00', '05:00'), repeat },
  });
  const event: AnsweredEvent = created.json();
  const decline = (id: number, occurrence: number, reason: string) =>
    world.ask('POST', '/api/schedule/event/approve', { as: 'staff', body: { id, occurrence, decision: 0, reason } });
  await decline(event.id, 1, 'Closed');
  const second = shortDate(addDays(first, 7));
  expect(await told(title)).toEqual([`${second}, 4:00 AM was declined.`]);
  const moved = await move(event, from(first, '05:00', '06:00'));
  expect(await told(title)).toEqual([`${second}, 4:00 AM was declined.`]);
  // Decided about after that: of the time that it then had; and moved on, both say theirs.
  await decline(moved.id, 2, 'Closed too');
  const again = await move(moved, from(first, '03:00', '04:00'));
  expect(again.event_info).toEqual({
    1: { decision: 0, reason: 'Closed' },
    2: { decision: 0, reason: 'Closed too' },
  });
  const third = shortDate(addDays(first, 14));
  expect((await told(title)).sort()).toEqual(
    [`${second}, 4:00 AM was declined.`, `${third}, 5:00 AM was declined.`].sort(),
  );
});
