import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { note as noteAnswer } from '#contract/notes.ts';
import { emptyDraft } from '#db/session-draft.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import {
  emptyNote,
  isNoteText,
  noteFieldKeys,
  noteFieldNames,
  noteFieldsOf,
  noteLines,
  noteTexts,
} from '#domain/note/note-fields.ts';
import { changedNoteFields, mergeNote } from '#domain/note/note-merge.ts';
import { digestText } from '#domain/session/session-digest.ts';
import { sessionNoteToSend } from '#features/session/note/session-note-to-send.ts';
import { makeNote } from '../features/notes/make-note.ts';

/** What the first release had; whatever else is in the table was added, and devices and servers of before lack it. */
const first: readonly string[] = ['target_behaviors', 'skill_learned', 'who_present', 'health_safety', 'comment'];
const isAdded = (key: string) => !first.includes(key);

const filled = {
  ...emptyNote,
  client_id: 7,
  date_visited: '2026-11-20',
  location: 2,
  begin_time: '15:00',
  end_time: '17:00',
};

describe('a text of a note that one stop forgets would be lost there without a word', () => {
  test.each(noteTexts)('%s is on the wire both ways, merged, compared by the digest and shown under a name', (key) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (words) => {
        const written = { ...filled, [key]: words };
        expect(noteFieldsOf(written)).toEqual(written);
        expect(changedNoteFields(filled, written)).toEqual([key]);
        expect(mergeNote(filled, filled, written).fields[key]).toBe(words);
        expect(
          sessionNoteToSend({ uid: 'n', fields: written, drafted: emptyDraft, base: null }, defaultPolicy),
        ).toMatchObject({
          [key]: words,
        });
        expect(digestOf(written)).not.toBe(digestOf(filled));
      }),
    );
    expect(isNoteText(key)).toBe(true);
    expect(noteLines({ [key]: 'words' }).filter(({ text }) => text === 'words')).toEqual([
      { key, label: noteFieldNames[key], text: 'words' },
    ]);
    for (const schema of [
      endpoints.saveNote.body,
      endpoints.saveSessionNote.body,
      endpoints.submitSession.body.shape.note,
    ]) {
      expect(Object.keys(schema.shape)).toContain(key);
    }
    expect(Object.keys(noteAnswer.shape)).toContain(key);
  });

  test.each(noteTexts.filter(isAdded))('%s: an answer of before it was added is read, and its text is empty', (key) => {
    const { [key]: _, ...before } = makeNote();
    expect(z.safeParse(noteAnswer, before)).toMatchObject({ success: true, data: { [key]: '' } });
  });

  test.each(
    noteTexts.filter((key) => !isAdded(key)),
  )('%s has always been in an answer: one without it is none', (key) => {
    const { [key]: _, ...broken } = makeNote();
    expect(z.safeParse(noteAnswer, broken).success).toBe(false);
  });

  test.each(noteTexts.filter(isAdded))('%s: a digest of before it was added is the same while it is empty', (key) => {
    const before = '["note","n",7,"2026-11-20",2,"15:00","17:00","","","","",""]';
    expect(digestOf(filled)).toContain(`${before}\n`);
    expect(digestOf({ ...filled, [key]: 'words' })).toContain(before.replace(/]$/, `,"${key}","words"]`));
  });

  test('every field has a name, and none has that of another', () => {
    const names = noteFieldKeys.map((key) => noteFieldNames[key]);
    expect(names.every((name) => name !== '')).toBe(true);
    expect(new Set(names).size).toBe(noteFieldKeys.length);
  });

  test('a text that is not of the table is refused on the wire, so nobody believes it was stored', () => {
    const body = { ...filled, uid: '01a210b6-9710-77a2-9fe7-a31b0fc157f7', shoe_size: '38' };
    expect(z.safeParse(endpoints.saveNote.body, body).success).toBe(false);
  });
});

function digestOf(fields: typeof filled): string {
  return digestText({
    session: { uid: 's', client_id: 7, visit_location: 1, startDate: '2026-11-20', startTime: '15:00' },
    end: null,
    events: [],
    note: { ...fields, uid: 'n' },
    entry: [],
  });
}
