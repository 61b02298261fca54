// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScheduleEvent } from '#contract/schedule.ts';
import { listDrafts } from '#db/drafts.ts';
import { storeSchedule } from '#db/store/store-pulled.ts';
import { actionLines } from '#domain/money/needs-action.ts';
import { ScheduleScreen } from '#features/schedule/calendar/schedule-screen.tsx';
import { pagesChanged } from '#sync/download/page-changes.ts';
import type { Call } from '#sync/http.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { toasts } from '../../../src/ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { holdWrites, isBusy } from '../hold-network.ts';
import { beginDownload, giveCaseload, maya, therapist } from '../on-device.ts';
import { makeSync, open, outcomeOf } from '../open-screen.tsx';
import { makeRule, makeSingle } from './make-event.ts';

const path = '/api/schedule/event';
const planner = [...therapist, 'schedule.event.edit'];
const analyst = [...planner, 'company.schedule.event.approve'];
const office = ['schedule.calendar.view', 'company.schedule.calendar.view', 'company.schedule.event.approve'];

// The library is read once, before anybody waits for it.
beforeAll(() => import('#features/schedule/calendar/calendar-grid.tsx'), 60_000);

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1024);
  device = await makeDevice();
  for (const { id } of toasts.list()) toasts.dismiss(id);
});
afterEach(() => device.db.close());

const own = (event: ScheduleEvent): ScheduleEvent => ({ ...event, user_id: device.db.userId });
const answering = (events: ScheduleEvent[], repeat: ScheduleEvent[] = []) =>
  makeSync((asked) => (asked === path ? { events, repeat } : undefined));

async function show(permissions: readonly string[], sync = makeSync(), address = '/schedule/calendar?view=agenda') {
  await giveCaseload(device, permissions);
  return openCalendar(sync, address);
}

const openCalendar = (sync = makeSync(), address = '/schedule/calendar?view=agenda') =>
  open(device, <ScheduleScreen title="Calendar" />, { sync, path: address });

const nothingWaits = {
  ...{ notes_to_bill: null, events_to_approve: null, held_notes: null, returned_notes: null },
  ...{ sessions_open: null, held_work: null, clients_low: null, devices_unseen: null },
};

/** A server that answers writes in turn, and keeps what it was sent. */
function taking(sync: ReturnType<typeof makeSync>, outcomes: Outcome[]) {
  const sent: { path: string; call: Call }[] = [];
  sync.server.send = async (endpoint, call) => {
    sent.push({ path: endpoint.path, call });
    return outcomes.shift() ?? outcomeOf('unknown');
  };
  return sent;
}

/** The first line of the agenda that reads so. */
const line = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement;
const has = (name: RegExp | string, description: RegExp) =>
  screen.findByRole(/Time|Client/.test(String(name)) ? 'combobox' : 'textbox', { name, description });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(new RegExp(`^${label}`), { selector: 'input[type="text"]' });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
};
const queued = () => device.db.ops.toArray();

