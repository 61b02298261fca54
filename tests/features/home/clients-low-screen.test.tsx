// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ClientsLowScreen } from '#features/home/clients-low-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload } from '../on-device.ts';
import { makeSync, open } from '../open-screen.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
});
afterEach(() => device.db.close());

test('hours used, left and of the budget stand in one spelling: 6 h beside 7 h 30 min', async () => {
  await giveCaseload(device, ['company.clients.view']);
  const low = (id: number, last_name: string, used: number, budget: number) => ({
    ...{ id, first_name: 'Maya', last_name, used, budget, left: budget - used },
  });
  const data = [low(1, 'Ruiz', 6, 7.5), low(2, 'Tan', 5.5, 7)];
  const sync = makeSync((path) =>
    path === '/api/company/clients-low' ? { data, from: '2026-11-15', to: '2026-11-21' } : undefined,
  );
  open(device, <ClientsLowScreen />, { sync });
  const table = within(await screen.findByRole('table'));
  const cells = table.getAllByRole('row').slice(1);
  expect(
    cells.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(-2)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['6 h', '7 h 30 min'],
    ['5 h 30 min', '7 h'],
  ]);
});
