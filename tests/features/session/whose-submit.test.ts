// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { listEvents } from '#db/queries/sessions.ts';
import { storeSessions } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { pausesOf } from '#domain/session/session-numbers.ts';
import { turnWords } from '#domain/turn-words.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import type { TestDevice } from '../../setup/device.ts';
import { deviceInSession, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
const MIN = 60_000;

beforeEach(async () => {
  ({ device, session } = await deviceInSession());
  await recordTap(device, session, 1);
});
afterEach(() => device.db.close());

const pausedMs = async () => pausesOf((await rowOf(device, session)).tally).paused_ms;

/** The visit as the record has it once it was submitted here. @param closedAt ISO 8601 */
async function inRecord(closedAt: string, version: number): Promise<Session> {
  const row = await rowOf(device, session);
  return {
    ...{ id: 9, uid: session, version, created_at: row.createdAt, date_week: null, log_hours: 1 },
    ...{ client: { id: 7, first_name: 'Maya', last_name: 'Ruiz' }, user: { id: 1, profile: { name: 'Ana' } } },
    ...{ startDate: '2026-11-20', startTime: '15:00', endDate: '2026-11-20', endTime: '16:00' },
    ...{ time_zone: 'America/New_York', visit_location: 1, session_closed: true, closed_at: closedAt },
    ...{ note: { id: 4, uid: row.noteUid, state: 'final' }, behaviors: [], skills: [], intervals: [] },
  } as unknown as Session;
}

test.each([
  ['the note’s times are changed twice', '2026-11-20T21:05:00.000Z', undefined, 60],
  ['another device opens it and submits it anew', '2026-11-20T21:35:00.000Z', 'closed', 30],
] as const)('where %s between two looks, a Reopen here leaves out the time since the Submit that was the last', async (_, closedAt, turned, minutes) => {
  // The visit is until 4:00 PM; Submit is pressed at 4:05, Reopen at 5:05.
  device.time.now = Date.parse('2026-11-20T21:05:00Z');
  const { noteUid } = await rowOf(device, session);
  await saveSessionNote(device, noteUid, { end_time: '16:00', target_behaviors: 'One tantrum.' }, defaultPolicy);
  await submitSession(device, session, noteUid, { zero: [], notWatched: [2, 3, 4, 9] }, defaultPolicy);
  await device.db.ops.clear();
  await storeSessions(device.db, [await inRecord('2026-11-20T21:05:00.000Z', 2)]);
  await storeSessions(device.db, [await inRecord(closedAt, 4)]);
  expect((await rowOf(device, session)).turnedElsewhere).toBe(turned);
  device.time.now += 60 * MIN;
  await restartSession(device, session);
  expect(await pausedMs()).toBe(minutes * MIN);
});

test.each([
  ['as the record says', '2026-11-20T21:05:00.000Z', 60],
  ['an older server does not say when', undefined, 65],
])('submitted on another device after its End Time (%s) and opened here an hour later, it was not watched in that hour', async (_, submittedAt, minutes) => {
  device.time.now = Date.parse('2026-11-20T21:06:00Z');
  const known = { state: 'closed', turnedElsewhere: 'closed', submittedAt } as const;
  await device.db.sessions.update(session, { ...known, endDate: '2026-11-20', endTime: '16:00' });
  device.time.now = Date.parse('2026-11-20T22:05:00Z');
  await restartSession(device, session);
  // Its End Time may move on, to 5:30 PM: its rates divide by what was watched.
  await recordTap(device, session, 1);
  expect(await pausedMs()).toBe(minutes * MIN);
});

test('submitted on another device and opened again there, it goes on here without the time in which this device stood', async () => {
  await toggleEpisode(device, session, 9, device.time.now);
  device.time.now += 2 * MIN;
  const closedAt = new Date(device.time.now).toISOString();
  await storeSessions(device.db, [await inRecord(closedAt, 2)]);
  expect((await rowOf(device, session)).state).toBe('closed');
  device.time.now += 70_000;
  const { closed_at: _, ...open } = await inRecord(closedAt, 3);
  await storeSessions(device.db, [{ ...open, session_closed: false }]);
  await restartSession(device, session);
  const { state, tally } = await rowOf(device, session);
  expect([state, pausesOf(tally).paused_ms, openOnset(tally.episodes?.[9]) !== null]).toEqual(['open', 70_000, true]);
  device.time.now += MIN;
  await toggleEpisode(device, session, 9, device.time.now);
  const { tally: after } = await rowOf(device, session);
  expect(durationSum(after.episodes?.[9] ?? [], after.pauses, null, device.time.now).total).toBe(3 * MIN);
});

test('submitted and opened here, and then submitted and opened on another device, it goes on without the time of each Submit', async () => {
  const { noteUid } = await rowOf(device, session);
  await saveSessionNote(device, noteUid, { end_time: '16:00', target_behaviors: 'One tantrum.' }, defaultPolicy);
  await submitSession(device, session, noteUid, { zero: [], notWatched: [2, 3, 4, 9] }, defaultPolicy);
  await device.db.ops.clear();
  await storeSessions(device.db, [await inRecord(new Date(device.time.now).toISOString(), 2)]);
  device.time.now += 30_000;
  await restartSession(device, session);
  await device.db.ops.clear();
  device.time.now += 2 * MIN;
  const theirs = await inRecord(new Date(device.time.now).toISOString(), 4);
  await storeSessions(device.db, [theirs]);
  const { closed_at: _, ...open } = theirs;
  await storeSessions(device.db, [{ ...open, version: 5, session_closed: false }]);
  device.time.now += MIN;
  await restartSession(device, session);
  expect(await pausedMs()).toBe(30_000 + MIN);
});

test('begun on a device whose clock is five minutes behind, it was begun and first recorded by the clock here, also once the record says it', async () => {
  const local = new Date(device.time.now).toISOString();
  await device.db.sessions.update(session, { begunAt: local, firstAt: local });
  await device.db.ops.clear();
  const there = (minutes: number) => new Date(device.time.now + (minutes - 5) * MIN).toISOString();
  const theirs = await inRecord(local, 2);
  await storeSessions(device.db, [{ ...theirs, begun_at: there(0), first_at: there(1) }]);
  const { begunAt, firstAt } = await rowOf(device, session);
  expect([begunAt, firstAt]).toEqual([local, new Date(device.time.now + MIN).toISOString()]);
});

test('on a device whose clock is five minutes ahead, and which knows it, the time that lay submitted elsewhere is no longer than it was', async () => {
  const ahead = 5 * MIN;
  // Recorded last a quarter of an hour before the other device submits.
  device.time.now += 15 * MIN;
  const known = { state: 'closed', turnedElsewhere: 'closed', submittedElsewhere: true } as const;
  const submittedAt = new Date(device.time.now - ahead).toISOString();
  await device.db.sessions.update(session, { ...known, submittedAt, endDate: '2026-11-20', endTime: '17:00' });
  device.time.now += 2 * MIN;
  await restartSession({ ...device, offsetMs: () => -ahead }, session);
  expect(await pausedMs()).toBe(2 * MIN);
});

test('a visit that came back after a sign-out and is opened again says so of no other device', async () => {
  device.time.now += 15 * MIN;
  const submittedAt = new Date(device.time.now).toISOString();
  await device.db.sessions.update(session, { submittedAt, endDate: '2026-11-20', endTime: '17:00' });
  device.time.now += 2 * MIN;
  await restartSession(device, session, 'running', true);
  expect(await pausedMs()).toBe(2 * MIN);
  const noted = (await listEvents(device.db, session)).flatMap((event) => turnWords(event) ?? []);
  expect(noted).toEqual(['Submitted', 'Reopened']);
});