describe('what is planned', () => {
  test('stands in the company’s zone, which is named, each with icon and word for its decision', async () => {
    const rule = makeRule({ event_info: { 2: { decision: 1 }, 3: { decision: 0, reason: 'Holiday' } } });
    await show(planner, answering([], [rule]));
    await line(/3:00–5:00 PM\s*Maya Ruiz, Session\s*Approved/);
    await line(/Maya Ruiz, Session\s*Declined/);
    await screen.findByText('All times in Eastern Time (America/New_York)');
  });

  test('the panel of an event says who decided and when, where the server tells it', async () => {
    const single = (at: string) => makeSingle({ event_info: { 0: { decision: 1, by: device.db.userId, at } } });
    await show(office, answering([single('2026-11-19T15:00:00Z')]));
    await userEvent.click(await line(/Team meeting/));
    const panel = within(await screen.findByRole('region', { name: 'Team meeting' }));
    expect((await panel.findByText('Decided')).nextSibling?.textContent).toMatch(/, 11\/19\/26 10:00 AM$/);
  });

  test('the therapist’s name stands beside the title only where the server tells it', async () => {
    await show(
      office,
      answering([
        makeSingle({ u_first_name: 'Ana', u_last_name: 'Diaz' }),
        makeSingle({ id: 3, uid: 'x', title: 'Other' }),
      ]),
    );
    await line(/Team meeting \(Ana Diaz\)/);
    expect((await line(/Other/)).textContent).not.toContain('(');
  });

  test('a visit whose therapist is disabled says so beside what was decided, from that day on', async () => {
    const theirs = { u_first_name: 'Luis', u_last_name: 'Moreno', u_disabled_from: '2026-11-27T09:00' };
    await show(
      office,
      answering([], [makeRule({ ...theirs, event_info: { 2: { decision: 1 }, 3: { decision: 1 } } })]),
    );
    expect((await line(/Maya Ruiz, Session \(Luis Moreno\)\s*Approved/)).textContent).not.toContain('disabled');
    await userEvent.click(await line(/Maya Ruiz, Session \(Luis Moreno\)\s*Therapist disabled\s*Approved/));
    const panel = within(await screen.findByRole('region', { name: /Maya Ruiz, Session/ }));
    panel.getByText('Therapist disabled');
  });

  test('as Home opens them, visits of disabled therapists are all that the agenda shows, those that are over left out', async () => {
    const theirs = { u_first_name: 'Luis', u_last_name: 'Moreno', u_disabled_from: '2026-11-20T06:00' };
    const [told] = actionLines({ ...nothingWaits, events_unstaffed: { count: 2, isExact: true } });
    const single = (id: number, title: string, date: string, begin: string, end: string) =>
      makeSingle({
        ...theirs,
        id,
        uid: `018f-${id}`,
        title,
        start: `${date}T${begin}:00-05:00`,
        end: `${date}T${end}:00-05:00`,
      });
    await show(
      office,
      answering([
        single(11, 'Over by now', '2026-11-20', '07:00', '08:00'),
        single(12, 'Tonight', '2026-11-20', '19:00', '20:00'),
        single(13, 'Next week', '2026-11-26', '09:00', '10:00'),
        makeSingle({ id: 14, uid: 'x', title: 'Somebody comes' }),
      ]),
      told?.to,
    );
    await line(/Tonight/);
    const shown = screen.getAllByRole('button', { name: /Therapist disabled/ }).map(({ textContent }) => textContent);
    expect(shown.filter((text) => /Tonight|Next week|Over by now/.test(text ?? ''))).toHaveLength(2);
    expect(screen.queryByText(/Somebody comes|Over by now/)).toBeNull();
    await press('Clear Staffing');
    await line(/Somebody comes/);
    await line(/Over by now/);
  });

  test('what is narrowed to nothing does not say that nothing is planned', async () => {
    await show(office, answering([], [makeRule()]), '/schedule/calendar?view=agenda&unstaffed=yes');
    await screen.findByText('No events of these days match the filters.');
  });

  test('without a connection the device’s own download is shown, dated', async () => {
    await storeSchedule(device.db, [makeRule()]);
    await show(planner);
    await line(/Maya Ruiz, Session/);
    await screen.findByText(/^You are offline\. You can look, and plan events of your own/);
    await screen.findByText('Updated 3:00 PM');
  });

  test('PgDn and PgUp turn the page and keep the keyboard in the calendar, from which an arrow goes to its first event', async () => {
    const { address } = await show(planner, answering([], [makeRule()]));
    (await line(/Maya Ruiz, Session/)).focus();
    await userEvent.keyboard('{PageDown}');
    const next = await screen.findByRole('region', { name: 'Dec 4 – 17, 2026' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await line(/Maya Ruiz, Session/);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/Maya Ruiz, Session/);
    expect(next.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{PageUp}');
    await waitFor(() => expect(address()).not.toContain('date='));
  });

  test('turning the page leaves the open event open, in another month too, and the focus where it is', async () => {
    const { address } = await show(analyst, answering([], [makeRule()]));
    await userEvent.click(await line(/Maya Ruiz, Session/));
    const panel = await screen.findByRole('region', { name: 'Maya Ruiz, Session' });
    within(panel).getByRole('button', { name: /^Approve/ });
    for (const month of ['12-04', '12-18', '01-01']) {
      await press(/^Next/);
      await waitFor(() => expect(address()).toContain(month));
    }
    await screen.findByRole('region', { name: /Jan 1 – 14, 2027/ });
    expect(screen.getByRole('region', { name: 'Maya Ruiz, Session' })).toBe(panel);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Next/ }));
    expect(
      within(panel)
        .getByRole('button', { name: /^Approve/ })
        .getAttribute('aria-disabled'),
    ).toBeNull();
  });

  test('a visit of a client who is not on the caseload any more says so, and not that it has no client', async () => {
    const hidden = { client_id: null, first_name: null, last_name: null, client_hidden: true };
    await show(planner, answering([], [makeRule(hidden)]));
    await userEvent.click(await line(/Session/));
    const panel = await screen.findByRole('region', { name: 'Session' });
    within(panel).getByText('Not on your caseload');
  });

  test('an event of a month that is not at hand stays open as it was last seen, and is changed on its own days', async () => {
    const far = makeSingle({ start: '2027-03-02T15:00:00Z', end: '2027-03-02T16:00:00Z' });
    const sync = makeSync((asked, { start }) => {
      if (asked !== path) return undefined;
      return { events: String(start).startsWith('2027-02') ? [far] : [], repeat: [] };
    });
    await show(analyst, sync, '/schedule/calendar?view=agenda&date=2027-03-01');
    await userEvent.click(await line(/Team meeting/));
    const panel = await screen.findByRole('region', { name: /Team meeting/ });
    for (const day of ['Mar 15', 'Mar 29', 'Apr 12', 'Apr 26', 'May 10']) {
      await press(/^Next/);
      await screen.findByRole('region', { name: new RegExp(`^${day}`) });
    }
    const approve = within(panel).getByRole('button', { name: /^Approve/ });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(approve);
    await screen.findAllByText('Go back to its days in the calendar to change it.');
  });

  test('days that are not on the device never look free', async () => {
    await storeSchedule(device.db, [makeRule()]);
    await show(planner, makeSync(), '/schedule/calendar?view=agenda&date=2027-03-01');
    await screen.findByText('Some of these days are not on this device. It has 11/13/2026 to 12/25/2026.');
  });

  test('before the first download the calendar says that it is not here, and not that nothing is planned', async () => {
    await beginDownload(device, planner);
    openCalendar();
    await screen.findByText('The calendar is not on this device yet. Connect to see what is planned.');
    await screen.findByText('Not downloaded on this device');
  });

  test('a server that fails is told, with what to do; the calendar stays', async () => {
    await storeSchedule(device.db, [makeRule()]);
    const sync = makeSync();
    const { AskFailed } = await import('#sync/ask-failed.ts');
    sync.server.ask = async () => {
      throw new AskFailed(outcomeOf('transient'));
    };
    await show(planner, sync);
    await screen.findByText('We could not load the calendar');
    await line(/Maya Ruiz, Session/);
  });
});

