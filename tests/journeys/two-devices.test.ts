/**
 * One person with two devices, or one device and an office that changed things meanwhile. Real Dexie (over
 * fake-indexeddb), the real server in this process, real PostgreSQL.
 */

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionEndpoints } from '#contract/session.ts';
import { TallybookDb } from '#db/database.ts';
import { findAuth, findRecorder, saveIdentity } from '#db/device/contact.ts';
import { DeviceDb } from '#db/device/device-database.ts';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { findRefused } from '#db/queries/note-work.ts';
import { listNotesOfDay } from '#db/queries/notes-of-day.ts';
import { findNote, findSession, listEvents } from '#db/queries/sessions.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { findComparison } from '#db/queries/verified.ts';
import type { OpRow, SessionRow } from '#db/rows.ts';
import { draftOf } from '#db/session-draft.ts';
import { forgetNote } from '#db/store/forget-note.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { storeSessions } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { sessionNumbers } from '#domain/session/session-numbers.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import { isSubmittedElsewhere } from '#features/session/devices/closed-since.ts';
import { pauseSession, resumeSession } from '#features/session/frame/pause-session.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import {
  closeInterval,
  markInterval,
  startIntervals,
  stopIntervals,
} from '#features/session/intervals/record-interval.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { logLines } from '#features/session/log/log-lines.ts';
import { freshDraft } from '#features/session/note/drafting.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { setCount } from '#features/session/record/retry-acts.ts';
import type { Words } from '#features/session/record/session-words.ts';
import { undoLast } from '#features/session/record/undo.ts';
import { factsOf } from '#features/session/start/session-machine.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { saveAnswer, submitSession } from '#features/session/submit/submit-session.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { must } from '#lib/must.ts';
import { bringElsewhere, fetchSession } from '#sync/download/fetch-session.ts';
import { pull, pullPayload } from '#sync/download/pull.ts';
import { verifySessions } from '#sync/download/verify-sessions.ts';
import { createHttp } from '#sync/http.ts';
import { conflictOf } from '#sync/note-conflict.ts';
import { drain } from '#sync/send/drain.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { sendOp } from '#sync/send/send-op.ts';
import { createServer } from '#sync/server.ts';
import { storeToken } from '#sync/token.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';

let house: InProcessServer;
let first: SignedInDevice;
let client: { id: number; first_name: string; last_name: string };
let behavior: number;
let behaviors: number[];

beforeAll(async () => {
  house = await startInProcess();
});
afterAll(() => house.stop());
beforeEach(async () => {
  first = await signInDevice(house, 'therapist@demo.test');
  client = must((await listClients(first.device.db)).at(0), 'a client');
  const program = must(await findProgram(first.device.db, client.id), 'a program');
  behaviors = program.behaviors.map(({ id }) => id);
  behavior = must(behaviors.at(0), 'a behavior');
});
afterEach(async () => {
  await first.device.db.delete();
  // Numbers begin anew: under its old id the tablet would be taken for a copy.
  await new DeviceDb().delete();
});

/** The same person on another tablet: another database, another id, the same sign-in. */
async function onAnotherDevice(): Promise<SignedInDevice> {
  const { userId, companyId } = must(await findRecorder(first.device.db), 'a recorder');
  const db = new TallybookDb(userId + 1_000_000);
  const accessToken = must((await findAuth(first.device.db))?.accessToken, 'a token');
  await storeToken(db, { access_token: accessToken, expires_in: 1800 }, Date.now());
  await saveIdentity(db, { userId, companyId, deviceId: newId() });
  const http = createHttp((input, init) => fetch(input, init), house.url);
  const [locks, now] = [systemLocks(navigator), () => Date.now()];
  const server = createServer({ db, http, locks, now });
  await pullPayload({ db, server, now });
  const send = () => drain({ db, send: (op) => sendOp(server, op), locks, now, random: Math.random });
  return { device: { ...first.device, db, bootId: newId() }, server, send };
}

/** Visits on days of their own: no note overlaps another. */
let days = 0;

async function begin(
  { device }: SignedInDevice,
  behaviorIds = [behavior],
  startDate = addDays('2026-01-05', days++),
): Promise<string> {
  const start = { startDate, endDate: '', startTime: '06:00', endTime: '06:45', visit_location: 1 };
  return startSession(
    device,
    { ...start, client_id: client.id },
    { userId: must(await findRecorder(device.db), 'a recorder').userId, client, behaviorIds, skillIds: [] },
  );
}

async function submit(
  { device }: SignedInDevice,
  session: string,
  answers = { zero: [] as number[], notWatched: behaviors },
): Promise<void> {
  const { noteUid } = must(await findSession(device.db, session), 'the session');
  await submitSession(device, session, noteUid, answers, defaultPolicy);
}

/** The client's program as somebody else has made it meanwhile. */
async function assign(ids: readonly number[]): Promise<void> {
  await sql`delete from client_behaviors where client_id = ${client.id}`.execute(house.database.db);
  await sql`insert into client_behaviors (company_id, client_id, behavior_id, position)
    select company_id, ${client.id}, id, array_position(${ids}::integer[], id)
    from behaviors where id = any(${ids}::integer[])`.execute(house.database.db);
}

const words = { fullBehavior: (id: number) => `Behavior ${id}`, skill: (id: number) => `Skill ${id}` } as Words;
const whole = { target_behaviors: 'Tantrum', skill_learned: 'Eye contact', who_present: 'Mother', location: 1 };

async function write({ device }: SignedInDevice, session: string, texts: Partial<NoteFields>): Promise<void> {
  const { noteUid } = must(await findSession(device.db, session), 'the session');
  const times = { begin_time: '06:00', end_time: '06:45' };
  await saveSessionNote(device, noteUid, { ...whole, ...times, ...texts } as Partial<NoteFields>, defaultPolicy);
}

