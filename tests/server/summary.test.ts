import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientLow, Summary } from '#contract/summary.ts';
import { addDays } from '#domain/time/service-time.ts';
import {
  clientId,
  emails,
  freeDay,
  noteBody,
  openWorld,
  startSession,
  submitBody,
  today,
  userId,
  type Who,
  type World,
} from './world.ts';

let world: World;
let maya: number;
let company: number;
let rbt: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
  rbt = await userId(world, emails.rbt);
  const row = await world.db.selectFrom('users').select('company_id').where('id', '=', rbt).executeTakeFirstOrThrow();
  company = row.company_id;
});
afterAll(() => world.close());

const read = async (as: Who = 'staff'): Promise<Summary> =>
  (await world.ask('GET', '/api/company/summary', { as })).json();
const saveNote = async (date: string, changes: object = {}) =>
  (await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, date, changes) })).json();
const review = (id: number, decision: string) =>
  world.db
    .updateTable('notes')
    .set({ review_decision: decision === 'returned' ? 'returned' : 'reviewed', reviewed_at: world.clock.now() })
    .where('id', '=', id)
    .execute();
const addEvent = (starts: string, fields: object = {}) =>
  world.db
    .insertInto('schedule_events')
    .values({
      company_id: company,
      uid: uuid(),
      title: 'Visit',
      client_id: maya,
      user_id: rbt,
      visit_location: 1,
      starts_at: `${starts}T15:00`,
      ends_at: `${starts}T17:00`,
      repeat_every: null,
      repeat_unit: null,
      repeat_days: null,
      repeat_week: null,
      repeat_until: null,
      series_id: null,
      created_by: null,
      updated_by: null,
      deleted_at: null,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
      ...fields,
    })
    .execute();

