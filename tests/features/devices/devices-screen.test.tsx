// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRecorder } from '#db/device/contact.ts';
import { DevicesScreen } from '#features/devices/devices-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { answered, officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';

const row = {
  id: '018f0000-0000-7000-8000-00000000abcd',
  user: { id: 2, name: 'Jo Ortiz' },
  app_build: '1.4.0',
  first_contact_at: '2026-10-01T15:00:00.000Z',
  last_contact_at: '2026-11-16T15:00:00.000Z',
  unsent: 3,
  revoked_at: null,
};

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
});
afterEach(() => device.db.close());

describe('Devices', () => {
  test('come by the page size of the policy, which its button names', async () => {
    await giveCaseload(device, ['company.devices.view']);
    const sync = officeSync(() => ({ data: [row], nextCursor: '9' }));
    open(device, <DevicesScreen />, { sync });
    await screen.findByRole('button', { name: 'Next 10' });
    expect(sync.asked[0]?.query).toMatchObject({ limit: 10 });
  });

  test('says whose it is, its last contact, what is unsent, its build, and that it was not seen', async () => {
    await giveCaseload(device, ['company.devices.view']);
    open(device, <DevicesScreen />, { sync: officeSync(() => ({ data: [row], nextCursor: null })) });
    const table = await screen.findByRole('table', { name: 'Devices' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
      'Jo Ortiz00ABCD11/16/26 10:00 AM (4 days ago)3 pieces of work1.4.0Not seen',
    );
    expect(screen.queryByRole('button', { name: /^Options/ })).toBeNull();
  });

  test('names people as other lists do, and marks the device in hand', async () => {
    await giveCaseload(device, ['company.devices.view']);
    const { deviceId } = (await findRecorder(device.db)) ?? {};
    const data = [{ ...row, id: deviceId, user: { id: 501, name: 'Jo Ortiz' }, unsent: 0 }, row];
    open(device, <DevicesScreen />, { sync: officeSync(() => ({ data, nextCursor: null })) });
    const table = await screen.findByRole('table', { name: 'Devices' });
    await waitFor(() => expect(within(table).getAllByText('This device')).toHaveLength(1));
    const [, own] = within(table).getAllByRole('row');
    expect(own?.textContent).toContain('Ortiz, Jo');
    expect(own?.textContent).toContain('None reported');
  });

  test('those not seen are asked for by the address that Home links to', async () => {
    await giveCaseload(device, ['company.devices.view']);
    const sync = officeSync(() => ({ data: [], nextCursor: null }));
    const view = open(device, <DevicesScreen />, { sync, path: '/company/devices?silent=yes' });
    await screen.findByText('Every device that is in use was heard of in the last three days.');
    expect(sync.asked[0]?.query).toMatchObject({ silent: 'yes' });
    await userEvent.click(screen.getByRole('button', { name: 'Show all devices' }));
    expect(view.address()).toBe('/company/devices');
  });

  test('revoking says what it does and that no work is lost, before it is done', async () => {
    await giveCaseload(device, ['company.devices.view', 'company.devices.revoke']);
    const sync = officeSync(
      () => ({ data: [row], nextCursor: null }),
      () => answered(204, null),
    );
    open(device, <DevicesScreen />, { sync });
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Jo Ortiz, 00ABCD' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
    const question = await screen.findByRole('alertdialog');
    within(question).getByText(/Nothing on it is deleted/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke device' }));
    await screen.findByText('Device of Jo Ortiz, 00ABCD revoked');
    expect(sync.sent[0]?.call.params).toEqual({ id: row.id });
  });

  test('are named by whoever may revoke them, and say which browser and system they are', async () => {
    await giveCaseload(device, ['company.devices.view', 'company.devices.revoke']);
    const named = { ...row, name: 'Blue tablet', browser: 'Safari on iPad' };
    const sync = officeSync(
      () => ({ data: [named], nextCursor: null }),
      () => answered(204, null),
    );
    open(device, <DevicesScreen />, { sync });
    const table = await screen.findByRole('table', { name: 'Devices' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Blue tablet00ABCD · Safari on iPad');
    await userEvent.click(screen.getByRole('button', { name: 'Options, Jo Ortiz, Blue tablet' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Name…' }));
    const field = await screen.findByLabelText('Name');
    await userEvent.clear(field);
    await userEvent.type(field, ' Front desk ');
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    await screen.findByText('It is “Front desk” now');
    expect(sync.sent[0]?.call).toMatchObject({ params: { id: row.id }, body: { name: 'Front desk' } });
  });
});
