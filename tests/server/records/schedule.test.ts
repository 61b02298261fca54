import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScheduleEvent } from '#contract/schedule.ts';
import { listOccurrences } from '#domain/schedule/recurrence.ts';
import { addDays, weekday } from '#domain/time/service-time.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import { clientId, emails, openWorld, today, userId, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const zone = 'America/New_York';
const at = (date: string, time: string) => zonedIso(date, time, zone);
const times = (date: string, begin = '15:00', end = '17:00') => ({ start: at(date, begin), end: at(date, end) });

/** A Monday far from the demo company's events, and another one each time. */
let weeks = 0;
function freeMonday(): string {
  weeks += 16;
  return addDays('2028-01-03', weeks * 7);
}

/** Every Monday and Wednesday, ten times. */
const twiceAWeek = (from: string, change: object = {}) => ({
  repeat_every: 1,
  repeat_unit: 'week',
  repeat_days: [1, 3],
  repeat_until: addDays(from, 30),
  ...change,
});

interface Asked {
  as?: Who;
  ifMatch?: number | '*';
  key?: string;
}

function post(path: string, body: object, { as = 'rbt', ifMatch, key }: Asked = {}) {
  const match = ifMatch === '*' ? '*' : `"${ifMatch}"`;
  const headers = { ...(ifMatch ? { 'if-match': match } : {}), ...(key ? { 'idempotency-key': key } : {}) };
  return world.ask('POST', `/api/schedule/event${path}`, { as, body, headers });
}

const newEvent = (change: object = {}) => ({
  uid: uuid(),
  title: 'Session',
  client_id: maya,
  ...times(freeMonday()),
  ...change,
});

