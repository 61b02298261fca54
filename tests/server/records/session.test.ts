import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { foldSession } from '#domain/session/tally.ts';
import { addDays } from '#domain/time/service-time.ts';
import {
  behaviorId,
  clientId,
  emails,
  event,
  freeDay,
  noteBody,
  openWorld,
  skillId,
  startSession,
  submitBody,
  userId,
  type Who,
  type World,
} from '../world.ts';
import { testDevice } from './delivery.ts';

let world: World;
let tantrum: number;
let sib: number;
let stereotypy: number;
let requests: number;
beforeAll(async () => {
  world = await openWorld();
  tantrum = await behaviorId(world, 'Tantrum');
  sib = await behaviorId(world, 'SIB');
  stereotypy = await behaviorId(world, 'motor stereotypic Behavior');
  requests = await skillId(world, 'Requests item');
});
afterAll(() => world.close());

const device = uuid();
const record = (sessionUid: string, body: object, as: Who = 'rbt', deviceId = device) =>
  world.ask('POST', '/api/session/data-entry', {
    as,
    body: { session_uid: sessionUid, ...body },
    headers: { 'x-device-id': deviceId },
  });
const tap = (behaviour_id: number) => event('tap', { behaviour_id });

interface Totals {
  behaviors: { id: number; behavior_entry: { entry: string | null } }[];
  skills: { id: number; skill_acquisition: { entry: string | null; prompts: Record<string, number> } }[];
}
const entryOf = ({ behaviors }: Totals, id: number) =>
  behaviors.find((one) => one.id === id)?.behavior_entry.entry ?? null;
const promptsOf = ({ skills }: Totals, id: number) => skills.find((one) => one.id === id)?.skill_acquisition;

test.each([
  'which say so',
  'of an app that did not say so',
])('two devices correct one tap (%s): it counts once', async (how) => {
  const { session } = await startSession(world);
  const one = tap(tantrum);
  await record(session.uid, { events: [one] });
  const corrected = (behaviour_id: number, seq: number) => {
    const stamp = { mono: seq * 1000, boot: session.uid };
    const target = { target_uid: one.uid, ...stamp };
    const replaces = how === 'which say so' ? { replaces: one.uid } : {};
    return [
      { ...event('void', target), seq },
      { ...event('tap', { behaviour_id, ...replaces, ...stamp }), seq: seq + 1 },
    ];
  };
  await record(session.uid, { events: corrected(sib, 500) }, 'rbt', uuid());
  const answer = await record(session.uid, { events: corrected(tantrum, 500) });
  expect([tantrum, sib].map((id) => Number(entryOf(answer.json(), id)))).toEqual([1, 0]);
});

describe('starting a session', () => {
  test('answers with what is assigned, in tile order, and nothing recorded yet: null and not zero', async () => {
    const opened = await startSession(world);
    expect(opened.session).toMatchObject({
      client: { first_name: 'Maya', last_name: 'Ruiz' },
      user: { profile: { name: 'Ana Diaz' } },
      visit_location: 1,
      startTime: '15:00',
      begin_time: '15:00',
      endTime: null,
      session_closed: false,
      note: null,
      log_hours: null,
    });
    expect(opened.behaviors.map((one) => one.name)).toEqual([
      'Tantrum',
      'Elopement',
      'Property Destruction',
      'Task Refusal',
      'inappropriate touching of genitals',
      'motor stereotypic Behavior',
      'Unsafe behaviors (climbing)',
      'SIB',
    ]);
    expect(opened.behaviors.every((one) => one.behavior_entry.entry === null)).toBe(true);
    expect(opened.skills).toHaveLength(6);
    expect(opened.events).toEqual([]);
    expect(opened.timeconflicts).toBeUndefined();
  });

  test('over another session it is accepted and says so: work in the field is never turned away', async () => {
    const date = freeDay();
    await startSession(world, { date, startTime: '14:00', client: 'Tan' });
    const second = await startSession(world, { date, startTime: '15:00' });
    expect(second.timeconflicts).toMatch(
      /^These times overlap the session for Leo T\. on .+, from 2:00 PM \(still open\)\.$/,
    );
  });

  test('in another time zone it is over the sessions of its hours, not of its clock’s', async () => {
    const west = { more: { time_zone: 'America/Los_Angeles' } };
    const [date, other] = [freeDay(), freeDay()];
    await startSession(world, { date, startTime: '15:00', client: 'Tan' });
    const within = await startSession(world, { date, startTime: '12:30', ...west });
    expect(within.timeconflicts).toMatch(/^These times overlap the session for Leo T\. on .+, from 3:00 PM/);
    await startSession(world, { date: other, startTime: '15:00', client: 'Tan', ...west });
    expect((await startSession(world, { date: other, startTime: '17:00' })).timeconflicts).toBeUndefined();
  });

  test('in a zone that the database does not know it stops no other session of the same person', async () => {
    const date = freeDay();
    const odd = await startSession(world, { date, startTime: '09:00', client: 'Tan', more: { time_zone: 'AET' } });
    expect(odd.session.uid).toBeTruthy();
    const next = await startSession(world, { date, startTime: '12:00' });
    expect(next.session.uid).toBeTruthy();
    const over = await startSession(world, { date, startTime: '12:30', client: 'Haddad' });
    expect(over.timeconflicts).toMatch(/^These times overlap the session for Maya R\./);
  });

  test('once it is voided it is in nobody’s way', async () => {
    const date = freeDay();
    const { session } = await startSession(world, { date, startTime: '14:00', client: 'Tan' });
    const body = { uid: session.uid, reason: 'By mistake' };
    expect((await world.ask('POST', '/api/session/void', { as: 'rbt', body })).statusCode).toBe(200);
    expect((await startSession(world, { date, startTime: '15:00' })).timeconflicts).toBeUndefined();
  });

  test('with a known uid it is the session that it already is; one that begins otherwise is refused in words', async () => {
    const opened = await startSession(world);
    const { startDate, startTime } = opened.session;
    const same = {
      uid: opened.session.uid.toUpperCase(),
      client_id: await clientId(world, 'Ruiz'),
      visit_location: opened.session.visit_location,
      startDate,
      startTime,
    };
    const again = await world.ask('POST', '/api/session/start', { as: 'rbt', body: same });
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().session).toEqual(opened.session);
    const others = [{ client_id: await clientId(world, 'Tan') }, { visit_location: 3 }, { startTime: '09:00' }];
    for (const other of [...others, { endTime: '20:00' }, { skill_ids: [], behaviour_ids: [] }]) {
      const another = await world.ask('POST', '/api/session/start', { as: 'rbt', body: { ...same, ...other } });
      expect([another.statusCode, another.json().code], JSON.stringify(other)).toEqual([409, 'stored_otherwise']);
    }
  });

  test('with the uid of somebody else’s session it finds nothing', async () => {
    const sami = await clientId(world, 'Haddad');
    const opened = await startSession(world, { client: 'Haddad' });
    const body = {
      uid: opened.session.uid,
      client_id: sami,
      visit_location: 1,
      startDate: freeDay(),
      startTime: '15:00',
    };
    expect((await world.ask('POST', '/api/session/start', { as: 'rbt2', body })).statusCode).toBe(404);
  });

  test.each([
    [{ endDate: '2014-12-31' }, 'endDate', 'End Date must not be before Start Date'],
    [{ endTime: '14:00' }, 'endTime', 'End Time must be later than Start Time, or End Date the next day'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Use a date such as 2026-11-20'],
    [{ startTime: '25:00' }, 'startTime', 'Use a time such as 15:30'],
    [{ visit_location: 4 }, 'visit_location', 'Use 1, 2, 3 or 5'],
    [{ client_id: undefined }, 'client_id', 'Is required'],
  ])('%o is refused at the field', async (wrong, field, message) => {
    const right = { uid: uuid(), client_id: 1, visit_location: 1, startDate: '2015-01-01', startTime: '3:00 PM' };
    const answer = await world.ask('POST', '/api/session/start', { as: 'rbt', body: { ...right, ...wrong } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: { [field]: [expect.stringContaining(message)] } });
  });
});

