import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPolicy } from '#domain/access/policy.ts';
import { addDays, inZone, periodOf } from '#domain/time/service-time.ts';
import { clientId, emails, noteBody, openWorld, today, userId, type Who, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ demoBanner: true });
});
afterAll(() => world.close());

const get = (path: string, as: Who) => world.ask('GET', path, { as });

interface Named {
  id: number;
  last_name: string;
}

describe('the payload', () => {
  test('gives a therapist their own clients with what is assigned, and of colleagues the names alone', async () => {
    const payload = (await get('/api/payload', 'rbt')).json();
    expect(payload.user).toEqual({
      id: await userId(world, emails.rbt),
      email: emails.rbt,
      profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' },
      roles: [{ id: expect.any(Number), name: 'RBT', ident: 'rbt' }],
    });
    expect(payload.clients.map((client: Named) => client.last_name)).toEqual([
      'Haddad',
      'Novak',
      'Ruiz',
      'Ruiz',
      'Tan',
    ]);
    expect(Object.keys(payload.assignments).map(Number).sort()).toEqual(
      payload.clients.map((client: Named) => client.id).sort(),
    );
    const maya = payload.assignments[String(await clientId(world, 'Ruiz'))];
    expect([maya.behaviour_ids.length, maya.skill_ids.length]).toEqual([8, 6]);
    const colleagues = payload.users.filter((user: { id: number }) => user.id !== payload.user.id);
    expect(colleagues.map((user: { profile: { name: string } }) => user.profile.name)).toEqual([
      'Nadia Cole',
      'Jo Ortiz',
      'Ruth Stein',
    ]);
    expect(colleagues.every((user: { email: string; roles: [] }) => user.email === '' && user.roles.length === 0)).toBe(
      true,
    );
    expect(payload.permissions).toContain('session.record');
    expect(payload.policy).toEqual(defaultPolicy);
    expect(payload.behaviors).toHaveLength(9);
    expect(payload.behaviors[5]).toMatchObject({
      name: 'motor stereotypic Behavior',
      type: 'partial-interval',
      interval: { length: 30, number: 10 },
    });
    expect(payload.lookups.session_locations.map((one: { text: string }) => one.text)).toEqual([
      'Home',
      'Center',
      'School/Community',
      'Other',
    ]);
    expect(payload.epoch).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Date.parse(payload.serverTime) - world.clock.now().getTime())).toBeLessThan(10_000);
  });

  test('gives the office all clients and people, and says that they are made up where that must be said', async () => {
    const payload = (await get('/api/payload', 'staff')).json();
    expect(payload.clients).toHaveLength(14);
    expect(payload.users).toHaveLength(8);
    expect(payload.company).toEqual({ id: expect.any(Number), name: 'Riverbend Behavioral Therapy', demo: true });
    expect((await get('/api/payload', 'admin')).json().permissions).toEqual(['*']);
  });

  test('a public demo says so before anybody signs in', async () => {
    expect((await world.ask('GET', '/api/ping')).json()).toEqual({
      ok: true,
      serverTime: expect.any(String),
      demo: true,
    });
  });

  test('a client who is taken off the caseload is gone from the next payload', async () => {
    const [me, iva] = [await userId(world, emails.rbt), await clientId(world, 'Novak')];
    const set = (removed_at: Date | null) =>
      world.db
        .updateTable('caseloads')
        .set({ removed_at })
        .where('user_id', '=', me)
        .where('client_id', '=', iva)
        .execute();
    await set(new Date());
    const names = (await get('/api/payload', 'rbt')).json().clients.map((client: Named) => client.last_name);
    expect(names).toEqual(['Haddad', 'Ruiz', 'Ruiz', 'Tan']);
    await set(null);
  });

  test('a policy that a company has changed is in it whole, defaults for the rest', async () => {
    const set = (policy: object) =>
      world.db.updateTable('companies').set({ policy }).where('name', 'like', 'Riverbend%').execute();
    await set({ hoursPeriod: 'month' });
    expect((await get('/api/payload', 'rbt')).json().policy).toEqual({ ...defaultPolicy, hoursPeriod: 'month' });
    await set({});
  });
});

describe('clients, people and programs', () => {
  test('a therapist’s clients are those of the caseload, with their budgets', async () => {
    const { data } = (await get('/api/clients', 'rbt2')).json();
    expect(data.map((client: Named) => client.last_name)).toEqual(['Haddad', 'Okafor', 'Silva']);
    expect(data[1]).toEqual({
      id: expect.any(Number),
      first_name: 'Chidi',
      last_name: 'Okafor',
      middle_initial: null,
      gender: 1,
      insurance_type: 1,
      asst_billing_hours: 12,
    });
  });

  test('what is assigned comes in tile order, retired or not', async () => {
    const maya = await clientId(world, 'Ruiz');
    await world.db
      .updateTable('client_behaviors')
      .set({ position: -1 })
      .where('client_id', '=', maya)
      .where('position', '=', 7)
      .execute();
    const { behaviors, skills } = (await get(`/api/behavior/assign/${maya}`, 'rbt')).json();
    expect(behaviors.map((one: { name: string }) => one.name).slice(0, 2)).toEqual(['SIB', 'Tantrum']);
    expect(skills[0]).toEqual({ id: expect.any(Number), name: 'Requests item', retired: false, min_trials: 3 });
  });
});