async function create(change: object = {}, asked: Asked = {}): Promise<ScheduleEvent> {
  const answer = await post('', newEvent(change), asked);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

async function createRule(from = freeMonday(), change: object = {}, asked: Asked = {}): Promise<ScheduleEvent> {
  return create({ ...times(from), repeat: twiceAWeek(from), ...change }, asked);
}

const update = (event: ScheduleEvent, change: object, asked: Asked = {}) =>
  post(
    '/update',
    { uid: uuid(), id: event.id, title: event.title, start: event.start, end: event.end, ...change },
    { ifMatch: '*', ...asked },
  );
const approve = (id: number, occurrence: number, decision: number | null, asked: Asked = {}, reason?: string) =>
  post('/approve', { id, occurrence, decision, ...(reason ? { reason } : {}) }, { as: 'staff', ...asked });

/** What the calendar shows of the days, as a person sees it: one line an occurrence. */
async function shown(from: string, to: string, as: Who = 'rbt'): Promise<string[]> {
  const { events, repeat } = (await world.ask('GET', `/api/schedule/event?start=${from}&end=${to}`, { as })).json();
  return [...events, ...repeat]
    .flatMap((event: ScheduleEvent) =>
      listOccurrences(event, { from, to }, zone).map(
        (one) => `${one.date} ${one.begin}-${one.end} ${event.title} ${one.decision}`,
      ),
    )
    .sort();
}

async function read(id: number, as: Who = 'staff'): Promise<ScheduleEvent> {
  const row = await world.db
    .selectFrom('schedule_events')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const day = row.starts_at.slice(0, 10);
  const { events, repeat } = (await world.ask('GET', `/api/schedule/event?start=${day}&end=${day}`, { as })).json();
  return [...events, ...repeat].find((event: ScheduleEvent) => event.id === id);
}

describe('planning an event', () => {
  test('a single one waits for a decision, is the caller’s own, and names the therapist only to who may know', async () => {
    const day = freeMonday();
    const event = await create(times(day));
    expect(event).toMatchObject({
      ...times(day),
      title: 'Session',
      user_id: await userId(world, emails.rbt),
      client_id: maya,
      first_name: 'Maya',
      groupId: null,
      className: 'event-waiting',
      repeat_unit: null,
      event_info: {},
      version: 1,
    });
    expect(event.u_last_name).toBeUndefined();
    expect((await read(event.id)).u_last_name).toBe('Diaz');
  });

  test('a rule comes back as it was said, in the list of rules, and makes its days', async () => {
    const from = freeMonday();
    const rule = await createRule(from, { repeat: twiceAWeek(from, { repeat_every: 2, repeat_days: [3, 1] }) });
    expect(rule).toMatchObject({ repeat_every: 2, repeat_unit: 'week', repeat_days: [1, 3], groupId: String(rule.id) });
    expect((await shown(from, addDays(from, 20))).map((line) => line.slice(0, 10))).toEqual(
      [0, 2, 14, 16].map((days) => addDays(from, days)),
    );
  });

  test('months by the last Friday and by the day', async () => {
    const last = {
      repeat_every: 1,
      repeat_unit: 'month',
      repeat_days: [5],
      repeat_week: 'last',
      repeat_until: '2027-12-31',
    };
    expect(await create({ ...times('2027-01-01'), repeat: last })).toMatchObject({
      repeat_week: 'last',
      repeat_days: [5],
    });
    const day = { repeat_every: 3, repeat_unit: 'month', repeat_until: '2027-12-31' };
    expect(await create({ ...times('2027-01-31'), repeat: day })).toMatchObject({
      repeat_week: null,
      repeat_days: null,
    });
  });

  test('times are the company’s, whatever offset they were sent with', async () => {
    const event = await create({ start: '2027-01-15T20:00:00Z', end: '2027-01-15T22:00:00Z' });
    expect(event).toMatchObject({ start: '2027-01-15T15:00:00-05:00', end: '2027-01-15T17:00:00-05:00' });
  });

  test('the same uid, or the same key, makes no second event, also at the same moment', async () => {
    const body = newEvent();
    const key = uuid();
    const answers = await Promise.all([
      post('', body),
      post('', body),
      post('', body, { key }),
      post('', body, { key }),
    ]);
    const ids = answers.map((answer) => answer.json().id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter((answer) => answer.statusCode === 201).length).toBeGreaterThanOrEqual(1);
    expect(await shown(body.start.slice(0, 10), body.start.slice(0, 10))).toHaveLength(1);
  });

  test('another’s uid is not found, a deleted event’s is refused', async () => {
    const event = await create();
    expect((await post('', { ...newEvent({ client_id: null }), uid: event.uid }, { as: 'rbt2' })).statusCode).toBe(404);
    await post('/delete', { id: event.id });
    expect((await post('', { ...newEvent(), uid: event.uid })).json().code).toBe('event_deleted');
  });
});

describe('what cannot be planned says why', () => {
  const day = '2031-03-03';
  test.each([
    ['an end before the start', { ...times(day, '17:00', '15:00') }, 'end'],
    ['an end at the start', { ...times(day, '17:00', '17:00') }, 'end'],
    ['more than a day', { start: at(day, '15:00'), end: at('2031-03-04', '15:01') }, 'end'],
    ['no title', { title: '  ' }, 'title'],
    ['a time without its zone', { start: '2031-03-03T15:00' }, 'start'],
    ['no weekday', { repeat: twiceAWeek(day, { repeat_days: [] }) }, 'repeat.repeat_days'],
    ['an eighth weekday', { repeat: twiceAWeek(day, { repeat_days: [7] }) }, 'repeat.repeat_days.0'],
    ['weekdays of a daily rule', { repeat: twiceAWeek(day, { repeat_unit: 'day' }) }, 'repeat.repeat_days'],
    ['an interval of 0', { repeat: twiceAWeek(day, { repeat_every: 0 }) }, 'repeat.repeat_every'],
    ['an interval of 10,000', { repeat: twiceAWeek(day, { repeat_every: 10_000 }) }, 'repeat.repeat_every'],
    ['an interval of one and a half', { repeat: twiceAWeek(day, { repeat_every: 1.5 }) }, 'repeat.repeat_every'],
    ['a sixth week', { repeat: twiceAWeek(day, { repeat_unit: 'month', repeat_week: 6 }) }, 'repeat.repeat_week'],
    ['a week of the month in a weekly rule', { repeat: twiceAWeek(day, { repeat_week: 2 }) }, 'repeat.repeat_week'],
    ['a rule that never ends', { repeat: twiceAWeek(day, { repeat_until: undefined }) }, 'repeat.repeat_until'],
    ['a last day before the start', { repeat: twiceAWeek(day, { repeat_until: '2031-03-02' }) }, 'repeat.repeat_until'],
    [
      'a last day that does not exist',
      { repeat: twiceAWeek(day, { repeat_until: '2031-02-30' }) },
      'repeat.repeat_until',
    ],
    [
      'more than 1,000 occurrences',
      { repeat: { repeat_every: 1, repeat_unit: 'day', repeat_until: '2199-12-31' } },
      'repeat.repeat_until',
    ],
    [
      'a rule without a day',
      { repeat: twiceAWeek(day, { repeat_days: [0], repeat_until: '2031-03-08' }) },
      'repeat.repeat_until',
    ],
    ['a session location that is none', { visit_location: 4 }, 'visit_location'],
  ])('%s', async (_name, change, field) => {
    const answer = await post('', newEvent({ ...times(day), ...change }));
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
    expect(await shown('2031-03-01', '2031-03-31')).toEqual([]);
  });

  test('a rule with too many occurrences is told in a sentence', async () => {
    const repeat = { repeat_every: 1, repeat_unit: 'day', repeat_until: '2199-12-31' };
    const answer = await post('', newEvent({ repeat }));
    expect(answer.json().errors['repeat.repeat_until']).toEqual([
      'Makes more than 1,000 occurrences: choose an earlier day',
    ]);
  });
});

describe('whose event it may be', () => {
  test('a therapist plans their own, not another’s and not everybody’s', async () => {
    const other = await userId(world, emails.rbt2);
    expect((await post('', newEvent({ user_id: other }))).statusCode).toBe(403);
    expect((await post('', newEvent({ user_id: null }))).statusCode).toBe(403);
    const mine = await create();
    expect((await update(mine, { scope: 'all', user_id: other })).statusCode).toBe(403);
    expect((await update(mine, { scope: 'all', user_id: null })).statusCode).toBe(403);
  });

  test('a client off the caseload is not there, and a therapist gets no client of others in their calendar', async () => {
    expect((await post('', newEvent(), { as: 'rbt2' })).statusCode).toBe(404);
    const answer = await post('', newEvent({ user_id: await userId(world, emails.rbt2) }), { as: 'staff' });
    expect(answer.json().errors).toEqual({ client_id: ['Is not on the caseload of this therapist'] });
    const nobody = await post('', newEvent({ user_id: await userId(world, emails.other) }), { as: 'staff' });
    expect(nobody.statusCode).toBe(404);
  });

  test('the office plans for a therapist and for everybody, and both see it', async () => {
    const day = freeMonday();
    await create({ ...times(day), user_id: await userId(world, emails.rbt) }, { as: 'staff' });
    await create(
      { ...times(day, '09:00', '10:00'), title: 'Fire drill', client_id: null, user_id: null },
      { as: 'staff' },
    );
    expect(await shown(day, day, 'rbt')).toHaveLength(2);
    expect(await shown(day, day, 'rbt2')).toEqual([`${day} 09:00-10:00 Fire drill waiting`]);
    expect(await shown(day, day, 'other')).toEqual([]);
  });

  test('an analyst sees the events of shared clients to decide about, without the therapist’s name', async () => {
    const event = await create();
    const seen = await read(event.id, 'bcba');
    expect(seen).toMatchObject({ id: event.id, first_name: 'Maya' });
    expect(seen.u_last_name).toBeUndefined();
    expect((await approve(event.id, 0, 1, { as: 'bcba' })).json()).not.toHaveProperty('u_last_name');
    expect((await read(event.id)).className).toBe('event-approve');
    expect(await read((await create({ client_id: null })).id, 'bcba')).toBeUndefined();
  });

  test('another therapist finds nothing to change, decide or delete', async () => {
    const event = await create();
    expect((await update(event, { scope: 'all', title: 'Mine' }, { as: 'rbt2' })).statusCode).toBe(404);
    expect((await post('/delete', { id: event.id }, { as: 'rbt2' })).statusCode).toBe(404);
    expect((await approve(event.id, 0, 1, { as: 'other' })).statusCode).toBe(404);
    expect((await approve(event.id, 0, 1, { as: 'rbt' })).statusCode).toBe(403);
  });
});

describe('decisions', () => {
  test('each occurrence is decided on its own, and a decision can be taken back', async () => {
    const from = freeMonday();
    const rule = await createRule(from);
    await approve(rule.id, 0, 1);
    await approve(rule.id, 1, 0, {}, 'Clinic is closed');
    await approve(rule.id, 2, 1);
    expect((await approve(rule.id, 2, null)).json().event_info[2]).toMatchObject({ decision: null });
    expect((await shown(from, addDays(from, 9))).map((line) => line.split(' ').at(-1))).toEqual([
      'approved',
      'declined',
      'waiting',
      'waiting',
    ]);
    expect((await read(rule.id)).event_info).toMatchObject({
      0: { decision: 1, reason: null },
      1: { decision: 0, reason: 'Clinic is closed' },
    });
  });

  test('the first to decide wins, the second is shown what stands', async () => {
    const event = await create();
    const both = await Promise.all([
      approve(event.id, 0, 1, { as: 'staff', ifMatch: 1 }),
      approve(event.id, 0, 0, { as: 'admin', ifMatch: 1 }),
    ]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 412]);
    const [winner, loser] = both[0]?.statusCode === 200 ? both : [both[1], both[0]];
    expect(loser?.json()).toMatchObject({ code: 'version', current: { id: event.id, version: 2 } });
    expect(loser?.json().current.event_info).toEqual(winner?.json().event_info);
    expect((await read(event.id)).className).toBe(winner?.json().className);
  });

  test('one list is worked through with what was seen at its opening, by two people', async () => {
    const rule = await createRule();
    const decided = [
      await approve(rule.id, 0, 1, { ifMatch: 1 }),
      await approve(rule.id, 1, 1, { ifMatch: 1, as: 'admin' }),
      await approve(rule.id, 2, 0, { ifMatch: 1 }),
      await approve(rule.id, 1, 0, { ifMatch: 1 }),
    ];
    expect(decided.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 412]);
    expect((await approve(rule.id, 3, 1, { ifMatch: 99 })).statusCode).toBe(412);
  });

  test('a rule that was changed since is not decided about unseen', async () => {
    const rule = await createRule();
    await update(rule, { scope: 'all', title: 'Group session' }, { ifMatch: 1 });
    expect((await approve(rule.id, 0, 1, { ifMatch: 1 })).statusCode).toBe(412);
  });

  test('without If-Match an undecided occurrence is free, another’s decision is not', async () => {
    const event = await create();
    expect((await approve(event.id, 0, 0)).statusCode).toBe(200);
    expect((await approve(event.id, 0, 1, { as: 'admin' })).statusCode).toBe(412);
    expect((await approve(event.id, 0, 1)).statusCode).toBe(200);
    expect((await approve(event.id, 0, 1)).json().version).toBe(3);
  });

  test('a repeated key decides once and answers with what stands since', async () => {
    const event = await create();
    const key = uuid();
    await approve(event.id, 0, 1, { key });
    await approve(event.id, 0, 0);
    const again = await approve(event.id, 0, 1, { key });
    expect([again.statusCode, again.headers['idempotent-replayed'], again.json().className]).toEqual([
      200,
      'true',
      'event-decline',
    ]);
  });

  test.each([-1, 10, 1_000_000, 1.5])('occurrence %s of ten is refused by name', async (occurrence) => {
    const answer = await approve((await createRule()).id, occurrence, 1);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['occurrence']]);
  });

  test.each([2, -1, '1'])('decision %s is none', async (decision) => {
    const answer = await post('/approve', { id: (await create()).id, occurrence: 0, decision }, { as: 'staff' });
    expect(Object.keys(answer.json().errors)).toEqual(['decision']);
  });
});

