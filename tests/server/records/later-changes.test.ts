import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScheduleEvent } from '#contract/schedule.ts';
import type { OpenedSession, Session, SubmitSessionBody } from '#contract/session.ts';
import { migrate } from '#server/db/migrate.ts';
import {
  behaviorId,
  changePolicy,
  clientId,
  event,
  freeDay,
  openWorld,
  startSession,
  submitBody,
  type World,
} from '../world.ts';

// What a company changes later, its zone or a client's program, must not change what was recorded before.

const CHICAGO = 'America/Chicago';
const NEW_YORK = 'America/New_York';

let world: World;
let tantrum: number;
let sib: number;
let elopement: number;
let pica: number;
beforeAll(async () => {
  world = await openWorld();
  tantrum = await behaviorId(world, 'Tantrum');
  sib = await behaviorId(world, 'SIB');
  elopement = await behaviorId(world, 'Elopement');
  pica = await behaviorId(world, 'Pica/Mouthing');
});
afterAll(() => world.close());

const record = (uid: string, events: object[]) =>
  world.ask('POST', '/api/session/data-entry', { as: 'rbt', body: { session_uid: uid, events } });
const restart = async (uid: string): Promise<OpenedSession> =>
  (await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid } })).json();

async function submit(opened: OpenedSession, changes: Partial<SubmitSessionBody>): Promise<Session> {
  const answer = await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened, changes) });
  expect(answer.statusCode).toBe(200);
  return answer.json().session;
}

/** As in a release that did not keep these columns yet. */
async function forgetColumns(): Promise<void> {
  await sql`alter table sessions drop column time_zone, drop column behavior_ids, drop column skill_ids`.execute(
    world.db,
  );
  await sql`delete from migrations where name like '0023%' or name like '0029%'`.execute(world.db);
  await migrate(world.db);
}

describe('when other behaviors are assigned to the client from now on', () => {
  const assign = async (ids: number[]) => {
    const path = `/api/behavior/assign/${await clientId(world, 'Ruiz')}`;
    const answer = await world.ask('PUT', path, { as: 'bcba', body: { ids }, headers: { 'if-match': '*' } });
    expect(answer.statusCode).toBe(200);
  };
  const retire = async (id: number, retired: boolean) =>
    world.ask('PATCH', `/api/behaviors/${id}`, { as: 'bcba', body: { retired } });
  const idsOf = ({ behaviors }: Pick<Session, 'behaviors'>) => behaviors.map(({ id }) => id);
  beforeEach(() => assign([tantrum, sib, elopement]));

  test('a submitted session that is opened again asks about what was asked then: no zero for what nobody watched', async () => {
    const opened = await startSession(world);
    await record(opened.session.uid, [event('tap', { behaviour_id: tantrum })]);
    await submit(opened, { observed_zero: [sib], not_observed: [elopement] });
    await assign([pica, elopement]);
    const reopened = await restart(opened.session.uid);
    expect(idsOf(reopened)).toEqual([tantrum, sib, elopement]);
    expect(reopened.session).toMatchObject({ observed_zero: [sib], not_observed: [elopement] });
    const answer = await record(opened.session.uid, [event('tap', { behaviour_id: tantrum })]);
    expect(idsOf(answer.json())).toEqual([tantrum, sib, elopement]);
  });

  test('what was retired since is still asked about, and what was watched by intervals alone stays in the list', async () => {
    const opened = await startSession(world);
    const run = uuid();
    await record(opened.session.uid, [
      event('interval_start', { behaviour_id: pica, run, type: 'partial-interval', length: 30, planned: 3 }),
      event('interval_stop', { run }),
    ]);
    await submit(opened, { observed_zero: [tantrum, sib], not_observed: [elopement] });
    await retire(sib, true);
    expect(idsOf(await restart(opened.session.uid))).toEqual([tantrum, sib, elopement, pica]);
    await retire(sib, false);
  });

  test('one that was never submitted has what was assigned at its start, as the device knew it or else the server', async () => {
    const known = await startSession(world, { more: { behaviour_ids: [elopement, tantrum], skill_ids: [] } });
    const unsaid = await startSession(world);
    await assign([pica]);
    const [first, second] = [await restart(known.session.uid), await restart(unsaid.session.uid)];
    expect([idsOf(first), first.skills]).toEqual([[elopement, tantrum], []]);
    expect([idsOf(second), second.skills]).toEqual([[tantrum, sib, elopement], unsaid.skills]);
  });

  test('a delivery that names what the company does not have is taken, and that is left out', async () => {
    const foreign = await world.db.selectFrom('behaviors').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const opened = await startSession(world, { more: { behaviour_ids: [tantrum, foreign.id], skill_ids: [] } });
    expect(idsOf(opened)).toEqual([tantrum]);
  });

  test('sessions of before: submitted ones keep what was asked, open ones ask about what is assigned', async () => {
    const [closed, again, open] = [await startSession(world), await startSession(world), await startSession(world)];
    await submit(closed, { observed_zero: [sib], not_observed: [tantrum] });
    await record(again.session.uid, [event('tap', { behaviour_id: elopement })]);
    await submit(again, {});
    await restart(again.session.uid);
    await forgetColumns();
    await assign([pica, sib]);
    expect(idsOf(await restart(closed.session.uid))).toEqual([sib, tantrum]);
    expect(idsOf(await restart(again.session.uid))).toEqual([elopement]);
    expect(idsOf(await restart(open.session.uid))).toEqual([pica, sib]);
    await submit(open, { observed_zero: [sib], not_observed: [] });
    expect(idsOf(await restart(open.session.uid))).toEqual([sib]);
  });
});