describe('planning events of one’s own', () => {
  test('without a connection: kept on the device, marked as waiting, and sent as one piece of work', async () => {
    await show(planner);
    await press('Add event');
    await userEvent.type(await screen.findByRole('combobox', { name: /^Client/ }), 'Maya');
    await userEvent.click(await screen.findByRole('option', { name: 'Ruiz, Maya' }));
    await fill('Start Date', '11/23/2026');
    await fill('Start Time', '5:30 PM');
    await fill('End Time', '7p');
    await press('Save event');
    await line(/5:30–7:00 PM\s*Maya Ruiz, Session\s*Waiting to send\s*Waiting for approval/);
    const [op] = await queued();
    expect(op).toMatchObject({
      kind: 'createEvent',
      entityType: 'event',
      body: {
        title: 'Session',
        client_id: maya.id,
        start: '2026-11-23T17:30:00-05:00',
        end: '2026-11-23T19:00:00-05:00',
        repeat: null,
      },
    });
    expect(op?.lane).toBe(`schedule:${op?.entityId}`);
  });

  test('a rule that never ends, makes too many or has no day is told at its field; nothing typed is lost', async () => {
    await show(planner);
    await press('Add event');
    await fill('Start Time', '3 PM');
    await userEvent.click(screen.getByRole('radio', { name: 'Daily' }));
    await press('Save event');
    await has(/^Until/, /Say which day is the last/);
    await fill('Until', '11/20/2036');
    await press('Save event');
    await has(/^Until/, /Makes more than 1,000 occurrences: choose an earlier day/);
    await fill('Every how many days', '0');
    await has(/^Every how many days/, /whole number from 1 to 365/);
    await fill('Every how many days', '3');
    await fill('Until', 'someday');
    expect(screen.getByDisplayValue('someday')).toBeTruthy();
    expect(await queued()).toEqual([]);
    await fill('Until', '11/26/2026');
    await screen.findByText('Every 3 days');
    await screen.findByText('Next: Fri 11/20, Mon 11/23, Thu 11/26');
    await press('Save event');
    await waitFor(async () => expect(await queued()).toHaveLength(1));
  });

  test('what was typed outlives a reload, dates that do not exist too; saved or discarded it is gone', async () => {
    const first = await show(planner);
    await press('Add event');
    await userEvent.type(await screen.findByRole('combobox', { name: /^Client/ }), 'Maya');
    await userEvent.click(await screen.findByRole('option', { name: 'Ruiz, Maya' }));
    await fill('Title', 'Assessment');
    await fill('Start Time', '930x');
    await waitFor(async () =>
      expect((await listDrafts(device.db, 'event:'))[0]?.content).toMatchObject({ unread: { startTime: '930x' } }),
    );
    first.unmount();
    await show(planner);
    await press('Add event');
    await screen.findByText(/What you had typed before is here again/);
    await screen.findByDisplayValue('Assessment');
    await screen.findByDisplayValue('Ruiz, Maya');
    await has(/^Start Time/, /“930x” is not a time/);
    await fill('Start Time', '9:30 AM');
    await press('Save event');
    await waitFor(async () => expect(await queued()).toHaveLength(1));
    await press('Add event');
    await screen.findByDisplayValue('Session');
    expect(screen.queryByText(/What you had typed before/)).toBeNull();
    await fill('Title', 'Other');
    await press('Cancel');
    await press('Add event');
    await press('Discard');
    await screen.findByDisplayValue('Session');
    expect(await listDrafts(device.db, 'event:')).toEqual([]);
  });

  test('an end before the start is told at the end', async () => {
    await show(planner);
    await press('Add event');
    await fill('Start Time', '3:00 PM');
    await fill('End Time', '2:00 PM');
    await press('Save event');
    await has(/^End Time/, /Must be later than the start/);
  });

  test.each([
    ['This event', { scope: 'this', occurrence: 2 }],
    ['This and later', { scope: 'later', occurrence: 2 }],
    ['All', { scope: 'all', start: '2026-11-06T15:00:00-05:00' }],
  ])('changing what repeats asks which is meant: %s', async (answer, expected) => {
    await show(planner, answering([], [own(makeRule())]));
    await userEvent.click(await line(/Maya Ruiz, Session/));
    await press('Edit');
    await userEvent.click(await screen.findByRole('radio', { name: answer }));
    await press('Continue');
    await fill('Title', 'Assessment');
    await press('Save event');
    await waitFor(async () => expect(await queued()).toHaveLength(1));
    const [op] = await queued();
    expect(op).toMatchObject({
      kind: 'updateEvent',
      baseVersion: 3,
      body: { id: 1, title: 'Assessment', ...expected },
    });
  });

  test('a change of a series says which decisions it undoes before it is saved, and nothing while it undoes none', async () => {
    const info = { 3: { decision: 1 }, 4: { decision: 0, reason: 'Family away' } };
    await show(planner, answering([], [own(makeRule({ event_info: info }))]));
    await userEvent.click(await line(/Maya Ruiz, Session/));
    await press('Edit');
    await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
    await press('Continue');
    await fill('Title', 'Assessment');
    expect(screen.queryByText(/undoes/)).toBeNull();
    await fill('Start Time', '2:00 PM');
    expect(await screen.findAllByText('This change undoes a decision')).toHaveLength(2);
    screen.getByText(/was approved: it will wait for approval again\.$/);
    expect(screen.queryByText(/was declined/)).toBeNull();
  });

  test.each([
    ['This event', { kind: 'deleteEvent', body: { id: 1, occurrence: 2 } }],
    ['This and later', { kind: 'updateEvent', body: { id: 1, scope: 'all', repeat: { repeat_until: '2026-11-19' } } }],
    ['All', { kind: 'deleteEvent', body: { id: 1 } }],
  ])('deleting what repeats asks which is meant: %s', async (answer, expected) => {
    await show(planner, answering([], [own(makeRule())]));
    await userEvent.click(await line(/Maya Ruiz, Session/));
    await press('Delete');
    const question = await screen.findByRole('dialog');
    await userEvent.click(within(question).getByRole('radio', { name: answer }));
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await queued()).toHaveLength(1));
    expect((await queued())[0]).toMatchObject(expected);
  });

  test('an event that is not sent yet can be changed: the change waits behind it and names it by its uid', async () => {
    await show(planner);
    await press('Add event');
    await fill('Start Time', '5:30 PM');
    await press('Save event');
    await userEvent.click(await line(/5:30–6:00 PM/));
    await press('Edit');
    await fill('Title', 'Team meeting');
    await press('Save event');
    await line(/5:30–6:00 PM\s*Team meeting/);
    const [create, update] = await queued();
    expect(update).toMatchObject({
      kind: 'updateEvent',
      lane: create?.lane,
      baseVersion: null,
      body: { id: create?.entityId },
    });
  });

  test('one’s own that was moved on the device is put back there, behind the change', async () => {
    await show(planner, answering([own(makeSingle())]));
    await userEvent.click(await line(/Team meeting/));
    await press('Edit');
    await fill('Start Time', '6:00 PM');
    await press('Save event');
    await line(/6:00–7:00 PM\s*Team meeting/);
    await press('Undo');
    await screen.findByText('Put back as it was');
    await line(/5:30–7:00 PM\s*Team meeting/);
    expect((await queued()).map(({ body }) => (body as { start: string }).start)).toEqual([
      '2026-11-20T18:00:00-05:00',
      '2026-11-20T17:30:00-05:00',
    ]);
  });

  test('an approved visit that waits for approval again once it is moved offers no Undo that would not bring that back', async () => {
    await show(planner, answering([own(makeSingle({ event_info: { 0: { decision: 1 } } }))]));
    await userEvent.click(await line(/Team meeting/));
    await press('Edit');
    await fill('Start Time', '6:00 PM');
    await press('Save event');
    await screen.findByText(/Saved on this device/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('another’s event is not for somebody who only plans their own', async () => {
    await show(planner, answering([makeSingle({ user_id: 999 })]));
    await userEvent.click(await line(/Team meeting/));
    await screen.findByText('You can look at this event.');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  test('who decides about events changes and deletes those of others as well', async () => {
    await show(office, answering([makeSingle({ user_id: 999 })]));
    await userEvent.click(await line(/Team meeting/));
    await screen.findByRole('button', { name: 'Edit' });
    screen.getByRole('button', { name: 'Delete' });
    screen.getByRole('button', { name: /^Approve/ });
  });

  test('while an event is saved its form takes nothing more: it would be in neither the event nor the draft', async () => {
    const sync = answering([makeSingle({ user_id: 999 })]);
    taking(sync, [outcomeOf('transient')]);
    await show(office, sync);
    await userEvent.click(await line(/Team meeting/));
    await press('Edit');
    await fill('Title', 'Mine');
    const goOn = holdWrites(sync);
    await press('Save event');
    const title = screen.getByLabelText(/^Title/);
    await waitFor(() => expect(isBusy(title)).toBe(true));
    expect(isBusy(screen.getByRole('button', { name: 'Cancel' }))).toBe(false);
    goOn();
    await waitFor(() => expect(isBusy(title)).toBe(false));
    screen.getByDisplayValue('Mine');
  });

  test('a change that the server refused shows both sides, and goes out again only when the person says so', async () => {
    const sync = answering([], [own(makeRule({ title: 'Changed in the office', version: 5 }))]);
    await show(planner, sync);
    await userEvent.click(await line(/Changed in the office/));
    await press('Edit');
    await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
    await press('Continue');
    await fill('Title', 'Mine');
    await press('Save event');
    await waitFor(async () => expect(await queued()).toHaveLength(1));
    const [op] = await queued();
    const lastError = {
      class: 'conflict',
      status: 412,
      code: 'version',
      detail: null,
      at: '',
      current: makeRule({ title: 'Newer', version: 6 }),
    };
    await device.db.table('ops').put({ ...op, state: 'conflict', frozen: true, lastError });
    await screen.findByText('It was changed elsewhere, too');
    await screen.findByText('Mine');
    await screen.findByText('Newer, Maya Ruiz');
    await press('Use mine');
    await waitFor(() => expect(screen.queryByText('It was changed elsewhere, too')).toBeNull());
    const [refused, again] = await queued();
    expect(refused).toMatchObject({ state: 'superseded', absorbedBy: again?.opId });
    expect(again).toMatchObject({ state: 'queued', baseVersion: 6, supersedes: op?.opId, body: op?.body });
  });
});

describe('deciding', () => {
  const done = (answer: ScheduleEvent): Outcome => ({ ...outcomeOf('done'), status: 200, body: answer });

  test('one occurrence at a time, against the version on the screen, and can be undone', async () => {
    const rule = makeRule();
    const sync = answering([], [rule]);
    const sent = taking(sync, [done({ ...rule, version: 4 }), done({ ...rule, version: 5 })]);
    await show(analyst, sync);
    await press('Needs approval (2)');
    await press('Approve, Maya Ruiz, Session, Fri 11/20, 3:00–5:00 PM');
    await screen.findByText(/^Approved: Maya Ruiz, Session.*, Fri 11\/20, 3:00–5:00 PM$/);
    expect(sent[0]).toMatchObject({
      path: `${path}/approve`,
      call: { body: { id: 1, occurrence: 2, decision: 1 }, headers: { 'if-match': '"3"' } },
    });
    await press('Undo');
    await waitFor(() =>
      expect(sent[1]?.call).toMatchObject({ body: { occurrence: 2, decision: null }, headers: { 'if-match': '"4"' } }),
    );
  });

  test('declining asks for a reason, which may be left out', async () => {
    const sync = answering([], [makeRule()]);
    const sent = taking(sync, [done(makeRule()), done(makeRule())]);
    await show(analyst, sync);
    await press('Needs approval (2)');
    await press(/^Decline, Maya Ruiz, Session, Fri 11\/20/);
    await press('Decline');
    await waitFor(() => expect(sent[0]?.call.body).toEqual({ id: 1, occurrence: 2, decision: 0 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(/^Decline, Maya Ruiz, Session, Fri 11\/27/);
    await userEvent.type(await screen.findByLabelText('Reason'), 'On vacation');
    await press('Decline');
    await waitFor(() =>
      expect(sent[1]?.call.body).toEqual({ id: 1, occurrence: 3, decision: 0, reason: 'On vacation' }),
    );
  });

  test('the late answer to a decision that was left does not close the next question with its reason', async () => {
    const sync = answering([], [makeRule()]);
    const sent = taking(sync, [done(makeRule())]);
    const goOn = holdWrites(sync);
    await show(analyst, sync);
    await press('Needs approval (2)');
    await press(/^Decline, Maya Ruiz, Session, Fri 11\/20/);
    await press('Decline');
    await press('Cancel');
    await press(/^Decline, Maya Ruiz, Session, Fri 11\/27/);
    await userEvent.type(await screen.findByLabelText('Reason'), 'On vacation');
    goOn();
    await waitFor(() => expect(sent).toHaveLength(1));
    await screen.findByText(/^Declined: \w.*, Fri 11\/20/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('On vacation');
  });

  test('somebody was first: what holds now is shown, and nothing is written over unless the person says so', async () => {
    const rule = makeRule();
    const by = { by: 501, at: '2026-11-20T19:07:00Z' };
    const current = makeRule({ version: 7, event_info: { 2: { decision: 0, ...by } } });
    const stale: Outcome = { ...outcomeOf('conflict'), status: 412, code: 'version', body: { current } };
    const sync = answering([], [rule]);
    const sent = taking(sync, [stale, done({ ...rule, version: 8 })]);
    await show(analyst, sync);
    await press('Needs approval (2)');
    await press(/^Approve, Maya Ruiz, Session, Fri 11\/20/);
    const question = await screen.findByRole('dialog', { name: 'This event has changed since you opened it' });
    within(question).getByText('It is now: declined. By Ortiz, Jo, today 2:07 PM.');
    expect(sent).toHaveLength(1);
    await userEvent.click(within(question).getByRole('button', { name: 'Approve anyway' }));
    await waitFor(() => expect(sent[1]?.call.headers?.['if-match']).toBe('"7"'));
  });

  test('needs a connection, and says so instead of vanishing', async () => {
    await storeSchedule(device.db, [makeRule()]);
    await show(analyst);
    await press('Needs approval (2)');
    const approve = await screen.findByRole('button', {
      name: /^Approve, Maya Ruiz, Session, Fri 11\/20/,
      description: 'You are offline. You can look, but changes here need a connection.',
    });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
  });

  /** What the server answers to several; undefined: it is done. */
  const doneMany = (version: number, ...reasons: (string | undefined)[]): Outcome => ({
    ...outcomeOf('done'),
    status: 200,
    body: {
      results: reasons.map((reason, at) => ({
        id: 1,
        occurrence: at + 2,
        ok: reason === undefined,
        ...(reason === undefined ? { version } : { reason }),
      })),
    },
  });

  test('several are ticked and decided in one call, each on its own, and taken back in one', async () => {
    const rule = makeRule();
    const sync = answering([], [rule]);
    const sent = taking(sync, [doneMany(5, undefined, undefined), doneMany(7, undefined, undefined)]);
    await show(office, sync);
    await press('Needs approval (2)');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await press('Approve 2');
    await screen.findByText('Approved: 2 events');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      path: `${path}/decisions`,
      call: {
        body: {
          decisions: [
            { id: 1, occurrence: 2, decision: 1, version: 3 },
            { id: 1, occurrence: 3, decision: 1, version: 3 },
          ],
        },
      },
    });
    // It stands on the page, and not in a message that is gone before anybody has read it.
    expect(toasts.list()).toEqual([]);
    sync.server.ask = async () => ({ events: [], repeat: [] }) as never;
    pagesChanged();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select all 2' })).toBeNull());
    sync.server.ask = async () => ({ events: [], repeat: [makeRule()] }) as never;
    await press('Undo, Approved: 2 events');
    await screen.findByText('Undone: 2 events');
    // They wait again, and nobody has chosen them: one slip would decide all of them anew.
    pagesChanged();
    expect(await screen.findByRole('checkbox', { name: 'Select all 2' })).toHaveProperty('checked', false);
    expect(screen.queryByText('Approved: 2 events')).toBeNull();
    expect(sent[1]?.call.body).toEqual({
      decisions: [
        { id: 1, occurrence: 2, decision: null, version: 5 },
        { id: 1, occurrence: 3, decision: null, version: 5 },
      ],
    });
  });

  test('of many stays on the page with its way back, over what is decided after it', async () => {
    const sync = answering([], [makeRule()]);
    const sent = taking(sync, [
      doneMany(4, undefined, undefined),
      done(makeRule({ version: 5 })),
      doneMany(6, 'It was declined.', undefined),
    ]);
    await show(office, sync);
    await press('Needs approval (2)');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await press('Approve 2');
    await screen.findByText('All 2 can be taken back here until you leave the calendar.');
    // As it is shown then, one of them is decided otherwise by the same person.
    sync.server.ask = async () => ({ events: [], repeat: [makeRule({ version: 4 })] }) as never;
    pagesChanged();
    await press(/^Approve, Maya Ruiz, Session, Fri 11\/27/);
    await waitFor(() => expect(sent[1]?.call.headers?.['if-match']).toBe('"4"'));
    await press('Undo, Approved: 2 events');
    await waitFor(() =>
      expect(sent[2]?.call.body).toEqual({
        decisions: [
          { id: 1, occurrence: 2, decision: null, version: 5 },
          { id: 1, occurrence: 3, decision: null, version: 5 },
        ],
      }),
    );
    // What could not be taken back stays, says so, and can be tried again.
    await screen.findByText('Approved: 2 events, 1 taken back since');
    await screen.findByText('The other one was decided or changed since. Undo asks about it before it does anything.');
    await press('Close, Approved: 2 events');
    await waitFor(() => expect(screen.queryByText('Approved: 2 events')).toBeNull());
  });

  test('of many is there after a reload, to be taken back; it keeps no names, and goes when the calendar is left', async () => {
    const sync = answering([], [makeRule()]);
    const sent = taking(sync, [doneMany(5, undefined, undefined), doneMany(7, undefined, undefined)]);
    const first = await show(office, sync);
    await press('Needs approval (2)');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await press('Approve 2');
    await screen.findByText('All 2 can be taken back here until you leave the calendar.');
    const kept = JSON.stringify({ ...sessionStorage });
    expect(kept).not.toMatch(/Maya|Ruiz|Session/);
    // A reload takes the page away without leaving it.
    const again = within(openCalendar(sync).container);
    await again.findByText('Approved: 2 events');
    await again.findByRole('button', { name: 'Needs approval (2)' });
    await userEvent.click(again.getByRole('button', { name: 'Undo, Approved: 2 events' }));
    await waitFor(() => expect(again.queryByText('Approved: 2 events')).toBeNull());
    expect(sent[1]?.call.body).toEqual({
      decisions: [
        { id: 1, occurrence: 2, decision: null, version: 5 },
        { id: 1, occurrence: 3, decision: null, version: 5 },
      ],
    });
    first.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Approved/);
  });

  test('of several, what could not be decided is named with its reason, and the rest is done', async () => {
    const sync = answering([], [makeRule()]);
    taking(sync, [
      {
        ...outcomeOf('done'),
        status: 200,
        body: {
          results: [
            { id: 1, occurrence: 2, ok: true, version: 5 },
            {
              id: 1,
              occurrence: 3,
              ok: false,
              reason: 'It was declined.',
              by: 'Theo Grant',
              at: '2026-11-20T19:30:00Z',
            },
          ],
        },
      },
    ]);
    await show(office, sync);
    await press('Needs approval (2)');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await press('Approve 2');
    await screen.findByText(
      /^1 left as it is\. Maya Ruiz, Session.*: It was declined\. By Theo Grant, today 2:30 PM\.$/,
    );
    await screen.findByText('Approved: 1 event');
  });

  test('a week of one therapist is approved in three presses', async () => {
    const named = { u_first_name: 'Jo', u_last_name: 'Ortiz' };
    const sync = answering([], [makeRule(named)]);
    const sent = taking(sync, [done(makeRule(named))]);
    await show(office, sync);
    await press('Needs approval (2)');
    await userEvent.click(await screen.findByRole('radio', { name: 'By therapist' }));
    await press('Approve 1, Ortiz, Jo: 11/15 – 11/21');
    await screen.findByText(/^Approved: Maya Ruiz, Session.*, Fri 11\/20, 3:00–5:00 PM$/);
    expect(sent[0]?.call.body).toEqual({ id: 1, occurrence: 2, decision: 1 });
    screen.getByRole('heading', { name: 'Ortiz, Jo: 11/22 – 11/28' });
  });

  test('who is booked twice is said before it is approved, for the therapist and the client', async () => {
    const other = makeSingle({
      first_name: 'Chidi',
      last_name: 'Okafor',
      client_id: 42,
      start: '2026-11-20T16:00:00-05:00',
      end: '2026-11-20T18:00:00-05:00',
      u_first_name: 'Jo',
      u_last_name: 'Ortiz',
    });
    await show(office, answering([other], [makeRule({ u_first_name: 'Jo', u_last_name: 'Ortiz' })]));
    await press(/^Needs approval/);
    await screen.findByText('Jo has Chidi 4:00–6:00 PM');
    screen.getByText('Jo has Maya 3:00–5:00 PM');
  });

  test('the calendar and what waits are narrowed to a client by the address', async () => {
    await show(office, answering([], [makeRule()]), '/schedule/calendar?client=999');
    await screen.findByRole('button', { name: 'Needs approval (0)' });
  });

  test('several are declined with one reason, and how far the list looks is said', async () => {
    const rule = makeRule();
    const sync = answering([], [rule]);
    const sent = taking(sync, [doneMany(5, undefined, undefined)]);
    await show(office, sync);
    await press('Needs approval (2)');
    await screen.findByText('The next two weeks');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await press('Decline 2');
    const question = await screen.findByRole('dialog', { name: 'Decline 2 events?' });
    await userEvent.type(within(question).getByLabelText('Reason'), 'On vacation');
    await userEvent.click(within(question).getByRole('button', { name: 'Decline' }));
    await screen.findByText('Declined: 2 events');
    expect(sent[0]?.call.body).toMatchObject({
      decisions: [
        { occurrence: 2, decision: 0, reason: 'On vacation' },
        { occurrence: 3, decision: 0, reason: 'On vacation' },
      ],
    });
  });
});

describe('another’s event, changed by who decides', () => {
  test('a newer version is a choice: both sides stand there, and what was typed stays', async () => {
    const current = makeSingle({ user_id: 501, version: 9, title: 'Renamed meanwhile' });
    const stale: Outcome = { ...outcomeOf('conflict'), status: 412, code: 'version', body: { current } };
    const sync = answering([makeSingle({ user_id: 501 })]);
    const sent = taking(sync, [stale, { ...outcomeOf('done'), status: 200, body: current }]);
    await show(analyst, sync);
    await userEvent.click(await line(/Team meeting/));
    await press('Edit');
    await fill('Title', 'Mine');
    await press('Save event');
    await screen.findByText('Renamed meanwhile');
    screen.getByDisplayValue('Mine');
    await press('Save mine over it');
    await waitFor(() =>
      expect(sent[1]?.call).toMatchObject({ body: { title: 'Mine' }, headers: { 'if-match': '"9"' } }),
    );
    expect(await queued()).toEqual([]);
  });

  test('moved to another time it can be put back as it was, over the version that the change has made', async () => {
    const before = makeSingle({ user_id: 501, event_info: { 0: { decision: 1 } } });
    const moved = { ...before, start: '2026-11-20T18:00:00-05:00', version: 4 };
    const sync = answering([before]);
    const done = (body: ScheduleEvent): Outcome => ({ ...outcomeOf('done'), status: 200, body });
    const sent = taking(sync, [done(moved), done({ ...before, version: 5 })]);
    await show(analyst, sync);
    await userEvent.click(await line(/Team meeting/));
    await press('Edit');
    await fill('Start Time', '6:00 PM');
    await press('Save event');
    await screen.findByText('Event saved');
    await press('Undo');
    await screen.findByText('Put back as it was');
    expect(sent[1]?.call).toMatchObject({
      body: { id: 2, scope: 'all', start: before.start, end: before.end, title: 'Team meeting', user_id: 501 },
      headers: { 'if-match': '"4"' },
    });
  });

  test('one day of a series that was moved is put back as the visit that it has become', async () => {
    const rule = makeRule({ user_id: 501 });
    const made = makeSingle({
      ...rule,
      id: 9,
      uid: '018f0000-0000-7000-8000-000000000009',
      repeat_unit: null,
      version: 1,
    });
    const sync = answering([], [rule]);
    const done = (body: ScheduleEvent): Outcome => ({ ...outcomeOf('done'), status: 200, body });
    const sent = taking(sync, [done({ ...made, start: '2026-11-20T14:00:00-05:00' }), done({ ...made, version: 2 })]);
    await show(analyst, sync);
    await userEvent.click(await line(/Maya Ruiz, Session/));
    await press('Edit');
    await userEvent.click(await screen.findByRole('radio', { name: 'This event' }));
    await press('Continue');
    await fill('Start Time', '2:00 PM');
    await press('Save event');
    await screen.findByText('Event saved');
    await press('Undo');
    await screen.findByText('Put back as it was');
    expect(sent[1]?.call.body).toMatchObject({
      id: 9,
      scope: 'all',
      start: '2026-11-20T15:00:00-05:00',
      end: '2026-11-20T17:00:00-05:00',
      repeat: null,
    });
  });

  test('a whole series whose past stays apart is put back from its next day on, so that no past day is there twice', async () => {
    const rule = makeRule({ user_id: 501 });
    const made = makeRule({ ...rule, id: 9, uid: '018f0000-0000-7000-8000-000000000009', version: 1 });
    const sync = answering([], [rule]);
    const done = (body: ScheduleEvent): Outcome => ({ ...outcomeOf('done'), status: 200, body });
    const sent = taking(sync, [done({ ...made, start: '2026-11-20T14:00:00-05:00' }), done({ ...made, version: 2 })]);
    await show(analyst, sync);
    await userEvent.click(await line(/Maya Ruiz, Session/));
    await press('Edit');
    await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
    await press('Continue');
    await fill('Start Time', '2:00 PM');
    await press('Save event');
    await screen.findByText('Event saved');
    await press('Undo');
    await screen.findByText('Put back as it was');
    expect(sent[1]?.call.body).toMatchObject({
      id: 9,
      scope: 'all',
      start: '2026-11-20T15:00:00-05:00',
      repeat: { repeat_unit: 'week', repeat_until: '2026-12-25' },
    });
  });

  test('the server’s refusal stands at its field', async () => {
    const refused: Outcome = {
      ...outcomeOf('rejected'),
      status: 422,
      body: { errors: { client_id: ['Is not on the caseload of this therapist'] } },
    };
    const sync = answering([makeSingle({ user_id: 501 })]);
    taking(sync, [refused]);
    await show(analyst, sync);
    await userEvent.click(await line(/Team meeting/));
    await press('Edit');
    await press('Save event');
    await has(/^Client/, /Is not on the caseload/);
  });
});

describe('an event over another one', () => {
  const taken = { first_name: 'Chidi', last_name: 'Okafor', client_id: 42, u_first_name: 'Ana', u_last_name: 'Diaz' };

  test('says whom it books twice before it is saved, is allowed with a reason, and needs none where nothing is there', async () => {
    const sync = answering([own(makeSingle({ ...taken }))]);
    await show(planner, sync);
    await line(/5:30–7:00 PM/);
    await press('Add event');
    await fill('Start Time', '6 PM');
    await fill('End Time', '8p');
    await screen.findByText('Fri 11/20: Ana has Chidi 5:30–7:00 PM');
    await press('Save event');
    await has(
      /^Why it is booked twice/,
      /Booked twice, Fri 11\/20: Ana has Chidi 5:30–7:00 PM\. Say why, such as: supervision/,
    );
    expect(await queued()).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /^Why it is booked twice/ }), 'Supervision');
    await press('Save event');
    await waitFor(async () => expect((await queued())[0]?.body).toMatchObject({ overlap_reason: 'Supervision' }));
    await press('Add event');
    await fill('Start Time', '8 PM');
    await fill('End Time', '9p');
    expect(screen.queryByText('Booked twice')).toBeNull();
    await press('Save event');
    await waitFor(async () => expect(await queued()).toHaveLength(2));
    expect((await queued())[1]?.body).not.toHaveProperty('overlap_reason');
  });
});