describe('recording', () => {
  test('facts become totals, and the same fact sent again counts once', async () => {
    const { session } = await startSession(world);
    const facts = [tap(tantrum), tap(tantrum), tap(sib), event('trial', { skill_id: requests, level: 'ind' })];
    const first = await record(session.uid, { events: facts });
    const again = await record(session.uid, { events: [...facts, tap(tantrum)] });
    expect(first.statusCode).toBe(200);
    expect([entryOf(first.json(), tantrum), entryOf(first.json(), sib)]).toEqual(['2', '1']);
    expect(entryOf(again.json(), tantrum)).toBe('3');
    expect(promptsOf(again.json(), requests)).toEqual({ entry: '1', prompts: { ind: 1, fv: 0, pv: 0, ph: 0, nr: 0 } });
  });

  test('a void that comes before what it takes back still takes it back', async () => {
    const { session } = await startSession(world);
    const [kept, taken] = [tap(tantrum), tap(tantrum)];
    const undo = event('void', { target_uid: taken.uid });
    const early = await record(session.uid, { events: [undo, kept] });
    expect(entryOf(early.json(), tantrum)).toBe('1');
    const late = await record(session.uid, { events: [taken] });
    expect(entryOf(late.json(), tantrum)).toBe('1');
  });

  test('facts of two devices are merged, each device in its own order', async () => {
    const { session } = await startSession(world);
    const set = event('set', { behaviour_id: tantrum, value: 10 }, '2026-11-20T15:10:00-05:00');
    const after = event('tap', { behaviour_id: tantrum }, '2026-11-20T15:20:00-05:00');
    const other = event('tap', { behaviour_id: tantrum }, '2026-11-20T15:05:00-05:00');
    await record(session.uid, { events: [other] }, 'rbt', uuid());
    // Sent in the wrong order: the device's own numbers decide.
    const answer = await record(session.uid, { events: [after, set] });
    expect(entryOf(answer.json(), tantrum)).toBe('11');
  });

  test('the totals kept beside the facts are what the domain folds from them, also when the device’s clock is fast', async () => {
    const { session } = await startSession(world);
    const run = uuid();
    const start = '2099-11-20T15:00:00-05:00';
    const events = [
      tap(tantrum),
      event(
        'interval_start',
        { behaviour_id: stereotypy, run, type: 'partial-interval', length: 30, planned: 3 },
        start,
      ),
      event('interval', { run, index: 0, occurrence: 'yes' }, '2099-11-20T15:00:30-05:00'),
      event('interval', { run, index: 1, occurrence: 'no' }, '2099-11-20T15:01:00-05:00'),
      event('interval_stop', { run }, '2099-11-20T15:01:10-05:00'),
    ];
    const answer = await record(session.uid, { events });
    const stored = await world.db
      .selectFrom('sessions')
      .select('tally')
      .where('uid', '=', session.uid)
      .executeTakeFirstOrThrow();
    const reopened = (
      await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: session.uid } })
    ).json();
    expect(reopened.events.map((one: { uid: string }) => one.uid)).toEqual(events.map((one) => one.uid));
    const { facts, ...tally } = stored.tally;
    expect(facts).toBe(reopened.events.length);
    expect(tally).toEqual(JSON.parse(JSON.stringify(foldSession(reopened.events))));
    expect(answer.json().intervals).toEqual([
      {
        id: 1,
        run,
        behaviour_id: stereotypy,
        name: 'motor stereotypic Behavior',
        totalFields: 3,
        currentPage: 3,
        timeLimit: 30,
        type: 'partial-interval',
        stopped: true,
        fields: [
          { time: 0, occurrence: 'yes', active: false },
          { time: 30, occurrence: 'no', active: false },
          { time: 60, occurrence: 'not_observed', active: false },
        ],
      },
    ]);
  });

  // A behavior may be set to 10,000 intervals, which says "until I stop": each tap was answered with all of them.
  test('an interval that has not begun is in no answer, and one that the session did not come to is in none after Submit', async () => {
    const opened = await startSession(world);
    const { session } = opened;
    const plan = { behaviour_id: stereotypy, type: 'partial-interval', length: 30, planned: 10_000 };
    const [ahead, during] = [uuid(), uuid()];
    const going = await record(session.uid, {
      events: [
        event('interval_start', { ...plan, run: ahead }, '2099-11-20T15:00:00-05:00'),
        event('interval', { run: ahead, index: 0, occurrence: 'yes' }, '2099-11-20T15:00:30-05:00'),
        event('interval', { run: ahead, index: 1, occurrence: 'no' }, '2099-11-20T15:01:00-05:00'),
      ],
    });
    expect(going.json().intervals).toEqual([
      expect.objectContaining({
        totalFields: 10_000,
        currentPage: 3,
        fields: [
          { time: 0, occurrence: 'yes', active: false },
          { time: 30, occurrence: 'no', active: false },
          { time: 60, occurrence: null, active: true },
        ],
      }),
    ]);
    await record(session.uid, {
      events: [
        event('interval_stop', { run: ahead }, '2099-11-20T15:01:10-05:00'),
        event('interval_start', { ...plan, run: during }, `${session.startDate}T16:59:00-05:00`),
      ],
    });
    const { intervals } = (await submit(submitBody(opened))).json().session;
    expect(intervals.find((one: { run: string }) => one.run === ahead).fields).toHaveLength(3);
    expect(intervals.find((one: { run: string }) => one.run === during).fields).toHaveLength(3);
  });

  // Two million intervals stood in the answer, and again in every list of everybody who may see the session.
  test('two hundred recordings at once do not make a session that nobody can list', async () => {
    const opened = await startSession(world);
    const { uid, startDate, client } = opened.session;
    const plan = { behaviour_id: stereotypy, type: 'momentary', length: 1, planned: 10_000 };
    const runs = Array.from({ length: 200 }, () =>
      event('interval_start', { ...plan, run: uuid() }, `${startDate}T15:00:00-05:00`),
    );
    const answer = await record(uid, { events: runs });
    expect(answer.statusCode).toBe(200);
    expect(answer.body.length).toBeLessThan(2_000_000);
    expect((await submit(submitBody(opened))).statusCode).toBe(200);
    const list = await world.ask('GET', `/api/sessions?client=${client.id}&daterange=${startDate},${startDate}`, {
      as: 'rbt',
    });
    expect(list.json().sessions).toContainEqual(expect.objectContaining({ uid }));
    expect(list.body.length).toBeLessThan(2_000_000);
  });

  test('the thousand and first pause of a session is refused: nobody presses it so often, and every score would look at each', async () => {
    const { session } = await startSession(world);
    const pauses = (number: number) =>
      Array.from({ length: number / 2 }, () => [event('pause'), event('resume')]).flat();
    for (let sent = 0; sent < 2000; sent += 200)
      expect((await record(session.uid, { events: pauses(200) })).statusCode).toBe(200);
    const more = await record(session.uid, { events: pauses(2) });
    expect([more.statusCode, more.json().errors]).toEqual([
      422,
      { 'events.0.kind': ['A session takes 1,000 pauses at most'] },
    ]);
    expect((await record(session.uid, { events: [tap(tantrum)] })).statusCode).toBe(200);
  });

  test('the thousand and first interval recording of a session is refused; what is known, and any tap, is taken', async () => {
    const { session } = await startSession(world);
    const plan = { behaviour_id: stereotypy, type: 'momentary', length: 30, planned: 1 };
    const runs = (number: number) =>
      Array.from({ length: number }, () => event('interval_start', { ...plan, run: uuid() }));
    const known = runs(200);
    for (const events of [known, runs(200), runs(200), runs(200), runs(200)])
      expect((await record(session.uid, { events })).statusCode).toBe(200);
    const more = await record(session.uid, { events: [tap(tantrum), ...runs(1)] });
    expect([more.statusCode, more.json().errors]).toEqual([
      422,
      { 'events.1.run': ['A session takes 1,000 interval recordings at most'] },
    ]);
    expect((await record(session.uid, { events: known })).statusCode).toBe(200);
    // Room is not made by taking others back, which would come back with one more void.
    const voids = known.map(({ uid: target }) => event('void', { target_uid: target }));
    expect((await record(session.uid, { events: voids })).statusCode).toBe(200);
    expect((await record(session.uid, { events: runs(1) })).statusCode).toBe(422);
    expect(entryOf((await record(session.uid, { events: [tap(tantrum)] })).json(), tantrum)).toBe('1');
  });

  test('facts come back as they were sent, with the device that recorded them', async () => {
    const { session } = await startSession(world);
    const fact = { ...tap(tantrum), abc: { antecedent: 'Tablet put away' }, mono: 12.5, boot: 'b', offset_ms: -40 };
    await record(session.uid, { events: [fact] });
    const reopened = await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { id: session.id } });
    expect(reopened.json().events).toEqual([{ ...fact, device_id: device }]);
  });

  test('a behavior that is not assigned is taken, one that the company does not have is refused', async () => {
    const { session } = await startSession(world);
    const pica = await behaviorId(world, 'Pica/Mouthing');
    expect(entryOf((await record(session.uid, { events: [tap(pica)] })).json(), pica)).toBe('1');
    const foreign = await world.db.selectFrom('behaviors').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const refused = await record(session.uid, { events: [tap(tantrum), tap(foreign.id)] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual({ 'events.1.behaviour_id': ['Is not in the catalogue'] });
  });

  test('a fact without what its kind needs is named, and none of the call is stored', async () => {
    const { session } = await startSession(world);
    const answer = await record(session.uid, { events: [tap(tantrum), event('trial', { skill_id: requests })] });
    expect(answer.json().errors).toEqual({ 'events.1.level': ['Is required'] });
    expect(entryOf((await record(session.uid, { events: [] })).json(), tantrum)).toBeNull();
  });

  test('more than 200 facts in one call are refused', async () => {
    const { session } = await startSession(world);
    const events = Array.from({ length: 201 }, () => tap(tantrum));
    expect((await record(session.uid, { events })).statusCode).toBe(422);
    expect(entryOf((await record(session.uid, { events: events.slice(1) })).json(), tantrum)).toBe('200');
  });

  test('two devices that send at the same moment lose nothing', async () => {
    const { session } = await startSession(world);
    const sends = Array.from({ length: 10 }, (_, at) =>
      record(session.uid, { events: [tap(tantrum), tap(sib)] }, 'rbt', at % 2 ? device : uuid()),
    );
    await Promise.all(sends);
    const answer = (await record(session.uid, { events: [] })).json();
    expect([entryOf(answer, tantrum), entryOf(answer, sib)]).toEqual(['10', '10']);
  });
});

