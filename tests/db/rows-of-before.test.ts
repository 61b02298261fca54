import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNoteDraft, noteDraftKey } from '#db/queries/note-drafts.ts';
import { findNote } from '#db/queries/sessions.ts';
import type { NoteRow } from '#db/rows.ts';
import { noteFieldsOf, noteTexts } from '#domain/note/note-fields.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { makeNote, makeNoteRow, noteOp } from '../sync/make-op.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

/** As an app wrote it that had not heard of the text yet. */
function before<T extends object>(row: T, key: string): T {
  const { [key as keyof T]: _, ...left } = row;
  return left as T;
}
const words = {
  comment: 'Words',
  target_behaviors: 'Words',
  ...Object.fromEntries(noteTexts.map((key) => [key, 'x'])),
};

async function stored(key: string): Promise<NoteRow | undefined> {
  const whole = makeNoteRow(words, makeNote(words, 5));
  await device.db.notes.put({ ...whole, fields: before(whole.fields, key), base: before(makeNote(words, 5), key) });
  return findNote(device.db, whole.uid);
}

test.each(
  noteTexts,
)('a note that was stored before %s was added is read with it, empty, by every query', async (key) => {
  const expected = { ...makeNoteRow(words, null).fields, [key]: '' };
  expect((await stored(key))?.fields).toEqual(expected);
  expect((await device.db.notes.where('state').equals('draft').toArray()).map(({ fields }) => fields)).toEqual([
    expected,
  ]);
  expect((await device.db.notes.toCollection().first())?.base).toMatchObject({ [key]: '' });
});

test.each(
  noteTexts,
)('what the server says of %s is not known in a note of before: a save meets it, and does not lay nothing over it', async (key) => {
  expect((await stored(key))?.version).toBe(4);
  const [row] = await device.db.notes.toArray();
  if (row) await device.db.notes.put(row);
  // Only once, also when it was written back.
  expect((await findNote(device.db, 'n'))?.version).toBe(4);
});

test.each(
  noteTexts,
)('work that was begun before %s was added says that it was begun with nothing there', async (key) => {
  const { fields } = makeNoteRow(words, null);
  await device.db.ops.put(noteOp({}, { noteBase: before(fields, key) }));
  expect((await device.db.ops.get(1))?.noteBase).toEqual({ ...fields, [key]: '' });
});

test.each(noteTexts)('a note that is still being written since before %s was added opens', async (key) => {
  const fields = before(noteFieldsOf(words), key);
  const content = { uid: 'n', noteId: 5, fields, base: fields, version: 5, reason: '' };
  await device.db.drafts.put({ key: noteDraftKey('n'), content, at: '2026-11-20T20:00:00.000Z' });
  expect(await findNoteDraft(device.db, 'n')).toMatchObject({ fields: { [key]: '' }, base: { [key]: '' } });
});
