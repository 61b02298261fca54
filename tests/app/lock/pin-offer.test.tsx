// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { saveAuth } from '#db/device/contact.ts';
import { DeviceDb, saveSignedIn } from '#db/device/device-database.ts';
import { savePin } from '#db/device/device-pin.ts';
import { removeSignIn } from '#sync/sign-out.ts';
import { openWholeApp } from '../whole-app.tsx';

const pin = { salt: new Uint8Array([1]), iterations: 1, hash: new Uint8Array([2]) };

test('a PIN that went with a sign-out is asked for again after the next sign-in, also while a session is open, until it is set or not wanted', async () => {
  const { device } = await openWholeApp('/');
  const user = device.db.localUserId;
  const deviceDb = new DeviceDb();
  const outAndIn = async () => {
    await removeSignIn(deviceDb, device.db);
    await saveAuth(device.db, { accessToken: 'a token', expiresAt: Date.now() + 1_800_000, needsSignIn: false });
    await saveSignedIn(deviceDb, user);
  };
  await screen.findByRole('heading', { level: 1 });
  // Who never had one is not asked while a session is open.
  await outAndIn();
  expect(screen.queryByRole('button', { name: 'Set a PIN' })).toBeNull();
  await savePin(deviceDb, user, pin);
  await outAndIn();
  await screen.findByText('Set your PIN again');
  screen.getByRole('button', { name: 'Set a PIN' });
  await userEvent.click(screen.getByRole('button', { name: 'Not now, no PIN yet' }));
  await expect.poll(() => screen.queryByText('Set your PIN again')).toBeNull();
  await outAndIn();
  expect(screen.queryByText('Set your PIN again')).toBeNull();
  // Who sets one all the same, from Sync status, is asked anew when that one goes.
  await savePin(deviceDb, user, pin);
  await outAndIn();
  await screen.findByText('Set your PIN again');
});