/** What PostgreSQL has of a session: standing taps, interval marks, and how it stands. */
async function stored(session: string) {
  const { rows } = await sql<{ closed: boolean; taps: number; marks: number; late: string[] }>`
    select s.closed, s.late,
      (select count(*)::int from session_events e where (e.company_id, e.session_id) = (s.company_id, s.id)
        and e.event->>'kind' = 'tap' and not exists (select from session_events v
          where (v.company_id, v.session_id) = (s.company_id, s.id) and v.event->>'target_uid' = e.uid::text)) as taps,
      (select count(*)::int from session_events e where (e.company_id, e.session_id) = (s.company_id, s.id)
        and e.event->>'kind' = 'interval') as marks
    from sessions s where s.uid = ${session}`.execute(house.database.db);
  return rows[0];
}

it('one device ends the session while the other goes on counting: late counts are taken and marked, none is lost', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  for (let i = 0; i < 2; i++) await recordTap(second.device, session, behavior);
  await submit(first, session);
  await first.send();
  expect(await stored(session)).toMatchObject({ closed: true, taps: 1 });
  await second.send();
  expect(await countUnsent(second.device.db)).toBe(0);
  expect(await stored(session)).toMatchObject({ closed: true, taps: 3 });
  // The first device has one of the three, and draws what the server says.
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  expect(await findSession(first.device.db, session)).toMatchObject({ told: { [behavior]: { count: 3 } } });
  await second.device.db.delete();
});

it('what another device records in an open session is known with the next answer, brought here at a press, and told after Submit', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  const rowOf = async (on: SignedInDevice) => must(await findSession(on.device.db, session), 'the session');
  for (let i = 0; i < 2; i++) await recordTap(second.device, session, behavior);
  await second.send();
  expect((await rowOf(second)).differences).toBeUndefined();
  // Its own tap that is still on its way is none of the other device's.
  await recordTap(first.device, session, behavior);
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  expect((await rowOf(first)).differences).toBeUndefined();
  await first.send();
  expect((await rowOf(first)).differences).toEqual([{ of: 'count', id: behavior, more: 2 }]);
  expect((await rowOf(first)).tally.behaviors[behavior]?.count).toBe(2);
  await bringElsewhere(first.device.db, first.server, session);
  expect(await rowOf(first)).toMatchObject({ state: 'open', tally: { behaviors: { [behavior]: { count: 4 } } } });
  expect((await rowOf(first)).differences).toBeUndefined();
  // The download says the same as an answer.
  await second.send();
  await recordTap(second.device, session, behavior);
  await second.send();
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  expect((await rowOf(first)).differences).toEqual([{ of: 'count', id: behavior, more: 1 }]);
  await submit(first, session);
  await first.send();
  expect(await rowOf(first)).toMatchObject({ state: 'closed', differences: [{ of: 'count', id: behavior, more: 1 }] });
  await bringElsewhere(first.device.db, first.server, session);
  expect(await stored(session)).toMatchObject({ closed: true, taps: 5 });
  await restartSession(first.device, session);
  await first.send();
  await bringElsewhere(first.device.db, first.server, session);
  expect(await rowOf(first)).toMatchObject({ state: 'open', tally: { behaviors: { [behavior]: { count: 5 } } } });
  await second.device.db.delete();
});

it('a description that another device added is offered here though no number has changed, and comes at a press', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  const { uid, at } = must((await listEvents(second.device.db, session)).at(0), 'the tap');
  const abc = { antecedent: 'Told no', consequence: 'Redirected' };
  await correctEvent(second.device, session, uid, { kind: 'tap', behaviour_id: behavior, abc }, at);
  await second.send();
  const rowOf = async (on: SignedInDevice) => must(await findSession(on.device.db, session), 'the session');
  expect((await rowOf(second)).differences).toBeUndefined();
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  expect((await rowOf(first)).differences).toEqual([{ of: 'abc', id: behavior, more: 1 }]);
  await bringElsewhere(first.device.db, first.server, session);
  expect((await rowOf(first)).differences).toBeUndefined();
  expect((await rowOf(first)).tally.abc?.[behavior]?.described).toBe(1);
  await second.device.db.delete();
});

it('a Submit of another device before an end to come is nothing else that was recorded there', async () => {
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  const session = await begin(first, [behavior], tomorrow);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await write(second, session, {});
  await submit(second, session, { zero: [], notWatched: [] });
  await second.send();
  expect((await listEvents(second.device.db, session)).map(({ kind }) => kind)).toEqual(['tap', 'pause']);
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  const row = must(await findSession(first.device.db, session), 'the session');
  expect(row.state).toBe('closed');
  expect(row.differences).toBeUndefined();
  await second.device.db.delete();
});

it('a pause that somebody pressed on another device stays offered after the Submit here', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await pauseSession(second.device, session);
  await second.send();
  const differences = async () => {
    await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
    return (await findSession(first.device.db, session))?.differences;
  };
  const more = [{ of: 'pauses', id: 0, more: 1 }];
  expect(await differences()).toEqual(more);
  await write(first, session, {});
  await submit(first, session, { zero: [], notWatched: [] });
  await first.send();
  expect(await differences()).toEqual(more);
  await second.device.db.delete();
});

it('submitted, opened again and submitted with another End Time before any of it is sent, a visit of one device has that time, and no other device is named', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await write(first, session, {});
  await submit(first, session);
  await restartSession(first.device, session);
  await write(first, session, { end_time: '06:55' });
  await submit(first, session);
  const seen: unknown[] = [];
  const send = async (op: OpRow) => {
    const { endTime, logHours } = must(await findSession(first.device.db, session), 'the session');
    seen.push([endTime, logHours]);
    return sendOp(first.server, op);
  };
  await drain({ db: first.device.db, send, locks: systemLocks(navigator), now: () => Date.now(), random: Math.random });
  expect(new Set(seen.map(String))).toEqual(new Set(['06:55,0.9167']));
  expect(await countUnsent(first.device.db)).toBe(0);
  const row = must(await findSession(first.device.db, session), 'the session');
  expect(row).toMatchObject({ state: 'closed', endTime: '06:55' });
  expect(row.stood).toBeUndefined();
});

