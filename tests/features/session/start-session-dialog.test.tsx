// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { saveContact } from '#db/device/contact.ts';
import { listDrafts } from '#db/drafts.ts';
import { listOpenSessions } from '#db/queries/sessions.ts';
import { chosenSessionId } from '#db/react/current-session-store.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { storeSchedule } from '#db/store/store-pulled.ts';
import { time12 } from '#domain/time/service-time.ts';
import { StartSessionDialog } from '#features/session/start/start-session-dialog.tsx';
import type { SessionPreset } from '#lib/app-actions.ts';
import { must } from '#lib/must.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { makeTestRouter } from '../../setup/test-router.tsx';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload } from '../on-device.ts';
import { fillDisk, paths, setPolicy } from './session-page.tsx';

let device: TestDevice;

beforeEach(async () => {
  setWindowWidth(1024);
  localStorage.clear();
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

function openDialog(preset?: SessionPreset) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const dialog = <StartSessionDialog onClose={() => undefined} preset={preset} />;
  const router = makeTestRouter();
  const view = render(
    <DeviceContext value={device}>
      <router.Router>{dialog}</router.Router>
    </DeviceContext>,
  );
  return { ...view, user: userEvent.setup(), path: () => router.state.location.pathname };
}
const start = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Start' }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const time = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) });

async function retype(at: HTMLElement, text: string) {
  await userEvent.clear(at);
  await userEvent.type(at, `${text}{Tab}`);
}

async function plan(clientId: number, begin: string, end: string, location: number) {
  const day = '2026-11-20';
  await storeSchedule(device.db, [
    {
      id: 1,
      uid: 'u',
      title: 'Session',
      start: `${day}T${begin}:00-05:00`,
      end: `${day}T${end}:00-05:00`,
      groupId: null,
      groupInvId: null,
      className: 'event-approve',
      first_name: null,
      last_name: null,
      client_id: clientId,
      user_id: device.db.userId,
      visit_location: location,
      repeat_every: null,
      repeat_unit: null,
      repeat_days: null,
      repeat_week: null,
      repeat_week_start: null,
      repeat_until: null,
      event_info: {},
      version: 1,
    },
  ]);
}

test('for whom recording was taken from, says so and starts nothing, wherever it was opened', async () => {
  await giveCaseload(device, ['notes.view']);
  openDialog({ clientId: 7 });
  await screen.findByText(/^Your role does not include recording sessions/);
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

describe('Start New Session', () => {
  test('begins with today, now, and half an hour; everything the server is not needed for', async () => {
    openDialog();
    await screen.findByRole('heading', { name: 'Start New Session' });
    expect([field('Start Date').value, field('End Date').value]).toEqual(['11/20/2026', '11/20/2026']);
    expect([time('Start Time').value, time('End Time').value]).toEqual(['3:00 PM', '3:30 PM']);
  });

  test('at “Other” it says that the note has no such place, and at no other place', async () => {
    const { user } = openDialog();
    const place = async (name: string) => user.click(await screen.findByRole('radio', { name }));
    const words = /^A note has no “Other”: before Submit/;
    await place('Home');
    expect(screen.queryByText(words)).toBeNull();
    await place('Other');
    await screen.findByText(words);
    await place('Center');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  test('at “School/Community” it says which of the two the note begins with', async () => {
    const { user } = openDialog();
    await user.click(await screen.findByRole('radio', { name: 'School/Community' }));
    await screen.findByText('The note says School. If it was Community, choose that in the note.');
    await user.click(screen.getByRole('radio', { name: 'Home' }));
    await waitFor(() => expect(screen.queryByText(/^The note says/)).toBeNull());
  });

  test('what one client’s plan filled in goes with that client; what was typed stays', async () => {
    const preset = { clientId: 7, startTime: '15:04', endTime: '17:04', startDate: '2026-11-20', location: 2 };
    const { user } = openDialog(preset);
    await screen.findByRole('heading', { name: 'Start New Session' });
    expect([time('Start Time').value, time('End Time').value]).toEqual(['3:04 PM', '5:04 PM']);
    const other = async () => {
      const client = screen.getByRole('combobox', { name: /^Client/ });
      await user.clear(client);
      await user.type(client, 'Leo');
      await user.click(await screen.findByRole('option', { name: /Leo/ }));
    };
    await other();
    await waitFor(() => expect(time('Start Time').value).toBe('3:00 PM'));
    expect(time('End Time').value).toBe('3:30 PM');
    const places = within(screen.getByRole('radiogroup', { name: /^Session Location/ }));
    expect(places.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  });

  test.each([
    ['two hours before its visit', '17:00', '19:00'],
    ['six hours before its visit', '21:00', '23:00'],
    ['an hour after its visit', '12:00', '14:00'],
    ['hours after its visit', '08:00', '10:00'],
  ])('what is started %s is asked about: as planned, or now, as long as planned; neither is filled in', async (_, begin, end) => {
    const { user } = openDialog({ clientId: 7, startTime: begin, endTime: end, location: 2 });
    await screen.findByRole('heading', { name: 'Start New Session' });
    const [planned, now] = screen.getAllByRole<HTMLInputElement>('radio', { name: /^(Planned|Now) / });
    expect([planned?.checked, now?.checked, time('Start Time').value]).toEqual([false, false, '']);
    await start(user);
    expect((await screen.findAllByText('Start time is required')).length).toBeGreaterThan(0);
    expect(await listOpenSessions(device.db)).toEqual([]);
    await user.click(must(planned, 'Planned'));
    await waitFor(() => expect(time('Start Time').value).toBe(time12(begin)));
    expect(time('End Time').value).toBe(time12(end));
    await user.click(must(now, 'Now'));
    await waitFor(() => expect(time('Start Time').value).toBe('3:00 PM'));
    expect(time('End Time').value).toBe('5:00 PM');
  });

  test('times that were taken from one client’s plan go with that client, also where one of them was typed over', async () => {
    await plan(8, '22:00', '23:00', 3);
    const { user } = openDialog();
    const take = async (end?: string) => {
      await user.click(await screen.findByRole('radio', { name: 'Leo T.' }));
      await user.click(await screen.findByRole('radio', { name: 'Planned 10:00 PM' }));
      await waitFor(() => expect(time('End Time').value).toBe('11:00 PM'));
      if (end === undefined) return;
      await user.clear(time('End Time'));
      await user.type(time('End Time'), end);
      await user.tab();
    };
    await take();
    await user.click(screen.getByRole('radio', { name: 'Maya R.' }));
    await waitFor(() => expect(time('Start Time').value).toBe('3:00 PM'));
    expect(time('End Time').value).toBe('3:30 PM');
    await take('11:30 PM');
    await user.click(screen.getByRole('radio', { name: 'Maya R.' }));
    await waitFor(() => expect(time('Start Time').value).toBe('3:00 PM'));
    expect(time('End Time').value).toBe('11:30 PM');
  });

  test('on another day neither its plan nor now is offered, and no time of today stands there; back on its day they do', async () => {
    await plan(8, '14:50', '17:00', 3);
    const { user } = openDialog();
    await user.click(await screen.findByRole('radio', { name: 'Leo T.' }));
    await user.click(await screen.findByRole('radio', { name: 'Planned 2:50 PM' }));
    await waitFor(() => expect(time('End Time').value).toBe('5:00 PM'));
    await retype(field('Start Date'), '11/19/2026');
    await waitFor(() => expect(time('Start Time').value).toBe(''));
    expect(time('End Time').value).toBe('');
    screen.getByText('The plan from 2:50 PM to 5:00 PM is of another day. Type the times of this visit.');
    // Out of sight, and in its place: what lies below does not move.
    expect(screen.getByRole('radio', { name: 'Planned 2:50 PM', hidden: true }).closest('.invisible')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Now' })).toBeNull();
    await start(user);
    expect(screen.getAllByText('Start time is required')).not.toHaveLength(0);
    await retype(field('Start Date'), '11/20/2026');
    await waitFor(() => expect(time('End Time').value).toBe('5:00 PM'));
    await retype(field('Start Date'), '11/19/2026');
    await retype(time('Start Time'), '2:50 PM');
    expect(time('End Time').value).toBe('3:20 PM');
    screen.getByText('The End Time is assumed. Type another one where you know it.');
    await retype(time('Start Time'), '9:00 AM');
    await start(user);
    await waitFor(async () => expect(await listOpenSessions(device.db)).toHaveLength(1));
    const [session] = await listOpenSessions(device.db);
    expect(session).toMatchObject({ startDate: '2026-11-19', startTime: '09:00' });
    expect(session?.eventUid).toBeUndefined();
  });

  test('the client of a visit hours off brings its place, and is asked about its times', async () => {
    await plan(8, '22:00', '23:00', 3);
    const { user } = openDialog();
    await user.click(await screen.findByRole('radio', { name: 'Leo T.' }));
    screen.getByText('It is 3:00 PM. The visit is planned from 10:00 PM to 11:00 PM: choose when it starts.');
    expect(time('Start Time').value).toBe('');
    await user.click(screen.getByRole('radio', { name: 'Planned 10:00 PM' }));
    await waitFor(() => expect(time('Start Time').value).toBe('10:00 PM'));
    screen.getByText('It is 3:00 PM. The visit is planned from 10:00 PM to 11:00 PM.');
  });

  test('begins when Start is pressed, however long the form has stood open', async () => {
    const { user } = openDialog({ clientId: 7, location: 2 });
    await screen.findByText(/Ready offline/);
    device.time.now += 7 * 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(time('Start Time').value).toBe('3:07 PM'));
    await start(user);
    await waitFor(async () => expect((await listOpenSessions(device.db))[0]?.startTime).toBe('15:07'));
  });

  test('says that the clock of the device is off: the times that it offers are taken from it', async () => {
    await saveContact(device.db, { offsetMs: 40 * 60_000 });
    openDialog();
    await screen.findByText('The clock of this device is 40 min behind');
  });

  test('times that overlap a note of this device are named there, and nothing is stopped: at Submit it is late for it', async () => {
    await startVisit(device);
    await device.db.sessions.clear();
    const note = must((await device.db.notes.toArray())[0], 'its note');
    const fields = { ...note.fields, date_visited: '2026-11-20', begin_time: '15:10', end_time: '16:00', client_id: 8 };
    await device.db.notes.put({ ...note, fields, dateVisited: '2026-11-20', state: 'submitted' });
    const { user, path } = openDialog({ clientId: 7 });
    const told = 'These times overlap the note for Leo T. on 11/20/26, 3:10 PM to 4:00 PM. You can start.';
    await screen.findByText(told);
    await retype(time('End Time'), '3:10 PM');
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    await retype(time('End Time'), '3:11 PM');
    await screen.findByText(told);
    await user.click(screen.getByRole('radio', { name: 'Home' }));
    await start(user);
    await waitFor(() => expect(path()).toBe(paths.data));
  });

  test('clients of a small caseload are one press away, whoever is planned today', async () => {
    await plan(8, '17:30', '19:00', 3);
    const { user } = openDialog();
    const few = within(await screen.findByRole('radiogroup', { name: 'Client, of your caseload' }));
    expect(
      few.getAllByRole('radio').map((chip) => chip.getAttribute('aria-label') ?? chip.closest('label')?.textContent),
    ).toEqual(['Leo T.', 'Maya R.']);
    await user.click(few.getByRole('radio', { name: 'Maya R.' }));
    await screen.findByText(/Ready offline/);
  });

  test('a visit that begins on time is not asked about', async () => {
    openDialog({ clientId: 7, startTime: '15:04', endTime: '17:00', location: 2 });
    await screen.findByRole('heading', { name: 'Start New Session' });
    expect(screen.queryByRole('radio', { name: /^Planned/ })).toBeNull();
  });

  test('what was typed over one client’s plan stays for another client', async () => {
    const { user } = openDialog({ clientId: 7, startTime: '15:04', endTime: '17:04', location: 2 });
    await screen.findByRole('heading', { name: 'Start New Session' });
    await retype(time('End Time'), '6:15 PM');
    const client = screen.getByRole('combobox', { name: /^Client/ });
    await user.clear(client);
    await user.type(client, 'Leo');
    await user.click(await screen.findByRole('option', { name: /Leo/ }));
    // Its beginning was the plan's: it goes with whose plan it is.
    await waitFor(() => expect(time('Start Time').value).toBe('3:00 PM'));
    expect(time('End Time').value).toBe('6:15 PM');
  });

  test('enforces client, date, time and location with the specification’s messages, in a list and at the fields', async () => {
    const { user } = openDialog();
    await screen.findByRole('heading', { name: 'Start New Session' });
    await user.clear(field('Start Date'));
    await user.clear(time('Start Time'));
    await start(user);
    for (const message of [
      'A client must be selected',
      'Date is required',
      'Start time is required',
      'A location must be selected',
    ])
      expect(screen.getAllByText(message)).toHaveLength(2);
    expect(document.activeElement?.textContent).toContain('There is a problem');
    expect(await listOpenSessions(device.db)).toEqual([]);
  });

  test('the list of what is wrong stays until Start is pressed again: a choice moves nothing under the finger', async () => {
    const { user } = openDialog({ clientId: 8 });
    await screen.findByRole('heading', { name: 'Start New Session' });
    await start(user);
    const list = await screen.findByRole('alert', { name: 'There is a problem' });
    await user.click(screen.getByRole('radio', { name: 'Home' }));
    await screen.findByText('All put right');
    expect(list.isConnected).toBe(true);
    expect(list.querySelectorAll('li')).toHaveLength(1);
  });

  test('the zone of its times and the client’s program go with it: neither follows a later change', async () => {
    const { user } = openDialog({ clientId: 8, location: 1 });
    await screen.findByText(/Ready offline/);
    await start(user);
    await waitFor(async () => expect(await listOpenSessions(device.db)).toHaveLength(1));
    const [session] = await listOpenSessions(device.db);
    const { behaviorIds, skillIds } = (await device.db.assignments.get(8)) ?? { behaviorIds: [], skillIds: [] };
    expect(session).toMatchObject({ timeZone: 'America/New_York', behaviorIds, skillIds });
    const [op] = await device.db.ops.toArray();
    expect(op?.body).toMatchObject({
      time_zone: 'America/New_York',
      behaviour_ids: behaviorIds,
      skill_ids: skillIds,
    });
  });

  test('what this device does not know of the client it does not say', async () => {
    await device.db.assignments.clear();
    const { user } = openDialog({ clientId: 8, location: 1 });
    await screen.findByRole('heading', { name: 'Start New Session' });
    await start(user);
    await waitFor(async () => expect(await listOpenSessions(device.db)).toHaveLength(1));
    expect((await device.db.ops.toArray())[0]?.body).not.toHaveProperty('behaviour_ids');
  });

  test('started before the chosen client’s program was read, the session has that client’s tiles, not those of the one before', async () => {
    const { user } = openDialog({ clientId: 8, location: 1 });
    await screen.findByText(/Ready offline/);
    const read = Promise.withResolvers<void>();
    // A download that holds the table.
    const download = device.db.transaction('rw', device.db.assignments, () => Dexie.waitFor(read.promise));
    const client = screen.getByRole('combobox', { name: /^Client/ });
    await user.clear(client);
    await user.type(client, 'Maya');
    await user.click(await screen.findByRole('option', { name: /Maya/ }));
    await user.click(screen.getByRole('radio', { name: 'Home' }));
    await start(user);
    read.resolve();
    await download;
    await waitFor(async () =>
      expect((await listOpenSessions(device.db)).map((row) => [row.clientId, row.behaviorIds, row.skillIds])).toEqual([
        [7, [1, 2], [5]],
      ]),
    );
  });

  test('a year that the server does not take is refused at the field, and nothing starts', async () => {
    const { user } = openDialog({ clientId: 7, location: 1 });
    await screen.findByText(/Ready offline/);
    await user.clear(field('Start Date'));
    await user.type(field('Start Date'), '11/22/3026{Tab}');
    screen.getByText('Use a year from 1900 to 2199');
    await start(user);
    expect(screen.getAllByText('Use a year from 1900 to 2199')).toHaveLength(2);
    expect(await listOpenSessions(device.db)).toEqual([]);
  });

  test('a day that is still to come is refused at the field', async () => {
    const { user } = openDialog({ clientId: 7, location: 1, startDate: '2026-12-25' });
    await screen.findByText(/Ready offline/);
    await start(user);
    expect(screen.getAllByText('The date must not be in the future').length).toBeGreaterThan(1);
    expect(await listOpenSessions(device.db)).toEqual([]);
  });

  test('an end that is not after the begin is said at the field', async () => {
    const { user } = openDialog({ clientId: 7, location: 1, startTime: '15:00', endTime: '14:00' });
    await screen.findByText(/Ready offline/);
    await start(user);
    expect(screen.getAllByText('End Time must be later than Start Time, or End Date the next day')).toHaveLength(2);
  });

  test('a visit of the calendar keeps its times when the company has moved to another zone since the download', async () => {
    await plan(8, '16:30', '18:00', 3);
    await setPolicy(device, { timeZone: 'America/Chicago' });
    const { user } = openDialog();
    await user.click(await screen.findByRole('radio', { name: 'Leo T.' }));
    await user.click(screen.getByRole('radio', { name: 'Planned 4:30 PM' }));
    expect([time('Start Time').value, time('End Time').value]).toEqual(['4:30 PM', '6:00 PM']);
  });

  test('today’s client is one press, with the times and place of the calendar', async () => {
    await plan(8, '15:04', '19:00', 3);
    const { user, path } = openDialog();
    await user.click(await screen.findByRole('radio', { name: 'Leo T.' }));
    expect([time('Start Time').value, time('End Time').value]).toEqual(['3:04 PM', '7:00 PM']);
    await screen.findByText('Ready offline: 1 behavior, 0 skills');
    screen.getByText('Times come from today’s calendar. You can type any time.');
    await start(user);
    await waitFor(() => expect(path()).toBe(paths.data));
    const [session] = await listOpenSessions(device.db);
    expect(session).toMatchObject({
      clientId: 8,
      visitLocation: 3,
      startTime: '15:04',
      behaviorIds: [1],
      skillIds: [],
    });
    expect(chosenSessionId()).toBe(session?.id);
  });

  test('a row of the day’s plan has filled everything: Start is the only press', async () => {
    const { user, path } = openDialog({ clientId: 7, startTime: '15:00', endTime: '17:00', location: 1 });
    await screen.findByText('Ready offline: 2 behaviors, 1 skill');
    await start(user);
    await waitFor(() => expect(path()).toBe(paths.data));
  });

  test('a session that is still open is pointed at; both ways are open', async () => {
    const other = await startVisit(device);
    const { user, path } = openDialog({ clientId: 8, location: 1 });
    await screen.findByText(/Ready offline/);
    await start(user);
    await screen.findByText('Maya R. is still open.');
    // It stands where Start was pressed, in its place.
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    expect(await listOpenSessions(device.db)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Start anyway' }));
    await waitFor(async () => expect(await listOpenSessions(device.db)).toHaveLength(2));
    expect(path()).toBe(paths.data);
    expect(chosenSessionId()).not.toBe(other);
  });

  test('a session that is open on another device is pointed at, too', async () => {
    const other = await startVisit(device);
    await device.db.table('sessions').update(other, { eventsHere: false });
    const { user, path } = openDialog({ clientId: 7, location: 1 });
    await screen.findByText(/Ready offline/);
    await start(user);
    await screen.findByText('Maya R. is still open on another device.');
    expect(await device.db.sessions.count()).toBe(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show it on Home' }));
    await user.click(screen.getByRole('button', { name: 'Start anyway' }));
    await waitFor(() => expect(path()).toBe(paths.data));
    expect(await device.db.sessions.count()).toBe(2);
  });

  test('another therapist’s open session is not asked about', async () => {
    const other = await startVisit(device);
    await device.db.table('sessions').update(other, { eventsHere: false, userId: 501 });
    const { user, path } = openDialog({ clientId: 7, location: 1 });
    await screen.findByText(/Ready offline/);
    await start(user);
    await waitFor(() => expect(path()).toBe(paths.data));
  });

  test('one that was submitted, and is open to put its note right, is not called still open', async () => {
    const other = await startVisit(device);
    await device.db.table('sessions').update(other, { closedAt: '2026-11-20T20:00:00.000Z' });
    const { user } = openDialog({ clientId: 8, location: 1 });
    await screen.findByText(/Ready offline/);
    await start(user);
    await screen.findByText('Maya R. is open again after Submit.');
    screen.getByRole('button', { name: 'Go to Submit' });
  });

  test('one of another day that is open says of which day', async () => {
    await startVisit(device);
    device.time.now += 48 * 60 * 60_000;
    const { user } = openDialog({ clientId: 8, location: 1 });
    await screen.findByText(/Ready offline/);
    await start(user);
    await screen.findByText('Maya R. of 11/20 is still open.');
  });

  test('of several that are open the button says to which Submit it leads', async () => {
    await startVisit(device);
    const other = await startVisit(device);
    const leo = { clientId: 8, clientName: { first_name: 'Leo', last_name: 'Tan' } };
    await device.db.table('sessions').update(other, { ...leo, createdAt: '2099-11-20T21:00:00.000Z' });
    const { user, path } = openDialog({ clientId: 7, location: 1 });
    await screen.findByText(/Ready offline/);
    await start(user);
    await screen.findByText('Leo T., Maya R. are still open.');
    await user.click(screen.getByRole('button', { name: 'Go to Submit of Leo T.' }));
    expect([path(), chosenSessionId()]).toEqual([paths.submit, other]);
  });

  test('in the place where Start was pressed nothing starts and nothing typed is thrown away', async () => {
    await startVisit(device);
    const { user } = openDialog({ clientId: 8, location: 1 });
    await screen.findByText(/Ready offline/);
    const place = screen.getByRole('button', { name: 'Start' }).className;
    await start(user);
    const buttons = within(await screen.findByRole('alert')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Start anyway', 'Go to Submit']);
    // At the end of the line, and as wide as Start was.
    expect(place).toContain('min-w-[min(12.5rem,100%)]');
    expect(buttons.at(-1)?.className).toContain('ml-auto min-w-[min(12.5rem,100%)]');
  });

  test('"Go to Submit" submits nothing, and leads to the other session’s Submit', async () => {
    const other = await startVisit(device);
    const { user, path } = openDialog({ clientId: 8, location: 1 });
    await screen.findByText(/Ready offline/);
    await start(user);
    await user.click(await screen.findByRole('button', { name: 'Go to Submit' }));
    expect([path(), chosenSessionId()]).toEqual([paths.submit, other]);
  });

  test('what was typed comes back after a reload, dates and times that can not be read too, and is gone once it starts', async () => {
    const first = openDialog();
    await first.user.type(await screen.findByRole('combobox', { name: /^Client/ }), 'Maya');
    await first.user.click(await screen.findByRole('option', { name: 'Maya Ruiz' }));
    await first.user.click(screen.getByRole('radio', { name: 'Center' }));
    await retype(field('End Date'), '13/45/2026');
    await retype(time('Start Time'), '25:99');
    await waitFor(async () =>
      expect((await listDrafts(device.db, 'start:'))[0]?.content).toMatchObject({
        unread: { endDate: '13/45/2026', startTime: '25:99' },
      }),
    );
    first.unmount();
    const { user, path } = openDialog();
    await screen.findByText(/What you had typed before is here again/);
    await screen.findByText(/“25:99” is not a time/);
    screen.getByText(/“13\/45\/2026” is not a date/);
    expect([field('End Date').value, time('Start Time').value]).toEqual(['13/45/2026', '25:99']);
    expect(screen.getByRole('radio', { name: 'Center' })).toHaveProperty('checked', true);
    await start(user);
    expect(await listOpenSessions(device.db)).toEqual([]);
    await retype(field('End Date'), '11/20/2026');
    await retype(time('Start Time'), '3:00 PM');
    await start(user);
    await waitFor(() => expect(path()).toBe(paths.data));
    await waitFor(async () => expect(await listDrafts(device.db, 'start:')).toEqual([]));
  });

  test('Cancel throws away what was typed; left by the cross, it is there again', async () => {
    const first = openDialog({ clientId: 7 });
    await first.user.click(await screen.findByRole('radio', { name: 'Center' }));
    await waitFor(async () => expect(await listDrafts(device.db, 'start:')).toHaveLength(1));
    await first.user.click(screen.getByRole('button', { name: 'Close' }));
    first.unmount();
    const second = openDialog({ clientId: 7 });
    await screen.findByText(/What you had typed before is here again.*It is a start of Maya R\.$/);
    await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await listDrafts(device.db, 'start:')).toEqual([]));
    second.unmount();
    openDialog({ clientId: 7 });
    await screen.findByText(/Ready offline/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Center' }).checked).toBe(false);
    expect(screen.queryByText(/What you had typed before/)).toBeNull();
  });

  test('what nobody chose is not kept: a form that comes back another day has its times and plan', async () => {
    await plan(8, '15:04', '19:00', 3);
    const first = openDialog();
    await first.user.click(await screen.findByRole('radio', { name: 'Leo T.' }));
    expect(time('Start Time').value).toBe('3:04 PM');
    await waitFor(async () => expect(await listDrafts(device.db, 'start:')).toHaveLength(1));
    first.unmount();
    await storeSchedule(device.db, []);
    openDialog();
    await screen.findByText(/What you had typed before is here again/);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Leo T.' }).checked).toBe(true));
    expect([time('Start Time').value, time('End Time').value]).toEqual(['3:00 PM', '3:30 PM']);
    screen.getByText('The End Time is assumed. Type another one where you know it.');
  });

  test('an End Time that nobody chose says that it is assumed, until one is typed', async () => {
    const { user } = openDialog();
    await user.click(await screen.findByRole('radio', { name: 'Maya R.' }));
    expect(time('End Time').value).not.toBe('');
    screen.getByText('The End Time is assumed. Type another one where you know it.');
    await user.clear(time('End Time'));
    await user.type(time('End Time'), '5:10 PM{Tab}');
    screen.getByText('You can type any time.');
  });

  test('an End Time that nobody chose is kept as assumed, so that Submit asks for it; one that was typed is not', async () => {
    const { user } = openDialog({ clientId: 7, location: 1 });
    await waitFor(() => expect(time('End Time').value).not.toBe(''));
    await start(user);
    const kept = async () => (await listOpenSessions(device.db))[0];
    await waitFor(async () => expect((await kept())?.assumedEnd).toEqual({ time: (await kept())?.endTime }));
  });

  test('Start beside a client is a start of that client: what was left there of another one is not brought back', async () => {
    const first = openDialog({ clientId: 7 });
    const few = within(await screen.findByRole('radiogroup', { name: 'Client, of your caseload' }));
    await first.user.click(few.getByRole('radio', { name: 'Leo T.' }));
    await first.user.click(screen.getByRole('radio', { name: 'Center' }));
    await waitFor(async () =>
      expect((await listDrafts(device.db, 'start:'))[0]?.content).toMatchObject({ client_id: 8 }),
    );
    first.unmount();
    openDialog({ clientId: 7 });
    await screen.findByText(/Ready offline/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Maya R.' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Center' }).checked).toBe(false);
    expect(screen.queryByText(/What you had typed before/)).toBeNull();
  });

  test('each visit of the plan has a form of its own, and Discard empties one', async () => {
    const first = openDialog({ clientId: 7, startTime: '15:00' });
    await first.user.click(await screen.findByRole('radio', { name: 'Center' }));
    await retype(time('End Time'), '930x');
    await waitFor(async () => expect(await listDrafts(device.db, 'start:')).toHaveLength(1));
    first.unmount();
    const second = openDialog({ clientId: 8 });
    await screen.findByText(/Ready offline/);
    expect(screen.queryByText(/What you had typed before/)).toBeNull();
    second.unmount();
    const { user } = openDialog({ clientId: 7, startTime: '15:00' });
    await screen.findByDisplayValue('930x');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(time('End Time').value).toBe('3:30 PM'));
    expect(screen.queryByText(/is not a time/)).toBeNull();
    expect(await listDrafts(device.db, 'start:')).toEqual([]);
  });

  test('a device without room starts nothing and says why', async () => {
    const { user, path } = openDialog({ clientId: 7, location: 1 });
    await screen.findByText(/Ready offline/);
    fillDisk(device);
    await start(user);
    await screen.findByText('Recording is not possible');
    screen.getByText(/This device has no room left/);
    expect(path()).toBe('/');
    expect(await listOpenSessions(device.db)).toEqual([]);
  });

  test('that a device has no room is said in sight of the press, at the foot of a long form, too', async () => {
    const seen: string[] = [];
    Reflect.set(Element.prototype, 'scrollIntoView', function (this: Element) {
      seen.push(this.textContent);
    });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const { user } = openDialog({ clientId: 7, location: 1 });
    await screen.findByText(/Ready offline/);
    fillDisk(device);
    await start(user);
    await screen.findByText('Recording is not possible');
    expect(seen.at(-1)).toMatch(/This device has no room left/);
  });

  test('a browser that keeps no data refuses to record, with the reason, before anything is typed', async () => {
    device.db.close();
    const missing = Object.assign(new Error('no'), { name: 'MissingAPIError' });
    vi.spyOn(device.db, 'open').mockImplementation(() => Dexie.Promise.reject(missing));
    const { user } = openDialog();
    await screen.findByText('Recording is not possible');
    screen.getByText(/a private window/);
    await user.click(screen.getByRole('radio', { name: 'Home' }));
  });
});
