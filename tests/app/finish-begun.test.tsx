// @vitest-environment jsdom
import { noteFieldsOf } from '#domain/note/note-fields.ts';
import 'fake-indexeddb/auto';
import '../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discardEntry } from '#db/capture-entry.ts';
import { hasUnsent } from '#db/outbox/outbox.ts';
import { useLive } from '#db/react/use-live.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { saveEntry } from '#features/behaviors/save-entry.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { makeNote } from '../features/notes/make-note.ts';
import { sendEverything } from '../features/on-device.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { saveDraft } from '../setup/save-draft.ts';
import { setWindowWidth } from '../ui/window-width.ts';
import { openApp, personWith, portsWith } from './test-app.tsx';

beforeEach(() => {
  setWindowWidth(1440);
  // Rows come from IndexedDB, whose answers no act() surrounds: tests wait instead.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const denied = 'You do not have access to this page';
/** Someone from whom recording and writing notes were taken. */
const taken = (sessionRunning: boolean | undefined) =>
  portsWith({ person: personWith(['client.view']), sessionRunning });

describe('who loses the right to record while a session is open', () => {
  test('counts on, and can go to its note, its Submit and the list of sessions: what is open is finished', async () => {
    const app = openApp('/entry/session/data', portsWith({ sessionRunning: true }));
    await heading('Session Data');
    app.update(taken(true));
    for (const [path, title] of [
      ['/entry/session/note', 'Session Note'],
      ['/entry/session/submit', 'Submit Session'],
      ['/sessions', 'Sessions'],
      ['/entry/session', 'Session Data'],
    ] as const) {
      await app.router.navigate(path);
      await heading(title);
    }
  });

  test('finds the way back in the menu, and no way to begin another', async () => {
    const app = openApp('/', taken(true));
    await heading('Home');
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    menu.getByRole('link', { name: 'Data Entry' });
    menu.getByRole('link', { name: 'Sessions' });
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
    app.update(taken(false));
    await waitFor(() => expect(menu.queryByRole('link', { name: 'Sessions' })).toBeNull());
  });

  test('reads after Submit what became of it; once left, the session screens are closed', async () => {
    const app = openApp('/entry/session/submit', taken(true));
    await heading('Submit Session');
    app.update(taken(false));
    await heading('Submit Session');
    for (const path of ['/entry/session/data', '/entry/session/submit', '/users']) {
      await app.router.navigate(path);
      await heading(denied);
      await app.router.navigate('/');
      await heading('Home');
    }
  });

  test('is not sent away while the device is still asked whether a session runs', async () => {
    const app = openApp('/entry/session/data', taken(undefined));
    await screen.findByText('Opening Session Data');
    expect(screen.queryByRole('heading', { name: denied })).toBeNull();
    app.update(taken(true));
    await heading('Session Data');
  });

  test('without an open session nothing of it opens', async () => {
    openApp('/entry/session/data', taken(false));
    await heading(denied);
  });
});

describe('who loses the right to write notes', () => {
  let device: TestDevice;
  beforeEach(async () => {
    device = await makeDevice();
  });
  afterEach(() => device.db.close());
  const fields = noteFieldsOf(makeNote());
  const uid = '018f0000-0000-7000-8000-0000000000aa';
  /** What was asked of the device before is answered. */
  const settled = ({ db }: TestDevice) => db.transaction('r', db.tables, () => db.ops.count());
  const openNote = (id: string) => openApp(`/note/add-edit/${id}`, taken(false), {}, device);

  test('mends the own note that the server refused, and is not shut out when it takes the mended one', async () => {
    await saveNote(device, { uid, fields });
    await device.db.ops.toCollection().modify({ state: 'rejected' });
    const Form = () => <h1>Note, {useLive(() => hasUnsent(device.db, `note:${uid}`), []) ? 'refused' : 'sent'}</h1>;
    openApp(`/note/add-edit/${uid}`, taken(false), { note: async () => Form }, device);
    await heading('Note, refused');
    await device.db.ops.toCollection().modify({ state: 'acked' });
    await heading('Note, sent');
    await settled(device);
    await heading('Note, sent');
  });

  test('goes on with what was typed and never saved', async () => {
    await saveDraft(device.db, `note:${uid}`, { uid, fields }, '2026-11-20T20:00:00.000Z');
    openNote(uid);
    await heading('Note');
  });

  test.each([
    ['one that is on the server as it is here', uid],
    ['the same by the server’s number', '31'],
    ['one of others', '32'],
    ['a new one', ''],
  ])('can not open %s', async (_what, id) => {
    await saveNote(device, { uid, fields });
    await sendEverything(device, '2026-11-20T20:00:00.000Z');
    await device.db.notes.update(uid, { serverId: 31, state: 'final' });
    openNote(id);
    await heading(denied);
  });

  test('is asked about by the server’s number, too', async () => {
    await saveNote(device, { uid, fields });
    await device.db.notes.update(uid, { serverId: 31 });
    openNote('31');
    await heading('Note');
  });
});

describe('who loses the right to record counts', () => {
  let device: TestDevice;
  beforeEach(async () => {
    device = await makeDevice();
  });
  afterEach(() => device.db.close());
  const form = { client_id: 7, record_date: '2026-11-19', comment: '', counts: { 1: '4' } };
  const openEntry = (query: string) => openApp(`/behavior/add${query}`, taken(false), {}, device);

  test('mends or lets go the own entry that the server refused, and is not shut out when that is done', async () => {
    const uid = await saveEntry(device, form, [1], defaultPolicy);
    await device.db.ops.toCollection().modify({ state: 'rejected' });
    openEntry(`?entry=${uid}`);
    await heading('Behavior Add');
    await discardEntry(device.db, uid);
    await device.db.transaction('r', device.db.tables, () => device.db.ops.count());
    await heading('Behavior Add');
  });

  test.each([
    ['one that the server has', true],
    ['a new one', false],
  ])('can not open %s', async (_what, named) => {
    const uid = await saveEntry(device, form, [1], defaultPolicy);
    await sendEverything(device, '2026-11-20T20:00:00.000Z');
    openEntry(named ? `?entry=${uid}` : '');
    await heading(denied);
  });
});