it('a 0 that is typed on another device, or taken back there, is offered here: no count is no 0', async () => {
  const session = await begin(first);
  const [other] = behaviors.slice(1);
  await recordTap(first.device, session, must(other, 'another behavior'));
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  const differences = async () => {
    await second.send();
    await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
    return (await findSession(first.device.db, session))?.differences;
  };
  await setCount(second.device, session, behavior, 0);
  expect(await differences()).toEqual([{ of: 'zero', id: behavior, more: 1 }]);
  await bringElsewhere(first.device.db, first.server, session);
  expect(await differences()).toBeUndefined();
  expect((await findSession(first.device.db, session))?.tally.behaviors[behavior]?.count).toBe(0);
  await undoLast(second.device, session);
  expect(await differences()).toEqual([{ of: 'zero', id: behavior, more: -1 }]);
  await second.device.db.delete();
});

it('an answer that was on its way when another device’s tap was known says nothing of it: the mark stays', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  const onItsWay = await first.server.ask(sessionEndpoints.sessions, { query: { limit: 100, page: 1, closed: 'no' } });
  await recordTap(second.device, session, behavior);
  await second.send();
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  const more = [{ of: 'count', id: behavior, more: 1 }];
  const differences = async () => (await findSession(first.device.db, session))?.differences;
  expect(await differences()).toEqual(more);
  const late = onItsWay.sessions.filter(({ uid }) => uid === session);
  expect(late).toHaveLength(1);
  await storeSessions(first.device.db, late);
  expect(await differences()).toEqual(more);
  await second.device.db.delete();
});

it('lengths, scores, pauses and ends that another device recorded are marked by name; brought here, both show the same', async () => {
  const [climbing, crying] = behaviors as [number, number];
  const session = await begin(first, [climbing, crying]);
  const begun = Date.now() - 600_000;
  const at = (second: number) => begun + second * 1000;
  const iso = (second: number) => new Date(at(second)).toISOString();
  await toggleEpisode(first.device, session, climbing, at(0));
  const plan = { behaviorId: crying, type: 'partial-interval', length: 60, planned: 5 } as const;
  const run = await startIntervals(first.device, session, plan, iso(0));
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  const rowOf = async (on: SignedInDevice) => must(await findSession(on.device.db, session), 'the session');
  const kinds = async (on: SignedInDevice) => ((await rowOf(on)).differences ?? []).map(({ of, id }) => [of, id]);
  // Both watch the first two intervals; only the second device's person sees it occur in the second one.
  await closeInterval(first.device, session, { run, index: 0, silence: true, at: iso(60) });
  await closeInterval(second.device, session, { run, index: 0, silence: true, at: iso(60) });
  await second.send();
  await first.send();
  expect(await kinds(first)).toEqual([]);
  await markInterval(second.device, session, run, 1, 'yes', iso(70));
  await closeInterval(second.device, session, { run, index: 1, silence: true, at: iso(120) });
  await closeInterval(first.device, session, { run, index: 1, silence: true, at: iso(121) });
  await toggleEpisode(second.device, session, climbing, at(141));
  await second.send();
  await first.send();
  expect(await kinds(first)).toEqual([
    ['length', climbing],
    ['scores', crying],
  ]);
  await toggleEpisode(first.device, session, climbing, at(168));
  await stopIntervals(first.device, session, run, iso(170));
  await pauseSession(first.device, session, { at: iso(180) });
  await resumeSession(first.device, session, { at: iso(192) });
  await first.send();
  await recordTap(second.device, session, crying);
  await second.send();
  expect(await kinds(second)).toEqual([
    ['length', climbing],
    ['end', crying],
    ['pauses', 0],
  ]);
  await bringElsewhere(second.device.db, second.server, session);
  await bringElsewhere(first.device.db, first.server, session);
  const numbers = async (on: SignedInDevice) => {
    const { tally } = await rowOf(on);
    const named = behaviors.map((id) => ({ id, name: String(id) }));
    return sessionNumbers({ tally, zero: [], behaviors: named, skills: [], end: null }, Date.now());
  };
  expect(await numbers(first)).toEqual(await numbers(second));
  expect((await numbers(first)).map(({ value, detail }) => [value, detail])).toEqual([
    ['1 time', ''],
    ['2:21 min', 'in 1 episode'],
    ['1 time', ''],
    ['50% of intervals', '1 of 2 observed, 5 planned'],
  ]);
  expect([await kinds(first), await kinds(second)]).toEqual([[], []]);
  // What has become another number by it is said until it is submitted: a note may have been sent with the old one.
  expect((await rowOf(first)).brought).toMatchObject([
    { id: climbing, was: { value: '2:48 min' }, is: { value: '2:21 min', detail: 'in 1 episode' } },
    { id: crying, was: { value: '0% of intervals', detail: '0 of 2 observed, 5 planned' } },
    { id: crying, was: null, is: { value: '1 time' } },
  ]);
  await second.device.db.delete();
});

it('what is recorded after another device has submitted is taken, and this one learns with the answer that it is submitted', async () => {
  const session = await begin(first);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await submit(first, session);
  await first.send();
  await recordTap(second.device, session, behavior);
  await second.send();
  expect(await stored(session)).toMatchObject({ closed: true, taps: 1, late: ['after_submit'] });
  const row = must(await findSession(second.device.db, session), 'the session');
  expect(row).toMatchObject({ state: 'closed', endTime: '06:45' });
  await second.device.db.delete();
});

it('data that came after this device’s Submit stays marked when it reopens and submits again without knowing of it, until a Submit has all of it', async () => {
  const session = await begin(first);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await submit(first, session);
  await first.send();
  for (let i = 0; i < 2; i++) await recordTap(second.device, session, behavior);
  await second.send();
  // Meanwhile without a network: its note says nothing of those taps.
  await restartSession(first.device, session);
  await write(first, session, { comment: 'A typo less' });
  await submit(first, session);
  await first.send();
  expect(await stored(session)).toMatchObject({ closed: true, taps: 2, late: ['after_submit'] });
  await restartSession(first.device, session);
  await first.send();
  await bringElsewhere(first.device.db, first.server, session);
  await submit(first, session);
  await first.send();
  expect(await stored(session)).toMatchObject({ closed: true, taps: 2, late: [] });
  await second.device.db.delete();
});

