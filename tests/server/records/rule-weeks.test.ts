import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScheduleEvent } from '#contract/schedule.ts';
import type { Policy } from '#domain/access/policy.ts';
import { listOccurrences } from '#domain/schedule/recurrence.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import { migrate } from '#server/db/migrate.ts';
import { changePolicy, openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/New_York';
/** A Saturday. With weeks from Sunday, that Sunday belongs to the next week; with weeks from Monday to the same. */
const SATURDAY = '2028-01-08';
const everySecondWeekend = { repeat_every: 2, repeat_unit: 'week', repeat_days: [6, 0], repeat_until: '2028-02-29' };
const fromSunday = ['2028-01-08', '2028-01-16', '2028-01-22', '2028-01-30'];
const fromMonday = ['2028-01-08', '2028-01-09', '2028-01-22', '2028-01-23'];

const times = (date: string) => ({ start: zonedIso(date, '15:00', zone), end: zonedIso(date, '17:00', zone) });
const post = (path: string, body: object) =>
  world.ask('POST', `/api/schedule/event${path}`, { as: 'staff', body, headers: { 'if-match': '*' } });

async function plan(repeat: object = everySecondWeekend): Promise<ScheduleEvent> {
  return (await post('', { uid: uuid(), title: 'Weekend', ...times(SATURDAY), repeat })).json();
}

const weeksBegin = (weekStartsOn: Policy['weekStartsOn']) => changePolicy(world, { weekStartsOn });

async function read(id: number): Promise<ScheduleEvent> {
  const answer = await world.ask('GET', `/api/schedule/event?start=${SATURDAY}&end=2028-02-29`, { as: 'staff' });
  return answer.json().repeat.find((event: ScheduleEvent) => event.id === id);
}

/** The first four days of a rule, as whoever reads the answer unfolds it. */
const firstDays = (event: ScheduleEvent) =>
  listOccurrences(event, { from: SATURDAY, to: '2028-02-29' }, zone)
    .map(({ date }) => date)
    .slice(0, 4);

describe('when the company’s week begins on another day from now on', () => {
  test('a rule that was planned keeps its days, and each decision its visit; a new one has the new weeks', async () => {
    const rule = await plan();
    await post('/approve', { id: rule.id, occurrence: 1, decision: 0 });
    await weeksBegin(1);
    const kept = await read(rule.id);
    expect(firstDays(kept)).toEqual(fromSunday);
    expect(
      listOccurrences(kept, { from: '2028-01-09', to: '2028-01-16' }, zone).map(({ date, decision }) => [
        date,
        decision,
      ]),
    ).toEqual([['2028-01-16', 'declined']]);
    expect(firstDays(await plan())).toEqual(fromMonday);
    await weeksBegin(0);
  });

  test('what is changed of a rule goes on in its own weeks, whether or not the change says which', async () => {
    await weeksBegin(0);
    const rule = await plan();
    await weeksBegin(1);
    const renamed = { id: rule.id, uid: uuid(), title: 'Outing', ...times(SATURDAY), scope: 'all' };
    const repeat = { ...everySecondWeekend, repeat_until: '2028-02-28' };
    expect(firstDays((await post('/update', { ...renamed, repeat })).json())).toEqual(fromSunday);
    const later = { ...renamed, uid: uuid(), title: 'Later', scope: 'later', occurrence: 2, ...times('2028-01-22') };
    expect(firstDays((await post('/update', later)).json()).slice(0, 2)).toEqual(['2028-01-22', '2028-01-30']);
    await weeksBegin(0);
  });

  test('a rule is kept with the weeks that whoever planned it was shown', async () => {
    expect(firstDays(await plan({ ...everySecondWeekend, repeat_week_start: 1 }))).toEqual(fromMonday);
    const wrong = await post('', {
      uid: uuid(),
      title: 'Weekend',
      ...times(SATURDAY),
      repeat: { ...everySecondWeekend, repeat_week_start: 7 },
    });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['repeat.repeat_week_start']]);
  });
});

test('a rule that a program of the release before plans has the weeks that it was planned in', async () => {
  await weeksBegin(1);
  const { id } = await plan();
  const { rows } = await sql<{ id: number }>`
    insert into schedule_events (company_id, uid, title, starts_at, ends_at, repeat_every, repeat_unit, repeat_days,
      repeat_until, created_at, updated_at)
    select company_id, ${uuid()}, title, starts_at, ends_at, repeat_every, repeat_unit, repeat_days, repeat_until, now(), now()
    from schedule_events where id = ${id}
    returning id`.execute(world.db);
  await weeksBegin(0);
  expect(firstDays(await read(rows[0]?.id ?? 0))).toEqual(fromMonday);
});

test('rules that were planned before a rule kept its weeks have those that the company had', async () => {
  const rule = await plan();
  await weeksBegin(1);
  await sql`drop function keep_week_start cascade`.execute(world.db);
  await sql`alter table schedule_events drop column repeat_week_start`.execute(world.db);
  await sql`delete from migrations where name like '0019%' or name like '0028%'`.execute(world.db);
  await migrate(world.db);
  expect(firstDays(await read(rule.id))).toEqual(fromMonday);
  await weeksBegin(0);
  expect(firstDays(await read(rule.id))).toEqual(fromMonday);
});
