// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { notificationEndpoints } from '#contract/notifications.ts';
import { saveContact } from '#db/device/contact.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { giveCaseload } from '../features/on-device.ts';
import { makeSync, open, outcomeOf } from '../features/open-screen.tsx';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

function Unseen() {
  const { answer, refresh } = useOnlinePage(notificationEndpoints.notifications);
  return (
    <>
      <output>{answer ? `${answer.unseen} unseen` : 'nothing'}</output>
      <button onClick={refresh} type="button">
        Refresh
      </button>
    </>
  );
}

test('of two answers to one question the one that was asked for later stays, also when the older comes last', async () => {
  const sync = makeSync();
  const asked: PromiseWithResolvers<unknown>[] = [];
  sync.server.ask = async () => {
    const answer = Promise.withResolvers<unknown>();
    asked.push(answer);
    return (await answer.promise) as never;
  };
  open(device, <Unseen />, { sync });
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve({ data: [], unseen: 3, hasMore: false });
  await screen.findByText('3 unseen');
  asked[0]?.resolve({ data: [], unseen: 8, hasMore: false });
  await waitFor(async () => expect(await device.db.pages.count()).toBe(1));
  expect(screen.getByText('3 unseen')).toBeDefined();
  expect(JSON.stringify(await device.db.pages.toArray())).toContain('"unseen":3');
});

test('once the account is disabled an open list is taken away, and a kept one is not shown either', async () => {
  const sync = makeSync((path) =>
    path === '/api/notifications' ? { data: [], unseen: 3, hasMore: false } : undefined,
  );
  const { unmount } = open(device, <Unseen />, { sync });
  await screen.findByText('3 unseen');
  await saveContact(device.db, { disabled: true });
  await screen.findByText('nothing');
  unmount();
  open(device, <Unseen />, { sync: makeSync() });
  await waitFor(() => expect(sync.asked.length).toBeGreaterThan(0));
  await screen.findByText('nothing');
  await saveContact(device.db, { disabled: false });
  await screen.findByText('3 unseen');
});

test('a list that the server could not answer is asked for again by itself: one without a kept answer would stay empty', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let busy = true;
  const sync = makeSync((path) => {
    if (path !== '/api/notifications') return undefined;
    if (busy) throw new AskFailed(outcomeOf('transient'));
    return { data: [], unseen: 3, hasMore: false };
  });
  open(device, <Unseen />, { sync });
  await waitFor(() => expect(sync.asked.length).toBe(1));
  await vi.advanceTimersByTimeAsync(20_000);
  await waitFor(() => expect(sync.asked.length).toBe(2));
  busy = false;
  await vi.advanceTimersByTimeAsync(40_000);
  await screen.findByText('3 unseen');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sync.asked.length).toBe(3);
});
