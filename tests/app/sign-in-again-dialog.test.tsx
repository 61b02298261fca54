// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import '../ui/layout-stubs.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignInResult } from '#sync/sign-in-refusal.ts';
import type { AccountStore } from '../../src/app/account-store.ts';
import { SignInAgainDialog } from '../../src/app/sign-in-again-dialog.tsx';
import { giveCaseload } from '../features/on-device.ts';
import { makeSync, open } from '../features/open-screen.tsx';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

/** The dialog over somebody's work; `answers` are those of the server, in their order. */
function ask(...answers: SignInResult[]) {
  const tries: unknown[][] = [];
  const store: AccountStore = {
    get: () => ({ userId: device.db.userId, device, sync: makeSync(), first: null }),
    storage: () => 'open',
    subscribe: () => () => undefined,
    signIn: async (...typed) => {
      tries.push(typed);
      return answers[tries.length - 1] ?? { code: 'offline' };
    },
    signOut: async () => undefined,
    resume: async () => undefined,
    stepAside: async () => undefined,
  };
  const closed: true[] = [];
  open(device, <SignInAgainDialog onClose={() => closed.push(true)} store={store} />);
  return { tries, closed };
}

const signIn = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

test('the address was changed while the tablet was away: the right password and the new address go on', async () => {
  const { tries, closed } = ask({ code: 'wrong' }, { code: 'ok', userId: device.db.userId, accessToken: 'new' });
  await screen.findByText(/^As .*@/);
  await type('Password', 'secret');
  await signIn();
  await userEvent.click(await screen.findByRole('button', { name: 'My address has changed' }));
  await type('Email', 'ana@new.test');
  await signIn();
  expect(tries).toEqual([
    [expect.stringContaining('@'), 'secret', device.db.userId],
    ['ana@new.test', 'secret', device.db.userId],
  ]);
  expect(closed).toEqual([true]);
});

test('somebody else’s sign-in does not go on with this person’s work, and is told what to do', async () => {
  const { closed } = ask({ code: 'someone-else' });
  await screen.findByText(/^As .*@/);
  await type('Password', 'secret');
  await signIn();
  await screen.findByText(/sign-in of another person.*use your own address.*“Sign out”/);
  expect(closed).toEqual([]);
});