it('what the app of another device notes by itself of a Submit and a Reopen is no data that came after the Submit', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await write(first, session, {});
  await submit(first, session, { zero: [], notWatched: [] });
  await first.send();
  await recordTap(second.device, session, behavior);
  await second.send();
  expect(await stored(session)).toMatchObject({ late: ['after_submit'] });
  await restartSession(first.device, session);
  await first.send();
  await bringElsewhere(first.device.db, first.server, session);
  // A screen of the other one, which has nothing but looked on since, goes on.
  await pull({ db: second.device.db, server: second.server, now: () => Date.now() }, 'all');
  await restartSession(second.device, session);
  await second.send();
  expect((await listEvents(second.device.db, session)).filter(({ by }) => by === 'app')).not.toEqual([]);
  await submit(first, session, { zero: [], notWatched: [] });
  await first.send();
  expect(await stored(session)).toMatchObject({ closed: true, taps: 2, late: [] });
  await second.device.db.delete();
});

it('one device alone: a “none happened” that its person corrects after Reopen is corrected, also where the office had put a word into the note meanwhile', async () => {
  const session = await begin(first);
  const answered = async () => {
    const { answers, noteUid } = must(await findSession(first.device.db, session), 'the session');
    return { ...answers, said: (await findNote(first.device.db, noteUid))?.fields.health_safety };
  };
  await write(first, session, {});
  await submit(first, session, { zero: [behavior], notWatched: [] });
  await first.send();
  await sql`update notes set health_safety = 'The office’s word', version = version + 1, updated_at = now()
    where session_id = (select id from sessions where uid = ${session})`.execute(house.database.db);
  await restartSession(first.device, session);
  await write(first, session, { comment: 'Nobody watched for it' });
  await submit(first, session);
  await first.send();
  expect(await countUnsent(first.device.db)).toBe(0);
  expect(await answered()).toEqual({ zero: [], notWatched: [behavior], said: 'The office’s word' });
  const row = must(await findSession(first.device.db, session), 'the session');
  expect(row.stood).toBeUndefined();
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  expect(await answered()).toMatchObject({ zero: [], notWatched: [behavior] });
});

it('a visit of the calendar that was started hours off its plan is that visit on every device, also after a new sign-in', async () => {
  const eventUid = newId();
  const { userId } = must(await findRecorder(first.device.db), 'a recorder');
  const startDate = addDays('2026-01-05', days++);
  const start = { startDate, endDate: '', startTime: '15:17', endTime: '15:47', visit_location: 1 };
  const whom = { userId, client, behaviorIds: [behavior], skillIds: [], eventUid };
  const session = await startSession(first.device, { ...start, client_id: client.id }, whom);
  await first.send();
  const second = await onAnotherDevice();
  await pull({ db: second.device.db, server: second.server, now: () => Date.now() }, 'all');
  expect(await findSession(second.device.db, session)).toMatchObject({ eventsHere: false, eventUid });
  await fetchSession(second.device.db, second.server, session);
  expect(await findSession(second.device.db, session)).toMatchObject({ eventsHere: true, eventUid });
  await second.device.db.delete();
});

it('a session that is submitted here while the other device’s part is on its way stays submitted', async () => {
  const session = await begin(first);
  await first.send();
  const opened = await first.server.ask(sessionEndpoints.restartSession, { body: { uid: session } });
  await submit(first, session);
  await storeOpenedSession(first.device.db, opened);
  expect(await findSession(first.device.db, session)).toMatchObject({ state: 'closed' });
});

it('an interval set that another device scores is not scored here as well when it is brought in', async () => {
  const session = await begin(first);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  const plan = { behaviorId: behavior, type: 'partial-interval', length: 60, planned: 5 } as const;
  await startIntervals(second.device, session, plan, new Date().toISOString());
  await startIntervals(first.device, session, plan, new Date().toISOString());
  await second.send();
  await first.send();
  expect((await findSession(first.device.db, session))?.differences).toEqual([{ of: 'set', id: behavior, more: 1 }]);
  await bringElsewhere(first.device.db, first.server, session);
  await bringElsewhere(first.device.db, first.server, session);
  const row = must(await findSession(first.device.db, session), 'the session');
  expect(row.tally.runs).toHaveLength(2);
  expect(row.scoredElsewhere).toHaveLength(1);
  const [theirs] = (await findSession(second.device.db, session))?.tally.runs ?? [];
  expect(row.scoredElsewhere).toEqual([theirs?.run]);
  await second.device.db.delete();
});

it('a session that two devices open before its first note has arrived gets one note, with the texts of both', async () => {
  const session = await begin(first);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await write(first, session, { comment: 'From the first.' });
  await write(second, session, { health_safety: 'From the second.' });
  await first.send();
  await second.send();
  await second.send();
  const { rows } = await sql<{ comment: string; health_safety: string }>`
    select comment, health_safety from notes n join sessions s on s.id = n.session_id
    where s.uid = ${session}`.execute(house.database.db);
  expect(rows).toEqual([{ comment: 'From the first.', health_safety: 'From the second.' }]);
  expect(await countUnsent(second.device.db)).toBe(0);
  await second.device.db.delete();
});

