import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaySubtotal } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import type { Summary } from '#contract/summary.ts';
import { emails, openWorld, userId, type World } from '../world.ts';

/** A made-up company of a year: 4 therapists, a visit a day each, at every stage of billing and pay. */
let world: World;
let company: number;
beforeAll(async () => {
  world = await openWorld();
  const rbt = await userId(world, emails.rbt);
  const row = await world.db.selectFrom('users').select('company_id').where('id', '=', rbt).executeTakeFirstOrThrow();
  company = row.company_id;
  await makeYear(rbt);
});
afterAll(() => world.close());

async function makeYear(author: number): Promise<void> {
  await sql`update notes set ins_status = null, user_status = null, date_week = null, pay_group_id = null
    where company_id = ${company}`.execute(world.db);
  await sql`insert into pay_groups (company_id, icn, icn_key, status, created_at)
    select ${company}, 'YEAR-' || n, 'year-' || n, null, now() - n * interval '1 minute'
    from generate_series(1, 12) as n`.execute(world.db);
  // Lengths of 50 to 145 minutes: hours that are no round numbers.
  await sql`
    insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location, state,
      target_behaviors, skill_learned, health_safety, created_at, updated_at, updated_by, review_decision, reviewed_by,
      reviewed_at)
    select ${company}, gen_random_uuid(), client.id, therapist.id, date '2024-01-01' + day, '09:00',
      time '09:50' + ((day * 7 + therapist.place * 13) % 20) * interval '5 minutes', 1 + day % 4,
      case when (day + therapist.place) % 37 = 0 then 'held' else 'final' end, 'Tantrum', 'Waits', 'None',
      now(), now(), ${author},
      case when day % 29 = 0 then 'returned' when day % 3 = 0 then 'reviewed' end,
      case when day % 29 = 0 or day % 3 = 0 then ${author}::integer end,
      case when day % 29 = 0 or day % 3 = 0 then now() end
    from generate_series(0, 364) as day
    cross join (select id, row_number() over (order by id) as place from users
      where company_id = ${company} order by id limit 4) as therapist
    join (select id, row_number() over (order by id) as place, count(*) over () as all_of_them from clients
      where company_id = ${company}) as client on client.place = 1 + (day * 5 + therapist.place) % client.all_of_them`.execute(
    world.db,
  );
  await sql`
    update notes set ins_status = date_visited + 7,
      pay_group_id = case when id % 4 > 0 then (select id from pay_groups where company_id = ${company}
        and icn = 'YEAR-' || extract(month from notes.date_visited)) end,
      billed_as = jsonb_build_object('client_id', client_id, 'date_visited', date_visited, 'location', location,
        'begin_time', '09:00', 'end_time', left(end_time::text, 5))
    where company_id = ${company} and state = 'final' and date_visited between '2024-01-01' and '2024-10-15'
      and id % 11 > 0`.execute(world.db);
  await sql`update notes set user_status = date_visited + 14, date_week = date_visited + 14
    where company_id = ${company} and state = 'final' and date_visited between '2024-01-01' and '2024-08-31'
      and id % 7 > 0`.execute(world.db);
  // Some were changed after they were billed.
  await sql`update notes set end_time = end_time + interval '15 minutes'
    where company_id = ${company} and ins_status is not null and id % 53 = 0`.execute(world.db);
}

const ask = async (path: string) => {
  const answer = await world.ask('GET', path, { as: 'admin' });
  expect(answer.statusCode, path).toBe(200);
  return answer.json();
};
const summary = (): Promise<Summary> => ask('/api/company/summary');

/** Every row of a list, page by page: what an export writes. */
async function rowsOf(path: string): Promise<{ rows: Note[]; first: Record<string, number> }> {
  const rows: Note[] = [];
  let first: Record<string, number> | undefined;
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await ask(`${path}&limit=200${more}`);
    first ??= answer;
    rows.push(...answer.data);
    cursor = answer.nextCursor;
  } while (cursor !== null);
  return { rows, first: first ?? {} };
}
const minutesOf = (rows: readonly Note[]) => rows.reduce((sum, note) => sum + Math.round(note.log_hours * 60), 0);
const inMinutes = (hours: number | undefined) => Math.round((hours ?? Number.NaN) * 60);

