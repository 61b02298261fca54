/** A form of one's own note that stays open while others write: what it saves is joined with theirs, never laid over it. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeNotes } from '#db/store/store-pulled.ts';
import { type NoteFields, noteFieldsOf, noteTexts } from '#domain/note/note-fields.ts';
import { must } from '#lib/must.ts';
import { carriedFields } from '#sync/send/repair-note.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { makeNote } from '../features/notes/make-note.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

let notes = 0;
const words = fc.constantFrom('', 'as it was', 'one', 'two');
const text = fc.constantFrom(...noteTexts);
/** What one side writes: a few texts, and maybe the end of the visit. */
const changes = fc
  .tuple(fc.dictionary(text, words, { maxKeys: 3 }), fc.option(fc.constantFrom('16:30', '16:45'), { nil: undefined }))
  .map(([texts, end_time]): Partial<NoteFields> => ({ ...texts, ...(end_time ? { end_time } : {}) }));

const fieldsNow = async (uid: string) => must(await device.db.notes.get(uid), 'the note').fields;
const lastOp = async (uid: string) =>
  must((await device.db.ops.where('entityId').equals(uid).sortBy('seq')).at(-1), 'an op');

/** How the others' words came: with the news from the server, or out of another window of this device. */
const ways = { 'with the news': byNews, 'out of another window': byAnotherWindow };

async function byNews(uid: string, fields: NoteFields) {
  await storeNotes(device.db, [makeNote({ uid, ...noteFieldsAsNote(fields), version: 2 })]);
}

async function byAnotherWindow(uid: string, fields: NoteFields, seen: NoteFields) {
  await saveNote(device, { uid, fields, seen: { fields: seen, version: 1 } }).catch(() => 'nothing was changed');
}

const noteFieldsAsNote = ({ client_id: _, location: _place, ...rest }: NoteFields) => rest;

test.each(
  Object.entries(ways),
)('what came %s since the form was filled is in what it saves, and the same field in two ways is asked', async (_, come) => {
  await fc.assert(
    fc.asyncProperty(changes, changes, async (mine, theirs) => {
      const uid = `note-${notes++}`;
      await storeNotes(device.db, [makeNote({ uid, version: 1 })]);
      const opened = noteFieldsOf(makeNote());
      await come(uid, { ...opened, ...theirs }, opened);
      const there = await fieldsNow(uid);
      const typed = { ...opened, ...mine };
      try {
        await saveNote(device, { uid, fields: typed, seen: { fields: opened, version: 1 } });
      } catch (error) {
        expect(String(error)).toContain('Nothing was changed');
        return;
      }
      const op = await lastOp(uid);
      const sent = must(carriedFields(op), 'the words');
      for (const field of noteTexts) {
        const [was, here, other] = [opened[field], typed[field], there[field]];
        if (here === was) expect(sent[field], `${field}: mine was not touched`).toBe(other);
        else expect(sent[field], `${field}: mine was`).toBe(here);
        // Changed in two ways: the server is told what this was made from, and asks.
        if (here !== was && other !== was && here !== other)
          expect([op.baseVersion, op.noteBase, op.body]).toEqual([
            1,
            opened,
            expect.not.objectContaining({ merged: true }),
          ]);
      }
    }),
    { numRuns: 60 },
  );
});

test('whoever saves a form that took in others’ words by itself says that nobody has seen them together', async () => {
  await storeNotes(device.db, [makeNote({ uid: 'joined', version: 1 })]);
  const opened = noteFieldsOf(makeNote());
  await byNews('joined', { ...opened, health_safety: 'A fall.' });
  await saveNote(device, {
    uid: 'joined',
    fields: { ...opened, comment: 'Mine.' },
    seen: { fields: opened, version: 1 },
  });
  const op = await lastOp('joined');
  expect(op.body).toMatchObject({ comment: 'Mine.', health_safety: 'A fall.', merged: true });
  // The version is that of the words it was joined with, once it goes out.
  expect([op.baseVersion ?? null, op.noteBase]).toEqual([null, undefined]);
});
