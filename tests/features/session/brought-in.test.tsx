// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, test } from 'vitest';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeSync } from '../open-screen.tsx';
import { deviceInSession, openSession, paths, rowOf, tile } from './session-page.tsx';

let device: TestDevice;
let session: string;
beforeEach(async () => {
  setWindowWidth(1440);
  ({ device, session } = await deviceInSession());
});
afterEach(() => device.db.close());

test('a fact that somebody else brought in from a file says who did, in the log and once the session was submitted', async () => {
  const { user } = openSession(device, paths.data, {}, makeSync());
  await user.click(await tile('Tantrum'));
  await screen.findByRole('button', { name: 'Tantrum, count 1. Add one.' });
  const [own] = await device.db.events.toArray();
  if (!own) throw new Error('no event');
  const brought_in = { by: 'Dana Kline', at: '2026-11-20T22:10:00Z' };
  await device.db.events.put({ ...own, uid: 'brought', seq: own.seq + 1, device_id: 'the phone', brought_in });
  const log = within(await screen.findByRole('complementary', { name: /log/i }));
  await log.findByText(/· Brought in by Dana Kline$/);
  log.getByText(/· You$/);
  await device.db.sessions.put({ ...(await rowOf(device, session)), state: 'closed', broughtIn: brought_in });
  await user.click(await screen.findByRole('button', { name: 'See it' }));
  await screen.findByText('Brought in by Dana Kline, 11/20/26 5:10 PM');
  screen.getByText(/ · brought in by Dana Kline, 11\/20\/26 5:10 PM$/);
});
