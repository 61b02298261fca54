// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Summary } from '#contract/summary.ts';
import { saveContact } from '#db/device/contact.ts';
import { chooseSession } from '#db/react/current-session-store.ts';
import { storeHours, storeSchedule } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { instantOf } from '#domain/time/service-time.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import type { HomeLink } from '#features/home/office-home.tsx';
import { pauseSession } from '#features/session/frame/pause-session.ts';
import { startIntervals } from '#features/session/intervals/record-interval.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import type { InstallPrompt, InstallWay } from '#lib/install-prompt.ts';
import { must } from '#lib/must.ts';
import { makeAppActions } from '../../setup/app-actions.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote, pageOf } from '../notes/make-note.ts';
import { beginDownload, giveCaseload, office, sendEverything, today, zone } from '../on-device.ts';
import { makeSync, open } from '../open-screen.tsx';

let device: TestDevice;
let done: unknown[];
beforeEach(async () => {
  setWindowWidth(820);
  localStorage.clear();
  device = await makeDevice();
  done = [];
});
afterEach(() => device.db.close());

const installBy = (way: InstallWay): InstallPrompt => ({
  way: () => way,
  subscribe: () => () => undefined,
  ask: async () => false,
});

interface Shown {
  way?: InstallWay;
  sync?: ReturnType<typeof makeSync>;
  links?: HomeLink[];
}

function show(options: Shown = {}) {
  return open(
    device,
    <HomeScreen
      install={installBy(options.way ?? 'none')}
      links={options.links ?? [{ label: 'All notes', to: '/company/notes', icon: FileText }]}
    />,
    { app: makeAppActions(done), ...(options.sync ? { sync: options.sync } : {}) },
  );
}

const plan = (client_id: number, begin: string, until: string) => ({
  id: client_id,
  uid: `e${client_id}`,
  title: 'Session',
  start: zonedIso(today, begin, zone),
  end: zonedIso(today, until, zone),
  groupId: null,
  groupInvId: null,
  className: 'event-approve' as const,
  first_name: null,
  last_name: null,
  client_id,
  user_id: null,
  visit_location: 1,
  repeat_every: null,
  repeat_unit: null,
  repeat_days: null,
  repeat_week: null,
  repeat_week_start: null,
  repeat_until: null,
  event_info: { 0: { decision: 1 } },
  version: 1,
});