describe('what the office has to do', () => {
  test('a note waits to be billed and paid until it is', async () => {
    const before = await read();
    const day = '1990-01-02';
    const { id } = await saveNote(day);
    const after = await read();
    expect(after.notes_to_bill).toEqual({
      count: (before.notes_to_bill?.count ?? 0) + 1,
      isExact: true,
      oldest: day,
    });
    expect(after.unbilled?.hours).toBeCloseTo((before.unbilled?.hours ?? 0) + 2, 4);
    expect(after.unpaid?.hours).toBeCloseTo((before.unpaid?.hours ?? 0) + 2, 4);
    await world.db.updateTable('notes').set({ ins_status: day }).where('id', '=', id).execute();
    const billed = await read();
    expect([billed.notes_to_bill, billed.unbilled]).toEqual([before.notes_to_bill, before.unbilled]);
    expect(billed.unpaid).toEqual(after.unpaid);
  });

  test('money is counted as the lists of money count it: hours with a held note, notes to bill without it', async () => {
    const day = '1990-03-02';
    await saveNote(day);
    const opened = await startSession(world, { date: day, startTime: '15:30' });
    const note = noteBody(maya, day, { begin_time: '15:30', end_time: '16:45' });
    await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened, { endTime: '16:45', note }) });
    const held = await world.ask('GET', `/api/pay?billed=no&state=held&daterange=${day},${day}`, { as: 'staff' });
    expect(held.json().totalCount).toBe(1);
    const list = async (filter: string) => (await world.ask('GET', `/api/pay?${filter}`, { as: 'staff' })).json();
    const [unbilled, unpaid, summary] = [await list('billed=no'), await list('paid=no'), await read()];
    expect(summary.notes_to_bill?.count).toBe((await list('billed=no&ready=yes')).totalCount);
    expect(summary.notes_to_bill?.count).toBeLessThan(unbilled.totalCount);
    expect(summary.unbilled?.hours).toBe(unbilled.totalHours);
    expect(summary.unpaid?.hours).toBe(unpaid.totalHours);
  });

  test('held and returned notes, by the oldest visit; a note that is read and good is neither', async () => {
    const before = await read();
    const day = '1990-02-02';
    const { id } = await saveNote(day);
    const opened = await startSession(world, { date: day, startTime: '15:30' });
    const over = submitBody(opened, {
      endTime: '16:30',
      note: noteBody(maya, day, { begin_time: '15:30', end_time: '16:30' }),
    });
    await world.ask('POST', '/api/session/submit', { as: 'rbt', body: over });
    await review(id, 'returned');
    const after = await read();
    expect(after.held_notes).toEqual({ count: (before.held_notes?.count ?? 0) + 1, isExact: true, oldest: day });
    expect(after.returned_notes).toEqual({
      count: (before.returned_notes?.count ?? 0) + 1,
      isExact: true,
      oldest: day,
    });
    await review(id, 'reviewed');
    expect((await read()).returned_notes).toEqual(before.returned_notes);
  });

  test('a session is told of a day after it began, until it is submitted', async () => {
    const before = await read();
    const opened = await startSession(world, { date: today(world), startTime: '00:00' });
    expect((await read()).sessions_open).toEqual(before.sessions_open);
    const old = await startSession(world, { date: freeDay() });
    const counted = (await read()).sessions_open?.count ?? 0;
    expect(counted).toBe((before.sessions_open?.count ?? 0) + 1);
    // The number of Home leads to its rows: also who records nothing sees whom to ask.
    const until = addDays(today(world), -1);
    const listed = await world.ask('GET', `/api/sessions?closed=no&daterange=,${until}&limit=200`, { as: 'staff' });
    expect(listed.json().sessions.map(({ uid }: { uid: string }) => uid)).toContain(old.session.uid);
    await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(old) });
    expect((await read()).sessions_open).toEqual(before.sessions_open);
    await world.db.updateTable('sessions').set({ closed: true }).where('uid', '=', opened.session.uid).execute();
  });

  test('occurrences of two weeks wait; decided, excluded, past and later ones don’t', async () => {
    const [before, day] = [(await read()).events_to_approve?.count ?? 0, today(world)];
    const counts = async () => ((await read()).events_to_approve?.count ?? 0) - before;
    await addEvent(day);
    expect(await counts()).toBe(1);
    await addEvent(addDays(day, -1));
    await addEvent(addDays(day, 14));
    await addEvent(day, { event_info: { 0: { decision: 1 } } });
    expect(await counts()).toBe(1);
    const daily = { repeat_every: 1, repeat_unit: 'day' };
    await addEvent(addDays(day, -3), { ...daily, event_info: { 3: { decision: 0 }, 4: { excluded: true } } });
    expect(await counts()).toBe(1 + 14 - 2);
    await addEvent(addDays(day, -9), { ...daily, repeat_until: addDays(day, -1) });
    await addEvent(day, { deleted_at: world.clock.now() });
    expect(await counts()).toBe(1 + 14 - 2);
  });

  test('visits of two weeks whose therapist is disabled are told, with the day from which nobody would come', async () => {
    const day = today(world);
    const other = await userId(world, emails.rbt2);
    const before = (await read()).events_unstaffed;
    expect(before).toMatchObject({ count: 0 });
    const daily = { user_id: other, repeat_every: 1, repeat_unit: 'day', repeat_until: addDays(day, 3) };
    // Three to come of four, one of them declined; and one that is over.
    await addEvent(addDays(day, 1), { ...daily, event_info: { 1: { decision: 0 }, 2: { decision: 1 } } });
    await addEvent(addDays(day, -1), { user_id: other });
    expect((await read()).events_unstaffed).toEqual(before);
    const turn = (way: string) => world.ask('POST', `/api/users/${other}/${way}`, { as: 'admin' });
    expect((await turn('disable')).statusCode).toBe(200);
    const own = await world.db.selectFrom('schedule_events').select('id').where('user_id', '=', other).execute();
    const planned = async () =>
      (await world.ask('GET', `/api/schedule/event?start=${day}&end=${addDays(day, 13)}`, { as: 'staff' })).json();
    const counted = (await read()).events_unstaffed;
    // Of today, what is over by now was made by them.
    const ending = async (ends: string) => {
      await addEvent(day, {
        user_id: other,
        starts_at: `${day}T00:00`,
        ends_at: `${day}T${ends}`,
        uid: `018f0000-0000-7000-8000-0000000${ends.replace(':', '')}0`,
      });
      return ((await read()).events_unstaffed?.count ?? 0) - (counted?.count ?? 0);
    };
    expect([await ending('00:01'), await ending('23:59')]).toEqual([0, 1]);
    await world.db
      .deleteFrom('schedule_events')
      .where('user_id', '=', other)
      .where('starts_at', '=', `${day}T00:00`)
      .execute();
    expect(counted?.oldest && counted.oldest >= day).toBe(true);
    const { repeat } = await planned();
    const rule = repeat.find(({ repeat_until }: { repeat_until: string }) => repeat_until === addDays(day, 3));
    expect(rule.u_disabled_from).toMatch(new RegExp(`^${day}T\\d\\d:\\d\\d$`));
    await world.db
      .updateTable('schedule_events')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', rule.id)
      .execute();
    expect((counted?.count ?? 0) - ((await read()).events_unstaffed?.count ?? 0)).toBe(2);
    expect((await turn('enable')).statusCode).toBe(200);
    expect((await read()).events_unstaffed).toMatchObject({ count: 0 });
    expect(own.length).toBeGreaterThan(1);
    expect(repeat.find(({ user_id }: { user_id: number }) => user_id === rbt)).not.toHaveProperty('u_disabled_from');
    expect((await read('rbt')).events_unstaffed ?? null).toBeNull();
  });

  test('a decision on a single event that is taken back is counted again: else nobody hears that the visit waits', async () => {
    const before = (await read()).events_to_approve?.count ?? 0;
    const uid = uuid();
    await addEvent(today(world), { uid });
    const { id } = await world.db
      .selectFrom('schedule_events')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    const decide = (decision: number | null) =>
      world.ask('POST', '/api/schedule/event/approve', { as: 'staff', body: { id, occurrence: 0, decision } });
    expect((await decide(1)).statusCode).toBe(200);
    expect((await read()).events_to_approve?.count).toBe(before);
    expect((await decide(null)).statusCode).toBe(200);
    expect((await read()).events_to_approve?.count).toBe(before + 1);
  });

  test('a client whose hours run out', async () => {
    const before = (await read()).clients_low?.count ?? 0;
    const set = (asst_billing_hours: number | null) =>
      world.db.updateTable('clients').set({ asst_billing_hours }).where('id', '=', maya).execute();
    await set(100);
    const base = (await read()).clients_low?.count ?? 0;
    await set(0.1);
    await saveNote(today(world), { begin_time: '02:00', end_time: '02:30' });
    expect((await read()).clients_low?.count).toBe(base + 1);
    await set(null);
    expect((await read()).clients_low?.count).toBe(base);
    expect(before).toBeGreaterThanOrEqual(base);
  });

  test('work that waits for a decision, and a device that is silent', async () => {
    const before = await read();
    const received_at = new Date('2001-01-02T17:00:00Z');
    const work = { op_id: uuid(), method: 'POST', path: '/api/note', if_match: null, body: null, subject: null };
    const problem = { type: 'x', title: 'x', status: 404, code: 'not_found' };
    const of = { company_id: company, user_id: rbt, client_id: null, device_id: null, device_seq: null };
    const row = { ...of, ...work, reason: 'client_not_yours', problem, received_at };
    await world.db
      .insertInto('held_work')
      .values({ ...row, state: 'open' })
      .execute();
    await world.db
      .insertInto('held_work')
      .values({ ...row, op_id: uuid(), state: 'copy' })
      .execute();
    const contact = (days: number) => new Date(world.clock.now().getTime() - days * 24 * 60 * 60 * 1000);
    const [silent, other] = [uuid(), uuid()];
    const device = { company_id: company, first_contact_at: contact(9), app_build: null };
    const bcba = await userId(world, emails.bcba);
    await world.db
      .insertInto('devices')
      .values([
        { ...device, id: silent, user_id: rbt, last_contact_at: contact(4) },
        // Somebody else has been in contact from it.
        { ...device, id: other, user_id: rbt, last_contact_at: contact(4) },
        { ...device, id: other, user_id: bcba, last_contact_at: contact(1) },
      ])
      .execute();
    const after = await read();
    expect(after.held_work).toEqual({
      count: (before.held_work?.count ?? 0) + 1,
      isExact: true,
      oldest: '2001-01-02',
    });
    expect(after.devices_unseen?.count).toBe((before.devices_unseen?.count ?? 0) + 1);
    await world.db
      .updateTable('devices')
      .set({ revoked_at: contact(0) })
      .where('id', '=', silent)
      .execute();
    expect((await read()).devices_unseen).toEqual(before.devices_unseen);
  });
});

