// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeviceContext } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { AccountGate } from '../../src/app/screens/account-gate.tsx';
import { giveCaseload } from '../features/on-device.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

function Named() {
  return <h1>{useAccount().user.profile.name}</h1>;
}

function show() {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  render(
    <DeviceContext value={device}>
      <AccountGate title="Audit">
        <Named />
      </AccountGate>
    </DeviceContext>,
  );
}

test('whatever is printed says when, and by whom; the screen does not', async () => {
  await giveCaseload(device, ['company.audit.view']);
  show();
  await screen.findByRole('heading', { name: 'Ana Diaz' });
  expect(screen.queryByText(/^Printed/)).toBeNull();
  await waitFor(
    () => {
      fireEvent(window, new Event('beforeprint'));
      screen.getByText('Printed 11/20/2026 3:00 PM by Ana Diaz');
    },
    { timeout: 4000 },
  );
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(screen.queryByText(/^Printed/)).toBeNull());
});

test('a screen opens once the device knows whose it is, and waits under its own name until then', async () => {
  show();
  await screen.findByText('Opening Audit');
  expect(screen.queryByRole('heading')).toBeNull();
  await giveCaseload(device, ['company.audit.view']);
  await screen.findByRole('heading', { name: 'Ana Diaz' });
  expect(screen.queryByText('Opening Audit')).toBeNull();
});
