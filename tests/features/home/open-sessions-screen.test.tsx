// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OpenSessionsScreen } from '#features/home/open-sessions-screen.tsx';
import { makeDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';

test('the list of open sessions names therapists as it names clients', async () => {
  setWindowWidth(1440);
  const device = await makeDevice();
  await giveCaseload(device, ['company.notes.view']);
  const session = {
    uid: 'u1',
    user: { id: 501, profile: { name: 'Jo Ortiz', first_name: 'Jo', last_name: 'Ortiz' } },
    client: { first_name: 'Maya', last_name: 'Ruiz' },
    startDate: '2026-11-10',
    startTime: '15:00',
    endDate: null,
    endTime: null,
    visit_location: 1,
    created_at: '2026-11-10T20:00:00.000Z',
    brought_in: null,
  };
  const answer = { sessions: [session], page: 1, limit: 10, totalCount: 1, totalIsExact: true };
  open(device, <OpenSessionsScreen />, { sync: officeSync(() => answer) });
  await screen.findByRole('rowheader', { name: 'Ortiz, Jo' });
  screen.getByRole('cell', { name: 'Ruiz, Maya' });
  expect(screen.queryByText(/Jo Ortiz/)).toBeNull();
  device.db.close();
});