test('the clients low on hours are listed as they are counted, the least hours first', async () => {
  // Of its own: on the first day of a period nobody has used hours yet.
  expect(await saveNote(today(world), { begin_time: '04:00', end_time: '06:30' })).toMatchObject({ state: 'final' });
  const list = async () => (await world.ask('GET', '/api/company/clients-low', { as: 'staff' })).json();
  const budget = (client: number, hours: number) =>
    world.db.updateTable('clients').set({ asst_billing_hours: hours }).where('id', '=', client).execute();
  await budget(maya, 3);
  const { used: hers } = (await list()).data.find(({ id }: ClientLow) => id === maya);
  await budget(maya, hers + 0.5);
  // A later one, who is over the budget.
  const sami = await clientId(world, 'Haddad');
  const early = noteBody(sami, today(world), { begin_time: '04:00', end_time: '06:30' });
  expect((await world.ask('POST', '/api/note', { as: 'rbt2', body: early })).statusCode).toBe(201);
  await budget(sami, 1);
  const { data, from, to } = await list();
  expect(data.length).toBe((await read()).clients_low?.count);
  expect(data.length).toBeGreaterThan(1);
  const left = data.map((one: ClientLow) => one.left);
  expect(left).toEqual([...left].sort((a, b) => a - b));
  for (const { budget: all, used, left: rest } of data as ClientLow[]) {
    expect(rest).toBeCloseTo(all - used, 3);
    expect(rest).toBeLessThan(all / 4);
  }
  expect(from <= today(world) && today(world) <= to).toBe(true);
});

