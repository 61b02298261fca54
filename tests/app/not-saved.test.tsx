// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { CaptureFailed } from '#db/device/storage-error.ts';
import { isUnsavedElsewhere, sayUnsaved } from '#db/device/unsaved-elsewhere.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { UnsavedContext } from '#db/react/unsaved.ts';
import { LockScreen } from '#features/auth/lock-screen.tsx';
import { SomeoneElse } from '#features/auth/someone-else.tsx';
import { createSaveGuard } from '#features/session/frame/save-guard.ts';
import { NotSavedSection } from '#features/sync-status/not-saved-section.tsx';
import { must } from '#lib/must.ts';
import { giveCaseload } from '../features/on-device.ts';
import { fillDisk, paths, rowOf } from '../features/session/session-page.tsx';
import { setWindowWidth } from '../ui/window-width.ts';
import { drawNow, openWholeApp } from './whole-app.tsx';

/** A tap on a full disk, and its person is on another screen by now. */
async function tapAndGoTo(path: string) {
  const { session, router, store } = await openWholeApp(paths.data, ({ device, session }) =>
    // The app goes by the real clock: a visit of today.
    device.db.sessions.update(session, { begunAt: new Date().toISOString() }),
  );
  const { device } = must(store.get(), 'an account');
  const user = userEvent.setup();
  const free = fillDisk(device);
  await user.click(await screen.findByRole('button', { name: /^Tantrum, count 0/ }));
  await screen.findByText(/^Not saved: Tantrum/);
  drawNow(() => void router.navigate(path));
  return { user, device, session, store, free };
}

/** The window in which the tap was made has saved it; from here on this is another one, beside one with something unsaved. */
async function inOtherWindow() {
  const { store, user, free } = await tapAndGoTo('/user/profile');
  const { device } = must(store.get(), 'an account');
  await waitFor(async () => expect(await isUnsavedElsewhere(device)).toBe(true));
  free();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await isUnsavedElsewhere(device)).toBe(false));
  return { store, device, user, saved: sayUnsaved(device) };
}

/** What the browser asks before the page goes. */
function leave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
}

beforeEach(() => setWindowWidth(1024));

