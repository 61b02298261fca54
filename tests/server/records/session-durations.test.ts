import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntryRow, Sitting } from '#contract/entries.ts';
import { behaviorId, clientId, event, openWorld, startSession, submitBody, type Who, type World } from '../world.ts';

let world: World;
let tantrum: number;
beforeAll(async () => {
  world = await openWorld();
  tantrum = await behaviorId(world, 'Tantrum');
});
afterAll(() => world.close());

const device = uuid();
const record = (sessionUid: string, events: object[], as: Who = 'rbt') =>
  world.ask('POST', '/api/session/data-entry', {
    as,
    body: { session_uid: sessionUid, events },
    headers: { 'x-device-id': device },
  });
const mark = (kind: 'onset' | 'offset' | 'cue', at: string, part = {}) =>
  event(kind, { behaviour_id: tantrum, at, ...part });

interface Totals {
  behaviors: {
    id: number;
    behavior_entry: { entry: string | null };
    duration?: object | undefined;
    latency?: object | undefined;
  }[];
}
const ofTantrum = ({ behaviors }: Totals) => behaviors.find(({ id }) => id === tantrum);

test('onsets, offsets and cues are taken; the answer sums the episodes, pauses left out', async () => {
  const { session } = await startSession(world);
  expect(ofTantrum(session)).not.toHaveProperty('duration');
  const day = session.startDate;
  const answer = await record(session.uid, [
    mark('cue', `${day}T15:00:00-05:00`),
    mark('onset', `${day}T15:01:00-05:00`, { abc: { antecedent: 'Demand given' } }),
    event('pause', { at: `${day}T15:02:00-05:00` }),
    event('resume', { at: `${day}T15:04:00-05:00` }),
    mark('offset', `${day}T15:06:00-05:00`),
  ]);
  expect(answer.statusCode).toBe(200);
  expect(ofTantrum(answer.json())).toMatchObject({
    behavior_entry: { entry: '1' },
    duration: { episodes: 1, total: 180_000 },
  });
});

test('cues are answered with each latency, and not at all where none was given', async () => {
  const opened = await startSession(world, { date: '2016-02-15' });
  const { session } = opened;
  expect(ofTantrum(session)).not.toHaveProperty('latency');
  const tap = (at: string) => event('tap', { behaviour_id: tantrum, at });
  await record(session.uid, [
    mark('cue', '2016-02-15T15:00:00-05:00'),
    tap('2016-02-15T15:00:04.500-05:00'),
    tap('2016-02-15T15:00:09-05:00'),
    mark('cue', '2016-02-15T15:01:00-05:00'),
  ]);
  const latency = { cues: 2, answered: [4500] };
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const answer = await world.ask('POST', '/api/session/submit', { as: 'rbt', body });
  expect(ofTantrum(answer.json().session)).toMatchObject({ behavior_entry: { entry: '2' }, latency });
  const list = await world.ask('GET', '/api/sessions?daterange=2016-02-15,2016-02-15', { as: 'rbt' });
  expect(ofTantrum(list.json().sessions[0])).toMatchObject({ latency });
});

test('an episode that is open at the end is closed there, and one begun after it has no length', async () => {
  const opened = await startSession(world, { date: '2016-01-15' });
  const { session } = opened;
  await record(session.uid, [
    mark('onset', '2016-01-15T16:58:00-05:00'),
    mark('offset', '2016-01-15T16:58:30-05:00'),
    mark('onset', '2016-01-15T16:59:00-05:00'),
  ]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const answer = await world.ask('POST', '/api/session/submit', { as: 'rbt', body });
  expect(answer.statusCode).toBe(200);
  expect(ofTantrum(answer.json().session)).toMatchObject({
    behavior_entry: { entry: '2' },
    duration: { episodes: 2, total: 90_000 },
  });
});

test('episodes recorded after the End Time stay with the session, count and time', async () => {
  const opened = await startSession(world, { date: '2016-05-15' });
  const at = (time: string) => `2016-05-15T${time}:00-04:00`;
  await record(opened.session.uid, [
    mark('onset', at('16:20')),
    mark('offset', at('16:30')),
    mark('onset', at('17:02')),
    mark('offset', at('17:10')),
    mark('onset', at('17:12')),
    mark('offset', at('17:18')),
  ]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const answer = await world.ask('POST', '/api/session/submit', { as: 'rbt', body });
  expect(answer.statusCode).toBe(200);
  expect(ofTantrum(answer.json().session)).toMatchObject({
    behavior_entry: { entry: '3' },
    duration: { episodes: 3, total: 24 * 60_000 },
  });
});

test('an episode that is added to a visit that was opened again has no length: session, graph and entry say so', async () => {
  const date = '2016-05-16';
  const opened = await startSession(world, { date });
  const { uid, client } = opened.session;
  const at = (time: string) => `${date}T${time}:00-04:00`;
  await record(uid, [mark('onset', at('16:20')), mark('offset', at('16:30'))]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  await world.ask('POST', '/api/session/submit', { as: 'rbt', body });
  await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid } });
  // As the app notes it: nobody watched while it lay submitted.
  await record(uid, [event('pause', { at: at('17:05') }), event('resume', { at: at('17:40') })]);
  await record(uid, [mark('onset', at('17:41')), mark('offset', at('17:45'))]);
  const { session } = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body })).json();
  const lasted = { episodes: 1, total: 10 * 60_000, unmeasured: 1 };
  expect(ofTantrum(session)).toMatchObject({ behavior_entry: { entry: '2' }, duration: lasted });
  const sittings = await world.ask('GET', `/api/behavior/sittings?client=${client.id}&limit=200`, { as: 'rbt' });
  expect(sittings.json<{ data: Sitting[] }>().data.find((one) => one.uid === uid)?.durations[tantrum]).toEqual(lasted);
  const entries = await world.ask('GET', `/api/behavior/entries?client=${client.id}`, { as: 'rbt' });
  const entry = entries.json<{ data: EntryRow[] }>().data.find((one) => one.session_uid === uid);
  expect([entry?.entry, entry?.seconds]).toEqual(['2', undefined]);
});