describe('a therapist’s Home', () => {
  beforeEach(() => giveCaseload(device));

  test('greets by name, with the day', async () => {
    show();
    await screen.findByRole('heading', { level: 1, name: 'Good afternoon, Ana' });
    screen.getByText('Friday, November 20');
  });

  test('a visit of today starts with everything filled in', async () => {
    await storeSchedule(device.db, [plan(8, '17:30', '19:00')]);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Start, Leo T., 5:30 PM' }));
    expect(done).toEqual([
      [
        'startSession',
        { clientId: 8, startDate: today, startTime: '17:30', endTime: '19:00', location: 1, eventUid: 'e8' },
      ],
    ]);
  });

  test('the running session shows its time from the stamps, and the visit says that it runs', async () => {
    await storeSchedule(device.db, [plan(7, '15:00', '17:00')]);
    const id = await startVisit(device);
    device.time.now += 41 * 60_000 + 7000;
    show();
    expect((await screen.findByRole('timer')).textContent).toBe('00:41:07');
    screen.getByText('Running');
    await userEvent.click(screen.getByRole('button', { name: 'Return' }));
    expect(done).toEqual([['goToSession', id, 'data']]);
  });

  test('a session in which intervals are recorded says so: its questions wait for answers', async () => {
    const id = await startVisit(device);
    await startIntervals(device, id, { behaviorId: 1, type: 'momentary', length: 30, planned: 4 });
    show();
    await screen.findByText('Session running · interval recording goes on');
    // It ends by itself, and nothing below moves: its words have another word in their place.
    device.time.now += 3 * 60_000;
    await screen.findByText('Session running · interval recording is over', {}, { timeout: 4000 });
  });

  test('how far a download has got stands below all that is pressed by name, and leaves its place: “Fix” moved 92 px', async () => {
    await startVisit(device);
    device.time.now += 30 * 3_600_000;
    await saveContact(device.db, { progress: { what: 'download', done: 4, total: 5 } });
    show();
    const finish = await screen.findByRole('heading', { name: 'Finish these' });
    const bar = await screen.findByRole('progressbar', { name: 'Downloading 5 of 5' });
    expect(finish.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await saveContact(device.db, { progress: null });
    await waitFor(() => expect(screen.queryByText(/^Downloading \d/)).toBeNull());
    expect(screen.queryAllByRole('progressbar', { name: /\d of \d/ })).toEqual([]);
    expect(bar.isConnected).toBe(true);
  });

  test('of two sessions that are open each is one press away', async () => {
    await storeSchedule(device.db, [plan(7, '15:00', '17:00'), plan(8, '17:30', '19:00')]);
    const maya = await startVisit(device);
    await device.db.table('sessions').put({
      ...(await device.db.sessions.get(maya)),
      ...{ id: 'leo', clientId: 8, clientName: { first_name: 'Leo', last_name: 'T' }, startTime: '17:30' },
    });
    chooseSession('leo');
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Return to Maya R., 3:00 PM' }));
    expect(screen.queryByText('Offline ready')).toBeNull();
    expect(done).toEqual([['goToSession', maya, 'data']]);
  });

  test('a session that goes on over midnight says since which day it runs', async () => {
    const id = await startVisit(device);
    device.time.now += 8.9 * 3_600_000;
    await recordTap(device, id, 1);
    device.time.now += 12 * 60_000;
    show();
    await screen.findByText(/started yesterday 3:00 PM/);
  });

  test('a start that was typed, or a timer that was reset, is not named as what the timer beside it counts from', async () => {
    const id = await startVisit(device);
    const { startDate, startTime, timerStartedAt } = must(await device.db.sessions.get(id), 'the session');
    const typed = new Date(instantOf(startDate, startTime, zone) + 27 * 60_000).toISOString();
    await device.db.table('sessions').update(id, { timerStartedAt: typed });
    show();
    await screen.findByText(/Start Time 3:00 PM, timer from 3:27 PM$/);
    await device.db.table('sessions').update(id, { timerStartedAt });
    await screen.findByText(/started 3:00 PM$/);
    // After the company has moved to another zone, both are still by the clock that it was begun with.
    await device.db.table('sessions').update(id, { timerStartedAt: typed, timeZone: zone });
    await device.db.table('meta').update('account', { policy: { ...defaultPolicy, timeZone: 'America/Denver' } });
    await screen.findByText(/Start Time 3:00 PM, timer from 3:27 PM$/);
  });

  test('a session that was submitted, and is open again, says so', async () => {
    await storeSchedule(device.db, [plan(7, '15:00', '17:00')]);
    const id = await startVisit(device);
    await device.db.table('sessions').update(id, { closedAt: '2026-11-20T20:00:00.000Z' });
    show();
    await screen.findByText(/^Session running · open again after Submit$/);
    await screen.findByText('Open again');
  });

  test('one that another device opened again after its Submit here is not called paused, and its clock does not stand', async () => {
    const id = await startVisit(device);
    await pauseSession(device, id);
    await device.db.sessions.update(id, { closedAt: '2026-11-20T20:00:00.000Z', turnedElsewhere: 'open' });
    show();
    const card = within(await screen.findByRole('region', { name: 'Session running' }));
    card.getByText('Open on another device');
    expect(card.getByRole('timer').textContent).toBe('');
  });

  test('a visit is called submitted when the server has all of it, and until then saved, waiting to send', async () => {
    await storeSchedule(device.db, [plan(7, '15:00', '17:00')]);
    const id = await startVisit(device);
    await device.db.table('sessions').update(id, { state: 'closed' });
    show();
    await screen.findByText('Saved, waiting to send');
    expect(screen.queryByText('Submitted')).toBeNull();
    await sendEverything(device, '2026-11-20T22:04:00.000Z');
    await device.db.table('sessions').update(id, { serverId: 1 });
    await screen.findByText('Submitted');
    expect(screen.queryByText('Saved, waiting to send')).toBeNull();
  });

  test('a session left open for half a day is asked about, not shown as running', async () => {
    const id = await startVisit(device);
    device.time.now += 26 * 3_600_000;
    show();
    await screen.findByText('Still open since yesterday 3:00 PM');
    expect(screen.queryByRole('timer')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Submit, Session 11/20 · Maya R.' }));
    expect(done).toEqual([['goToSession', id, 'submit']]);
  });

  test('another therapist’s open session is not mine to submit', async () => {
    const id = await startVisit(device);
    const row = await device.db.sessions.get(id);
    if (row) await device.db.sessions.put({ ...row, userId: 501, eventsHere: false });
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    show();
    await screen.findByRole('heading', { name: 'Today' });
    expect(screen.queryByRole('heading', { name: 'Finish these' })).toBeNull();
  });

  test('refused work stands among the things to finish, and leads to where it is told', async () => {
    await startVisit(device);
    const op = await device.db.ops.toCollection().first();
    await device.db.table('ops').put({ ...op, state: 'rejected' });
    show();
    await screen.findByText('Needs attention. The server could not take it');
    expect(screen.getByRole('link', { name: 'Why, Session 11/20 · Maya R.' }).getAttribute('href')).toBe('/sync');
  });

  test('a client whose hours are used up is “Over”, and one with few left “Low”', async () => {
    await giveCaseload(device);
    const at = '2026-11-20T20:00:00Z';
    await storeHours(device.db, [
      { clientId: 7, logHours: 21.5, date: today, at },
      { clientId: 8, logHours: 14, date: today, at },
    ]);
    show();
    const cardOf = async (name: string) =>
      must((await screen.findByRole('heading', { name })).closest('li'), 'its card');
    within(await cardOf('Maya R.')).getByText('Over');
    within(await cardOf('Leo T.')).getByText('Low');
    within(await cardOf('Maya R.')).getByText('21 h 30 min of 20 h used');
  });

  test('hours that could not be had say so and invent no number', async () => {
    await saveContact(device.db, { fullPullAt: '2026-11-20T19:00:00.000Z' });
    show();
    expect(await screen.findAllByText('Could not get data')).toHaveLength(2);
  });

  test('in a week that began without a network, hours left have not failed: nobody could ask about them yet', async () => {
    await giveCaseload(device);
    const at = '2026-11-13T20:00:00Z';
    await storeHours(
      device.db,
      [7, 8].map((clientId) => ({ clientId, logHours: 3, date: '2026-11-13', at })),
    );
    show();
    expect(await screen.findAllByText('Not known for this week yet: connect to get it')).toHaveLength(2);
    expect(screen.queryByText(/Could not get data|^As of/)).toBeNull();
  });

  test('while the first download goes on, Home says that it does, and nothing that is not true', async () => {
    await beginDownload(device);
    show();
    await screen.findByText(/^Today’s visits are being downloaded\./);
    expect(screen.getAllByText('Downloading…')).toHaveLength(2);
    expect(screen.queryByText(/Could not get data|next connection/)).toBeNull();
    await saveContact(device.db, { fullPullAt: '2026-11-20T20:00:00.000Z' });
    await screen.findByText(/^No visits are planned for today\./);
    await waitFor(() => expect(screen.queryByText('Downloading…')).toBeNull());
  });

  test('says that the clock of the device is off, as long as it is', async () => {
    await giveCaseload(device);
    await saveContact(device.db, { offsetMs: -12 * 60 * 60_000 });
    show();
    await screen.findByText('The clock of this device is 12 h ahead');
    await saveContact(device.db, { offsetMs: 0 });
    await waitFor(() => expect(screen.queryByText(/^The clock of this device/)).toBeNull());
  });

  test('a long send and the first download show how far they have come', async () => {
    await saveContact(device.db, { progress: { what: 'download', done: 1, total: 4 } });
    show();
    const bar = await screen.findByRole('progressbar', { name: 'Downloading 2 of 4' });
    // Below the visits: when it goes, Start must not move up under a finger.
    const visits = screen.getByRole('heading', { name: 'Today' });
    expect(visits.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('records that waited three days ask for a connection, and never stop the work', async () => {
    await startVisit(device);
    device.time.now += 73 * 3_600_000;
    show();
    await screen.findByText('Connect this device to send 1 record');
    await userEvent.click(screen.getByRole('button', { name: 'Start Session' }));
    expect(done).toEqual([['startSession']]);
  });

  test('a calendar that never came is not called an empty day', async () => {
    await beginDownload(device);
    await saveContact(device.db, { offlineSince: '2026-11-20T19:00:00.000Z', waitingFor: 'network' });
    show();
    await screen.findByText(/Today’s visits are not on this device yet/);
  });

  test('a day without visits says so', async () => {
    await saveContact(device.db, { fullPullAt: '2026-11-20T19:00:00.000Z' });
    show();
    await screen.findByText('No visits are planned for today. You can start a session at any time.');
  });
});

describe('the install hint on Home', () => {
  beforeEach(() => giveCaseload(device));
  const hint = () => screen.queryByRole('heading', { name: 'Put this app on your Home Screen first' });

  test('shows the steps on an iPad before the first session, and stays away once dismissed', async () => {
    const first = show({ way: 'by-hand' });
    await waitFor(() => expect(hint()).not.toBeNull());
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain('2. Choose Add to Home Screen');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(hint()).toBeNull();
    first.unmount();
    show({ way: 'by-hand' });
    await screen.findByRole('heading', { level: 1 });
    expect(hint()).toBeNull();
  });

  test('is never there while a session runs', async () => {
    await startVisit(device);
    show({ way: 'by-hand' });
    await screen.findByRole('timer');
    expect(hint()).toBeNull();
  });

  test('with unsent records in Safari it asks to send them first, because they would not come along', async () => {
    await startVisit(device);
    device.time.now += 13 * 3_600_000;
    show({ way: 'by-hand' });
    await screen.findByText(/Send 1 record first, then install/);
    expect(screen.queryByText('2. Choose Add to Home Screen')).toBeNull();
  });
});

const since = (count: number, oldest: string) => ({ count, isExact: true, oldest });
const summary: Summary = {
  notes_to_bill: since(14, '2026-11-14'),
  events_to_approve: { count: 10_000, isExact: false, oldest: '2026-11-21' },
  events_unstaffed: since(3, '2026-11-20'),
  held_notes: since(1, '2026-11-19'),
  returned_notes: since(2, '2026-11-18'),
  sessions_open: since(1, '2026-11-17'),
  held_work: { count: 0, isExact: true, oldest: null },
  clients_low: { count: 2, isExact: true },
  devices_unseen: { count: 1, isExact: true },
  week: {
    from: '2026-11-15',
    to: '2026-11-21',
    hours: 312,
    days: [
      { date: '2026-11-15', hours: 0 },
      { date: '2026-11-16', hours: 44 },
    ],
  },
  unbilled: { hours: 148.5, isExact: true },
  unpaid: null,
  as_of: '2026-11-20T20:00:00.000Z',
};

describe('Home of somebody to whom nothing is open', () => {
  test('says that they have no role, whom to ask, and looks again when told to', async () => {
    await giveCaseload(device, []);
    const sync = makeSync();
    show({ sync, links: [] });
    await screen.findByText(/^You have no role yet, so there is nothing to open here\. Ask the person who keeps/);
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(sync.syncs).toBe(1);
  });

  test('a single screen that is theirs stands there instead', async () => {
    await giveCaseload(device, []);
    show();
    await screen.findByRole('link', { name: 'All notes' });
    expect(screen.queryByText(/no role/)).toBeNull();
  });
});

describe('the office’s Home', () => {
  beforeEach(() => giveCaseload(device, office));

  test('names the person, and counts what needs action; each line leads to its list, what is zero or unknown is left out', async () => {
    setWindowWidth(1440);
    show({ sync: makeSync((path) => (path === '/api/company/summary' ? summary : pageOf([makeNote()]))) });
    await screen.findByRole('heading', { level: 1, name: 'Good afternoon, Ana' });
    const list = (await screen.findByText('14 notes to bill')).closest('ul') ?? document.body;
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['14 notes to billoldest 11/14/26', '/company/finance/insurance-billing?ready=yes'],
      ['3 planned visits of disabled therapistsfirst on 11/20/26', '/schedule/calendar?view=agenda&unstaffed=yes'],
      ['10,000+ events to approvefirst on 11/21/26', '/schedule/calendar?show=approval'],
      ['1 note held: its times overlapoldest 11/19/26', '/company/notes?state=held'],
      ['2 notes returned to their authorsoldest 11/18/26', '/company/notes?review=returned'],
      ['1 session open for over a dayoldest 11/17/26', '/company/sessions/open'],
      ['2 clients low on hours', '/company/clients/low'],
      ['1 device not seen for three days', '/company/devices?silent=yes'],
    ]);
    expect(screen.queryByText('Unpaid to contractors, all dates')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull();
  });

  test('shows the week’s hours by day, unbilled hours and the latest notes', async () => {
    setWindowWidth(1440);
    show({ sync: makeSync((path) => (path === '/api/company/summary' ? summary : pageOf([makeNote()]))) });
    await screen.findByText('312 h');
    const days = within(screen.getByRole('list', { name: 'Hours by day' })).getAllByRole('listitem');
    expect(days.map((day) => day.textContent)).toContain('44Monhours on Monday');
    screen.getByText('148.5 h');
    const table = await screen.findByRole('table', { name: 'Latest notes' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
  });

  test('a day’s quarter hours are not rounded away: the bars say what the week’s sum is of', async () => {
    const days = [2.25, 2.25, 0].map((hours, at) => ({ date: `2026-11-${15 + at}`, hours }));
    const quarters: Summary = { ...summary, week: { from: '2026-11-15', to: '2026-11-21', hours: 4.5, days } };
    show({ sync: makeSync((path) => (path === '/api/company/summary' ? quarters : pageOf([]))) });
    await screen.findByText('4.5 h');
    const bars = within(screen.getByRole('list', { name: 'Hours by day' })).getAllByRole('listitem');
    expect(bars.map((bar) => Number.parseFloat(bar.textContent ?? ''))).toEqual([2.25, 2.25, 0]);
  });

  test('a latest note opens in the list of all notes', async () => {
    setWindowWidth(1440);
    const note = makeNote();
    const view = show({ sync: makeSync((path) => (path === '/api/company/summary' ? summary : pageOf([note]))) });
    const table = await screen.findByRole('table', { name: 'Latest notes' });
    await userEvent.click(within(table).getByRole('button', { name: 'Ruiz, Maya' }));
    expect(view.address()).toBe(`/company/notes?scope=all&open=${note.uid}`);
  });

  test('“All notes” opens all of them, whatever the list was narrowed to last', async () => {
    const view = show({ sync: makeSync((path) => (path === '/api/company/summary' ? summary : pageOf([makeNote()]))) });
    const section = within(await screen.findByRole('region', { name: 'Latest notes' }));
    await userEvent.click(section.getByRole('link', { name: 'All notes' }));
    expect(view.address()).toBe('/company/notes?scope=all');
  });

  test('without a connection and without kept notes it says why, and makes no number up', async () => {
    show();
    await screen.findByText('We could not load the latest notes. Check your connection and try again.');
    screen.getByText('You are offline. Connect to see what needs action.');
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    expect(screen.queryByText(/to bill/)).toBeNull();
    // Nothing known is not nothing to do.
    expect(screen.queryByText('Nothing needs you right now.')).toBeNull();
  });

  test('kept notes stay without a network, dated', async () => {
    setWindowWidth(1440);
    const online = show({
      sync: makeSync((path) => (path === '/api/company/notes' ? pageOf([makeNote()]) : undefined)),
    });
    await screen.findByRole('table', { name: 'Latest notes' });
    online.unmount();
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    show();
    await screen.findByRole('table', { name: 'Latest notes' });
    screen.getByText('Updated 3:00 PM');
  });
});