describe('hours used', () => {
  test('are those of all therapists’ notes in the week that holds the day, without the note being edited', async () => {
    const sami = await clientId(world, 'Haddad');
    const hoursOn = async (query: string) => (await get(`/api/client/log-hours/${sami}?${query}`, 'rbt')).json();
    const save = async (date: string, as: Who, changes = {}) =>
      (await world.ask('POST', '/api/note', { as, body: noteBody(sami, date, changes) })).json();
    // Sunday 2016-01-03 to Saturday 2016-01-09.
    await save('2016-01-02', 'rbt');
    await save('2016-01-03', 'rbt');
    const mine = await save('2016-01-09', 'rbt', { end_time: '15:20' });
    await save('2016-01-09', 'rbt2', { begin_time: '09:00', end_time: '10:00' });
    await save('2016-01-10', 'rbt2');
    expect(await hoursOn('date=2016-01-06')).toEqual({ logHours: 3.3333, time: '03:20' });
    expect(await hoursOn(`date=2016-01-03&except=${mine.id}`)).toEqual({ logHours: 3, time: '03:00' });
    expect(await hoursOn('date=2016-01-02')).toEqual({ logHours: 2, time: '02:00' });
  });

  test('today is the company’s today, and a client is low', async () => {
    const leo = await clientId(world, 'Tan');
    const hours = (await get(`/api/client/log-hours/${leo}`, 'rbt')).json();
    const sameDay = (await get(`/api/client/log-hours/${leo}?date=${today(world)}`, 'rbt')).json();
    expect(hours).toEqual(sameDay);
    const { asst_billing_hours: budget } = await world.db
      .selectFrom('clients')
      .select('asst_billing_hours')
      .where('id', '=', leo)
      .executeTakeFirstOrThrow();
    // On the first day of a week nothing is used yet.
    if (hours.logHours > 0) expect((budget ?? 0) - hours.logHours).toBeLessThan((budget ?? 0) * 0.25);
    const { from } = periodOf(today(world), defaultPolicy);
    expect(from <= today(world)).toBe(true);
  });
});

describe('the calendar', () => {
  interface Event {
    start: string;
    end: string;
    client_id: number | null;
    user_id: number;
    u_last_name?: string;
    className: string;
    repeat_unit: string | null;
    event_info: Record<string, object>;
  }
  const calendar = async (as: Who, start: string, end: string): Promise<{ events: Event[]; repeat: Event[] }> =>
    (await get(`/api/schedule/event?start=${start}&end=${end}`, as)).json();

  test('shows therapists their own events without names, and the office everybody’s with them', async () => {
    const [me, day] = [await userId(world, emails.rbt), today(world)];
    const mine = await calendar('rbt', day, addDays(day, 30));
    const all = await calendar('staff', day, addDays(day, 30));
    expect([...mine.events, ...mine.repeat].every((one) => one.user_id === me && one.u_last_name === undefined)).toBe(
      true,
    );
    expect(mine.repeat).toHaveLength(6);
    expect(all.repeat).toHaveLength(18);
    expect(all.repeat.every((one) => one.u_last_name !== undefined)).toBe(true);
    expect(all.events.some((one) => one.className === 'event-waiting')).toBe(true);
  });

  test('times carry the offset of the company’s zone on their own day', async () => {
    await world.db
      .updateTable('schedule_events')
      .set({ starts_at: '2026-07-01T15:00', ends_at: '2026-07-01T17:00' })
      .where('title', '=', 'Parent training')
      .where('user_id', '=', await userId(world, emails.rbt))
      .execute();
    const { events } = await calendar('rbt', '2026-07-01', '2026-07-01');
    expect(events).toMatchObject([
      { start: '2026-07-01T15:00:00-04:00', end: '2026-07-01T17:00:00-04:00', repeat_unit: null },
    ]);
    expect((await calendar('rbt', '2026-07-02', '2026-07-03')).events).toEqual([]);
  });

  test('an end before the start is refused', async () => {
    const answer = await get('/api/schedule/event?start=2026-02-01&end=2026-01-01', 'rbt');
    expect(answer.json().errors).toEqual({ end: ['Is before the start'] });
  });
});

describe('the ping', () => {
  test.each(['GET', 'HEAD'] as const)('%s tells which database answers, and the time, to anyone', async (method) => {
    const answer = await world.ask(method, '/api/ping');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-epoch']).toMatch(/^[0-9a-f-]{36}$/);
    expect(Date.parse(String(answer.headers.date))).toBeGreaterThan(0);
    if (method === 'GET') expect(inZone(Date.parse(answer.json().serverTime), 'UTC').date).toMatch(/^\d{4}-/);
  });

  test('a restored database has another epoch, and every answer says so at once', async () => {
    const before = (await get('/api/clients', 'rbt')).headers['x-epoch'];
    await world.db.updateTable('installation').set({ epoch: '00000000-0000-4000-8000-000000000000' }).execute();
    const after = (await get('/api/clients', 'rbt')).headers['x-epoch'];
    expect(after).not.toBe(before);
    expect((await get('/api/payload', 'rbt')).json().epoch).toBe(after);
  });
});