describe('a figure equals the list behind it, in a company of a year', () => {
  test.each([
    ['notes_to_bill', '/api/pay?billed=no&ready=yes'],
    ['notes_changed', '/api/pay?changed=yes'],
    ['held_notes', '/api/company/notes?state=held'],
    ['returned_notes', '/api/company/notes?review=returned'],
  ] as const)('Home’s %s is what its list counts and its pages hold, with its oldest day', async (figure, path) => {
    const [home, { rows, first }] = [await summary(), await rowsOf(path)];
    expect(home[figure]?.count).toBeGreaterThan(0);
    expect([home[figure]?.count, rows.length]).toEqual([first.totalCount, first.totalCount]);
    expect(home[figure]?.oldest).toBe(rows.map(({ date_visited }) => date_visited).sort()[0]);
    expect(inMinutes(first.totalHours)).toBe(minutesOf(rows));
  });

  test('a returned note whose session was begun again is in neither', async () => {
    const [row] = (await rowsOf('/api/company/notes?review=returned')).rows;
    const before = await summary();
    await sql`update notes set ins_status = null, user_status = null, date_week = null, pay_group_id = null,
      state = 'draft' where id = ${row?.id}`.execute(world.db);
    const [home, { first }] = [await summary(), await rowsOf('/api/company/notes?review=returned')];
    expect(home.returned_notes?.count).toBe((before.returned_notes?.count ?? 0) - 1);
    expect(first.totalCount).toBe(home.returned_notes?.count);
    await sql`update notes set state = 'final' where id = ${row?.id}`.execute(world.db);
  });

  test.each([
    ['unbilled', 'billed=no'],
    ['unpaid', 'paid=no'],
  ] as const)('Home’s %s hours are those of its tab, of its rows, and of the therapists together', async (figure, query) => {
    const [home, { rows, first }] = [await summary(), await rowsOf(`/api/pay?${query}`)];
    expect(home[figure]?.hours).toBe(first.totalHours);
    expect(inMinutes(first.totalHours)).toBe(minutesOf(rows));
    const { data, inHundredths }: { data: PaySubtotal[]; inHundredths: boolean } = await ask(
      `/api/pay/therapists?${query}`,
    );
    const isInHundredths = rows.every((note) => Math.round(note.log_hours * 60) % 3 === 0);
    expect([first.inHundredths, inHundredths]).toEqual([isInHundredths, isInHundredths]);
    expect(data.reduce((sum, { notes }) => sum + notes, 0)).toBe(rows.length);
    expect(data.reduce((sum, { hours }) => sum + inMinutes(hours), 0)).toBe(minutesOf(rows));
  });

  test('the tabs billed and not billed, paid and not paid, make all; so do the payers', async () => {
    const all = await ask('/api/pay?limit=1');
    for (const parts of [
      ['billed=yes', 'billed=no'],
      ['paid=yes', 'paid=no'],
      ['state=final', 'state=held'],
      ['review=open', 'review=returned', 'review=done'],
      ['none', 'unkept', '0', '1', '2', '3', '4'].map((code) => `insurance=${code}`),
    ]) {
      const tabs = await Promise.all(parts.map((query) => ask(`/api/pay?limit=1&${query}`)));
      expect(
        tabs.reduce((sum, { totalCount }) => sum + totalCount, 0),
        parts.join(),
      ).toBe(all.totalCount);
      expect(
        tabs.reduce((sum, { totalHours }) => sum + inMinutes(totalHours), 0),
        parts.join(),
      ).toBe(inMinutes(all.totalHours));
    }
  });

  test('each group’s notes, hours, units, clients and paid are those of its rows', async () => {
    const { data }: { data: PayGroup[] } = await ask('/api/company/payments/group?limit=200');
    expect(data.length).toBeGreaterThanOrEqual(10);
    for (const group of data) {
      const { rows } = await rowsOf(`/api/pay?groupId=${encodeURIComponent(group.icn)}`);
      expect({
        notes: group.notes,
        minutes: inMinutes(group.hours),
        units: group.units,
        clients: group.clients,
        paid: group.paid,
      }).toEqual({
        notes: rows.length,
        minutes: minutesOf(rows),
        units: rows.reduce((sum, { units }) => sum + units, 0),
        clients: new Set(rows.map(({ client_id }) => client_id)).size,
        paid: rows.filter(({ user_status }) => user_status !== null).length,
      });
    }
  });

  test('each therapist’s statement is the sum of its notes, units too', async () => {
    const { data }: { data: PaySubtotal[] } = await ask('/api/pay/therapists?paid=no&billed=yes');
    expect(data.length).toBeGreaterThan(2);
    for (const { user, notes, hours, units } of data) {
      const { rows } = await rowsOf(`/api/pay?paid=no&billed=yes&user=${user.id}`);
      expect([notes, inMinutes(hours), units]).toEqual([
        rows.length,
        minutesOf(rows),
        rows.reduce((sum, one) => sum + one.units, 0),
      ]);
    }
  });

  test('the week’s hours are its days’, and those of the list of all notes', async () => {
    const { week } = await summary();
    expect(week?.days.reduce((sum, { hours }) => sum + inMinutes(hours), 0)).toBe(inMinutes(week?.hours));
    const { first } = await rowsOf(`/api/company/notes?daterange=${week?.from},${week?.to}`);
    expect(first.totalHours).toBe(week?.hours);
  });

  test('clients low on hours and held work are what their lists hold', async () => {
    const home = await summary();
    expect((await ask('/api/company/clients-low')).data).toHaveLength(home.clients_low?.count ?? -1);
    expect((await ask('/api/company/held-work?limit=200')).data).toHaveLength(home.held_work?.count ?? -1);
  });
});