// The app notes an offset when it submits; whoever calls by themselves may not.
test.each([
  { onset: '16:41', lasted: { episodes: 1, total: 19 * 60_000 }, seconds: 19 * 60, case: 'ends with the session' },
  {
    onset: '17:04',
    lasted: { episodes: 0, total: 0, unmeasured: 1 },
    seconds: undefined,
    case: 'has no length behind it',
  },
])('an episode that was submitted without its end $case: entry, session and graph say the same', async (given) => {
  const date = given.seconds === undefined ? '2016-06-16' : '2016-06-15';
  const opened = await startSession(world, { date });
  const { uid, client } = opened.session;
  await record(uid, [mark('onset', `${date}T${given.onset}:00-04:00`)]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const { session } = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body })).json();
  expect(ofTantrum(session)?.duration).toEqual(given.lasted);
  const sittings = await world.ask('GET', `/api/behavior/sittings?client=${client.id}&limit=200`, { as: 'rbt' });
  const sitting = sittings.json<{ data: Sitting[] }>().data.find((one) => one.uid === uid);
  expect(sitting?.durations[tantrum]).toEqual(given.lasted);
  const entries = await world.ask('GET', `/api/behavior/entries?client=${client.id}`, { as: 'rbt' });
  const entry = entries.json<{ data: EntryRow[] }>().data.find((one) => one.session_uid === uid);
  expect([entry?.entry, entry?.seconds]).toEqual(['1', given.seconds]);
});

test('the time between two taps at the desk is no length of what was entered from memory: entry and graph say so', async () => {
  const date = '2016-06-17';
  const opened = await startSession(world, { date });
  const { uid, client } = opened.session;
  await world.db
    .updateTable('sessions')
    .set({ begun_at: new Date(`${date}T20:00:00-04:00`) })
    .where('uid', '=', uid)
    .execute();
  await record(uid, [
    mark('cue', `${date}T20:00:50-04:00`),
    mark('onset', `${date}T20:01:00-04:00`),
    mark('offset', `${date}T20:01:30-04:00`),
  ]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const { session } = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body })).json();
  expect(ofTantrum(session)?.duration).toEqual({ episodes: 0, total: 0, unmeasured: 1 });
  const soon = { cues: 1, answered: [], unmeasured: 1 };
  expect(ofTantrum(session)?.latency).toEqual(soon);
  const sittings = await world.ask('GET', `/api/behavior/sittings?client=${client.id}&limit=200`, { as: 'rbt' });
  const sitting = sittings.json<{ data: Sitting[] }>().data.find((one) => one.uid === uid);
  expect(sitting?.latencies[tantrum]).toEqual(soon);
  expect([sitting?.hours, sitting?.durations[tantrum]]).toEqual([null, { episodes: 0, total: 0, unmeasured: 1 }]);
  const entries = await world.ask('GET', `/api/behavior/entries?client=${client.id}`, { as: 'rbt' });
  const entry = entries.json<{ data: EntryRow[] }>().data.find((one) => one.session_uid === uid);
  expect([entry?.entry, entry?.seconds]).toEqual(['1', undefined]);
});