describe('changing this occurrence', () => {
  test('takes it out of the rule as an event by itself; all others stay', async () => {
    const from = freeMonday();
    const rule = await createRule(from);
    const wednesday = addDays(from, 2);
    await approve(rule.id, 1, 1);
    const answer = await update(rule, { scope: 'this', occurrence: 1, ...times(wednesday, '16:00', '18:00') });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      groupId: String(rule.id),
      repeat_unit: null,
      client_id: maya,
      className: 'event-waiting',
    });
    expect((await read(rule.id)).event_info[1]).toMatchObject({ excluded: true, decision: 1 });
    expect(await shown(from, addDays(from, 8))).toEqual([
      `${from} 15:00-17:00 Session waiting`,
      `${wednesday} 16:00-18:00 Session waiting`,
      `${addDays(from, 7)} 15:00-17:00 Session waiting`,
    ]);
  });

  test('another title keeps the decision; another day or therapist does not', async () => {
    const rule = await createRule();
    const day = rule.start.slice(0, 10);
    for (const occurrence of [0, 1]) await approve(rule.id, occurrence, 1);
    const renamed = await update(rule, { scope: 'this', occurrence: 0, title: 'Intake', ...times(day) });
    expect(renamed.json().className).toBe('event-approve');
    const moved = await update(rule, { scope: 'this', occurrence: 1, ...times(addDays(day, 3)) });
    expect(moved.json().className).toBe('event-waiting');
  });

  test('delivered twice, or at once, makes one', async () => {
    const from = freeMonday();
    const rule = await createRule(from);
    const change = { uid: uuid(), scope: 'this', occurrence: 2, title: 'Intake', ...times(addDays(from, 7)) };
    const answers = await Promise.all([update(rule, change), update(rule, change)]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await shown(from, addDays(from, 30))).filter((line) => line.includes('Intake'))).toHaveLength(1);
    const second = await update(rule, { ...change, uid: uuid(), title: 'Again' });
    expect([second.statusCode, second.json().code]).toEqual([409, 'occurrence_excluded']);
  });

  test('needs an occurrence, no rule of its own, and a uid that is no other event’s', async () => {
    const rule = await createRule();
    const other = await create();
    const errors = async (change: object) =>
      (await update(rule, { scope: 'this', title: 'New', ...change })).json().errors;
    expect(await errors({})).toEqual({ occurrence: ['Is required'] });
    expect(await errors({ occurrence: 50 })).toEqual({ occurrence: ['This event has no such occurrence'] });
    expect(await errors({ occurrence: 1, repeat: twiceAWeek(rule.start.slice(0, 10)) })).toEqual({
      repeat: ['One occurrence does not repeat'],
    });
    expect(await errors({ occurrence: 1, uid: other.uid })).toEqual({ uid: ['Is the uid of another event'] });
  });
});

