// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EditProfileScreen } from '#features/account/edit-profile-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { type Answer, answeringSync, refusal } from '../answering-sync.ts';
import { holdWrites, isBusy } from '../hold-network.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { makeAccount } from './account-of.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

async function openForm(write: Answer, account = makeAccount()) {
  const sync = answeringSync((call) => (call.method === 'GET' ? account : write(call)));
  open(device, <EditProfileScreen />, { sync, path: '/user/profile/edit' });
  await screen.findByLabelText('Phone');
  return sync;
}

const update = () => userEvent.click(screen.getByRole('button', { name: 'Update profile' }));
/** All at once: letter by letter is the keyboard test's. */
const retype = async (label: RegExp | string, text: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

/** Everything that this device keeps, as text. */
async function onTheDevice(): Promise<string> {
  const tables = await Promise.all(device.db.tables.map((table) => table.toArray()));
  return JSON.stringify(tables);
}

describe('edit profile', () => {
  test('has every field of the specification, in its order', async () => {
    await openForm(() => undefined, makeAccount({ social_security: null, date_of_birth: null }));
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent?.replace(/\s*\*.*$/, ''));
    expect(labels).toEqual([
      'Phone',
      'Email address',
      'First name',
      'Middle name',
      'Last name',
      'Social security',
      'Date of birth',
      'IEN',
      'Address',
      'Address 2',
      'City',
      'Country',
      'Postal code',
      'Bank choice',
      'Bank name',
      'Routing number',
      'Account number',
      'Confirm account number',
      'About me',
    ]);
    const choices = [...screen.getByLabelText('Bank choice').querySelectorAll('option')].map((one) => one.textContent);
    expect(choices).toEqual([
      'Not chosen',
      'Personal Checking',
      'Personal Savings',
      'Business Checking',
      'Business Savings',
    ]);
  });

  test('what could not be saved is told in sight: its button stands a screen below the words', async () => {
    await openForm(() => undefined);
    await retype('Phone', '555 0199');
    await update();
    await screen.findByText('We could not save your profile');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    (await screen.findByLabelText('City')).focus();
    await update();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    await userEvent.type(screen.getByLabelText('City'), 'Albany');
    expect(document.activeElement).toBe(screen.getByLabelText('City'));
  });

  test('saves what was changed and nothing else, under the version that was seen', async () => {
    const sync = await openForm(({ body }) => makeAccount({ ...(body as object), version: 5 }));
    await retype('Phone', '555 0199');
    await userEvent.selectOptions(screen.getByLabelText('Bank choice'), 'Business Savings');
    await update();
    await screen.findByText('Your profile is saved');
    expect(sync.writes()).toMatchObject([{ method: 'PUT', headers: { 'if-match': '"4"' } }]);
    expect(sync.writes()[0]?.body).toEqual({ phone: '555 0199', bank_account_type: 3 });
  });

  test('no field takes anything while the profile is saved: it would be in neither the record nor the draft', async () => {
    const sync = await openForm(({ body }) => makeAccount({ ...(body as object), version: 5 }));
    await retype('Phone', '555 0199');
    const goOn = holdWrites(sync);
    await update();
    const fields = () => ['Phone', 'Confirm account number', 'About me'].map((name) => screen.getByLabelText(name));
    await waitFor(() => expect(fields().map(isBusy)).toEqual([true, true, true]));
    goOn();
    await screen.findByText('Your profile is saved');
    expect(fields().map(isBusy)).toEqual([false, false, false]);
  });

  test('the two account numbers must match, and nothing is sent before they do', async () => {
    const sync = await openForm(() => makeAccount());
    await retype('Account number', '12345678');
    await retype('Confirm account number', '12345679');
    await update();
    expect(await screen.findAllByText('The two account numbers must match')).toHaveLength(2);
    expect(sync.writes()).toEqual([]);
    await retype('Confirm account number', '1234 5678');
    await update();
    await waitFor(() => expect(sync.writes()).toHaveLength(1));
    expect(sync.writes()[0]?.body).toEqual({ account_number: '12345678', confirm_account_number: '1234 5678' });
  });

  test('a sensitive field is masked until it is revealed, and each reveal is a call of its own', async () => {
    const sync = await openForm(({ body }) => ({ ...(body as object), value: '123456789' }));
    screen.getByText('•••• 6789');
    screen.getByText('••/••/1980');
    await userEvent.click(screen.getByRole('button', { name: 'Reveal Social security' }));
    await screen.findByText('123456789');
    screen.getByText('••/••/1980');
    expect(sync.writes().map(({ path, body }) => [path, body])).toEqual([
      ['/api/user/account/reveal', { field: 'social_security' }],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Hide Social security' }));
    expect(screen.queryByText('123456789')).toBeNull();
  });

  test('a kept value is replaced or removed only by an act of its own; the mask is never sent', async () => {
    const sync = await openForm(() => makeAccount({ social_security: null, version: 5 }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Social security' }));
    screen.getByText('Will be removed');
    await userEvent.click(screen.getByRole('button', { name: 'Change Date of birth' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date of birth')));
    await retype('Date of birth', '2/30/1981');
    await update();
    expect((await screen.findAllByText(/“2\/30\/1981” is not a date/)).length).toBeGreaterThan(0);
    expect(sync.writes()).toEqual([]);
    await retype('Date of birth', '2/28/1981');
    await update();
    await waitFor(() => expect(sync.writes()).toHaveLength(1));
    expect(sync.writes()[0]?.body).toEqual({ social_security: null, date_of_birth: '1981-02-28' });
  });

  test('nothing of the sensitive and bank fields is written to the device, drafts included', async () => {
    await openForm(({ body }) => ({ ...(body as object), value: '123456789' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reveal Social security' }));
    await screen.findByText('123456789');
    await retype('Account number', '87654321');
    await retype('Bank name', 'Second Bank');
    await retype('City', 'Troy');
    await waitFor(async () => expect(await onTheDevice()).toContain('Troy'));
    const kept = await onTheDevice();
    for (const secret of ['123456789', '"6789"', '87654321', 'Second Bank', 'First Bank', '/1980'])
      expect(kept).not.toContain(secret);
  });

  test('what was typed is there again after a reload', async () => {
    await openForm(() => undefined);
    await retype('City', 'Troy');
    await waitFor(async () => expect(await onTheDevice()).toContain('Troy'));
    cleanup();
    await openForm(() => undefined);
    await screen.findByText(/What you had typed before is here again/);
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Troy');
  });

  test('a server without its key says what is missing, in its own words', async () => {
    const detail = 'This server has no key for sensitive fields: set FIELD_KEY.';
    await openForm(() => refusal(503, 'field_key_missing', { detail }));
    await retype('Routing number', '021000021');
    await update();
    await screen.findByText(detail);
    expect(screen.getByLabelText('Routing number')).toHaveProperty('value', '021000021');
  });

  test('changed elsewhere meanwhile: a choice, and keeping mine leaves their other fields alone', async () => {
    const theirs = makeAccount({ phone: '555 0777', about: 'New', version: 9 });
    const sync = await openForm(({ headers, body }) =>
      headers['if-match'] === '"9"'
        ? makeAccount({ ...theirs, ...(body as object), version: 10 })
        : refusal(412, 'version', { current: theirs }),
    );
    await retype('Phone', '555 0199');
    await update();
    await screen.findByText('Phone: 555 0777');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Your profile is saved');
    expect(sync.writes().at(-1)?.body).toEqual({ phone: '555 0199' });
    expect(screen.getByLabelText('About me')).toHaveProperty('value', 'New');
  });

  test('offline it says why it is empty, and offers a new try', async () => {
    open(device, <EditProfileScreen />, { sync: answeringSync(() => undefined) });
    await screen.findByText(/Your particulars are not kept on this device/);
    screen.getByRole('button', { name: 'Try again' });
    expect(screen.queryByLabelText('Phone')).toBeNull();
  });
});
