// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NoteRow } from '#db/rows.ts';
import { AccountScreen } from '#features/account/account-screen.tsx';
import { ProfileScreen } from '#features/account/profile-screen.tsx';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { createDisplayStore, type DisplayStore } from '#ui/layout/display-store.ts';
import { makeAppActions } from '../../setup/app-actions.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { makeNoteRow } from '../../sync/make-op.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { type Answer, answeringSync, refusal } from '../answering-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';

// jsdom has no layout to scroll.
Reflect.set(Element.prototype, 'scrollIntoView', () => undefined);

let device: TestDevice;
let kept: Map<string, string>;
let store: DisplayStore;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device);
  kept = new Map();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  store = createDisplayStore(storage, document.documentElement);
});
afterEach(() => device.db.close());

const shown = (screenOf: ReactNode) => <DisplayProvider store={store}>{screenOf}</DisplayProvider>;

function openAccount(answer: Answer = () => undefined, path = '/user/account') {
  const sync = answeringSync(answer);
  return { sync, ...open(device, shown(<AccountScreen />), { sync, path }) };
}

describe('settings of this device', () => {
  test('theme, text size, hand, labels, sound, warning and keys act at once and stay on the device', async () => {
    openAccount();
    await userEvent.click(await screen.findByLabelText('Dark'));
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark');
    await userEvent.click(screen.getByLabelText('125%'));
    expect(document.documentElement.style.fontSize).toBe('125%');
    await userEvent.click(screen.getByLabelText('Left'));
    expect(document.documentElement.getAttribute('data-hand')).toBe('left');
    await userEvent.click(screen.getByLabelText(/^Discreet labels/));
    await userEvent.click(screen.getByLabelText('Sound at the end of an interval'));
    await userEvent.click(screen.getByLabelText('3 s'));
    await userEvent.click(screen.getByLabelText(/^Single-key shortcuts/));
    expect(JSON.parse(kept.get('tb_display') ?? '{}')).toMatchObject({
      theme: 'dark',
      textSize: 125,
      hand: 'left',
      discreet: true,
      sound: false,
      intervalWarning: 3,
      singleKeys: false,
    });
  });

  test('outdoor remembers the theme before it, for the sun button', async () => {
    openAccount();
    await userEvent.click(await screen.findByLabelText('Dark'));
    await userEvent.click(screen.getByLabelText('Outdoor'));
    store.toggleOutdoor();
    expect(store.get().theme).toBe('dark');
  });

  test('Edit Settings leads to their heading', async () => {
    openAccount(() => undefined, '/user/account#settings');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Settings'));
  });
});

describe('changing the password', () => {
  const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    return screen.findByRole('dialog', { name: 'Change password' });
  };
  const change = async (dialog: HTMLElement, current: string, next: string) => {
    if (current) fill(within(dialog).getByLabelText('Current password'), current);
    if (next) fill(within(dialog).getByLabelText('New password'), next);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
  };

  test('both are needed, and one made of one’s own name is refused while typing', async () => {
    const { sync } = openAccount();
    const dialog = await openDialog();
    fill(within(dialog).getByLabelText('New password'), 'ana diaz ana diaz demo');
    expect(within(dialog).getByRole('alert').textContent).toMatch(/Add a few words of your own/);
    expect(within(dialog).getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    await change(dialog, '', '');
    expect(within(dialog).getAllByText('Enter the current password')).toHaveLength(2);
    expect(sync.writes()).toEqual([]);
  });

  test('a short one is no error while it is typed, and one once it is left', async () => {
    openAccount();
    const dialog = await openDialog();
    const field = within(dialog).getByLabelText('New password');
    await userEvent.type(field, 'plums');
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(within(dialog).getByRole('status').textContent).not.toBe('');
    await userEvent.tab();
    await within(dialog).findByRole('alert');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  test('a wrong current password is told at its field, and nothing typed is lost', async () => {
    openAccount(() => refusal(422, 'invalid', { errors: { current: ['Is not the password in use'] } }));
    const dialog = await openDialog();
    await change(dialog, 'wrong', 'seven plums on a ladder');
    await waitFor(() => expect(within(dialog).getAllByText('That is not the current password')).toHaveLength(2));
    expect(within(dialog).getByLabelText('New password')).toHaveProperty('value', 'seven plums on a ladder');
  });

  test('done: the dialog closes and says what it means for other devices', async () => {
    const { sync } = openAccount(() => nothingToSay());
    const dialog = await openDialog();
    await change(dialog, 'the one in use', 'seven plums on a ladder');
    await screen.findByText('Your password is changed. Other devices ask for it.');
    expect(sync.writes()).toMatchObject([
      { path: '/api/user/account/password', body: { current: 'the one in use', password: 'seven plums on a ladder' } },
    ]);
  });
});

describe('the profile', () => {
  test('shows real numbers, and its three header buttons lead to their screens', async () => {
    const asked: unknown[] = [];
    const sync = answeringSync(() => undefined);
    open(device, shown(<ProfileScreen />), { sync, path: '/user/profile', app: makeAppActions(asked) });
    await screen.findByText('On your caseload');
    expect(screen.getByText('Clients').nextElementSibling?.textContent).toBe('2');
    expect(screen.getByText('RBTs').nextElementSibling?.textContent).toBe('1');
    expect(screen.getByText('Comments').nextElementSibling?.textContent).toBe('0');
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Edit Account')).toBe('/user/account');
    expect(hrefOf('Edit Profile')).toBe('/user/profile/edit');
    expect(hrefOf('Edit Settings')).toBe('/user/account#settings');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(asked).toEqual([['signOut']]);
  });
});

test('the profile’s hours of this week are of visits that are over, a minute later of the one that has ended', async () => {
  const note = (uid: string, dateVisited: string, begin_time: string, end_time: string): NoteRow => ({
    ...makeNoteRow({ begin_time, end_time }, null),
    uid,
    dateVisited,
    state: 'final',
  });
  // It is Friday, 3:00 PM.
  await device.db.notes.bulkPut([
    note('a', '2026-11-14', '08:00', '12:00'),
    note('b', '2026-11-16', '08:00', '09:30'),
    note('c', '2026-11-20', '14:00', '15:01'),
    note('d', '2026-11-21', '08:00', '10:00'),
  ]);
  device.time.now += 59_000;
  const { unmount } = open(device, shown(<ProfileScreen />), { path: '/user/profile' });
  await screen.findByText('1 h 30 min in my notes');
  unmount();
  device.time.now += 1000;
  open(device, shown(<ProfileScreen />), { path: '/user/profile' });
  await screen.findByText('2 h 31 min in my notes');
});

/** 204: done, and nothing to say. */
function nothingToSay() {
  return { class: 'done', status: 204, code: null, detail: null, retryAfterMs: null, body: null };
}