it('a session goes on at another device, whose clock is wrong: Undo takes back what was tapped here, not what was tapped there', async () => {
  const session = await begin(first);
  const other = must(behaviors.at(1), 'another behavior');
  for (let i = 0; i < 5; i++) await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  const { device } = second;
  device.clock = { ...device.clock, now: () => Date.now() - 3_600_000 };
  // Sessions shows it before it is opened.
  await pull({ db: device.db, server: second.server, now: () => Date.now() }, 'all');
  expect(await findSession(device.db, session)).toMatchObject({ eventsHere: false });
  await fetchSession(device.db, second.server, session);
  const row = async () => must(await findSession(device.db, session), 'the session');
  const counts = async () => {
    const { behaviors: counted } = (await row()).tally;
    return [counted[behavior]?.count ?? 0, counted[other]?.count ?? 0];
  };
  expect(await row()).toMatchObject({ last: { kind: 'tap', behaviour_id: behavior }, eventCount: 5 });
  const [begun] = await listEvents(device.db, session);
  expect((await row()).timerStartedAt <= must(begun, 'an event').at).toBe(true);

  for (let i = 0; i < 2; i++) await recordTap(device, session, other);
  expect(await counts()).toEqual([5, 2]);
  // By the times that it shows: what this device has tapped stands an hour back.
  expect(logLines(await listEvents(device.db, session)).map(({ event }) => event)).toMatchObject([
    ...Array.from({ length: 5 }, () => ({ behaviour_id: behavior })),
    { behaviour_id: other },
    { behaviour_id: other },
  ]);
  await undoLast(device, session);
  await undoLast(device, session);
  expect(await counts()).toEqual([5, 0]);
  await undoLast(device, session);
  expect(await counts()).toEqual([4, 0]);
  await second.send();
  expect(await stored(session)).toMatchObject({ taps: 4 });
  await second.device.db.delete();
});

/** As the session's screens do: what nobody wrote says what is recorded. */
async function draftNote({ device }: SignedInDevice, session: string): Promise<SessionRow> {
  const row = must(await findSession(device.db, session), 'the session');
  const { fields } = must(await findNote(device.db, row.noteUid), 'the note');
  const drafted = drafting(row);
  const written = { skill_learned: 'Eye contact', begin_time: '06:00', end_time: '06:45' };
  const made = { drafted, eventCount: row.eventCount, from: fields };
  await saveSessionNote(device, row.noteUid, { ...whole, ...drafted, ...written }, defaultPolicy, made);
  return row;
}
const drafting = (row: SessionRow) => freshDraft(row, words, Date.now()).draft;

it('what two devices drafted of one visit is no conflict: nobody wrote a word, and nobody is asked to choose', async () => {
  const session = await begin(first);
  await draftNote(first, session);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  for (const on of [first, second]) {
    await recordTap(on.device, session, behavior);
    if (on === second) await recordTap(on.device, session, behavior);
    const { noteUid } = await draftNote(on, session);
    await submitSession(on.device, session, noteUid, { zero: [], notWatched: [] }, defaultPolicy, drafting);
  }
  await second.send();
  await first.send();
  expect(await countUnsent(first.device.db)).toBe(0);
  const { noteUid } = must(await findSession(first.device.db, session), 'the session');
  expect(await findRefused(first.device.db, noteUid)).toBeUndefined();
  // Opened again it follows what both recorded.
  await restartSession(first.device, session);
  await bringElsewhere(first.device.db, first.server, session);
  await submitSession(first.device, session, noteUid, { zero: [], notWatched: [] }, defaultPolicy, drafting);
  await first.send();
  const { rows } = await sql<{ target_behaviors: string }>`
    select target_behaviors from notes where uid = ${noteUid}`.execute(house.database.db);
  expect(rows[0]?.target_behaviors).toMatch(/^\S+ occurred 3 times\.$/);
  await second.device.db.delete();
});

it.each([
  'before',
  'after',
] as const)('a Submit of a device that lacks what another one recorded, %s that one’s own, does not sign its drafted number over that of all', async (when) => {
  const session = await begin(first);
  await draftNote(first, session);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await recordTap(second.device, session, behavior);
  await second.send();
  for (let taps = 0; taps < 2; taps++) await recordTap(first.device, session, behavior);
  await first.send();
  await bringElsewhere(first.device.db, first.server, session);
  for (const on of when === 'before' ? [second, first] : [first, second]) {
    const { noteUid } = await draftNote(on, session);
    await submitSession(on.device, session, noteUid, { zero: [], notWatched: [] }, defaultPolicy, drafting);
  }
  for (const on of when === 'before' ? [second, first] : [first, second]) await on.send();
  expect([await countUnsent(first.device.db), await countUnsent(second.device.db)]).toEqual([0, 0]);
  const { noteUid } = must(await findSession(first.device.db, session), 'the session');
  const { rows } = await sql<{ target_behaviors: string }>`
      select target_behaviors from notes where uid = ${noteUid}`.execute(house.database.db);
  expect(rows[0]?.target_behaviors).toMatch(/^\S+ occurred 3 times\.$/);
  await second.device.db.delete();
});

it('a text that one device drafted follows the data on another, though that had changed when it came; a written one stays', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  const row = await draftNote(first, session);
  await submit(first, session, { zero: [], notWatched: [] });
  await restartSession(first.device, session);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await recordTap(second.device, session, behavior);
  const answers = { zero: [], notWatched: [] };
  await submitSession(second.device, session, row.noteUid, answers, defaultPolicy, drafting);
  await second.send();
  const { rows } = await sql<{ target_behaviors: string; skill_learned: string; drafted: string[] }>`
    select target_behaviors, skill_learned, drafted from notes where uid = ${row.noteUid}`.execute(house.database.db);
  expect(rows).toEqual([
    {
      target_behaviors: expect.stringMatching(/^\S+ occurred 3 times\.$/),
      skill_learned: 'Eye contact',
      drafted: ['target_behaviors'],
    },
  ]);
  await second.device.db.delete();
});

it('opened again and submitted elsewhere between two looks, the note is the other device’s here, too', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await draftNote(first, session);
  await submit(first, session, { zero: [], notWatched: [] });
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await recordTap(second.device, session, behavior);
  await submit(second, session, { zero: [], notWatched: [] });
  await second.send();
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  expect(await findSession(first.device.db, session)).toMatchObject({ state: 'closed', turnedElsewhere: 'closed' });
  await second.device.db.delete();
});

