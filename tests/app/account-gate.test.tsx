// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
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

test('a screen opens once the device knows whose it is, and waits under its own name until then', async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  render(
    <DeviceContext value={device}>
      <AccountGate title="Audit">
        <Named />
      </AccountGate>
    </DeviceContext>,
  );
  await screen.findByText('Opening Audit');
  expect(screen.queryByRole('heading')).toBeNull();
  await giveCaseload(device, ['company.audit.view']);
  await screen.findByRole('heading', { name: 'Ana Diaz' });
  expect(screen.queryByText('Opening Audit')).toBeNull();
});
