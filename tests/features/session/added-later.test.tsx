// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordTap } from '#features/session/record/record-tap.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, openSession, paths } from './session-page.tsx';

const HOUR = 60 * 60_000;
let device: TestDevice;
let session: string;
/** A tap at 3:30 PM, one that was added then for 3:10, and one of the next day that was said to be of this visit. */
beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
  device.time.now += HOUR / 2;
  await recordTap(device, session, 1);
  await recordTap(device, session, 1, '2026-11-20T20:10:00.000Z');
  device.time.now += 15.5 * HOUR;
  await recordTap(device, session, 1);
});
afterEach(() => device.db.close());

const lines = async () => (await screen.findAllByText(/(10|30|00):00 (AM|PM)/)).map(({ textContent }) => textContent);

describe('the log says what was added later, and what is of another day', () => {
  test('while the visit is open', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'Event log' }));
    await screen.findByText(/Added later/);
    expect((await lines()).filter((line) => line?.includes('You'))).toEqual([
      '7:00:00 AM · You',
      'yesterday 3:30:00 PM · You',
      'yesterday 3:10:00 PM · You · Added later',
    ]);
  });

  test('once it is submitted', async () => {
    await device.db.sessions.update(session, { state: 'closed' });
    openSession(device, `${paths.data}?session=${session}`);
    await screen.findByText(/Added later/);
    expect(await lines()).toEqual(['11/21 7:00:00 AM', '3:30:00 PM', '3:10:00 PM · Added later']);
  });
});