test('a response that is added after the visit counts, and has no time: session and graph say so', async () => {
  const date = '2016-07-15';
  const opened = await startSession(world, { date });
  const { uid, client } = opened.session;
  const tap = (at: string) => event('tap', { behaviour_id: tantrum, at });
  await record(uid, [
    mark('cue', `${date}T15:10:00-04:00`),
    tap(`${date}T15:10:10-04:00`),
    tap(`${date}T15:10:14-04:00`),
    mark('cue', `${date}T15:20:00-04:00`),
    tap('2016-07-17T13:17:00-04:00'),
  ]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const { session } = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body })).json();
  const latency = { cues: 2, answered: [10_000], unmeasured: 1 };
  expect(ofTantrum(session)).toMatchObject({ behavior_entry: { entry: '3' }, latency });
  const sittings = await world.ask('GET', `/api/behavior/sittings?client=${client.id}&limit=200`, { as: 'rbt' });
  const sitting = sittings.json<{ data: Sitting[] }>().data.find((one) => one.uid === uid);
  expect(sitting?.gaps?.[tantrum]).toEqual({ responses: 2, gaps: [4000], untimed: 1, late: 1 });
  expect(sitting?.latencies[tantrum]).toEqual(latency);
});

test('what a typed count has taken the place of is in no number of the session, its graph or its entry', async () => {
  const date = '2016-08-12';
  const opened = await startSession(world, { date });
  const { uid, client } = opened.session;
  const tap = (time: string) => event('tap', { behaviour_id: tantrum, at: `${date}T${time}-04:00` });
  await record(uid, [
    mark('cue', `${date}T15:10:00-04:00`),
    tap('15:10:10'),
    tap('15:10:20'),
    tap('15:10:30'),
    event('set', { behaviour_id: tantrum, at: `${date}T15:11:00-04:00`, value: 3 }),
    tap('15:12:00'),
    tap('15:12:04'),
  ]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const { session } = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body })).json();
  const latency = { cues: 1, answered: [], unmeasured: 1 };
  expect(ofTantrum(session)).toMatchObject({ behavior_entry: { entry: '5' }, latency });
  const sittings = await world.ask('GET', `/api/behavior/sittings?client=${client.id}&limit=200`, { as: 'rbt' });
  const sitting = sittings.json<{ data: Sitting[] }>().data.find((one) => one.uid === uid);
  expect(sitting?.gaps?.[tantrum]).toEqual({ responses: 2, gaps: [4000], untimed: 3 });
});

test('a latency runs only while the session does: the pause between cue and response is left out', async () => {
  const opened = await startSession(world, { date: '2016-04-15' });
  const at = (time: string) => `2016-04-15T${time}-04:00`;
  await record(opened.session.uid, [
    mark('cue', at('16:00:00')),
    event('pause', { at: at('16:00:02') }),
    event('resume', { at: at('16:20:00') }),
    event('tap', { behaviour_id: tantrum, at: at('16:20:03') }),
  ]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  const answer = await world.ask('POST', '/api/session/submit', { as: 'rbt', body });
  expect(ofTantrum(answer.json().session)).toMatchObject({ latency: { cues: 1, answered: [5000] } });
});

// A tablet ten minutes ahead: nothing of a submitted session is still running by the server's clock.
test('intervals that a device with a fast clock recorded are in the graph as they are in the session', async () => {
  const opened = await startSession(world);
  const { uid, client } = opened.session;
  const at = (seconds: number) => new Date(Date.now() + 600_000 + seconds * 1000).toISOString();
  const run = uuid();
  const plan = { behaviour_id: tantrum, run, type: 'partial-interval', length: 30, planned: 3 };
  await record(uid, [
    event('interval_start', plan, at(0)),
    event('interval', { run, index: 0, occurrence: 'yes' }, at(30)),
    event('interval', { run, index: 1, occurrence: 'no' }, at(60)),
    event('interval', { run, index: 2, occurrence: 'yes' }, at(90)),
  ]);
  const { session } = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) })).json();
  expect(session.intervals[0].fields.map((one: { occurrence: string }) => one.occurrence)).toEqual([
    'yes',
    'no',
    'yes',
  ]);
  const list = await world.ask('GET', `/api/behavior/sittings?client=${client.id}`, { as: 'rbt' });
  const sitting = list.json().data.find((one: Sitting) => one.uid === uid);
  expect(sitting.intervals).toMatchObject({ [tantrum]: { part: 2, whole: 3 } });
});