describe('a change that makes an event', () => {
  test.each([
    'this',
    'later',
  ])('of “%s” under the event’s own uid is told so by its field: never a 500, nothing half done', async (scope) => {
    const from = freeMonday();
    const rule = await createRule(from);
    const before = await shown(from, addDays(from, 30));
    const change = { scope, occurrence: 2, title: 'Moved', uid: rule.uid, ...times(addDays(from, 7)) };
    for (const key of [undefined, uuid()]) {
      const answer = await update(rule, change, key ? { key } : {});
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, ['uid']]);
    }
    expect(await shown(from, addDays(from, 30))).toEqual(before);
  });
});

describe('changing this and later ones', () => {
  test('ends the rule before it, and what was decided stays on both sides of the cut', async () => {
    const from = freeMonday();
    const rule = await createRule(from);
    for (const occurrence of [0, 2, 3]) await approve(rule.id, occurrence, 1);
    await post('/delete', { id: rule.id, occurrence: 4 });
    const second = addDays(from, 7);
    const answer = await update(rule, { scope: 'later', occurrence: 2, title: 'Group', ...times(second) });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      groupId: String(rule.id),
      repeat_days: [1, 3],
      event_info: { 0: { decision: 1 }, 1: { decision: 1 }, 2: { excluded: true } },
    });
    const old = await read(rule.id);
    expect([old.repeat_until, Object.keys(old.event_info)]).toEqual([addDays(second, -1), ['0']]);
    expect(await shown(from, addDays(from, 16))).toEqual([
      `${from} 15:00-17:00 Session approved`,
      `${addDays(from, 2)} 15:00-17:00 Session waiting`,
      `${second} 15:00-17:00 Group approved`,
      `${addDays(from, 9)} 15:00-17:00 Group approved`,
      `${addDays(from, 16)} 15:00-17:00 Group waiting`,
    ]);
  });

  test('at another time what comes waits again, what was deleted stays deleted', async () => {
    const from = freeMonday();
    const rule = await createRule(from);
    await approve(rule.id, 2, 1);
    await post('/delete', { id: rule.id, occurrence: 3 });
    const answer = await update(rule, { scope: 'later', occurrence: 2, ...times(addDays(from, 7), '16:00', '18:00') });
    expect(answer.json().event_info).toEqual({ 1: { excluded: true } });
  });

  test('with the start of the whole series would plan the past twice: refused', async () => {
    const rule = await createRule();
    const answer = await update(rule, { scope: 'later', occurrence: 2, title: 'Group' });
    expect(answer.json().errors).toEqual({ start: ['Must be after the occurrence before this one'] });
  });

  test('delivered twice ends once and begins once', async () => {
    const from = freeMonday();
    const rule = await createRule(from);
    const change = { uid: uuid(), scope: 'later', occurrence: 2, title: 'Group', ...times(addDays(from, 7)) };
    const [first, second] = [await update(rule, change), await update(rule, change)];
    expect([first.statusCode, second.statusCode, second.json().id]).toEqual([201, 200, first.json().id]);
    expect(await shown(from, addDays(from, 30))).toHaveLength(10);
  });
});

