// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sayUnsaved } from '#db/device/unsaved-elsewhere.ts';
import { chooseSession, chosenSessionId } from '#db/react/current-session-store.ts';
import { createEditing } from '#features/session/frame/session-editing.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { type Locks, pageLocks } from '#lib/locks.ts';
import { UNSAVED_ELSEWHERE } from '#sync/words/unsaved-elsewhere-text.ts';
import { type TestDevice, visit } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { leo } from '../on-device.ts';
import { locksOfDevice } from './locks-of-device.ts';
import { deviceInSession, fillDisk, openSession, paths, rowOf, tile } from './session-page.tsx';

let device: TestDevice;
let mayas: string;
let leos: string;
beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session: mayas } = await deviceInSession());
});
afterEach(() => device.db.close());

const startLeos = () =>
  startSession(
    device,
    { ...visit, client_id: 8 },
    {
      ...{ userId: device.db.userId, client: leo, behaviorIds: [1], skillIds: [] },
      timeZone: 'America/New_York',
    },
  );
/** As a window of the same browser does, whose tab storage is another one. */
function chooseInAnotherWindow(id: string): void {
  localStorage.setItem('tb_current_session', id);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tb_current_session', newValue: id })));
}
const counts = () =>
  Promise.all([mayas, leos].map(async (id) => (await rowOf(device, id)).tally.behaviors[1]?.count ?? 0));

describe('the session of a window is that window’s own', () => {
  test('while another window starts a second one, what is tapped here is still for the client whose tiles are drawn', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await tile('Tantrum'));
    leos = await startLeos();
    chooseInAnotherWindow(leos);
    const others = within(await screen.findByRole('navigation', { name: 'Other open sessions' }));
    await others.findByRole('button', { name: 'Go on with Leo T.' });
    screen.getByRole('heading', { name: 'Maya R., Session Data' });
    await user.click(screen.getByRole('button', { name: 'Tantrum, count 1. Add one.' }));
    await screen.findByRole('button', { name: 'Tantrum, count 2. Add one.' });
    expect(await counts()).toEqual([2, 0]);
  });

  test.each([
    ['the note', paths.note, () => screen.findByRole('heading', { name: 'Maya R., Session Note' })],
    ['Submit', paths.submit, () => screen.findByText(/^Maya R\. · /)],
  ])('so is %s that stands here', async (_what, path, findMayas) => {
    openSession(device, path);
    const shown = await findMayas();
    leos = await startLeos();
    chooseInAnotherWindow(leos);
    await screen.findByRole('navigation', { name: 'Other open sessions' });
    expect(shown.isConnected).toBe(true);
  });

  test('and the bar of every other screen goes on naming it, where this window has chosen none, too', async () => {
    sessionStorage.clear();
    localStorage.clear();
    openSession(device, '/');
    const bar = within(await screen.findByRole('region', { name: 'Running session' }));
    await bar.findByText(/Maya R\./);
    leos = await startLeos();
    await bar.findByText(/Maya R\., 1 more/);
    chooseInAnotherWindow(leos);
    await waitFor(() => expect(bar.getByText(/Maya R\., 1 more/)).not.toBeNull());
    expect(chosenSessionId()).not.toBe(leos);
  });

  test('a window that is opened later begins with the one that was chosen last on the device', async () => {
    leos = await startLeos();
    chooseSession(leos);
    sessionStorage.clear();
    openSession(device, paths.data);
    await screen.findByRole('heading', { name: 'Leo T., Session Data' });
    chooseInAnotherWindow(mayas);
    screen.getByRole('heading', { name: 'Leo T., Session Data' });
    expect(chosenSessionId()).toBe(leos);
  });
});

describe('what another window has not saved', () => {
  const TITLE = 'Not saved in another window';

  test.each([
    ['Session Data', paths.data],
    ['Session Note', paths.note],
    ['Submit', paths.submit],
  ])('is said on %s to whoever goes on here: it is lost when that window closes', async (_what, path) => {
    const locks = pageLocks();
    const saved = sayUnsaved({ locks, db: device.db });
    openSession({ ...device, locks }, path);
    await screen.findByText(TITLE);
    saved();
  });

  test('is not called saved meanwhile by a window that looks on: above “not saved” nothing says “Saved on this device”', async () => {
    const [editing, unsaved] = [locksOfDevice(), pageLocks()];
    const request = (name: string, ...rest: never[]) =>
      (name.startsWith('unsaved:') ? unsaved : editing).request(name, ...(rest as unknown as [() => unknown]));
    const locks: Locks = { acrossTabs: true, request: request as Locks['request'] };
    const other = createEditing(locks, window);
    other.hold(mayas);
    other.takeOver();
    openSession({ ...device, locks }, paths.data);
    const banner = within(await screen.findByRole('region', { name: 'Recorded in another window' }));
    await screen.findAllByText('Saved on this device');
    const saved = sayUnsaved({ locks, db: device.db });
    await banner.findByText(UNSAVED_ELSEWHERE);
    await waitFor(() => expect(screen.queryByText(/saved on this device|saved as it happens/i)).toBeNull());
    saved();
    await screen.findAllByText('Saved on this device');
  });

  test('is not said of what this very window has not saved', async () => {
    const locks = pageLocks();
    const here = { ...device, locks };
    const free = fillDisk(here);
    const { user } = openSession(here, paths.data);
    await user.click(await tile('Tantrum'));
    await screen.findByText(/^Not saved: Tantrum/);
    const saved = sayUnsaved(here);
    await user.click(screen.getByRole('link', { name: 'Submit Session' }));
    await screen.findByRole('button', { name: 'Submit Session' });
    await screen.findByText(/^Not saved: Tantrum/);
    expect(screen.queryByText(TITLE)).toBeNull();
    free();
    saved();
  });

  test('is said in a window that looks on of what it has not saved itself, with what to do about it', async () => {
    const locks = locksOfDevice();
    const here = { ...device, locks };
    const { user } = openSession(here, paths.data);
    const tantrum = await tile('Tantrum');
    const free = fillDisk(here);
    await user.click(tantrum);
    await screen.findByText(/^Not saved: Tantrum/);
    const other = createEditing(locks, window);
    other.hold(mayas);
    other.takeOver();
    const banner = within(await screen.findByRole('region', { name: 'Recorded in another window' }));
    await banner.findByText('What this one has not saved is lost when it closes.');
    free();
    await user.click(banner.getByRole('button', { name: 'Try again' }));
    await banner.findByText(/^You can look\. Nothing recorded in either is lost/);
    expect((await rowOf(device, mayas)).tally.behaviors[1]?.count).toBe(1);
  });
});
