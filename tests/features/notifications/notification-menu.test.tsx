// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { NotificationMenu } from '#features/notifications/notification-menu.tsx';
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