describe('changing all', () => {
  /** A rule that began four weeks ago on today's weekday and goes on for four more. */
  async function running(change: object = {}) {
    const now = today(world);
    const from = addDays(now, -28);
    const repeat = {
      repeat_every: 1,
      repeat_unit: 'week',
      repeat_days: [weekday(from)],
      repeat_until: addDays(now, 28),
    };
    const rule = await create({ ...times(from, '03:00', '04:00'), title: `Early ${uuid()}`, repeat, ...change });
    return { rule, now, from, repeat };
  }

  test('a title, a place, a later end: the same rule, with every decision', async () => {
    const { rule, repeat, now } = await running();
    await approve(rule.id, 1, 1);
    await approve(rule.id, 6, 0);
    const longer = { ...repeat, repeat_until: addDays(now, 56) };
    const answer = await update(rule, { scope: 'all', title: 'Renamed', visit_location: 2, repeat: longer });
    expect(answer.json()).toMatchObject({
      id: rule.id,
      title: 'Renamed',
      visit_location: 2,
      repeat_until: longer.repeat_until,
    });
    expect(answer.json().event_info).toMatchObject({ 1: { decision: 1 }, 6: { decision: 0 } });
  });

  test('another time of day: declined visits stay so with their reasons, approved ones too where whoever moves them may approve', async () => {
    const { rule, from } = await running();
    await approve(rule.id, 1, 1);
    await approve(rule.id, 5, 1);
    await approve(rule.id, 6, 0, {}, 'Family away');
    await post('/delete', { id: rule.id, occurrence: 7 });
    const own = await update(rule, { scope: 'all', ...times(from, '04:00', '05:00') });
    expect([own.statusCode, own.json().groupId]).toEqual([201, String(rule.id)]);
    // Numbered from today on; what is past stays with the rule that ended.
    const stays = { 2: { decision: 0, reason: 'Family away' }, 3: { excluded: true } };
    expect(own.json().event_info).toEqual(stays);
    await approve(own.json().id, 1, 1);
    const moved = { scope: 'all', ...times(today(world), '05:00', '06:00') };
    const office = await update(own.json(), moved, { as: 'staff' });
    expect(office.statusCode, office.body).toBe(200);
    // The office is told who decided and when, too.
    expect(office.json().event_info).toMatchObject({ ...stays, 1: { decision: 1, reason: null } });
  });

  test('a single visit that is moved alone is asked about anew, declined or approved', async () => {
    const day = addDays(today(world), 3);
    for (const decision of [0, 1]) {
      const event = await create({
        ...times(day, `0${4 + 2 * decision}:00`, `0${5 + 2 * decision}:00`),
        title: `Alone ${uuid()}`,
      });
      await approve(event.id, 0, decision);
      const moved = await update(event, {
        scope: 'all',
        ...times(day, `0${5 + 2 * decision}:00`, `0${6 + 2 * decision}:00`),
      });
      expect([moved.statusCode, moved.json().event_info]).toEqual([200, {}]);
    }
  });

  test('a series that a change has ended is not begun a second time by another change of it, which is told what is there', async () => {
    const { rule, from, repeat } = await running();
    const first = await update(rule, { scope: 'all', ...times(from, '04:00', '05:00'), repeat });
    expect(first.statusCode).toBe(201);
    const second = await update(rule, { scope: 'all', ...times(from, '05:00', '06:00'), repeat });
    expect([second.statusCode, second.json().code]).toEqual([412, 'version']);
    expect((await shown(today(world), today(world))).filter((line) => line.includes(rule.title))).toHaveLength(1);
  });

  test('one more day a week: what was decided about the days that stay goes with them', async () => {
    const { rule, now, repeat } = await running();
    await approve(rule.id, 5, 0, {}, 'Family away');
    await approve(rule.id, 6, 1);
    const days = [...repeat.repeat_days, (weekday(now) + 1) % 7].sort((a, b) => a - b);
    const answer = await update(rule, { scope: 'all', repeat: { ...repeat, repeat_days: days } });
    expect(answer.statusCode, answer.body).toBe(201);
    const lines = (await shown(now, addDays(now, 28))).filter((line) => line.includes(rule.title));
    const decided = lines.filter((line) => !line.endsWith('waiting'));
    expect(decided.map((line) => [line.slice(0, 10), line.split(' ').at(-1)])).toEqual([
      [addDays(now, 7), 'declined'],
      [addDays(now, 14), 'approved'],
    ]);
  });

  test.each([
    ['time of day', async (from: string) => times(from, '04:00', '05:00'), '04:00-05:00'],
    ['client', async (from: string) => ({ ...times(from, '03:00', '04:00'), client_id: null }), '03:00-04:00'],
  ])('another %s: what is past stays as it was decided about, what is to come waits again', async (_what, change, clock) => {
    const { rule, now, from } = await running({ client_id: await clientId(world, 'Ruiz') });
    await approve(rule.id, 1, 1);
    await approve(rule.id, 6, 1);
    const answer = await update(rule, { scope: 'all', ...(await change(from)) }, { as: 'rbt' });
    expect(answer.statusCode, answer.body).toBe(201);
    const lines = (await shown(from, addDays(now, 28))).filter((line) => line.includes(rule.title));
    expect(lines.map((line) => [line.slice(0, 10), line.slice(11, 22), line.split(' ').at(-1)])).toEqual([
      ...[0, 7, 14, 21].map((days) => [addDays(from, days), '03:00-04:00', days === 7 ? 'approved' : 'waiting']),
      ...[28, 35, 42, 49, 56].map((days) => [addDays(from, days), clock, 'waiting']),
    ]);
    const past = (
      await world.ask('GET', `/api/schedule/event?start=${from}&end=${addDays(from, 7)}`, { as: 'rbt' })
    ).json();
    const old = past.repeat.find(({ id }: ScheduleEvent) => id === rule.id);
    expect(old.client_id).toBe(await clientId(world, 'Ruiz'));
  });

  test('other days: the rule ends yesterday, a new one begins, nothing past is planned twice', async () => {
    const { rule, now, from, repeat } = await running();
    await approve(rule.id, 0, 1);
    await approve(rule.id, 3, 0);
    const tomorrow = (weekday(now) + 1) % 7;
    const moved = { ...repeat, repeat_days: [tomorrow] };
    const answer = await update(rule, { scope: 'all', repeat: moved });
    expect([answer.statusCode, answer.json().groupId]).toEqual([201, String(rule.id)]);
    const lines = (await shown(from, addDays(now, 28))).filter((line) => line.includes(rule.title));
    expect(lines.map((line) => [line.slice(0, 10), line.split(' ').at(-1)])).toEqual([
      [from, 'approved'],
      [addDays(from, 7), 'waiting'],
      [addDays(from, 14), 'waiting'],
      [addDays(from, 21), 'declined'],
      ...[1, 8, 15, 22].map((days) => [addDays(now, days), 'waiting']),
    ]);
  });

  test('a rule with nothing past is changed in place, and no decision is left on a wrong day', async () => {
    const rule = await createRule();
    await approve(rule.id, 0, 1);
    const from = rule.start.slice(0, 10);
    const answer = await update(rule, { scope: 'all', repeat: twiceAWeek(from, { repeat_days: [2, 4] }) });
    expect(answer.json()).toMatchObject({ id: rule.id, repeat_days: [2, 4], event_info: {} });
  });

  test('days that are all past are refused with a way out', async () => {
    const { rule, now, repeat } = await running();
    const past = { ...repeat, repeat_days: [(weekday(now) + 1) % 7], repeat_until: addDays(now, -1) };
    expect((await update(rule, { scope: 'all', repeat: past })).json().errors.start[0]).toContain('Leaves nothing');
    const ended = await update(rule, { scope: 'all', repeat: { ...repeat, repeat_until: addDays(now, -1) } });
    expect(ended.json()).toMatchObject({ id: rule.id, repeat_until: addDays(now, -1) });
  });

  test('a single event can become a rule and be one event again', async () => {
    const event = await create();
    const from = event.start.slice(0, 10);
    const rule = (await update(event, { scope: 'all', repeat: twiceAWeek(from) })).json();
    expect(rule).toMatchObject({ id: event.id, repeat_unit: 'week', groupId: String(event.id) });
    const single = (await update(event, { scope: 'all', repeat: null })).json();
    expect(single).toMatchObject({ id: event.id, repeat_unit: null, repeat_until: null, groupId: null });
  });

  test('what changed since it was opened is not written over; the same again is no change', async () => {
    const event = await create();
    await update(event, { scope: 'all', title: 'Office’s title' }, { as: 'staff', ifMatch: 1 });
    const stale = await update(event, { scope: 'all', title: 'Mine' }, { ifMatch: 1 });
    expect(stale.json()).toMatchObject({
      status: 412,
      code: 'version',
      current: { title: 'Office’s title', version: 2 },
    });
    const unsaid = await post('/update', {
      uid: uuid(),
      id: event.id,
      title: 'Mine',
      start: event.start,
      end: event.end,
      scope: 'all',
    });
    expect(unsaid.statusCode).toBe(412);
    const same = await update(event, { scope: 'all', title: 'Office’s title' }, { ifMatch: 1 });
    expect([same.statusCode, same.json().version]).toEqual([200, 2]);
  });

  test('a client taken off the caseload since does not lock the therapist out of the event', async () => {
    const event = await create();
    const key = { user_id: await userId(world, emails.rbt), client_id: maya };
    const set = (removed_at: Date | null) =>
      world.db
        .updateTable('caseloads')
        .set({ removed_at })
        .where('user_id', '=', key.user_id)
        .where('client_id', '=', key.client_id)
        .execute();
    await set(new Date());
    const answer = await update(event, { scope: 'all', title: 'Handover' });
    await set(null);
    expect(answer.statusCode).toBe(200);
  });
});

