// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saveContact } from '#db/device/contact.ts';
import { chooseSession } from '#db/react/current-session-store.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { lastVisit, writtenIn } from '#features/session/about/last-visit.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { recordTrial } from '#features/session/record/record-trial.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { type TestDevice, visit } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { maya } from '../on-device.ts';
import { deviceInSession, openSession, paths, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
beforeEach(async () => {
  setWindowWidth(1024);
  const definition = 'Crying for 5 seconds or longer.';
  ({ device, session } = await deviceInSession(undefined, { 1: { definition } }));
  await device.db.skills.update(6, { definition: 'Hands still until it is their turn.' });
});
afterEach(() => device.db.close());

const open = async (user: ReturnType<typeof openSession>['user'], menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('without a network, one press from the tile', () => {
  test('stands what counts as one, and that nobody has written it where nobody has', async () => {
    const { user } = openSession(device, paths.data);
    await open(user, 'Options, Tantrum', 'Definition');
    const dialog = await screen.findByRole('dialog', { name: 'Tantrum' });
    within(dialog).getByText('Crying for 5 seconds or longer.');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await open(user, 'Options, Elopement', 'Definition');
    await screen.findByText(/^No definition yet\. Whoever keeps the list/);
  });

  test('stand what the prompt levels mean, those alone that are offered, and the skills’ definitions', async () => {
    const { user } = openSession(device, paths.data);
    await user.click(await screen.findByRole('button', { name: 'What the levels mean' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Skills and prompt levels' }));
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'ind',
      'fv',
      'pv',
      'ph',
      'nr',
      'Requests item',
      'Waits turn',
    ]);
    dialog.getByText('Hands still until it is their turn.');
    dialog.getByText('No definition yet');
  });
});

describe('About this client', () => {
  async function submitFirst() {
    for (let i = 0; i < 2; i++) await recordTap(device, session, 1);
    await recordTrial(device, session, 5, 'ind');
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '17:00', comment: 'Grandmother was there.' }, defaultPolicy);
    await submitSession(device, session, noteUid, { zero: [2, 3, 4], notWatched: [9] }, defaultPolicy);
    device.time.now += 24 * 3_600_000;
    const next = await startSession(
      device,
      { ...visit, startDate: '2026-11-21' },
      {
        userId: device.db.userId,
        client: maya,
        behaviorIds: [1, 2],
        skillIds: [6],
        timeZone: 'America/New_York',
      },
    );
    chooseSession(next);
  }

  test('shows the last session’s numbers, what its note says in somebody’s own words, and every definition', async () => {
    await submitFirst();
    const { user } = openSession(device, paths.data);
    await open(user, 'Session menu', 'About this client');
    const dialog = within(await screen.findByRole('dialog', { name: 'About Maya R.' }));
    await dialog.findByRole('heading', { name: 'Your last session, 11/20/2026, 3:00 PM' });
    dialog.getByText('Tantrum occurred 2 times.');
    dialog.getByText('Requests item: 100% independent in 1 trial.');
    dialog.getByText('Grandmother was there.');
    dialog.getByText('Crying for 5 seconds or longer.');
    dialog.getByText('Hands still until it is their turn.');
  });

  test('of a client one sees for the first time it says so, and never before the list has come', async () => {
    const { user } = openSession(device, paths.data);
    await open(user, 'Session menu', 'About this client');
    await screen.findByText(/^None of yours is on this device, as of /);
    await saveContact(device.db, { fullPullAt: null });
    await screen.findByText('Your sessions are being downloaded.');
    await waitFor(() => expect(screen.queryByText(/^None of yours/)).toBeNull());
  });
});

test('the last session is the latest closed one before this, whichever was stored last', () => {
  const at = (id: string, startDate: string, startTime: string, state: 'open' | 'closed' = 'closed') => ({
    id,
    state,
    startDate,
    startTime,
  });
  const current = at('now', '2026-11-20', '15:00', 'open');
  const all = [
    at('early', '2026-11-19', '15:00'),
    at('later', '2026-11-21', '09:00'),
    at('open', '2026-11-20', '09:00', 'open'),
    at('last', '2026-11-20', '08:00'),
    at('first', '2026-10-01', '15:00'),
    current,
  ];
  expect(lastVisit(all, current)?.id).toBe('last');
  expect(lastVisit([current], current)).toBeUndefined();
});

test('a text that stands as it was drafted says no more than the numbers, one that was changed does', async () => {
  const { noteUid } = await rowOf(device, session);
  const note = await device.db.notes.get(noteUid);
  if (!note) throw new Error('no note');
  const drafted = { target_behaviors: 'Tantrum occurred 2 times.', skill_learned: '' };
  const fields = { ...note.fields, ...drafted, comment: 'Calm.' };
  expect(writtenIn({ fields, drafted })).toEqual([{ label: 'Comments', text: 'Calm.' }]);
  expect(writtenIn({ fields: { ...fields, target_behaviors: 'Two, both short.' }, drafted })[0]).toEqual({
    label: 'Target Behaviors Occurred',
    text: 'Two, both short.',
  });
});