it('one interval marked on two devices: both marks are kept', async () => {
  const session = await begin(first);
  const run = await startIntervals(first.device, session, {
    behaviorId: behavior,
    type: 'partial-interval',
    length: 10,
    planned: 3,
  });
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await markInterval(first.device, session, run, 0, 'yes');
  await markInterval(second.device, session, run, 0, 'no');
  await first.send();
  await second.send();
  expect(await stored(session)).toMatchObject({ marks: 2 });
  await second.device.db.delete();
});

it('a tap that the server already has is taken back: it leaves the count there as well', async () => {
  const session = await begin(first);
  for (let i = 0; i < 2; i++) await recordTap(first.device, session, behavior);
  await first.send();
  expect(await stored(session)).toMatchObject({ taps: 2 });
  await undoLast(first.device, session);
  await first.send();
  expect(await stored(session)).toMatchObject({ taps: 1 });
});

it('times that were corrected in the note are those of the session, here, at another device and on the server', async () => {
  const second = await onAnotherDevice();
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await first.send();
  await fetchSession(second.device.db, second.server, session);
  // Yesterday, at an hour at which nobody works: it stands first in every list.
  const date_visited = addDays(inZone(Date.now(), defaultPolicy.timeZone).date, -1);
  await write(first, session, { date_visited, begin_time: '05:00', end_time: '05:30' });
  await submit(first, session);
  await first.send();
  expect(await countUnsent(first.device.db)).toBe(0);
  await verifySessions({ db: first.device.db, server: first.server, now: () => Date.now() });
  const here = must(await findSession(first.device.db, session), 'the session');
  expect(await findComparison(first.device.db, here)).toBe('same');
  await pull({ db: second.device.db, server: second.server, now: () => Date.now() }, 'latest');
  const times = { startDate: date_visited, startTime: '05:00', endDate: date_visited, endTime: '05:30' };
  expect(await findSession(second.device.db, session)).toMatchObject(times);
  // Mended once more, after Submit.
  const { uid, fields } = must(await findNote(first.device.db, here.noteUid), 'the note');
  await saveNote(first.device, { uid, fields: { ...fields, begin_time: '04:45' } });
  await first.send();
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'latest');
  const mended = must(await findSession(first.device.db, session), 'the session');
  expect(mended).toMatchObject({ ...times, startTime: '04:45' });
  await verifySessions({ db: first.device.db, server: first.server, now: () => Date.now() });
  expect(await findComparison(first.device.db, mended)).toBe('same');
  await second.device.db.delete();
});

it('a session that was closed on another device is reopened here and goes on from its counts', async () => {
  const second = await onAnotherDevice();
  const session = await begin(second);
  for (let i = 0; i < 2; i++) await recordTap(second.device, session, behavior);
  await submit(second, session);
  await second.send();
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'latest');
  await expect(restartSession(first.device, session)).rejects.toMatchObject({ name: 'CaptureRefused' });
  await fetchSession(first.device.db, first.server, session);
  await recordTap(first.device, session, behavior);
  await submit(first, session);
  await first.send();
  expect(await countUnsent(first.device.db)).toBe(0);
  expect(await stored(session)).toMatchObject({ closed: true, taps: 3 });
  await second.device.db.delete();
});

it('a visit that was submitted here and opened again elsewhere is not open here before the other device’s part is; submitted there again, it is that Submit that counts', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await pauseSession(first.device, session);
  await submit(first, session);
  await first.send();
  const second = await onAnotherDevice();
  const news = () => pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  const row = async () => must(await findSession(first.device.db, session), 'the session');
  await fetchSession(second.device.db, second.server, session);
  await resumeSession(second.device, session);
  await recordTap(second.device, session, behavior);
  await second.send();
  await news();
  // By its own Submit it would stand paused, and count.
  const { state, turnedElsewhere } = await row();
  expect([state, turnedElsewhere, factsOf(await row()).closed]).toEqual(['open', 'open', true]);
  await bringElsewhere(first.device.db, first.server, session);
  expect(factsOf(await row())).toEqual({ sessionId: session, closed: false, paused: false });
  expect((await row()).tally.behaviors[behavior]?.count).toBe(2);
  await submit(second, session);
  await second.send();
  await news();
  expect(isSubmittedElsewhere(await row())).toBe(true);
  // What was observed there since this device’s own Submit lies in no pause of it: the next one begins with that Submit.
  const { tally, submittedAt, closedAt } = await row();
  expect(must(submittedAt, 'the Submit there') > must(closedAt, 'the Submit here')).toBe(true);
  await restartSession(first.device, session);
  expect((await row()).tally.pauses.slice(tally.pauses.length).map(({ from }) => from)).toEqual([submittedAt]);
  await submit(first, session);
  expect(isSubmittedElsewhere(await row())).toBe(false);
  await second.device.db.delete();
});

/** The same device by a clock that is so much further, ms. */
const later = ({ device }: SignedInDevice, ms: number) => ({
  ...device,
  clock: { ...device.clock, now: () => Date.now() + ms },
});
const TWENTY = 20 * 60_000;

it.each([
  ['learned of it with the changes', 'pull', true],
  ['learned of it with the answer to its own tap', 'tap', true],
  ['never had its data', 'pull', false],
] as const)('a visit that another device submitted is opened again on one that %s: the time that it lay submitted is not observed', async (_how, way, isHere) => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await first.send();
  const second = await onAnotherDevice();
  const all = () => pull({ db: second.device.db, server: second.server, now: () => Date.now() }, 'all');
  if (isHere) await fetchSession(second.device.db, second.server, session);
  await submit(first, session);
  await first.send();
  const { closedAt } = must(await findSession(first.device.db, session), 'the session');
  if (way === 'tap') {
    await recordTap(second.device, session, behavior);
    await second.send();
  } else await all();
  const last = way === 'tap' ? (await findSession(second.device.db, session))?.last?.at : closedAt;
  if (!isHere) await fetchSession(second.device.db, second.server, session);
  await restartSession(later(second, TWENTY), session);
  const { state, tally, submittedAt } = must(await findSession(second.device.db, session), 'the session');
  expect([state, submittedAt]).toEqual(['open', undefined]);
  const pauses = tally.pauses.map(({ from, to }) => [
    from,
    Date.parse(must(to, 'an end')) - Date.parse(from) >= TWENTY - 60_000,
  ]);
  // What was recorded there before it knew was watched.
  expect(pauses).toEqual([[last, true]]);
  await second.send();
  expect(await countUnsent(second.device.db)).toBe(0);
  await second.device.db.delete();
});

