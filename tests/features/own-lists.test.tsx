// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saveContact } from '#db/device/contact.ts';
import { markPulled } from '#db/queries/pages.ts';
import { storeNotes } from '#db/store/store-pulled.ts';
import { BehaviorListScreen } from '#features/behaviors/behavior-list-screen.tsx';
import { CompanyNotesScreen } from '#features/notes/company-notes-screen.tsx';
import { NotesScreen } from '#features/notes/notes-screen.tsx';
import { SessionsScreen } from '#features/sessions-list/sessions-screen.tsx';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { setWindowWidth } from '../ui/window-width.ts';
import { makeNote } from './notes/make-note.ts';
import { beginDownload, giveCaseload, therapist } from './on-device.ts';
import { makeSync, open } from './open-screen.tsx';

const permissions = [...therapist, 'behavior.view', 'behavior.record'];

type OwnList = [what: string, screenOf: () => ReactNode, path: string, empty: RegExp];
const lists: OwnList[] = [
  ['notes', () => <NotesScreen />, '/notes', /^No notes yet/],
  ['sessions', () => <SessionsScreen />, '/sessions', /^No sessions yet/],
  ['entries', () => <BehaviorListScreen />, '/behavior/list', /^No entries yet/],
];

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
});
afterEach(() => device.db.close());

describe.each(lists)('the list of one’s %s', (what, screenOf, path, empty) => {
  test('is not called empty while it is on its way, and is when all of it has come', async () => {
    await beginDownload(device, permissions);
    open(device, screenOf(), { path });
    await screen.findByText(`Your ${what} are being downloaded.`);
    screen.getByText('Downloading…');
    expect(screen.queryByText(empty)).toBeNull();
    await markPulled(device.db, what, '2026-11-20T20:00:00.000Z');
    await screen.findByText(empty);
    expect(screen.queryByText('Downloading…')).toBeNull();
  });

  test('says that it waits for a connection where it never came', async () => {
    await beginDownload(device, permissions);
    await saveContact(device.db, { offlineSince: '2026-11-20T19:00:00.000Z', waitingFor: 'network' });
    open(device, screenOf(), { path });
    await screen.findByText(`Your ${what} are not on this device yet. They come with the next connection.`);
  });
});

test('a part of a list is not shown as all of it', async () => {
  await beginDownload(device, permissions);
  const notes = Array.from({ length: 12 }, (_, i) => makeNote({ id: 200 + i, uid: `own-${i}` }));
  await storeNotes(device.db, notes);
  open(device, <NotesScreen />, { path: '/notes' });
  await screen.findByText('1–10 of 12+');
  screen.getByText(/^12\+ notes/);
  await giveCaseload(device, permissions);
  await waitFor(() => expect(screen.queryByText(/12\+/)).toBeNull());
  screen.getByText('1–10 of 12');
});

describe('after an outage', () => {
  const screens: [what: string, screenOf: () => ReactNode, words: RegExp][] = [
    ['entries', () => <BehaviorListScreen />, /^You are offline/],
    ['notes of all therapists', () => <CompanyNotesScreen />, /^You are offline/],
  ];
  test.each(
    screens,
  )('the list of %s asks again with the first good answer, and no word of it stays', async (_what, screenOf, words) => {
    await giveCaseload(device, [...permissions, 'company.notes.view']);
    await saveContact(device.db, { offlineSince: '2026-11-20T19:00:00.000Z', waitingFor: 'network' });
    let isThere = false;
    const sync = makeSync(() =>
      isThere ? { data: [], limit: 10, page: 1, totalCount: 0, nextCursor: null } : undefined,
    );
    open(device, screenOf(), { sync });
    await screen.findAllByText(words);
    const before = sync.asked.length;
    isThere = true;
    // Somebody else's answer, such as the sender's.
    await saveContact(device.db, { offlineSince: null, waitingFor: null, lastContactAt: '2026-11-20T20:00:00.000Z' });
    await waitFor(() => expect(screen.queryAllByText(words)).toEqual([]));
    expect(sync.asked.length).toBeGreaterThan(before);
  });
});
