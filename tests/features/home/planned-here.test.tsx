// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, test } from 'vitest';
import { zonedIso } from '#domain/time/zoned-time.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { queueCreate } from '#features/schedule/event/event-ops.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, maya, today, zone } from '../on-device.ts';
import { open } from '../open-screen.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(820);
  device = await makeDevice();
});
afterEach(() => device.db.close());

test('a visit that was planned without a connection stands on Home and can be started', async () => {
  await giveCaseload(device);
  await queueCreate(device, {
    uid: device.newId(),
    title: 'Session',
    client_id: maya.id,
    start: zonedIso(today, '17:30', zone),
    end: zonedIso(today, '19:00', zone),
  });
  const install = { way: () => 'none' as const, subscribe: () => () => undefined, ask: async () => false };
  open(device, <HomeScreen install={install} links={[]} />);
  await screen.findByRole('button', { name: 'Start, Maya R., 5:30 PM' });
});