test('whoever may see a client’s graph gets every submitted session of theirs, whoever recorded it', async () => {
  const client = await clientId(world, 'Ruiz');
  const skill = await world.db.selectFrom('skills').select('id').executeTakeFirstOrThrow();
  const trial = (level: string) => event('trial', { skill_id: skill.id, level });
  const visits = [
    { as: 'rbt', date: '2016-03-01', until: '15:10', independent: 18 },
    { as: 'bcba', date: '2016-03-02', until: '16:30', independent: 6 },
    { as: 'bcba', date: '2016-03-03', until: null, independent: 0 },
  ] as const;
  for (const { as, date, until, independent } of visits) {
    const opened = await startSession(world, { as, date });
    const at = (time: string) => `${date}T${time}:00-05:00`;
    if (until)
      await record(
        opened.session.uid,
        [
          mark('onset', at('15:00')),
          mark('offset', at(until)),
          ...Array.from({ length: 20 }, (_, i) => trial(i < independent ? 'ind' : 'nr')),
          event('pause', { at: at('16:40') }),
          event('resume', { at: at('16:50') }),
        ],
        as,
      );
    const body = submitBody(opened, { observed_zero: until ? [] : [tantrum] });
    expect((await world.ask('POST', '/api/session/submit', { as, body })).statusCode).toBe(200);
  }
  await startSession(world, { date: '2016-03-04' });
  const found: Record<string, Sitting[]> = {};
  for (const as of ['rbt', 'bcba', 'staff'] as const) {
    let cursor: string | null = '';
    found[as] = [];
    while (cursor !== null) {
      const more = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = await world.ask('GET', `/api/behavior/sittings?client=${client}&limit=2${more}`, { as });
      expect(answer.statusCode).toBe(200);
      found[as].push(...answer.json().data.filter((one: Sitting) => one.startDate.startsWith('2016-03')));
      cursor = answer.json().nextCursor;
    }
  }
  expect(found.rbt).toEqual(found.staff);
  expect(found.rbt).toEqual(found.bcba);
  expect(found.rbt?.map((one) => [one.startDate, one.hours, one.durations[tantrum], one.trials[skill.id]])).toEqual([
    ['2016-03-03', 2, undefined, undefined],
    ['2016-03-02', expect.closeTo(2 - 1 / 6), { episodes: 1, total: 90 * 60_000 }, { part: 6, whole: 20 }],
    ['2016-03-01', expect.closeTo(2 - 1 / 6), { episodes: 1, total: 10 * 60_000 }, { part: 18, whole: 20 }],
  ]);
  const [one] = found.rbt ?? [];
  expect(Object.keys(one ?? {})).not.toEqual(expect.arrayContaining(['user', 'client', 'comment', 'note']));
});

test('a session that was begun on its device half an hour into its visit was watched from then on, for whoever asks', async () => {
  const date = '2016-04-01';
  const opened = await startSession(world, { date, more: { begun_at: `${date}T15:30:00-04:00` } });
  expect(opened.session.begun_at).toBe('2016-04-01T19:30:00.000Z');
  const submitted = await world.ask('POST', '/api/session/submit', {
    as: 'rbt',
    body: submitBody(opened, { observed_zero: [tantrum] }),
  });
  expect(submitted.statusCode).toBe(200);
  const answer = await world.ask('GET', `/api/behavior/sittings?client=${opened.session.client.id}&limit=500`, {
    as: 'bcba',
  });
  const sitting = answer.json().data.find(({ uid }: Sitting) => uid === opened.session.uid);
  expect(sitting.hours).toBe(1.5);
});

test('whoever may see a client’s graph gets what lay between the responses of each session, without its pauses and what was taken back', async () => {
  const date = '2016-05-03';
  const opened = await startSession(world, { date });
  const at = (time: string) => `${date}T${time}-04:00`;
  const wrong = event('tap', { behaviour_id: tantrum, at: at('16:00:05') });
  await record(opened.session.uid, [
    event('tap', { behaviour_id: tantrum, at: at('16:00:00') }),
    wrong,
    event('void', { target_uid: wrong.uid, at: at('16:00:06') }),
    event('pause', { at: at('16:00:10') }),
    event('resume', { at: at('16:20:00') }),
    event('tap', { behaviour_id: tantrum, at: at('16:20:02') }),
  ]);
  const body = submitBody(opened, { observed_zero: [], not_observed: [] });
  expect((await world.ask('POST', '/api/session/submit', { as: 'rbt', body })).statusCode).toBe(200);
  const ask = `/api/behavior/sittings?client=${opened.session.client.id}&limit=500`;
  const all = (await world.ask('GET', ask, { as: 'bcba' })).json().data as Sitting[];
  const sitting = all.find(({ uid }) => uid === opened.session.uid);
  expect(sitting?.gaps).toEqual({ [tantrum]: { responses: 2, gaps: [12_000] } });
});