it('a visit that another device submitted is over on one where a note waits for a choice, too, and nothing of it is lost', async () => {
  const session = await begin(first);
  await write(first, session, { comment: 'Of before' });
  await first.send();
  const second = await onAnotherDevice();
  await fetchSession(second.device.db, second.server, session);
  await write(second, session, { comment: 'Of the other' });
  await submit(second, session);
  await second.send();
  await recordTap(first.device, session, behavior);
  await write(first, session, { comment: 'Of this one' });
  await first.send();
  expect(await countUnsent(first.device.db)).toBe(1);
  const news = () => pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
  const row = async () => must(await findSession(first.device.db, session), 'the session');
  await news();
  expect([(await row()).state, isSubmittedElsewhere(await row())]).toEqual(['closed', true]);
  expect((await row()).tally.behaviors[behavior]?.count).toBe(1);
  expect((await findNote(first.device.db, (await row()).noteUid))?.fields.comment).toBe('Of this one');
  expect(await countUnsent(first.device.db)).toBe(1);
  // Opened again here, it is open, though that waits behind the choice.
  await restartSession(first.device, session);
  await news();
  expect((await row()).state).toBe('open');
  await second.device.db.delete();
});

it('a session that is opened again elsewhere after the program has changed asks what was asked then, and knows the answers', async () => {
  const second = await onAnotherDevice();
  const [counted, watched, missed, ...others] = behaviors;
  const asked = [must(counted, 'one'), must(watched, 'two'), must(missed, 'three')];
  const [, zero, notWatched] = asked as [number, number, number];
  const session = await begin(second, asked);
  await recordTap(second.device, session, asked[0] ?? 0);
  await submit(second, session, { zero: [zero], notWatched: [notWatched] });
  await second.send();
  await assign(others);
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'latest');
  await fetchSession(first.device.db, first.server, session);
  const row = must(await findSession(first.device.db, session), 'the session');
  expect([row.behaviorIds, row.answers]).toEqual([asked, { zero: [zero], notWatched: [notWatched] }]);
  expect(row.timeZone).toBe(defaultPolicy.timeZone);
  await assign(behaviors);
  await second.device.db.delete();
});

describe('a session that another device has submitted with its End Time and zeros', () => {
  /** Both devices have it open, with one note; then the other one submits it. */
  async function submittedThere(texts: Partial<NoteFields> = { end_time: '06:30' }) {
    const second = await onAnotherDevice();
    const session = await begin(first, behaviors);
    await write(first, session, {});
    await first.send();
    await fetchSession(second.device.db, second.server, session);
    await write(second, session, texts);
    const [zero, notWatched] = [behaviors.slice(0, 2), behaviors.slice(2)];
    await submit(second, session, { zero, notWatched });
    await second.send();
    await second.device.db.delete();
    return { session, zero, notWatched };
  }
  const here = async (session: string) => must(await findSession(first.device.db, session), 'the session');

  it('and is submitted here as well, unseen: they stand there and here, and this device says what it had otherwise', async () => {
    const { session, zero, notWatched } = await submittedThere();
    await submit(first, session);
    await first.send();
    expect(await countUnsent(first.device.db)).toBe(0);
    const row = await here(session);
    expect(row).toMatchObject({
      ...{ state: 'closed', endTime: '06:30', answers: { zero, notWatched } },
      stood: { end: { typed: '06:45', stands: '06:30' }, zero },
    });
    await verifySessions({ db: first.device.db, server: first.server, now: () => Date.now() });
    expect(await findComparison(first.device.db, await here(session))).toBe('same');
    // Submitted again, it is said no longer.
    await restartSession(first.device, session);
    await submit(first, session);
    await first.send();
    expect(await here(session)).toMatchObject({ answers: { zero: [], notWatched: behaviors } });
    expect((await here(session)).stood).toBeUndefined();
  });

  it('and is submitted, reopened and submitted here before this device knows: they stand all the same', async () => {
    const { session, zero, notWatched } = await submittedThere();
    await submit(first, session);
    await restartSession(first.device, session);
    await submit(first, session);
    await first.send();
    expect(await countUnsent(first.device.db)).toBe(0);
    expect(await here(session)).toMatchObject({ endTime: '06:30', answers: { zero, notWatched }, stood: { zero } });
    await verifySessions({ db: first.device.db, server: first.server, now: () => Date.now() });
    expect(await findComparison(first.device.db, await here(session))).toBe('same');
  });

  it('nor are they taken back where both notes say the same, word for word: nobody merged them', async () => {
    const { session, zero, notWatched } = await submittedThere({});
    await submit(first, session);
    await restartSession(first.device, session);
    await submit(first, session);
    await first.send();
    expect(await countUnsent(first.device.db)).toBe(0);
    expect(await here(session)).toMatchObject({ answers: { zero, notWatched }, stood: { zero } });
    // Whoever has seen them and opens it again corrects them.
    await restartSession(first.device, session);
    await submit(first, session);
    await first.send();
    expect(await here(session)).toMatchObject({ answers: { zero: [], notWatched: behaviors } });
  });

  it('and is submitted and reopened here before this device knows: it goes on from them, and Submit asks from there', async () => {
    const { session, zero, notWatched } = await submittedThere({});
    await submit(first, session);
    await restartSession(first.device, session);
    await first.send();
    const row = await here(session);
    expect(row).toMatchObject({ state: 'open', answers: { zero, notWatched } });
    await submit(first, session, row.answers);
    await first.send();
    expect(await here(session)).toMatchObject({ answers: { zero, notWatched } });
  });

  it('and is submitted, reopened and answered anew here before this device knows: what was answered last stands', async () => {
    const { session, zero } = await submittedThere({});
    await submit(first, session);
    await restartSession(first.device, session);
    await saveAnswer(first.device, session, [must(behaviors[3], 'a behavior')], 'zero');
    await first.send();
    const { answers } = await here(session);
    expect(new Set(answers.zero)).toEqual(new Set([...zero, behaviors[3]]));
  });

  it('and is opened again here: it goes on from the answers that stand, and not from those of this device', async () => {
    const { session, zero, notWatched } = await submittedThere();
    await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'all');
    await restartSession(first.device, session);
    expect(await here(session)).toMatchObject({ state: 'open', endTime: '06:30', answers: { zero, notWatched } });
  });
});

