// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultPolicy } from '#domain/access/policy.ts';
import { isPaused } from '#domain/session/tally.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { sendEverything } from '../on-device.ts';
import { deviceInSession, openSession, paths, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
let noteUid: string;

beforeEach(async () => {
  setWindowWidth(820);
  ({ device, session } = await deviceInSession());
  ({ noteUid } = await rowOf(device, session));
  await recordTap(device, session, 1);
  await saveSessionNote(device, noteUid, { end_time: '17:00' }, defaultPolicy);
  await submitSession(device, session, noteUid, { zero: [2, 3, 4, 9], notWatched: [] }, defaultPolicy);
  await sendEverything(device, '2026-11-20T22:04:00.000Z');
});
afterEach(() => device.db.close());

const group = { icn: '123', id: 4, status: null };
const told = (change: Parameters<typeof makeNote>[0]) =>
  device.db.notes.update(noteUid, { base: makeNote({ uid: noteUid, pay_group: group, ...change }) });

describe('opening a visit again', () => {
  test('to put its note right: its page says what is wrong before, and it stands paused: nobody watches', async () => {
    await device.db.notes.update(noteUid, { timeconflicts: 'These times overlap the note for Leo T.' });
    device.time.now += 60 * 60_000;
    const { user, path } = openSession(device, `${paths.note}?session=${session}`);
    await screen.findByText('These times overlap the note for Leo T.');
    expect((await rowOf(device, session)).state).toBe('closed');
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await screen.findByRole('textbox', { name: 'Comments' });
    expect(path()).toBe(paths.note);
    expect(isPaused((await rowOf(device, session)).tally)).toBe(true);
  });

  test('whose note is billed says what of it is changed, and asks; Cancel leaves it as it is', async () => {
    await told({ ins_status: '2026-11-20', user_status: '2026-11-20' });
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const question = await screen.findByRole('alertdialog', { name: 'Reopen a billed visit?' });
    expect(question.textContent).toContain(
      'The note of this visit is billed 11/20/26 in ICN 123 and paid 11/20/26. It stays as it is: other words, place or times become an addendum when you submit.',
    );
    expect(question.textContent).toContain('Whoever bills sees that they were changed after billing.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect((await rowOf(device, session)).state).toBe('closed');
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    const again = await screen.findByRole('alertdialog', { name: 'Reopen a billed visit?' });
    await user.click(within(again).getByRole('button', { name: 'Reopen' }));
    await waitFor(async () => expect((await rowOf(device, session)).state).toBe('open'));
  });

  test('whose note is paid alone asks as well', async () => {
    await told({ user_status: '2026-11-20' });
    const { user } = openSession(device, `${paths.data}?session=${session}`);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const question = await screen.findByRole('alertdialog', { name: 'Reopen a paid visit?' });
    expect(question.textContent).toContain('change the data of a visit that is paid');
    expect((await rowOf(device, session)).state).toBe('closed');
  });

  test('whose note is billed and closed is refused by screen and device alike, with the way to an addendum', async () => {
    await told({ ins_status: '2026-11-20', created_at: '2026-10-01T22:04:00Z' });
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const refusal = await screen.findByRole('dialog', { name: 'This visit stays closed' });
    expect(refusal.textContent).toContain('Billed 11/20/26. Editing is closed.');
    const way = within(refusal).getByRole('link', { name: 'Write an addendum' });
    expect(way.getAttribute('href')).toBe('/note/add-edit/100');
    await expect(restartSession(device, session)).rejects.toMatchObject({
      name: 'CaptureRefused',
      message: expect.stringMatching(/^Billed 11\/20\/26\. Editing is closed\./),
    });
    expect((await rowOf(device, session)).state).toBe('closed');
  });
});
