// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findNote } from '#db/queries/sessions.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { noteFieldNames, noteTexts } from '#domain/note/note-fields.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, openSession, paths, rowOf } from './session-page.tsx';

test('a draft that a tablet stored before a text was added opens in Session Note and in Submit Session', async () => {
  setWindowWidth(1024);
  const { device, session } = await deviceInSession();
  const { noteUid } = await rowOf(device, session);
  const row = await findNote(device.db, noteUid);
  if (!row) throw new Error('no note');
  const facts = Object.entries(row.fields).filter(([field]) => !noteTexts.some((text) => text === field));
  await device.db.notes.put({ ...row, fields: Object.fromEntries(facts) as NoteFields });

  const { unmount } = openSession(device, paths.note);
  for (const text of noteTexts) {
    expect(await screen.findByRole('textbox', { name: noteFieldNames[text] })).toHaveProperty('value', '');
  }
  unmount();
  openSession(device, paths.submit);
  expect(await screen.findByRole('heading', { name: 'Submit Session' })).toBeDefined();
  device.db.close();
});