describe('when the company’s time zone is another one from now on', () => {
  beforeEach(() => changePolicy(world, { timeZone: CHICAGO }));
  const inChicago = (day: string, time: string) => `${day}T${time}:00-06:00`;
  const durationOf = (session: Session) => session.behaviors.find(({ id }) => id === tantrum)?.duration;

  /** 3 to 5 PM in Chicago, with a tantrum of ten minutes in its last hour. */
  async function recorded(more = {}): Promise<Session> {
    const opened = await startSession(world, { date: `2017-01-${String(nextDay++).padStart(2, '0')}`, more });
    const { startDate, uid } = opened.session;
    await record(uid, [
      event('onset', { behaviour_id: tantrum }, inChicago(startDate, '16:30')),
      event('offset', { behaviour_id: tantrum }, inChicago(startDate, '16:40')),
    ]);
    return submit(opened, {});
  }
  let nextDay = 1;

  const read = async ({ uid, startDate }: Session): Promise<Session> => {
    const path = `/api/sessions?daterange=${startDate},${startDate}`;
    const { sessions } = (await world.ask('GET', path, { as: 'rbt' })).json();
    return sessions.find((session: Session) => session.uid === uid);
  };
  const tenMinutes = { episodes: 1, total: 600_000 };

  test('what was recorded lasts as long as before: the times of a session are those of its own zone', async () => {
    const session = await recorded();
    expect([session.time_zone, durationOf(session)]).toEqual([CHICAGO, tenMinutes]);
    await changePolicy(world, { timeZone: NEW_YORK });
    const later = await read(session);
    expect([later.time_zone, durationOf(later)]).toEqual([CHICAGO, tenMinutes]);
  });

  test('a session that is delivered after the change keeps the zone it was started in', async () => {
    await changePolicy(world, { timeZone: NEW_YORK });
    const session = await recorded({ time_zone: CHICAGO });
    expect([session.time_zone, durationOf(session)]).toEqual([CHICAGO, tenMinutes]);
  });

  test('sessions of before have the zone that the company had', async () => {
    const session = await recorded();
    await forgetColumns();
    await changePolicy(world, { timeZone: NEW_YORK });
    expect(durationOf(await read(session))).toEqual(tenMinutes);
  });

  test('a visit is planned for the time of day that was typed, also when the zone has changed since', async () => {
    await changePolicy(world, { timeZone: NEW_YORK });
    const event = await plan({ zone: CHICAGO });
    expect([event.start, event.end].map(wallTime)).toEqual(['15:00', '17:00']);
  });

  test('another title, typed on a device that does not know of it yet, moves no visit and takes no decision back', async () => {
    const event = await plan({ zone: CHICAGO });
    await post('/approve', { id: event.id, occurrence: 0, decision: 1 });
    await changePolicy(world, { timeZone: NEW_YORK });
    const change = { id: event.id, uid: uuid(), title: 'Outing', scope: 'all', ...times, zone: CHICAGO };
    const changed = (await post('/update', change)).json();
    expect([changed.title, wallTime(changed.start), changed.className]).toEqual(['Outing', '15:00', 'event-approve']);
  });

  test('without a zone, as an older app sends it, times are those of the company', async () => {
    await changePolicy(world, { timeZone: NEW_YORK });
    expect(wallTime((await plan()).start)).toBe('16:00');
  });

  const times = { start: '2028-01-10T15:00:00-06:00', end: '2028-01-10T17:00:00-06:00' };
  const wallTime = (iso: string) => iso.slice(11, 16);
  const post = (path: string, body: object) =>
    world.ask('POST', `/api/schedule/event${path}`, { as: 'staff', body, headers: { 'if-match': '*' } });
  const plan = async (more = {}): Promise<ScheduleEvent> =>
    (await post('', { uid: uuid(), title: 'Visit', ...times, ...more })).json();

  test('a zone that nobody knows is refused at the field', async () => {
    const body = { uid: uuid(), client_id: await clientId(world, 'Ruiz'), visit_location: 1, startDate: freeDay() };
    const answer = await world.ask('POST', '/api/session/start', {
      as: 'rbt',
      body: { ...body, startTime: '15:00', time_zone: 'Chicago' },
    });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['time_zone']]);
    const planned = await post('', { uid: uuid(), title: 'Visit', ...times, zone: '+05:00' });
    expect([planned.statusCode, Object.keys(planned.json().errors)]).toEqual([422, ['zone']]);
  });
});
