// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Summary } from '#contract/summary.ts';
import { NotificationMenu } from '#features/notifications/notification-menu.tsx';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { answered, officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';

const returned: Notification = {
  id: 'note_returned-4-1',
  kind: 'note_returned',
  at: '2026-11-20T18:00:00.000Z',
  text: 'Your note for Maya R. of 11/18/26 was returned by a reviewer.',
  seen_at: null,
  client: { id: 7, first_name: 'Maya', last_name: 'Ruiz' },
  note_id: 4,
  session_uid: null,
  event_id: null,
  date: '2026-11-18',
  comment: 'Say what happened at 3:30',
};
const added: Notification = {
  ...returned,
  id: 'client_added-8-1',
  kind: 'client_added',
  text: 'Leo T. is now on your caseload.',
  seen_at: '2026-11-20T19:00:00.000Z',
  note_id: null,
  comment: null,
};

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

const serve = () => {
  let data = [returned, added];
  return officeSync(
    () => ({ data, unseen: data.filter(({ seen_at }) => seen_at === null).length, hasMore: false }),
    (_path, call) => {
      data = data.map((one) => (one.id === call.params?.id ? { ...one, seen_at: '2026-11-20T20:00:00.000Z' } : one));
      return answered(200, { id: call.params?.id, seen_at: '2026-11-20T20:00:00.000Z' });
    },
  );
};

describe('the notifications', () => {
  test('are real: what needs the person, in whole sentences, with what was written, the new ones named as new', async () => {
    open(device, <NotificationMenu />, { sync: serve() });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    const links = within(await screen.findByRole('region', { name: 'Notifications' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [`New: ${returned.text}“Say what happened at 3:30”2 h ago`, '/note/add-edit/4'],
      ['Leo T. is now on your caseload.2 h ago', '/clients'],
    ]);
  });

  test('following one marks it as seen, goes there and closes the list', async () => {
    const sync = serve();
    const view = open(device, <NotificationMenu />, { sync });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    await userEvent.click(await screen.findByRole('link', { name: /was returned/ }));
    expect(view.address()).toBe('/note/add-edit/4');
    await screen.findByRole('button', { name: 'Notifications' });
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(sync.sent[0]?.call.params).toEqual({ id: returned.id });
  });

  test('work by keyboard: arrows move, Escape closes and gives the focus back', async () => {
    open(device, <NotificationMenu />, { sync: serve() });
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 new' });
    bell.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Notifications' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Leo T.');
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('Maya R.');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(document.activeElement).toBe(bell);
  });

  test('all can be marked as seen at once', async () => {
    const sync = serve();
    open(device, <NotificationMenu />, { sync });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as seen' }));
    await waitFor(() => expect(screen.queryByText('New:')).toBeNull());
    expect(sync.sent).toHaveLength(1);
  });

  test('without a network the kept ones stay and say how old they may be', async () => {
    const first = open(device, <NotificationMenu />, { sync: serve() });
    await screen.findByRole('button', { name: 'Notifications, 1 new' });
    first.unmount();
    open(device, <NotificationMenu />, { sync: officeSync(() => undefined) });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    await screen.findByText('You are offline. This is what was there at your last contact.');
    screen.getByRole('link', { name: /was returned/ });
  });
});

describe('what waits for the office', () => {
  const nothing = { count: 0, isExact: true, oldest: null };
  const summary: Summary = {
    notes_to_bill: { count: 113, isExact: true, oldest: '2026-11-14' },
    events_to_approve: null,
    held_notes: { count: 1, isExact: true, oldest: '2026-11-19' },
    returned_notes: nothing,
    sessions_open: nothing,
    held_work: null,
    clients_low: null,
    devices_unseen: null,
    week: null,
    unbilled: null,
    unpaid: null,
    as_of: '2026-11-20T20:00:00.000Z',
  };
  const idle: Summary = { ...summary, notes_to_bill: nothing, held_notes: nothing };
  const noNews = { data: [], unseen: 0, hasMore: false };
  const answering = (of: () => Summary | undefined) =>
    officeSync((path) => (path === '/api/company/summary' ? of() : noNews));
  const openBell = async () => userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  beforeEach(() => giveCaseload(device, ['company.notes.view', 'company.finance.insurance.view']));

  test('stands in the bell, a line a kind that leads to its list; following one closes the bell', async () => {
    const view = open(device, <NotificationMenu />, { sync: answering(() => summary) });
    await openBell();
    await screen.findByRole('link', { name: /113 notes to bill/ });
    const links = within(screen.getByRole('region', { name: 'Notifications' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['113 notes to billoldest 11/14/26', '/company/finance/insurance-billing?ready=yes'],
      ['1 note held: its times overlapoldest 11/19/26', '/company/notes?state=held'],
    ]);
    expect(screen.queryByText('Nothing needs you. All is well.')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: /1 note held/ }));
    expect(view.address()).toBe('/company/notes?state=held');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  test('is counted anew while the bell is open, and when nothing waits all is well', async () => {
    let now = summary;
    open(device, <NotificationMenu />, { sync: answering(() => now) });
    await openBell();
    await screen.findByRole('link', { name: /113 notes to bill/ });
    now = idle;
    pagesChanged();
    await screen.findByText('Nothing needs you. All is well.');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('without an answer nothing is said to be well; without a network the kept lines stay', async () => {
    let now: Summary | undefined;
    open(device, <NotificationMenu />, { sync: answering(() => now) });
    await openBell();
    await screen.findByText('You are offline. This is what was there at your last contact.');
    expect(screen.queryByText('Nothing needs you. All is well.')).toBeNull();
    now = summary;
    pagesChanged();
    await screen.findByRole('link', { name: /113 notes to bill/ });
    now = undefined;
    pagesChanged();
    await screen.findByText('You are offline. This is what was there at your last contact.');
    screen.getByRole('link', { name: /113 notes to bill/ });
  });

  test('is not even asked for by whoever has no part in it', async () => {
    await giveCaseload(device);
    const sync = answering(() => summary);
    open(device, <NotificationMenu />, { sync });
    await openBell();
    await screen.findByText('Nothing needs you. All is well.');
    expect(sync.asked.map(({ path }) => path)).not.toContain('/api/company/summary');
  });
});