describe('totals alone, from a client that keeps no facts', () => {
  test('set what they say, up and down, and become facts themselves', async () => {
    const { session } = await startSession(world);
    const skills = (counts: object) => [{ skill_id: requests, ind: 0, fv: 0, pv: 0, ph: 0, nr: 0, ...counts }];
    await record(session.uid, {
      behaviors: [{ behaviour_id: tantrum, entry: '3' }],
      skills: skills({ ind: 2, fv: 3 }),
    });
    const answer = await record(session.uid, {
      behaviors: [{ behaviour_id: tantrum, entry: '0' }],
      skills: skills({ ind: 4, fv: 1 }),
    });
    expect(entryOf(answer.json(), tantrum)).toBe('0');
    expect(promptsOf(answer.json(), requests)?.prompts).toMatchObject({ ind: 4, fv: 1 });
    const tapped = await record(session.uid, {
      events: [event('tap', { behaviour_id: tantrum }, '2099-01-01T00:00:00Z')],
    });
    expect(entryOf(tapped.json(), tantrum)).toBe('1');
  });

  test('are refused beside facts, when the session has changed since, and when they are absurd', async () => {
    const { session } = await startSession(world);
    const behaviors = [{ behaviour_id: tantrum, entry: '3' }];
    expect((await record(session.uid, { events: [tap(tantrum)], behaviors })).statusCode).toBe(422);
    const ask = (version: number) =>
      world.ask('POST', '/api/session/data-entry', {
        as: 'rbt',
        body: { session_uid: session.uid, behaviors },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await ask(1)).statusCode).toBe(200);
    const stale = await ask(1);
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current).toMatchObject({ uid: session.uid, version: 2 });
    const absurd = [{ skill_id: requests, ind: 5000, fv: 0, pv: 0, ph: 0, nr: 0 }];
    expect((await record(session.uid, { skills: absurd })).json().errors).toEqual({
      'skills.0': ['Adds more than 1000 trials'],
    });
  });

  // 18,000 times the same skill fit into one request, and were 18 million trials in the server's memory.
  test('name each behavior and skill once, a program at most, and add a thousand trials over all of them', async () => {
    const { session } = await startSession(world);
    const refused = async (body: object) => {
      const answer = await record(session.uid, body);
      return [answer.statusCode, answer.json().errors];
    };
    const total = { behaviour_id: tantrum, entry: '3' };
    const trials = (skill_id: number, ind: number) => ({ skill_id, ind, fv: 0, pv: 0, ph: 0, nr: 0 });
    const many = (one: object) => Array.from({ length: 201 }, () => one);
    expect(await refused({ behaviors: [total, total] })).toEqual([
      422,
      { 'behaviors.1.behaviour_id': ['Is there twice'] },
    ]);
    expect(await refused({ skills: [trials(requests, 1), trials(requests, 1)] })).toEqual([
      422,
      { 'skills.1.skill_id': ['Is there twice'] },
    ]);
    expect(await refused({ behaviors: many(total) })).toEqual([422, { behaviors: [expect.any(String)] }]);
    expect(await refused({ skills: many(trials(requests, 0)) })).toEqual([422, { skills: [expect.any(String)] }]);
    const other = await skillId(world, 'Waits turn');
    expect(await refused({ skills: [trials(requests, 600), trials(other, 600)] })).toEqual([
      422,
      { 'skills.1': ['Adds more than 1000 trials'] },
    ]);
    expect(promptsOf((await record(session.uid, { events: [] })).json(), requests)?.entry).toBeNull();
  });
});