describe('deleting', () => {
  test('one occurrence is skipped and keeps its number; again is nothing new', async () => {
    const from = freeMonday();
    const rule = await createRule(from);
    for (const _ of [1, 2]) expect((await post('/delete', { id: rule.id, occurrence: 1 })).statusCode).toBe(204);
    expect((await shown(from, addDays(from, 7))).map((line) => line.slice(0, 10))).toEqual([from, addDays(from, 7)]);
    expect((await read(rule.id)).version).toBe(2);
    expect((await approve(rule.id, 1, 1)).json().code).toBe('occurrence_excluded');
    expect((await approve(rule.id, 2, 1)).statusCode).toBe(200);
  });

  test('the whole event is gone from every calendar; again, and by a repeated key, is answered the same', async () => {
    const event = await create();
    const key = uuid();
    for (const asked of [{ key }, { key }, {}]) {
      expect((await post('/delete', { id: event.id }, asked)).statusCode).toBe(204);
    }
    expect(await read(event.id)).toBeUndefined();
    expect((await update(event, { scope: 'all', title: 'Back' })).json().code).toBe('event_deleted');
    expect((await approve(event.id, 0, 1)).json().code).toBe('event_deleted');
  });

  test('a version that is no longer true stops it; an occurrence that is none is named', async () => {
    const rule = await createRule();
    await update(rule, { scope: 'all', title: 'Newer' });
    expect((await post('/delete', { id: rule.id }, { ifMatch: 1 })).statusCode).toBe(412);
    expect((await post('/delete', { id: rule.id, occurrence: 1 }, { ifMatch: 1 })).statusCode).toBe(412);
    expect((await post('/delete', { id: rule.id, occurrence: 77 })).json().errors).toHaveProperty('occurrence');
    expect((await post('/delete', { id: rule.id }, { ifMatch: 2 })).statusCode).toBe(204);
  });

  test('an occurrence that somebody has changed into an event of its own since it was seen is not said to be deleted', async () => {
    const rule = await createRule();
    const changed = await update(rule, { scope: 'this', occurrence: 2, title: 'Moved' });
    expect(changed.statusCode).toBe(201);
    const { statusCode } = await post('/delete', { id: rule.id, occurrence: 2 }, { ifMatch: rule.version });
    expect(statusCode).toBe(412);
  });
});