it('a reinstalled app is a new device; the old one returns a month later with its work, and all of it is taken once', async () => {
  const old = first;
  const session = await begin(old);
  await old.send();
  for (let i = 0; i < 3; i++) await recordTap(old.device, session, behavior);
  const reinstalled = await onAnotherDevice();
  const other = await begin(reinstalled);
  await recordTap(reinstalled.device, other, behavior);
  await reinstalled.send();
  await sql`update devices set last_contact_at = last_contact_at - interval '31 days'`.execute(house.database.db);
  await old.send();
  expect(await countUnsent(old.device.db)).toBe(0);
  expect([(await stored(session))?.taps, (await stored(other))?.taps]).toEqual([3, 1]);
  await reinstalled.device.db.delete();
});

it('a client who was taken away with work on the device: the download purges nothing that is unsent, and the work arrives', async () => {
  const session = await begin(first);
  await first.send();
  for (let i = 0; i < 2; i++) await recordTap(first.device, session, behavior);
  await sql`update caseloads set removed_at = now() where client_id = ${client.id}`.execute(house.database.db);
  await pull({ db: first.device.db, server: first.server, now: () => Date.now() }, 'latest');
  expect((await listClients(first.device.db)).map(({ id }) => id)).not.toContain(client.id);
  expect(await findSession(first.device.db, session)).toMatchObject({ state: 'open', eventsHere: true });
  await recordTap(first.device, session, behavior);
  await submit(first, session);
  await first.send();
  expect(await countUnsent(first.device.db)).toBe(0);
  expect(await stored(session)).toMatchObject({ closed: true, taps: 3 });
});

it('the note of a submitted session is deleted: reopened on any device it is written anew, and Submit brings it', async () => {
  const session = await begin(first);
  await recordTap(first.device, session, behavior);
  await write(first, session, { comment: 'Of before.' });
  await submit(first, session, { zero: [], notWatched: [] });
  await first.send();
  const { noteUid } = must(await findSession(first.device.db, session), 'the session');
  const away = sql`update notes set deleted_at = now(), version = version + 1 where uid = ${noteUid}`;
  for (const device of [first, await onAnotherDevice()]) {
    await away.execute(house.database.db);
    await forgetNote(device.device.db, noteUid);
    if (device === first) await restartSession(device.device, session);
    else await fetchSession(device.device.db, device.server, session);
    const row = must(await findSession(device.device.db, session), 'the session');
    await device.device.db.notes.put(draftOf(row));
    await write(device, session, { comment: `Anew on ${device === first ? 'the first' : 'the second'}.` });
    await device.send();
    await submit(device, session, { zero: [], notWatched: [] });
    await device.send();
    expect(await countUnsent(device.device.db)).toBe(0);
    const { rows } = await sql`select uid, state, comment, deleted_at from notes where uid = ${noteUid}`.execute(
      house.database.db,
    );
    expect(rows).toMatchObject([{ state: 'final', deleted_at: null, comment: expect.stringMatching(/^Anew on/) }]);
  }
});

it('a note that another client of the same person has stored under its own uid is chosen between like one of a second tablet, and counted once', async () => {
  const { device } = first;
  const session = await begin(first);
  await first.send();
  const { startDate } = must(await findSession(device.db, session), 'the session');
  const note = {
    ...{ uid: newId(), client_id: client.id, date_visited: startDate, begin_time: '06:00', end_time: '06:45' },
    ...{ target_behaviors: 'Tantrum', skill_learned: 'Eye contact', who_present: 'Father', comment: '' },
    ...{ health_safety: '', location: 1 },
  };
  const token = must((await findAuth(device.db))?.accessToken, 'a token');
  const body = {
    session_uid: session,
    endDate: startDate,
    endTime: '06:45',
    observed_zero: [],
    not_observed: behaviors,
  };
  const answered = await fetch(`${house.url}/api/session/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, note }),
  });
  expect(answered.status, await answered.clone().text()).toBe(200);

  await write(first, session, whole);
  await submit(first, session);
  await first.send();
  await pull({ db: device.db, server: first.server, now: () => Date.now() }, 'latest');
  const [mine, ...more] = await device.db.notes.where('sessionId').equals(session).toArray();
  expect(more).toEqual([]);
  const { uid } = must(mine, 'the note');
  const refused = must(await findRefused(device.db, uid), 'the refused work');
  const conflict = must(conflictOf(refused, mine) ?? undefined, 'a choice');
  expect(conflict.theirs).toMatchObject({ uid: note.uid, who_present: 'Father' });
  expect(conflict.conflicts).toContain('who_present');
  expect((await listNotesOfDay(device.db, startDate)).map((one) => one.uid)).toEqual([uid]);

  await saveNote(device, { uid, fields: { ...conflict.merged, who_present: 'Mother and father' } }, conflict.theirs);
  await first.send();
  await pull({ db: device.db, server: first.server, now: () => Date.now() }, 'latest');
  const after = await device.db.notes.where('sessionId').equals(session).toArray();
  expect(after.map(({ uid: one, state, fields }) => [one, state, fields.who_present])).toEqual([
    [uid, 'final', 'Mother and father'],
  ]);
  expect(await countUnsent(device.db)).toBe(0);
});