describe('who is told what', () => {
  test('an analyst: their clients’ work, and nothing of money, devices or held work', async () => {
    const summary = await read('bcba');
    expect(summary).toMatchObject({
      notes_to_bill: null,
      unbilled: null,
      unpaid: null,
      held_work: null,
      devices_unseen: null,
    });
    const whole = await read('admin');
    expect(summary.week?.hours).toBeLessThanOrEqual(whole.week?.hours ?? 0);
    const before = summary.held_notes?.count ?? -1;
    await world.db
      .updateTable('caseloads')
      .set({ removed_at: new Date() })
      .where('user_id', '=', await userId(world, emails.bcba))
      .execute();
    const without = await read('bcba');
    expect(before).toBeGreaterThan(0);
    expect(without).toMatchObject({
      held_notes: { count: 0, oldest: null },
      clients_low: { count: 0 },
      week: { hours: 0 },
    });
  });

  test('a second company hears nothing of the first', async () => {
    const theirs = await read('other');
    await saveNote(freeDay());
    await addEvent(today(world));
    expect({ ...(await read('other')), as_of: '' }).toEqual({ ...theirs, as_of: '' });
  });
});

describe('a backlog of many', () => {
  test('is counted up to ten thousand, and its oldest day is still true', async () => {
    await sql`insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location, state,
        created_at, updated_at, updated_by)
      select ${company}, gen_random_uuid(), ${maya}, ${rbt}, '1950-01-01'::date + day, '15:00', '16:00', 2, 'final',
        now(), now(), ${rbt} from generate_series(0, 10100) as day`.execute(world.db);
    const { notes_to_bill, unbilled } = await read();
    expect(notes_to_bill).toEqual({ count: 10_000, isExact: false, oldest: '1950-01-01' });
    expect(unbilled?.isExact).toBe(true);
    expect(unbilled?.hours).toBeGreaterThan(10_101);
  });
});