describe('a rule that many hands worked on', () => {
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom('this', 'later', 'all', 'approve', 'delete'), pick: fc.nat() }),
    { minLength: 4, maxLength: 8 },
  );

  /** What is on the calendar: by day, each with its row, its index and its decision. */
  async function list(from: string) {
    const to = addDays(from, 60);
    const { events, repeat } = (
      await world.ask('GET', `/api/schedule/event?start=${from}&end=${to}`, { as: 'rbt' })
    ).json();
    return [...events, ...repeat]
      .flatMap((event: ScheduleEvent) => listOccurrences(event, { from, to }, zone).map((one) => ({ event, ...one })))
      .sort((a, b) => a.date.localeCompare(b.date));
  }

  test('renaming parts of it moves, doubles and undecides nothing; a deletion takes one away', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const from = freeMonday();
        await createRule(from);
        for (const { kind, pick } of story) {
          const before = await list(from);
          const one = before[pick % before.length];
          if (!one) return;
          const { event, index: occurrence, date } = one;
          const change = { scope: kind, occurrence, title: `Part ${pick}`, ...(kind === 'all' ? {} : times(date)) };
          const answer =
            kind === 'approve'
              ? await approve(event.id, occurrence, pick % 2)
              : kind === 'delete'
                ? await post('/delete', { id: event.id, occurrence })
                : await update(event, change);
          expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
          const expected = before
            .filter((other) => kind !== 'delete' || other !== one)
            .map((other) => [
              other.date,
              kind === 'approve' && other === one ? ['declined', 'approved'][pick % 2] : other.decision,
            ]);
          expect((await list(from)).map((other) => [other.date, other.decision])).toEqual(expected);
        }
      }),
      { numRuns: 5 },
    );
  }, 60_000);

  test('two people change the same occurrence at once: one event comes of it', async () => {
    const from = freeMonday();
    const rule = await createRule(from);
    const change = { scope: 'this', occurrence: 1, ...times(addDays(from, 2)) };
    const answers = await Promise.all(
      (['rbt', 'staff'] as const).map((as) => update(rule, { ...change, title: `By ${as}` }, { as })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    expect(await shown(from, addDays(from, 30))).toHaveLength(10);
  });

  test('what came of a rule outlives the removal of its row', async () => {
    const rule = await createRule();
    const day = rule.start.slice(0, 10);
    const part = (await update(rule, { scope: 'this', occurrence: 0, title: 'Intake', ...times(day) })).json();
    await world.db.deleteFrom('schedule_events').where('id', '=', rule.id).execute();
    expect(await read(part.id)).toMatchObject({ title: 'Intake', groupId: null });
  });
});

describe('the record of it', () => {
  test('names what was changed and never what was written', async () => {
    const rule = await createRule();
    await update(rule, { scope: 'all', title: 'Marker-Title-7' });
    await approve(rule.id, 0, 0, {}, 'Marker-Reason-7');
    const rows = await world.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('entity', '=', 'event')
      .where('entity_id', '=', rule.id)
      .execute();
    expect(rows.map(({ detail }) => detail)).toContainEqual({ changed: ['title'], scope: 'all' });
    expect(rows.map(({ detail }) => detail)).toContainEqual({ occurrence: 0, decision: 0, day: expect.any(String) });
    expect(`${JSON.stringify(rows)}${world.logged()}`).not.toContain('Marker-');
  });
});