async function entryRows(sessionId: number) {
  const rows = await world.db
    .selectFrom('behavior_entry_rows as row')
    .innerJoin('behavior_entries as entry', 'entry.id', 'row.entry_id')
    .select(['row.id', 'row.behavior_id', 'row.entry', 'entry.note_id', 'entry.record_date'])
    .where('entry.session_id', '=', sessionId)
    .where('row.deleted_at', 'is', null)
    .orderBy('row.behavior_id')
    .execute();
  return rows;
}

async function lateOf(sessionId: number) {
  const row = await world.db
    .selectFrom('sessions')
    .select('late')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return row.late;
}

const submit = (body: object, as: Who = 'rbt') => world.ask('POST', '/api/session/submit', { as, body });

describe('submitting', () => {
  test.each([
    'that says the same',
    'that is billed',
  ])('with a note %s and was written by itself makes it the session’s', async (how) => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    const { id } = (await world.ask('POST', '/api/note', { as: 'rbt', body: body.note })).json();
    const billed = how === 'that is billed';
    if (billed) await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed' } });
    const answer = await submit(body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().note).toMatchObject({ id, session_uid: opened.session.uid, state: 'final', addenda: [] });
    expect(answer.json().session).toMatchObject({ session_closed: true, note: { id } });
    const query = `?billed=${billed ? 'yes' : 'no'}&daterange=${opened.session.startDate},${opened.session.startDate}`;
    const list = (await world.ask('GET', `/api/sessions${query}`, { as: 'rbt' })).json();
    expect(list.sessions).toMatchObject([{ id: opened.session.id }]);
    // Again it is the note that it already is.
    expect((await submit(body)).json().note).toMatchObject({ id, addenda: [] });
  });

  // The answers come back in every list of sessions: half a million of them fit into one request.
  test('with more answers than a session can ask for is refused at their field', async () => {
    const opened = await startSession(world);
    const many = Array.from({ length: 1001 }, () => tantrum);
    for (const field of ['observed_zero', 'not_observed']) {
      const answer = await submit(submitBody(opened, { [field]: many }));
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [expect.any(String)] }]);
    }
  });

  test('closes the session, makes the note final and writes one entry: counts, stated zeros, and no row for what was not watched', async () => {
    const opened = await startSession(world);
    const elopement = await behaviorId(world, 'Elopement');
    const refusal = await behaviorId(world, 'Task Refusal');
    const run = uuid();
    await record(opened.session.uid, {
      events: [
        tap(tantrum),
        event('onset', { behaviour_id: tantrum }),
        event('offset', { behaviour_id: tantrum }),
        event('interval_start', { behaviour_id: stereotypy, run, type: 'partial-interval', length: 30, planned: 2 }),
        event('interval', { run, index: 0, occurrence: 'yes' }),
      ],
    });
    const body = submitBody(opened, { observed_zero: [elopement], not_observed: [refusal] });
    const answer = await submit(body);
    expect(answer.statusCode).toBe(200);
    const { session, note, timeconflicts } = answer.json();
    expect(session).toMatchObject({ session_closed: true, endDate: body.endDate, endTime: '17:00', log_hours: 2 });
    expect(session.note).toEqual({ id: note.id, uid: body.note.uid, state: 'final', review: null });
    expect(note).toMatchObject({
      state: 'final',
      session_uid: session.uid,
      log_hours: 2,
      units: 8,
      begin_time_f: '03:00 PM',
      end_time_f: '05:00 PM',
      location_text: 'Home',
    });
    expect(timeconflicts).toBeUndefined();
    const rows = await entryRows(session.id);
    expect(rows.map(({ behavior_id, entry }) => [behavior_id, entry])).toEqual([
      [tantrum, 2],
      [elopement, 0],
    ]);
    expect(rows.every((row) => row.note_id === note.id && row.record_date === session.startDate)).toBe(true);
    expect([entryOf(session, elopement), entryOf(session, refusal)]).toEqual(['0', null]);
  });

  test('again after a restart it edits the same note and replaces the rows', async () => {
    const opened = await startSession(world);
    const elopement = await behaviorId(world, 'Elopement');
    await record(opened.session.uid, { events: [tap(tantrum), tap(sib)] });
    const body = submitBody(opened, { observed_zero: [elopement] });
    const first = (await submit(body)).json();
    const before = await entryRows(opened.session.id);
    const reopened = (
      await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } })
    ).json();
    expect(reopened.session).toMatchObject({ session_closed: false, note: { state: 'final' } });
    const undone = reopened.events.find((one: { behaviour_id: number }) => one.behaviour_id === sib);
    await record(opened.session.uid, {
      events: [tap(tantrum), event('void', { target_uid: undone.uid }), event('tap', { behaviour_id: elopement })],
    });
    const second = (await submit({ ...body, observed_zero: [], note: { ...body.note, comment: 'One more.' } })).json();
    expect(second.note).toMatchObject({ id: first.note.id, comment: 'One more.' });
    expect(second.note.version).toBeGreaterThan(first.note.version);
    const after = await entryRows(opened.session.id);
    expect(after.map(({ behavior_id, entry }) => [behavior_id, entry])).toEqual([
      [tantrum, 2],
      [elopement, 1],
    ]);
    expect(after.map((row) => row.id)).toEqual(before.filter((row) => row.behavior_id !== sib).map((row) => row.id));
  });

  test('says when it was submitted while it is: by the clock of its device, or its arrival where that can’t be right', async () => {
    const now = world.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const begun_at = at(-600_000);
    const closedAt = async (said: string) => {
      const opened = await startSession(world, { more: { begun_at } });
      const body = submitBody(opened);
      const answer = await world.ask('POST', '/api/session/submit', {
        as: 'rbt',
        body,
        headers: { 'x-device-at': said },
      });
      const late = await record(opened.session.uid, { events: [tap(tantrum)] });
      const { closed_at } = answer.json().session;
      expect(late.json().ended.closed_at).toBe(closed_at);
      const again = await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } });
      expect(again.json().session).not.toHaveProperty('closed_at');
      return closed_at;
    };
    expect(await closedAt(at(-60_000))).toBe(at(-60_000));
    for (const wrong of [at(3600_000), at(-3600_000), 'noon']) {
      const since = Date.parse(await closedAt(wrong)) - now;
      expect(since >= 0 && since < 60_000, wrong).toBe(true);
    }
  });

  describe('what another device has submitted, and this one has not seen', () => {
    /** Submitted on one tablet, where `mine` was answered; then on another that had it open all the time. */
    async function submittedTwice(mine: object, theirs: object, known: object = {}) {
      const opened = await startSession(world);
      const [one, other] = [testDevice(world, 'rbt'), testDevice(world, 'rbt')];
      const body = submitBody(opened);
      const first = await one.send(one.op('/api/session/submit', { ...body, ...mine }, { ifMatch: '"0"' }));
      const { version } = first.json().note;
      const again = { ...body, ...theirs, note: { ...body.note, ...known } };
      const op = other.op('/api/session/submit', again, { ifMatch: `"${version}"` });
      const second = await other.send(op);
      expect([first.statusCode, second.statusCode], second.body).toEqual([200, 200]);
      const said = await answersOf(opened.session.uid);
      expect((await other.send(op)).statusCode).toBe(200);
      expect(await answersOf(opened.session.uid)).toEqual(said);
      return { said, opened, other, body, version: second.json().note.version };
    }
    const answersOf = (uid: string) =>
      world.db
        .selectFrom('sessions')
        .select(['observed_zero', 'not_observed'])
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow();

    test.each([
      ['that merged the notes', { merged: true }],
      // Its person has compared the notes and chosen; nobody showed them the answers.
      ['that chose between the notes', { comment: 'As chosen' }],
    ])('keeps its answers beside those of a device %s: a zero is not taken back', async (_how, known) => {
      const elopement = await behaviorId(world, 'Elopement');
      const refusal = await behaviorId(world, 'Task Refusal');
      const mine = { observed_zero: [sib, elopement], not_observed: [refusal] };
      const theirs = { observed_zero: [refusal], not_observed: [sib, elopement, tantrum] };
      const { said, opened } = await submittedTwice(mine, theirs, known);
      expect(said).toEqual({ observed_zero: [sib, elopement, refusal], not_observed: [tantrum] });
      const rows = (await entryRows(opened.session.id)).map(({ behavior_id, entry }) => [behavior_id, entry]);
      expect(rows).toEqual(
        expect.arrayContaining([
          [sib, 0],
          [elopement, 0],
          [refusal, 0],
        ]),
      );
      expect(rows).toHaveLength(3);
    });

    test('stays also where that one had reopened its own before it knew', async () => {
      const sent = await submittedTwice({ observed_zero: [sib] }, { not_observed: [sib] }, { merged: true });
      const { opened, other, body, version } = sent;
      await other.send(other.op('/api/session/restart', { uid: opened.session.uid }));
      const again = { ...body, not_observed: [sib, tantrum], note: { ...body.note, merged: true } };
      await other.send(other.op('/api/session/submit', again, { ifMatch: `"${version}"` }));
      expect(await answersOf(opened.session.uid)).toEqual({ observed_zero: [sib], not_observed: [tantrum] });
    });

    test('is corrected where the session is reopened first: the answers given then replace those', async () => {
      const sent = await submittedTwice({ observed_zero: [sib] }, { not_observed: [sib] });
      const { opened, other, body, version } = sent;
      await other.send(other.op('/api/session/restart', { uid: opened.session.uid }));
      const corrected = { ...body, not_observed: [sib] };
      await other.send(other.op('/api/session/submit', corrected, { ifMatch: `"${version}"` }));
      expect([sent.said, await answersOf(opened.session.uid)]).toEqual([
        { observed_zero: [sib], not_observed: [] },
        { observed_zero: [], not_observed: [sib] },
      ]);
    });
  });

  test('over another note it still closes, and the note is held with the sentence; mending the times frees it', async () => {
    const date = freeDay();
    await submit(submitBody(await startSession(world, { date })));
    const opened = await startSession(world, { date, startTime: '16:30', client: 'Tan' });
    const note = noteBody(opened.session.client.id, date, { begin_time: '16:30', end_time: '18:00' });
    const answer = await submit(submitBody(opened, { endTime: '18:00', note }));
    const text = /^These times overlap the note for Maya R\. on .+, 3:00 PM to 5:00 PM\.$/;
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      timeconflicts: expect.stringMatching(text),
      session: { session_closed: true, note: { state: 'held' } },
      note: { state: 'held', timeconflicts: expect.stringMatching(text) },
    });
    const stillOver = await world.ask('POST', '/api/note', { as: 'rbt', body: { ...note, comment: 'x' } });
    expect(stillOver.statusCode).toBe(409);
    const mended = await world.ask('POST', '/api/note', { as: 'rbt', body: { ...note, begin_time: '17:00' } });
    expect(mended.json()).toMatchObject({ state: 'final', timeconflicts: null });
  });

  test('a held note is looked at again when the note in its way is changed or deleted: it is final, or names what is in its way now', async () => {
    const date = freeDay();
    const first = (await submit(submitBody(await startSession(world, { date })))).json().note;
    const held = async (begin_time: string, end_time: string) => {
      const opened = await startSession(world, { date, startTime: begin_time, client: 'Tan' });
      const note = noteBody(opened.session.client.id, date, { begin_time, end_time });
      const { note: stored } = (await submit(submitBody(opened, { endTime: end_time, note }))).json();
      expect(stored.state).toBe('held');
      return stored;
    };
    const [near, far] = [await held('15:15', '16:00'), await held('16:30', '18:00')];
    const read = async (id: number) => {
      const { state, timeconflicts, version } = await world.db
        .selectFrom('notes')
        .select(['state', 'timeconflicts', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { state, timeconflicts, version };
    };
    const change = (times: object) =>
      world.ask('POST', '/api/note', {
        as: 'rbt',
        body: { ...noteBody(first.client_id, date, times), uid: first.uid },
      });
    expect((await change({ begin_time: '15:00', end_time: '15:30' })).statusCode).toBe(200);
    expect(await read(far.id)).toMatchObject({ state: 'final', timeconflicts: null });
    expect((await read(far.id)).version).toBeGreaterThan(far.version);
    const told = await read(near.id);
    expect(told).toMatchObject({
      state: 'held',
      timeconflicts: expect.stringMatching(/^These times overlap the note for Maya R\. on .+, 3:00 PM to 3:30 PM\.$/),
    });
    // What changes nothing of it leaves it as it is.
    expect((await change({ begin_time: '15:00', end_time: '15:30', comment: 'x' })).statusCode).toBe(200);
    expect(await read(near.id)).toEqual(told);
    const setPolicy = (policy: object) =>
      world.db.updateTable('companies').set({ policy }).where('name', 'like', 'Riverbend%').execute();
    await setPolicy({ noteDeleteRule: 'unbilled-in-window' });
    const gone = await world.ask('DELETE', `/api/note?id=${first.id}`, { as: 'rbt' });
    await setPolicy({});
    expect(gone.statusCode, gone.body).toBe(204);
    expect(await read(near.id)).toMatchObject({ state: 'final', timeconflicts: null });
  });

  test('after the note was billed it adds an addendum with what reads differently, and the note stays as it was billed', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    const { note } = (await submit(body)).json();
    await world.db.updateTable('notes').set({ ins_status: '2026-11-01' }).where('id', '=', note.id).execute();
    const again = () =>
      submit({ ...body, note: { ...body.note, comment: 'Found later.', end_time: '17:15' }, endTime: '17:15' });
    const answer = (await again()).json();
    expect(answer.note).toMatchObject({ comment: '', end_time: '17:00', ins_status: '2026-11-01' });
    expect(answer.note.addenda).toEqual([
      {
        brought_in: null,
        superseded: [],
        uid: expect.any(String),
        by: 'Ana Diaz',
        at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
        reason: 'Session submitted again after billing',
        fields: { comment: 'Found later.', end_time: '17:15' },
      },
    ]);
    expect((await again()).json().note.addenda).toHaveLength(1);
  });

  test('what another device recorded and sent late counts, replaces the rows and is marked as late', async () => {
    const opened = await startSession(world);
    await record(opened.session.uid, { events: [tap(tantrum)] });
    await submit(submitBody(opened, { observed_zero: [sib] }));
    const late = await record(opened.session.uid, { events: [tap(tantrum), tap(sib)] }, 'rbt', uuid());
    expect(late.statusCode).toBe(200);
    expect((await entryRows(opened.session.id)).map(({ behavior_id, entry }) => [behavior_id, entry])).toEqual([
      [tantrum, 2],
      [sib, 1],
    ]);
    expect(await lateOf(opened.session.id)).toEqual(['after_submit']);
    // Opened again and submitted anew, the note is of all of it.
    await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } });
    await submit(submitBody(opened, { facts: 3 }));
    expect(await lateOf(opened.session.id)).toEqual([]);
  });

  test.each([
    ['an end before the start', { endTime: '14:59' }, 'endTime'],
    ['an end on an earlier day', { endDate: '2014-01-01', endTime: '17:01' }, 'endTime'],
    ['a behavior that is not in the catalogue', { observed_zero: [2_000_000_000] }, 'observed_zero.0'],
  ])('%s is refused at the field, and the session stays open', async (_name, wrong, field) => {
    const opened = await startSession(world);
    const answer = await submit({ ...submitBody(opened), ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    const row = await world.db
      .selectFrom('sessions')
      .select('closed')
      .where('id', '=', opened.session.id)
      .executeTakeFirst();
    expect(row?.closed).toBe(false);
  });

  const timesOf = async (id: number) =>
    world.db
      .selectFrom('sessions')
      .select(['start_date', 'start_time', 'end_date', 'end_time'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('with times that were corrected in the note: the session and its entry are of those, also where the visit ended before the typed start', async () => {
    const opened = await startSession(world, { startTime: '17:00' });
    await record(opened.session.uid, { events: [tap(tantrum)] });
    const date = opened.session.startDate;
    const note = noteBody(opened.session.client.id, date, { begin_time: '15:00', end_time: '16:30' });
    const answer = await submit(submitBody(opened, { note, endTime: '16:30' }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().session).toMatchObject({ startTime: '15:00', endTime: '16:30', log_hours: 1.5 });
    expect(await timesOf(opened.session.id)).toEqual({
      start_date: date,
      start_time: '15:00',
      end_date: date,
      end_time: '16:30',
    });
  });

  test('of a visit of the day before: an older app still ends it on the day that was typed at the start', async () => {
    const typed = freeDay();
    const visited = addDays(typed, -400);
    const opened = await startSession(world, { date: typed, startTime: '09:00' });
    await record(opened.session.uid, { events: [tap(tantrum)] });
    const note = noteBody(opened.session.client.id, visited);
    expect((await submit(submitBody(opened, { note, endDate: typed }))).statusCode).toBe(200);
    expect(await timesOf(opened.session.id)).toMatchObject({ start_date: visited, end_date: visited });
    const days = (await entryRows(opened.session.id)).map((row) => row.record_date);
    expect(days).toEqual([visited]);
  });

  test('over midnight, of a note whose day was corrected, it ends on the day after the note', async () => {
    const typed = freeDay();
    const opened = await startSession(world, { date: typed, startTime: '22:00' });
    const visited = addDays(typed, 400);
    const note = noteBody(opened.session.client.id, visited, { begin_time: '22:00', end_time: '23:59' });
    await submit(submitBody(opened, { note, endDate: addDays(typed, 1), endTime: '00:30' }));
    expect(await timesOf(opened.session.id)).toEqual({
      start_date: visited,
      start_time: '22:00',
      end_date: addDays(visited, 1),
      end_time: '00:30',
    });
  });

  test('is followed by the session when the note’s times are mended afterwards, by its author, the office or an addendum', async () => {
    const opened = await startSession(world);
    await record(opened.session.uid, { events: [tap(tantrum)] });
    const body = submitBody(opened);
    const { note } = (await submit(body)).json();
    const save = async (as: Who, fields: object, path = '/api/note') => {
      const answer = await world.ask('POST', path, { as, body: fields, headers: { 'if-match': '*' } });
      expect(answer.statusCode).toBeLessThan(300);
      return timesOf(opened.session.id);
    };
    const day = opened.session.startDate;
    const other = addDays(day, 400);
    expect(await save('rbt', { ...body.note, comment: 'No other times.' })).toMatchObject({ start_time: '15:00' });
    const moved = { start_date: other, start_time: '14:00', end_date: other, end_time: '17:00' };
    expect(await save('rbt', { ...body.note, begin_time: '14:00', date_visited: other })).toEqual(moved);
    expect((await entryRows(opened.session.id)).map((row) => row.record_date)).toEqual([other]);
    const office = { ...body.note, begin_time: '14:00', end_time: '16:00', date_visited: other };
    expect(await save('staff', office)).toEqual({ ...moved, end_time: '16:00' });
    await world.db.updateTable('notes').set({ ins_status: '2026-11-01' }).where('id', '=', note.id).execute();
    const addendum = { uid: uuid(), reason: 'End time was typed wrong', end_time: '16:45' };
    expect(await save('rbt', addendum, `/api/note/${note.id}/addendum`)).toEqual({ ...moved, end_time: '16:45' });
  });

  test('a note of another client, or of another session, is refused', async () => {
    const [one, two] = [await startSession(world), await startSession(world)];
    const leo = await clientId(world, 'Tan');
    const wrongClient = submitBody(one, { note: noteBody(leo, one.session.startDate) });
    expect((await submit(wrongClient)).json().errors).toEqual({
      'note.client_id': ['Is not the client of this session'],
    });
    const body = submitBody(one);
    await submit(body);
    const taken = submitBody(two, { note: { ...body.note, date_visited: two.session.startDate } });
    expect((await submit(taken)).json().errors).toEqual({ 'note.uid': ['Is the note of another session'] });
  });

  test('of a day that is still to come is taken, and the session and its note say so', async () => {
    const opened = await startSession(world, { date: '2199-11-20' });
    expect(await lateOf(opened.session.id)).toEqual(['ahead']);
    const draft = { session_uid: opened.session.uid, ...noteBody(opened.session.client.id, '2199-11-20') };
    const saved = await world.ask('POST', '/api/session/note', { as: 'rbt', body: draft });
    expect(saved.statusCode).toBe(201);
    const noteLate = async () =>
      (await world.db.selectFrom('notes').select('late').where('id', '=', saved.json().id).executeTakeFirstOrThrow())
        .late;
    expect(await noteLate()).toEqual([]);
    const { session_uid: _session, ...note } = draft;
    expect((await submit(submitBody(opened, { note }))).statusCode).toBe(200);
    expect(await noteLate()).toEqual(['ahead']);
  });

  test('an end after midnight belongs to the session, while the note stays on its own day', async () => {
    const opened = await startSession(world, { startTime: '22:00' });
    const date = opened.session.startDate;
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    const note = noteBody(opened.session.client.id, date, { begin_time: '22:00', end_time: '23:59' });
    const answer = await submit(submitBody(opened, { endDate: next, endTime: '00:30', note }));
    expect(answer.json().session).toMatchObject({ endDate: next, endTime: '00:30' });
    expect(answer.json().note.log_hours).toBeCloseTo(119 / 60, 3);
  });
});

describe('the note of an open session', () => {
  const saveDraft = (body: object, as: Who = 'rbt') => world.ask('POST', '/api/session/note', { as, body });

  test('is a draft that only its author sees: in no list, no hours, no overlap', async () => {
    const opened = await startSession(world, { client: 'Haddad' });
    const { session } = opened;
    const note = noteBody(session.client.id, session.startDate);
    const draft = await saveDraft({ session_uid: session.uid, ...note });
    expect([draft.statusCode, draft.json().state]).toEqual([201, 'draft']);
    const { id } = draft.json();
    const read = async (as: Who) => (await world.ask('GET', `/api/note/${id}`, { as })).statusCode;
    expect([await read('rbt'), await read('staff'), await read('admin')]).toEqual([200, 404, 404]);
    const day = `daterange=${session.startDate},${session.startDate}`;
    expect((await world.ask('GET', `/api/notes?${day}`, { as: 'rbt' })).json().totalCount).toBe(0);
    expect((await world.ask('GET', `/api/company/notes?${day}`, { as: 'admin' })).json().totalCount).toBe(0);
    const seenBy = async (as: Who) =>
      (await world.ask('GET', `/api/sessions?${day}`, { as }))
        .json()
        .sessions.map((one: { note: unknown }) => one.note);
    expect(await seenBy('admin')).toEqual([null]);
    expect(await seenBy('rbt')).toEqual([{ id, uid: note.uid, state: 'draft', review: null }]);
    const hours = await world.ask('GET', `/api/client/log-hours/${session.client.id}?date=${session.startDate}`, {
      as: 'rbt',
    });
    expect(hours.json()).toEqual({ logHours: 0, time: '00:00' });
    const over = await world.ask('POST', '/api/note', {
      as: 'rbt',
      body: noteBody(session.client.id, session.startDate),
    });
    expect(over.statusCode).toBe(201);
    const office = await world.ask('POST', '/api/note', { as: 'staff', body: { ...note, comment: 'Mine now.' } });
    expect(office.statusCode).toBe(404);
  });

  test('saved again by uid it is the same draft, and Submit makes it final', async () => {
    const opened = await startSession(world);
    const { session } = opened;
    const note = noteBody(session.client.id, session.startDate);
    const first = await saveDraft({ session_uid: session.uid, ...note });
    const second = await saveDraft({ visit_session_id: session.id, ...note, comment: 'More.' });
    expect(second.json()).toMatchObject({ id: first.json().id, comment: 'More.' });
    expect(second.json().version).toBeGreaterThan(first.json().version);
    const body = submitBody(opened, { note: { ...note, comment: 'More.' } });
    expect((await submit(body)).json().note).toMatchObject({ id: first.json().id, state: 'final', comment: 'More.' });
  });

  test('of a restarted session stays final while it is typed in, so that no hours vanish; a billed one waits for Submit', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    const { note } = (await submit(body)).json();
    await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } });
    const typed = await saveDraft({ session_uid: opened.session.uid, ...body.note, comment: 'Typed.' });
    expect(typed.json()).toMatchObject({ id: note.id, state: 'final', comment: 'Typed.' });
    await world.db.updateTable('notes').set({ ins_status: '2026-11-01' }).where('id', '=', note.id).execute();
    const billed = await saveDraft({ session_uid: opened.session.uid, ...body.note, comment: 'Too late.' });
    expect(billed.json()).toMatchObject({ comment: 'Typed.', addenda: [] });
  });

  test('of a restarted session whose note was deleted begins anew: a draft until Submit, whatever was known of the old one', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened, { note: { ...submitBody(opened).note, comment: 'Deleted.' } });
    const { note } = (await submit(body)).json();
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', note.id).execute();
    await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } });
    const none = { headers: { 'if-match': '"0"' } };
    const typed = { session_uid: opened.session.uid, ...body.note, comment: 'Anew.' };
    const draft = await world.ask('POST', '/api/session/note', { as: 'rbt', body: typed, ...none });
    expect([draft.statusCode, draft.json().state, draft.json().comment]).toEqual([200, 'draft', 'Anew.']);
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', note.id).execute();
    const anew = { ...body, note: { ...body.note, comment: 'Anew.' } };
    const done = await world.ask('POST', '/api/session/submit', { as: 'rbt', body: anew, ...none });
    expect([done.statusCode, done.json().note]).toMatchObject([200, { id: note.id, state: 'final', comment: 'Anew.' }]);
  });

  test('is one: submitted again under another uid it would be a second one, whose hours are billed as well', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    expect((await submit(body)).statusCode).toBe(200);
    await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } });
    const other = { ...body.note, uid: uuid(), begin_time: '18:00', end_time: '19:00' };
    const second = await submit({ ...body, endTime: '19:00', note: other });
    expect([second.statusCode, second.json().code, second.json().current.uid]).toEqual([412, 'version', body.note.uid]);
    const draft = await saveDraft({ session_uid: opened.session.uid, ...other });
    expect(draft.statusCode).toBe(412);
    expect((await submit(body)).statusCode).toBe(200);
  });

  test('ends on a day that is stored as it was sent, or is refused: two days later is not the day of the note', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    for (const days of [1, 2, 7]) {
      const wrong = await submit({ ...body, endDate: addDays(opened.session.startDate, days) });
      expect([wrong.statusCode, Object.keys(wrong.json().errors ?? {})], String(days)).toEqual([422, ['endDate']]);
    }
    expect((await submit(body)).json().session).toMatchObject({ endDate: opened.session.startDate });
  });

  const notesOf = (uid: string) =>
    world.db
      .selectFrom('notes')
      .innerJoin('sessions', (join) => join.onRef('sessions.id', '=', 'notes.session_id'))
      .select(['notes.id', 'notes.uid', 'notes.state', 'notes.comment'])
      .where('sessions.uid', '=', uid)
      .where('notes.deleted_at', 'is', null)
      .execute();

  test.each([
    'without a draft',
    'beside a draft under the device’s own uid',
  ])('that another client of its author stored under its own uid is the note that their device chooses a version of, %s', async (beside) => {
    const opened = await startSession(world);
    const own = noteUidOf(opened.session.uid);
    const body = submitBody(opened, { note: { ...submitBody(opened).note, comment: 'Of the other client' } });
    const submitted = await submit(body);
    expect(submitted.statusCode, submitted.body).toBe(200);
    const { note } = submitted.json();
    if (beside !== 'without a draft') {
      // As a server of before left them: a draft stayed beside the note that was submitted.
      await sql`insert into notes (company_id, uid, user_id, client_id, session_id, state, date_visited, begin_time, end_time,
          location, comment, updated_by, created_at, updated_at)
        select company_id, ${own}, user_id, client_id, session_id, 'draft', date_visited, begin_time, end_time, location,
          'Begun', updated_by, created_at, updated_at from notes where id = ${note.id}`.execute(world.db);
    }
    const mine = { ...body, note: { ...body.note, uid: own, comment: 'Of the tablet' } };
    const send = (version: number) =>
      world.ask('POST', '/api/session/submit', { as: 'rbt', body: mine, headers: { 'if-match': `"${version}"` } });
    const refused = await send(0);
    expect(refused.json()).toMatchObject({
      status: 412,
      code: 'version',
      current: { id: note.id, uid: body.note.uid, comment: 'Of the other client' },
    });
    const chosen = await send(refused.json().current.version);
    expect(chosen.statusCode, chosen.body).toBe(200);
    expect(await notesOf(opened.session.uid)).toEqual([
      { id: note.id, uid: own, state: 'final', comment: 'Of the tablet' },
    ]);
    const edit = { ...mine.note, comment: 'Later, on the tablet' };
    expect((await world.ask('POST', '/api/note', { as: 'rbt', body: edit })).json()).toMatchObject({ id: note.id });
  });

  test('is the draft that its device has stored, whatever uid another client gives it at Submit', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    const own = noteUidOf(opened.session.uid);
    const draft = await saveDraft({ session_uid: opened.session.uid, ...body.note, uid: own, comment: 'Begun' });
    expect(draft.statusCode, draft.body).toBe(201);
    const done = await submit(body);
    expect(done.statusCode, done.body).toBe(200);
    const [one, ...others] = await notesOf(opened.session.uid);
    expect([one, others]).toEqual([
      { id: draft.json().id, uid: own, state: 'final', comment: body.note.comment ?? '' },
      [],
    ]);
  });

  test('that comes after the session was submitted is an edit like any other', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    const { note } = (await submit(body)).json();
    const late = await saveDraft({ session_uid: opened.session.uid, ...body.note, comment: 'Late.' });
    expect(late.json()).toMatchObject({ id: note.id, state: 'final', comment: 'Late.' });
    await world.db
      .updateTable('notes')
      .set({ ins_status: '2026-11-01', created_at: new Date('2026-10-01') })
      .where('id', '=', note.id)
      .execute();
    const closed = await saveDraft({ session_uid: opened.session.uid, ...body.note, comment: 'Later.' });
    expect([closed.statusCode, closed.json().code]).toEqual([409, 'edit_window_closed']);
  });

  test('of a session that is submitted again after its note was paid becomes an addendum: what was paid stays', async () => {
    const opened = await startSession(world);
    const body = submitBody(opened);
    const { note } = (await submit(body)).json();
    await world.ask('POST', '/api/pay', {
      as: 'staff',
      body: { id: [note.id], status: 'contractor_paid', date: '2026-11-20' },
    });
    await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } });
    const longer = { ...body, endTime: '18:00', note: { ...body.note, end_time: '18:00' } };
    const again = await submit(longer);
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().note).toMatchObject({
      end_time: '17:00',
      log_hours: 2,
      addenda: [{ reason: 'Session submitted again after payment', fields: { end_time: '18:00' } }],
    });
  });
});

