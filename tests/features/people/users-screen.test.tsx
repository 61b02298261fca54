// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ScheduleEvent } from '#contract/schedule.ts';
import { UsersScreen } from '#features/people/users-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { type Answer, answeringSync, refusal } from '../answering-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { makeRule, makeSingle } from '../schedule/make-event.ts';
import { ana, jo, makeUser, theo } from './people-of.ts';

const keeper = ['company.users.view', 'company.users.edit', 'company.clients.edit'];

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, keeper);
});
afterEach(() => device.db.close());

const people = [ana, theo, jo];

function openUsers(write: Answer = () => undefined, path = '/users') {
  const sync = answeringSync((call) =>
    call.method === 'GET' ? (call.path === '/api/users' ? { data: people } : undefined) : write(call),
  );
  return { sync, ...open(device, <UsersScreen />, { sync, path }) };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);
const edit = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Options, ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit user' });
};

describe('the users table', () => {
  test('past its last page shows the last one, and the address says so', async () => {
    const { address } = openUsers(undefined, '/users?sort=email&page=99');
    await screen.findByText('Diaz, Ana');
    await waitFor(() => expect(address()).toBe('/users?sort=email'));
  });

  test('shows the initial, last name and first name with the RBT label, and the email to write to', async () => {
    openUsers();
    const row = (await screen.findByText('Diaz, Ana')).closest('tr') as HTMLElement;
    within(row).getByText('A');
    within(within(row).getByRole('rowheader')).getByText('RBT');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('mailto:ana@demo.test');
    const other = screen.getByText('Grant, Theo').closest('tr') as HTMLElement;
    expect(within(other).queryByText('RBT')).toBeNull();
  });

  test('is found by any word and put in order by a column, both in the address', async () => {
    const { address } = openUsers();
    await screen.findByText('Diaz, Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Email' }));
    expect(names()).toEqual(['ADiaz, AnaRBT', 'JOrtiz, JoRBT', 'TGrant, Theo']);
    await userEvent.type(screen.getByLabelText('Search users'), 'gra');
    expect(names()).toEqual(['TGrant, Theo']);
    expect(address()).toBe('/users?search=gra&sort=email');
    await userEvent.type(screen.getByLabelText('Search users'), 'xx');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(names()).toHaveLength(3);
  });

  test('shows each person’s roles, and is narrowed to one of them, in the address', async () => {
    const { address } = openUsers();
    const row = (await screen.findByText('Diaz, Ana')).closest('tr') as HTMLElement;
    within(row).getByRole('cell', { name: ana.roles.map(({ name }) => name).join(', ') });
    // Before the column's own button, which sorts.
    await userEvent.click(screen.getAllByRole('button', { name: 'Role' })[0] as HTMLElement);
    const [other] = theo.roles;
    await userEvent.click(screen.getByRole('radio', { name: other?.name ?? '' }));
    expect(names()).toEqual(['TGrant, Theo']);
    expect(address()).toBe(`/users?role=${other?.id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Role' }));
    expect(names()).toHaveLength(3);
  });

  test('whoever may only look is offered nothing that changes anybody', async () => {
    await giveCaseload(device, ['company.users.view']);
    openUsers();
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Ortiz, Jo' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Open']);
    expect(screen.queryByRole('button', { name: 'New user' })).toBeNull();
  });

  test('a load that fails says what happened and what next', async () => {
    let works = false;
    const sync = answeringSync(() => (works ? { data: people } : refusal(500, 'internal')));
    open(device, <UsersScreen />, { sync });
    await screen.findByText('We could not load the users');
    screen.getByText(/Everything recorded on this device is safe/);
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Diaz, Ana');
    expect(screen.queryByText('We could not load the users')).toBeNull();
  });

  test('offline the list seen last stays, and acts explain themselves', async () => {
    openUsers().unmount();
    const online = openUsers();
    await screen.findByText('Diaz, Ana');
    online.unmount();
    const sync = answeringSync(() => undefined);
    open(device, <UsersScreen />, { sync });
    await screen.findByText('Diaz, Ana');
    await screen.findAllByText('You are offline. You can look, but changes here need a connection.');
    await userEvent.click(screen.getByRole('button', { name: 'New user' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sync.writes()).toEqual([]);
  });
});

describe('changing a user', () => {
  test('keeps a role that is switched off, shown as such; nobody else is offered it', async () => {
    const off = { id: 9, name: 'Scheduler', ident: 'scheduler', active: false };
    const rows = [makeUser(503, 'Ivo', 'Lang', { roles: [off] }), ana];
    const sync = answeringSync(({ method, body }) =>
      method === 'GET' ? { data: rows } : { ...ana, ...(body as object), version: 4 },
    );
    open(device, <UsersScreen />, { sync, path: '/users' });
    const dialog = await edit('Lang, Ivo');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Scheduler (not active)').checked).toBe(true);
    await userEvent.click(within(dialog).getByLabelText('RBT'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sync.writes()).toMatchObject([{ body: { role_ids: [1, 9] } }]));
    const other = await edit('Diaz, Ana');
    expect(within(other).queryByLabelText(/Scheduler/)).toBeNull();
  });

  test('sends only what was changed, under the version that was seen', async () => {
    const { sync } = openUsers(({ body }) => ({ ...jo, ...(body as object), version: 4 }));
    const dialog = await edit('Ortiz, Jo');
    const first = within(dialog).getByLabelText(/^First name/);
    await userEvent.clear(first);
    await userEvent.type(first, 'Joanna');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Ruiz, Maya' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sync.writes()).toMatchObject([
      {
        method: 'PATCH',
        body: { first_name: 'Joanna', client_ids: [] },
        params: { id: 501 },
        headers: { 'if-match': '"3"' },
      },
    ]);
  });

  test('somebody else was faster: theirs or mine is chosen, nothing is written over before', async () => {
    const theirs = makeUser(501, 'Josephine', 'Ortiz', { version: 8, email: 'new@demo.test' });
    const { sync } = openUsers(({ headers, body }) =>
      headers['if-match'] === '"8"'
        ? { ...theirs, ...(body as object), version: 9 }
        : refusal(412, 'version', { current: theirs }),
    );
    const dialog = await edit('Ortiz, Jo');
    const first = within(dialog).getByLabelText(/^First name/);
    await userEvent.clear(first);
    await userEvent.type(first, 'Joanna');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody else changed this since you opened it');
    within(dialog).getByText('First name: Josephine');
    expect(first).toHaveProperty('value', 'Joanna');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Their new address stays: only the field that was changed here is sent again.
    expect(sync.writes().at(-1)).toMatchObject({ body: { first_name: 'Joanna' }, headers: { 'if-match': '"8"' } });
    expect(sync.writes().at(-1)?.body).not.toHaveProperty('email');
  });

  test('reloading theirs shows their values and saves nothing', async () => {
    const theirs = makeUser(501, 'Josephine', 'Ortiz', { version: 8 });
    const { sync } = openUsers(() => refusal(412, 'version', { current: theirs }));
    const dialog = await edit('Ortiz, Jo');
    await userEvent.type(within(dialog).getByLabelText(/^First name/), 'anna');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reload theirs' }));
    await waitFor(() => expect(within(dialog).getByLabelText(/^First name/)).toHaveProperty('value', 'Josephine'));
    expect(sync.writes()).toHaveLength(1);
  });

  test('the last administrator can’t be taken away: the refusal stands in the form in plain words', async () => {
    const detail = 'Nobody else may do everything. Give somebody else the administrator’s role first.';
    openUsers(() => refusal(409, 'last_administrator', { detail }));
    const dialog = await edit('Grant, Theo');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Administrator' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText(detail);
    expect(within(dialog).getByRole('checkbox', { name: 'Administrator' })).toHaveProperty('checked', false);
  });

  test('an address in use is told at its field, and what was typed comes back after the dialog was closed', async () => {
    openUsers(() => refusal(409, 'email_taken', { errors: { email: ['Already in use by another person'] } }));
    const dialog = await edit('Ortiz, Jo');
    const email = within(dialog).getByLabelText(/^Email/);
    await userEvent.clear(email);
    await userEvent.type(email, 'ana@demo.test');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(dialog).getAllByText('Email: Already in use by another person')).toHaveLength(2));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const again = await edit('Ortiz, Jo');
    await within(again).findByText(/What you had typed before is here again/);
    expect(within(again).getByLabelText(/^Email/)).toHaveProperty('value', 'ana@demo.test');
    await userEvent.click(within(again).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(within(again).getByLabelText(/^Email/)).toHaveProperty('value', 'jo@demo.test'));
  });

  test('an invitation is said to be on its way, and not to have arrived', async () => {
    const { sync } = openUsers(() => jo);
    await userEvent.click(await screen.findByRole('button', { name: /^Ortiz, Jo/ }));
    const panel = await screen.findByRole('region', { name: 'Ortiz, Jo' });
    within(panel).getByText('Not invited');
    await userEvent.click(within(panel).getByRole('button', { name: 'Invite' }));
    await screen.findByText(`The invitation to ${jo.email} is on its way`);
    expect(sync.writes()).toMatchObject([
      { path: '/api/users/:id/invite', params: { id: 501 }, headers: { 'if-match': '"3"' } },
    ]);
  });

  test('a changed address that nobody has confirmed says so, with the one that signs in, and its link is sent again', async () => {
    const moving = makeUser(505, 'Mira', 'Moves', { email: 'new@demo.test', sign_in_email: 'old@demo.test' });
    const sync = answeringSync(({ method }) => (method === 'GET' ? { data: [moving] } : moving));
    open(device, <UsersScreen />, { sync, path: '/users' });
    await userEvent.click(await screen.findByRole('button', { name: /^Moves, Mira/ }));
    const panel = await screen.findByRole('region', { name: 'Moves, Mira' });
    within(panel).getByText('Not confirmed yet');
    within(panel).getByText('old@demo.test');
    await userEvent.click(within(panel).getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('The link to new@demo.test is on its way');
    expect(sync.writes()).toMatchObject([{ path: '/api/users/:id/invite', params: { id: 505 } }]);
  });

  test.each([
    [1, 'unreachable', /^1 mail is waiting since 9:10 AM: the mail server does not answer\.$/],
    [3, 'refused', /^3 mails are waiting since 9:10 AM: the mail server refuses them\.$/],
    [1200, 'failed', /^1,200 mails are waiting since 9:10 AM: they could not be handed to a mail server\.$/],
  ])('%d mails that wait (%s) are told over the list, with since when and why', async (count, reason, sentence) => {
    const since = new Date(device.clock.now());
    since.setUTCHours(14, 10, 0, 0);
    const mails_waiting = { count, since: since.toISOString(), reason };
    const sync = answeringSync(({ path }) => (path === '/api/users' ? { data: people, mails_waiting } : undefined));
    open(device, <UsersScreen />, { sync, path: '/users' });
    await screen.findByText(sentence);
  });

  test('disabling names the visits that stay planned with them, from now on', async () => {
    await giveCaseload(device, [...keeper, 'company.schedule.calendar.view']);
    const at = (day: string, info: ScheduleEvent['event_info'] = {}) =>
      makeSingle({
        uid: `at ${day}`,
        first_name: 'Jun',
        last_name: 'Park',
        user_id: ana.id,
        start: `${day}T17:30:00-05:00`,
        end: `${day}T19:00:00-05:00`,
        event_info: info,
      });
    const events = [
      at('2026-11-20'),
      at('2026-11-21', { 0: { decision: 0 } }),
      { ...at('2026-11-22'), user_id: jo.id },
      at('2026-11-19'),
    ];
    const sync = answeringSync(({ path }) =>
      path === '/api/users'
        ? { data: people }
        : path === '/api/schedule/event'
          ? { events, repeat: [makeRule({ user_id: ana.id })] }
          : undefined,
    );
    open(device, <UsersScreen />, { sync, path: '/users' });
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Diaz, Ana' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Disable…' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Disable Ana Diaz?' }));
    await question.findByText(/^3 visits in the next two weeks stay planned with them/);
    question.getByText('today 5:30 PM, Jun Park');
    question.getByText(/3:00 PM, Maya Ruiz$/, { selector: 'li:nth-child(3)' });
    expect(question.getAllByText(/, (Jun Park|Maya Ruiz)$/)).toHaveLength(3);
  });

  test('disabling asks first and says what stays', async () => {
    const { sync } = openUsers(() => ({ ...ana, disabled: true, version: 4 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Diaz, Ana' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Disable…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Disable Ana Diaz?' });
    within(question).getByText(/Their notes and sessions stay/);
    within(question).getByText(/Still on their caseload/);
    within(question).getByText('Ruiz, Maya');
    expect(sync.writes()).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sync.writes()).toMatchObject([{ path: '/api/users/:id/disable', headers: { 'if-match': '"3"' } }]);
  });
});