test('a person has three hundred repeating events at most: each look at the calendar works through all of them', async () => {
  const from = addDays(today(world), 12);
  const repeat = { repeat_every: 1, repeat_unit: 'day', repeat_until: addDays(today(world), 180) };
  const as = { as: 'rbt2' } as const;
  const fields = { ...times(from, '15:00', '16:00'), client_id: null };
  const rule = await create({ ...fields, repeat }, as);
  const make = (more: object) => post('', newEvent({ ...fields, ...more }), as);
  let refused = await make({ repeat });
  for (let count = 1; count <= 300 && refused.statusCode === 201; count++) refused = await make({ repeat });
  const full = [409, 'calendar_full'];
  expect([refused.statusCode, refused.json().code]).toEqual(full);
  const single = await create(fields, as);
  const grown = await update(single, { scope: 'all', repeat }, as);
  expect([grown.statusCode, grown.json().code]).toEqual(full);
  // Nor by splitting one, whose first part could be given its end back.
  const later = { scope: 'later', occurrence: 4, title: 'Elsewhere', ...times(addDays(from, 4), '15:00', '16:00') };
  const split = await update(rule, later, as);
  expect([split.statusCode, split.json().code]).toEqual(full);
  // What does not make more of them goes on.
  expect((await update(rule, { scope: 'all', title: 'Renamed' }, as)).statusCode).toBe(200);
  expect(
    (await update(rule, { scope: 'all', repeat: { ...repeat, repeat_until: addDays(today(world), 200) } }, as))
      .statusCode,
  ).toBe(200);
});

test('a look at the calendar carries what was decided of its days and of those to come, not of a year of visits', async () => {
  const from = addDays(today(world), -90);
  const repeat = { repeat_every: 1, repeat_unit: 'day', repeat_until: addDays(today(world), 90) };
  const rule = await create({ ...times(from), repeat, client_id: null });
  const fact = { decision: 1, by: 1, at: '2026-11-20T15:00:00Z', version: 2 };
  const info = JSON.stringify(Object.fromEntries(Array.from({ length: 180 }, (_, at) => [at, fact])));
  await sql`update schedule_events set event_info = ${info}::jsonb where id = ${rule.id}`.execute(world.db);
  const said = async (start: string, end: string) => {
    const answer = await world.ask('GET', `/api/schedule/event?start=${start}&end=${end}`, { as: 'staff' });
    const one = (answer.json().repeat as ScheduleEvent[]).find(({ id }) => id === rule.id);
    return {
      keys: Object.keys(one?.event_info ?? {}).length,
      days: one ? listOccurrences(one, { from: start, to: end }, zone) : [],
    };
  };
  const now = await said(today(world), addDays(today(world), 6));
  expect(now.keys).toBe(180 - 89);
  expect(now.days.map(({ decision }) => decision)).toEqual(Array(7).fill('approved'));
  const before = await said(addDays(today(world), -30), addDays(today(world), -24));
  expect(before.days.map(({ decision }) => decision)).toEqual(Array(7).fill('approved'));
});

test('what is written in one day of a person has an end, and a look at the calendar a hundred days', async () => {
  const day = addDays(today(world), 31);
  const as = { as: 'rbt2' } as const;
  const long = { ...times(day), client_id: null, title: '訪'.repeat(200) };
  const make = (more: object) => post('', newEvent({ ...long, ...more }), as);
  let last = await make({});
  for (let count = 1; count < 100 && last.statusCode === 201; count++) last = await make({});
  expect([last.statusCode, last.json().code]).toEqual([409, 'calendar_full']);
  expect(last.json().detail).toMatch(
    /^What is written in the events of this person on that day is as long as it can be\./,
  );
  const shown = await world.ask('GET', `/api/schedule/event?start=${day}&end=${day}`, { as: 'rbt2' });
  expect(JSON.stringify(shown.json().events).length).toBeLessThan(40_000);
  // A day with ordinary words goes on.
  expect((await post('', newEvent({ ...times(addDays(day, 1)), client_id: null }), as)).statusCode).toBe(201);
  const far = `/api/schedule/event?start=${day}&end=${addDays(day, 100)}`;
  expect((await world.ask('GET', far, { as: 'admin' })).json().errors).toEqual({ end: ['Use 100 days at most'] });
});

test('the decisions about one event have an end, reasons included: each look at the calendar carries them', async () => {
  const from = freeMonday();
  const repeat = { repeat_every: 1, repeat_unit: 'day', repeat_until: addDays(from, 700) };
  const rule = await create({ ...times(from), repeat });
  const fact = { decision: 0, reason: 'r'.repeat(490), by: 1, at: '2026-11-20T15:00:00Z', version: 2 };
  const info = JSON.stringify(Object.fromEntries(Array.from({ length: 205 }, (_, at) => [at, fact])));
  await sql`update schedule_events set event_info = ${info}::jsonb where id = ${rule.id}`.execute(world.db);
  const declined = await approve(rule.id, 600, 0, {}, 'One more');
  expect((await approve(rule.id, 601, 1)).statusCode).toBe(200);
  expect([declined.statusCode, declined.json().code]).toEqual([409, 'calendar_full']);
  // What takes one back goes on.
  expect((await approve(rule.id, 3, null, { ifMatch: '*' })).statusCode).toBe(200);
});

test('a stale delete, its key repeated, has the event as it stands: its device can show it, and ask', async () => {
  const event = await create();
  await update(event, { scope: 'all', title: 'Changed' }, { as: 'staff' });
  const asked = { ifMatch: 1, key: uuid() };
  const first = await post('/delete', { id: event.id }, asked);
  const again = await post('/delete', { id: event.id }, asked);
  for (const { statusCode, body } of [first, again])
    expect([statusCode, JSON.parse(body).current?.title]).toEqual([412, 'Changed']);
});
