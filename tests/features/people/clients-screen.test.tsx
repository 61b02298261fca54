// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listDrafts } from '#db/drafts.ts';
import { ClientsScreen } from '#features/people/clients-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { type Answer, answeringSync, refusal } from '../answering-sync.ts';
import { holdWrites, isBusy } from '../hold-network.ts';
import { giveCaseload, therapist } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { makeClient } from './people-of.ts';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.clients.view', 'company.clients.edit']);
});
afterEach(() => device.db.close());

const clients = [
  makeClient(7, 'Maya', 'Ruiz'),
  makeClient(9, 'Ada', 'Zorn', { gender: 3, insurance_type: 0 }),
  makeClient(8, 'Leo', 'Tan', { gender: 1, insurance_type: 4 }),
];

function openClients(write: Answer = () => undefined) {
  const sync = answeringSync((call) =>
    call.method !== 'GET'
      ? write(call)
      : call.path === '/api/clients'
        ? { data: clients }
        : { logHours: 7.5, time: '07:30' },
  );
  return { sync, ...open(device, <ClientsScreen />, { sync, path: '/clients' }) };
}

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td, th')].slice(0, 4).map((cell) => cell.textContent));

describe('the clients table', () => {
  test('shows row number, name, gender and insurance; gender code 3 reads Female', async () => {
    openClients();
    await screen.findByText('Ruiz, Maya');
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      '#',
      'Name',
      'Gender',
      'Insurance',
      'Options',
    ]);
    expect(cells()).toEqual([
      ['1', 'Ruiz, Maya', 'Female', 'Medicaid'],
      ['2', 'Tan, Leo', 'Male', 'PLSA'],
      ['3', 'Zorn, Ada', 'Female', 'N/A'],
    ]);
  });

  test('pages hold ten, and the row numbers go on', async () => {
    const many = Array.from({ length: 23 }, (_, at) =>
      makeClient(100 + at, 'Ada', `Client ${String(at).padStart(2, '0')}`),
    );
    const sync = answeringSync(() => ({ data: many }));
    const { address } = open(device, <ClientsScreen />, { sync, path: '/clients' });
    await screen.findByText('1–10 of 23');
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await screen.findByText('21–23 of 23');
    expect(cells().map(([index]) => index)).toEqual(['21', '22', '23']);
    expect(address()).toBe('/clients?page=3');
  });

  test('a load that fails says what happened and what next', async () => {
    let works = false;
    const sync = answeringSync(() => (works ? { data: clients } : refusal(500, 'internal')));
    open(device, <ClientsScreen />, { sync, path: '/clients' });
    await screen.findByText('We could not load the clients');
    screen.getByText(/Everything recorded on this device is safe/);
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Ruiz, Maya');
    expect(screen.queryByText('We could not load the clients')).toBeNull();
  });

  test('a row opens the client: hours left, what is assigned, and who has the client on the caseload', async () => {
    openClients();
    await userEvent.click(await screen.findByRole('button', { name: 'Ruiz, Maya' }));
    const panel = await screen.findByRole('region', { name: 'Ruiz, Maya' });
    await within(panel).findByText('12 h 30 min left this week');
    await within(panel).findByText('Tantrum');
    within(panel).getByText('Requests item');
    within(panel).getByText('Nobody yet');
  });

  test('of one who was just made and is in no download it is known that nothing is assigned yet', async () => {
    await device.db.assignments.clear();
    const sync = answeringSync(({ path }) => {
      if (path === '/api/clients') return { data: clients };
      if (path.startsWith('/api/behavior/assign'))
        return { behaviors: [], skills: [], versions: { behaviors: 0, skills: 0 } };
      return { logHours: 7.5, time: '07:30' };
    });
    open(device, <ClientsScreen />, { sync, path: '/clients' });
    await userEvent.click(await screen.findByRole('button', { name: 'Ruiz, Maya' }));
    const panel = await screen.findByRole('region', { name: 'Ruiz, Maya' });
    await waitFor(() => expect(within(panel).getAllByText('None yet')).toHaveLength(2));
    expect(within(panel).queryByText('Not on this device')).toBeNull();
  });

  test('a therapist without a network sees the own clients from the device, and no way to change them', async () => {
    await giveCaseload(device, [...therapist, 'client.view']);
    open(device, <ClientsScreen />, { sync: answeringSync(() => undefined) });
    await screen.findByText('Ruiz, Maya');
    await screen.findByText('Tan, Leo');
    await userEvent.click(screen.getByRole('button', { name: 'Options, Tan, Leo' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Open', 'Start Session']);
    expect(screen.queryByRole('button', { name: 'New client' })).toBeNull();
  });
});

describe('a new client', () => {
  const openForm = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New client' }));
    return screen.findByRole('dialog', { name: 'New client' });
  };

  test('names what is missing or no number at the field, with an example, and sends nothing', async () => {
    const { sync } = openClients();
    const dialog = await openForm();
    await userEvent.type(within(dialog).getByLabelText('Hours budget'), 'twelve');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add client' }));
    screen.getByText('Hours a week, such as 20 or 12.5');
    for (const text of ['Enter a first or a last name', 'Use hours such as 20 or 12.5, at most 9999'])
      expect(within(dialog).getAllByText(text)).toHaveLength(2);
    expect(within(dialog).getByRole('alert')).toBe(document.activeElement);
    expect(sync.writes()).toEqual([]);
  });

  test('takes nothing more while it is saved: it would be in neither the record nor the draft; Cancel stays', async () => {
    const { sync } = openClients(({ body }) => ({ ...makeClient(20, 'Nora', 'Quinn'), ...(body as object) }));
    const dialog = within(await openForm());
    const first = dialog.getByLabelText(/^First name/);
    await userEvent.type(first, 'Nora');
    await userEvent.type(dialog.getByLabelText(/^Last name/), 'Quinn');
    const goOn = holdWrites(sync);
    await userEvent.click(dialog.getByRole('button', { name: 'Add client' }));
    await waitFor(() => expect(isBusy(first)).toBe(true));
    expect(isBusy(dialog.getByRole('button', { name: 'Cancel' }))).toBe(false);
    goOn();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New client' })).toBeNull());
  });

  test('left while it is saved and opened again, it stays open with what is typed since, on the device too', async () => {
    const { sync } = openClients(({ body }) => ({ ...makeClient(20, 'Nora', 'Quinn'), ...(body as object) }));
    const left = within(await openForm());
    await userEvent.type(left.getByLabelText(/^First name/), 'Nora');
    await userEvent.type(left.getByLabelText(/^Last name/), 'Quinn');
    const goOn = holdWrites(sync);
    await userEvent.click(left.getByRole('button', { name: 'Add client' }));
    await userEvent.click(left.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const first = within(await openForm()).getByLabelText<HTMLInputElement>(/^First name/);
    await waitFor(() => expect(first.value).toBe('Nora'));
    await userEvent.clear(first);
    await userEvent.type(first, 'Nina');
    goOn();
    await screen.findByText('Quinn, Nora is saved');
    screen.getByRole('dialog', { name: 'New client' });
    expect(first.value).toBe('Nina');
    await waitFor(async () => expect(await listDrafts(device.db, 'client:new')).toHaveLength(1));
  });

  test('of a name that is there is asked about before another is saved; under another name it is asked about anew', async () => {
    const { sync } = openClients(({ body, headers }) =>
      'x-same-name' in headers
        ? refusal(409, 'same_name', { detail: 'There is already a client Abel, Zora.' })
        : { ...makeClient(20, 'Zora', 'Abel'), ...(body as object) },
    );
    const dialog = within(await openForm());
    await userEvent.type(dialog.getByLabelText(/^First name/), 'Zora');
    await userEvent.type(dialog.getByLabelText(/^Last name/), 'Abel');
    await userEvent.click(dialog.getByRole('button', { name: 'Add client' }));
    const question = await dialog.findByRole('alert');
    expect(question.textContent).toBe('There is already a client Abel, Zora.Save another?Save another');
    expect(question).toBe(document.activeElement);
    await userEvent.type(dialog.getByLabelText(/^Last name/), 's');
    expect(dialog.queryByRole('alert')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add client' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save another' }));
    await screen.findByText('Abels, Zora is saved');
    expect(sync.writes().map(({ headers }) => headers['x-same-name'])).toEqual(['ask', 'ask', undefined]);
  });

  test('offers gender codes 1 and 2 only, and the caseload by name', async () => {
    const { sync } = openClients(({ body }) => ({ ...makeClient(20, 'Nora', 'Quinn'), ...(body as object) }));
    const dialog = await openForm();
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['1', '2']);
    await userEvent.type(within(dialog).getByLabelText(/^First name/), 'Nora');
    await userEvent.type(within(dialog).getByLabelText(/^Last name/), 'Quinn');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Female' }));
    await userEvent.selectOptions(within(dialog).getByLabelText('Insurance'), 'PLSA');
    await userEvent.type(within(dialog).getByLabelText('Hours budget'), '12,5');
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Caseload' }), 'ort');
    await userEvent.click(await screen.findByRole('option', { name: 'Ortiz, Jo' }));
    within(dialog).getByRole('button', { name: 'Remove Ortiz, Jo' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add client' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sync.writes()[0]?.body).toEqual({
      first_name: 'Nora',
      last_name: 'Quinn',
      middle_initial: null,
      gender: 2,
      insurance_type: 4,
      asst_billing_hours: 12.5,
      user_ids: [501],
    });
  });

  test('somebody who is disabled is offered to no client, and marked where they stand', async () => {
    await device.db.users.update(501, { disabled: true });
    const rows = [makeClient(7, 'Maya', 'Ruiz', { user_ids: [501] })];
    const sync = answeringSync(({ path }) =>
      path === '/api/clients' ? { data: rows } : { logHours: 7.5, time: '07:30' },
    );
    open(device, <ClientsScreen />, { sync, path: '/clients' });
    await userEvent.click(await screen.findByText('Ruiz, Maya'));
    await screen.findByText('Ortiz, Jo (disabled)');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const edited = await screen.findByRole('dialog', { name: 'Edit client' });
    within(edited).getByRole('button', { name: 'Remove Ortiz, Jo (disabled)' });
    await userEvent.click(within(edited).getByRole('button', { name: 'Cancel' }));
    const dialog = await openForm();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Caseload' }));
    await screen.findByRole('option', { name: 'Diaz, Ana' });
    expect(screen.queryByRole('option', { name: /Ortiz/ })).toBeNull();
  });

  test('a lost answer keeps everything typed, and pressing again uses the same key', async () => {
    const { sync } = openClients();
    const dialog = await openForm();
    await userEvent.type(within(dialog).getByLabelText(/^First name/), 'Nora');
    await userEvent.type(within(dialog).getByLabelText(/^Last name/), 'Quinn');
    const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add client' }));
    await press();
    await within(dialog).findByText(/There was no answer/);
    expect(document.activeElement).toBe(within(dialog).getByRole('alert'));
    await press();
    await waitFor(() => expect(sync.writes()).toHaveLength(2));
    const [first, second] = sync.writes().map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(within(dialog).getByLabelText(/^First name/)).toHaveProperty('value', 'Nora');
  });
});