describe('a tap that could not be saved', () => {
  test('is said on every other screen with what to do, counts in the header, and is asked about before the page is left', async () => {
    const { user, device, session, free } = await tapAndGoTo('/user/profile');
    const notice = within(await screen.findByRole('region', { name: 'Not saved' }));
    notice.getByText(/^Not saved: Maya R\.: Tantrum \d/);
    notice.getByText(/no room left/);
    await screen.findByRole('button', { name: /^1 not saved/ });
    await screen.findByText(/^1 not saved; /);
    expect(screen.queryByText(/All sent|Everything is saved/)).toBeNull();
    expect(leave()).toBe(true);
    free();
    await user.click(notice.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /not saved/ })).toBeNull());
    expect((await rowOf(device, session)).tally.behaviors[1]?.count).toBe(1);
    await waitFor(() => expect(leave()).toBe(false));
    expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull();
  });

  test('is the first thing of Sync status, which no longer says that everything is saved', async () => {
    const { user, free } = await tapAndGoTo('/sync');
    const list = within(await screen.findByRole('list', { name: 'Not saved' }));
    list.getByText('Maya R., Tantrum');
    expect(screen.queryByText(/Everything is saved/)).toBeNull();
    free();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Not saved' })).toBeNull());
  });

  test('is asked about at a sign-out, which would end it', async () => {
    const { user } = await tapAndGoTo('/user/profile');
    await user.click(must((await screen.findAllByRole('button', { name: 'Sign out' }))[0], 'a sign-out'));
    const dialog = within(await screen.findByRole('dialog', { name: '1 entry is not saved' }));
    dialog.getByText(/^It is lost when you sign out/);
    dialog.getByRole('button', { name: 'Sign out without saving' });
    expect(dialog.queryByRole('button', { name: /keep them on this device/ })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Send now and sign out' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('is asked about at a sign-out in another window, which would end it, and at “Someone else” there', async () => {
    const { store, device, user, saved } = await inOtherWindow();
    await user.click(must((await screen.findAllByRole('button', { name: 'Sign out' }))[0], 'a sign-out'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Another window has entries that are not saved' }));
    dialog.getByText('They are lost when you sign out. Cancel, then save them there.');
    dialog.getByRole('button', { name: 'Sign out without saving' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const done: string[] = [];
    render(
      <DeviceContext value={device}>
        <SomeoneElse onPress={() => done.push('gone')} />
      </DeviceContext>,
    );
    await user.click(screen.getByRole('button', { name: 'Someone else' }));
    await screen.findByText(/^Entries in another window are not saved, and would be lost/);
    expect(done).toEqual([]);
    expect(store.get()?.device).toBe(device);
    saved();
  });

  test('in another window while a sign-out asks is asked about before it signs out: it would end that window', async () => {
    const { store, device, user, saved } = await inOtherWindow();
    saved();
    await waitFor(async () => expect(await isUnsavedElsewhere(device)).toBe(false));
    await user.click(must((await screen.findAllByRole('button', { name: 'Sign out' }))[0], 'a sign-out'));
    await screen.findByRole('dialog');
    const savedLater = sayUnsaved(device);
    await user.click(screen.getByRole('button', { name: 'Sign out, keep them on this device' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Another window has entries that are not saved' }));
    expect(store.get()?.device).toBe(device);
    await user.click(dialog.getByRole('button', { name: 'Sign out without saving' }));
    await waitFor(() => expect(store.get()).toBeNull());
    savedLater();
  });

  test('in another window is what Sync status says first: the header leads there', async () => {
    const { device, saved } = await inOtherWindow();
    render(
      <DeviceContext value={device}>
        <NotSavedSection facts={{ now: 0, zone: 'America/New_York' }} />
      </DeviceContext>,
    );
    await screen.findByRole('heading', { name: 'Not saved in another window' });
    screen.getByText(/^Another window of this device has entries that are not saved\. Go to it to save them/);
    saved();
  });

  test('is asked about before somebody else takes the locked tablet', async () => {
    const guard = createSaveGuard(() => 0);
    await guard.attempt('Tantrum', () => Promise.reject(new CaptureFailed('full', null)));
    const done: string[] = [];
    const person = { userId: 1, name: 'Ana', waiting: 0, pin: 'set' } as const;
    const ways = {
      online: true,
      onPin: async () => ({ code: 'ok' as const }),
      onPassword: async () => ({ code: 'ok' as const }),
    };
    render(
      <UnsavedContext value={guard}>
        <LockScreen {...ways} onSomeoneElse={() => done.push('gone')} person={person} />
      </UnsavedContext>,
    );
    screen.getByText('1 not saved');
    const user = userEvent.setup();
    // Nothing is said to be safe that is not.
    await user.click(screen.getByRole('button', { name: 'Forgot PIN?' }));
    screen.getByText(/What is saved on this device is safe; 1 entry is not saved\.$/);
    expect(screen.queryByText(/Everything recorded is safe/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Someone else' }));
    screen.getByText(/^1 entry is not saved, and would be lost/);
    expect(done).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Go on without saving' }));
    expect(done).toEqual(['gone']);
  });
});

describe('what is typed into a form on a full disk', () => {
  test('is asked about at a sign-out and before the page is left, here and in other windows, until it can be kept', async () => {
    const { store } = await openWholeApp('/behavior/add?client=7', ({ device }) =>
      giveCaseload(device, ['behavior.record', 'session.record']),
    );
    const { device } = must(store.get(), 'an account');
    const user = userEvent.setup();
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    device.db.drafts.hook('creating', refuse);
    const comment = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(comment, 'Calm');
    await waitFor(() => expect(leave()).toBe(true));
    expect(await isUnsavedElsewhere(device)).toBe(true);
    await user.click(must((await screen.findAllByRole('button', { name: 'Sign out' }))[0], 'a sign-out'));
    const dialog = within(await screen.findByRole('dialog', { name: 'What you typed is not saved' }));
    dialog.getByText('It is lost when you sign out. Cancel, then save it, or free some space and type on.');
    dialog.getByRole('button', { name: 'Sign out without saving' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    device.db.drafts.hook('creating').unsubscribe(refuse);
    await user.type(comment, '.');
    await waitFor(() => expect(leave()).toBe(false));
  });
});