describe('work that is delivered late', () => {
  test('for a client who was taken off the caseload is accepted and marked, start to submit', async () => {
    const opened = await startSession(world, { client: 'Novak' });
    const novak = opened.session.client.id;
    const me = await userId(world, emails.rbt);
    await world.db
      .updateTable('caseloads')
      .set({ removed_at: new Date() })
      .where('user_id', '=', me)
      .where('client_id', '=', novak)
      .execute();
    expect((await record(opened.session.uid, { events: [tap(tantrum)] })).statusCode).toBe(200);
    expect((await submit(submitBody(opened))).statusCode).toBe(200);
    expect(await lateOf(opened.session.id)).toEqual(['off_caseload']);
    const next = await startSession(world, { client: 'Novak' });
    const note = await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(novak, freeDay()) });
    expect(note.statusCode).toBe(201);
    expect(await lateOf(next.session.id)).toEqual(['off_caseload']);
    expect((await world.ask('GET', `/api/behavior/assign/${novak}`, { as: 'rbt' })).statusCode).toBe(404);
  });

  test('by somebody whose role was taken away is accepted for what they began, and nothing new', async () => {
    const opened = await startSession(world, { as: 'rbt2', client: 'Okafor' });
    const me = await userId(world, emails.rbt2);
    const roles = await world.db.deleteFrom('user_roles').where('user_id', '=', me).returningAll().execute();
    expect((await record(opened.session.uid, { events: [tap(tantrum)] }, 'rbt2')).statusCode).toBe(200);
    expect((await submit(submitBody(opened), 'rbt2')).statusCode).toBe(200);
    expect(await lateOf(opened.session.id)).toEqual(['not_permitted']);
    const body = {
      uid: uuid(),
      client_id: opened.session.client.id,
      visit_location: 1,
      startDate: freeDay(),
      startTime: '15:00',
    };
    expect((await world.ask('POST', '/api/session/start', { as: 'rbt2', body })).statusCode).toBe(403);
    expect((await world.ask('GET', '/api/notes', { as: 'rbt2' })).statusCode).toBe(403);
    await world.db.insertInto('user_roles').values(roles).execute();
  });

  test('by somebody who was disabled is accepted and marked', async () => {
    await world.tokenOf('rbt2');
    const me = await userId(world, emails.rbt2);
    await world.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', me).execute();
    const opened = await startSession(world, { as: 'rbt2', client: 'Okafor' });
    await submit(submitBody(opened), 'rbt2');
    expect(await lateOf(opened.session.id)).toEqual(['disabled']);
    expect((await world.ask('GET', '/api/sessions', { as: 'rbt2' })).json().code).toBe('disabled');
    await world.db.updateTable('users').set({ disabled_at: null }).where('id', '=', me).execute();
  });

  test('for a client whom they never had finds no such client', async () => {
    await expect(startSession(world, { client: 'Park' })).rejects.toThrow('404');
  });
});

