// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNote } from '#db/queries/sessions.ts';
import { chooseSession } from '#db/react/current-session-store.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import type { SessionStart } from '#domain/session/session-rules.ts';
import { time12 } from '#domain/time/service-time.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { saveAnswer } from '#features/session/submit/submit-session.ts';
import { makeDevice, type TestDevice, visit } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, maya } from '../on-device.ts';
import { openSession, paths, rowOf } from './session-page.tsx';

let device: TestDevice;
const MINUTE = 60_000;
const at = (time: string) => Date.parse(`2026-11-20T${time}:00-05:00`);

beforeEach(async () => {
  setWindowWidth(820);
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

/** Begun without a plan at 3:00 PM, one record at 3:10 PM; the End Time is 3:30 PM. */
async function unplanned(change: Partial<SessionStart> = {}) {
  device.time.now = at('15:00');
  const start = { ...visit, startTime: '15:00', endTime: '15:30', assumedEnd: {}, ...change };
  const session = await startSession(device, start, { userId: device.db.userId, client: maya, behaviorIds: [1, 2] });
  chooseSession(session);
  device.time.now = at('15:10');
  await recordTap(device, session, 1);
  await saveAnswer(device, session, [2], 'notWatched');
  const { noteUid } = await rowOf(device, session);
  await saveSessionNote(device, noteUid, { location: 3 }, defaultPolicy);
  return { session, end: async () => (await findNote(device.db, noteUid))?.fields.end_time };
}
const facts = () => screen.getByText('Client, date, location, times').closest('[class*="min-h-20"]');
const isTicked = () => facts()?.querySelector('.lucide-check') !== null;
const press = async (user: ReturnType<typeof openSession>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('an End Time that nobody chose is not ticked, however near the last record, and Submit asks for it: forgotten over night, it would be signed unseen', async () => {
  const { session } = await unplanned();
  device.time.now = at('15:10') + 24 * 60 * MINUTE;
  const { user } = openSession(device, paths.submit);
  await screen.findByText('The End Time, 3:30 PM, is assumed');
  screen.getByText(/nobody has typed it, and no plan says it\. Nothing was recorded in the 20 min before it\.$/);
  expect(isTicked()).toBe(false);
  await press(user, 'Submit Session');
  await screen.findByText('Say when the visit ends: 3:10 PM, or 3:30 PM');
  expect((await rowOf(device, session)).state).toBe('open');
  await press(user, 'Keep 3:30 PM');
  await screen.findByText('The End Time is 3:30 PM, as you said');
  expect(isTicked()).toBe(true);
  await press(user, 'Submit Session');
  await screen.findByRole('heading', { name: 'Session submitted' });
});

test.each([
  ['the last record', 'End at 3:10 PM', '15:10'],
  ['now', 'Set to now, 3:26 PM', '15:26'],
  ['the planned end', 'Planned end 4:00 PM', '16:00'],
])('%s is one press from an assumed end, which then is none any more', async (_what, button, time) => {
  const { end } = await unplanned({ assumedEnd: { planned: '16:00' } });
  device.time.now = at('15:26');
  const { user } = openSession(device, paths.submit);
  await screen.findByText('The End Time, 3:30 PM, is later than now');
  // Of a time that is to come nothing is said that lies before it, and the plan that is offered is none that is missing.
  screen.getByText('It was filled in: nobody has typed it, and the plan says 4:00 PM.');
  await press(user, button);
  await waitFor(async () => expect(await end()).toBe(time));
  await waitFor(() => expect(screen.queryByText(/nobody has typed it/)).toBeNull());
  // What it was, and the way back in the place of the press.
  await screen.findByText(`End Time set to ${time12(time)}, before: 3:30 PM`);
  expect(screen.queryByText(/has come|no longer is/)).toBeNull();
  expect(screen.queryByRole('button', { name: button })).toBeNull();
  await press(user, 'Back to 3:30 PM');
  await waitFor(async () => expect(await end()).toBe('15:30'));
  await screen.findByText(/nobody has typed it/);
  await screen.findByRole('button', { name: button });
  expect(screen.queryByText(/^End Time set to/)).toBeNull();
});

test('“Keep” pressed again is taken back: the question stands as before', async () => {
  const { session } = await unplanned();
  device.time.now = at('15:45');
  const { user } = openSession(device, paths.submit);
  await press(user, 'Keep 3:30 PM');
  await screen.findByText('The End Time is 3:30 PM, as you said');
  await waitFor(async () => expect((await rowOf(device, session)).keptEnd).toBe('2026-11-20 15:30'));
  await press(user, 'Keep 3:30 PM');
  await screen.findByText('The End Time, 3:30 PM, is assumed');
  await waitFor(async () => expect((await rowOf(device, session)).keptEnd).toBe(''));
});

test('what ends an assumed visit stands once, also where more was recorded after it', async () => {
  const { session, end } = await unplanned();
  device.time.now = at('15:55');
  await recordTap(device, session, 1);
  device.time.now = at('16:40');
  const { user } = openSession(device, paths.submit);
  await screen.findByText('1 recorded event lies after the End Time, 3:30 PM');
  await press(user, 'End at 3:55 PM');
  await waitFor(async () => expect(await end()).toBe('15:55'));
});

test('one that a Begin Time filled in beside it, in the note of a visit without an end, is assumed as well', async () => {
  const { session } = await unplanned({ endTime: '', assumedEnd: undefined });
  const { noteUid } = await rowOf(device, session);
  await saveSessionNote(device, noteUid, { begin_time: '15:00', end_time: '15:30' }, defaultPolicy);
  openSession(device, paths.submit);
  await screen.findByText(/nobody has typed it, and no plan says it/);
});

test('one that was typed at Start, or that the plan says, is asked about no more than before', async () => {
  await unplanned({ assumedEnd: undefined });
  device.time.now = at('15:31');
  openSession(device, paths.submit);
  await screen.findByText('The times agree with what was recorded.');
  expect(screen.queryByText(/is assumed$/)).toBeNull();
});

test('another device asks for it as well: what the first one sent says that it was filled in', async () => {
  const { session } = await unplanned({ assumedEnd: { planned: '16:00' } });
  const start = (await device.db.ops.toArray()).find(({ kind }) => kind === 'startSession')?.body;
  expect(start).toMatchObject({ endTime: '15:30', assumed_end: '15:30', planned_end: '16:00' });
  const row = await rowOf(device, session);
  const other = await makeDevice(row.userId + 500_000);
  const opened = { uid: session, id: 9, client: { id: 7 }, session_closed: false, version: 2, note: null };
  const told = { ...Object(start), ...opened, user: { id: row.userId }, behaviors: [], skills: [], intervals: [] };
  await storeOpenedSession(other.db, { session: told, events: [], behaviors: [], skills: [] } as never);
  expect((await rowOf(other, session)).assumedEnd).toEqual({ time: '15:30', planned: '16:00' });
  other.db.close();
});