test('a full session refuses one fact more with what to do, keeps what it has, and takes what ends something', async () => {
  const { session } = await startSession(world);
  await record(session.uid, { events: [event('onset', { behaviour_id: tantrum })] });
  await sql`
    insert into session_events (company_id, session_id, uid, user_id, event, received_at)
    select company_id, session_id, made, user_id, event || jsonb_build_object('uid', made, 'kind', 'tap', 'seq', n), received_at
    from session_events, generate_series(900001, 919999) n, lateral (select gen_random_uuid() as made, n as at) one
    where session_id = ${session.id}`.execute(world.db);
  const refused = await record(session.uid, { events: [tap(tantrum)] });
  expect([refused.statusCode, refused.json().errors?.events?.[0]]).toEqual([
    422,
    expect.stringMatching(/^This session is full: it takes 20,000 records, and all of them are kept\. Submit it/),
  ]);
  const ended = await record(session.uid, { events: [event('offset', { behaviour_id: tantrum })] });
  expect(ended.statusCode, ended.body).toBe(200);
  const { rows } = await sql<{ facts: number }>`
    select count(*)::int as facts from session_events where session_id = ${session.id}`.execute(world.db);
  expect(rows).toEqual([{ facts: 20_001 }]);
});

test('a session whose ABC texts fill a book refuses one more with what to do, keeps them, and still takes every count', async () => {
  const { session } = await startSession(world);
  const abc = { antecedent: 'a'.repeat(2_000), consequence: 'c'.repeat(2_000) };
  const described = (count: number) => Array.from({ length: count }, () => ({ ...tap(tantrum), abc }));
  expect((await record(session.uid, { events: described(150) })).statusCode).toBe(200);
  expect((await record(session.uid, { events: described(100) })).statusCode).toBe(200);
  const refused = await record(session.uid, { events: described(1) });
  expect([refused.statusCode, refused.json().errors?.events?.[0]]).toEqual([
    422,
    expect.stringMatching(/^The ABC texts of this session are as long as they can be, and all of them are kept\./),
  ]);
  // Nor by what takes itself back in the same call.
  const pairs = described(50).flatMap((one) => {
    return [one, { ...tap(tantrum), kind: 'void', behaviour_id: undefined, target_uid: one.uid }];
  });
  expect((await record(session.uid, { events: pairs })).statusCode).toBe(422);
  const counted = await record(session.uid, { events: [tap(tantrum)] });
  expect(counted.statusCode, counted.body).toBe(200);
  const opened = await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: session.uid } });
  expect(opened.json().events).toHaveLength(251);
  expect(Buffer.byteLength(opened.body)).toBeLessThan(2_000_000);
});

test('a session’s end that its device filled in is known to every other device; an app of before says nothing of it', async () => {
  const said = { endTime: '17:00', assumed_end: '17:00', planned_end: '16:30' };
  const { session } = await startSession(world, { more: said });
  expect(session).toMatchObject(said);
  const again = await startSession(world, { uid: session.uid, date: session.startDate, more: said });
  expect(again.session).toMatchObject({ id: session.id, ...said });
  const plain = await startSession(world, { more: { endTime: '17:00' } });
  expect(plain.session).not.toHaveProperty('assumed_end');
});
