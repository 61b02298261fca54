import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lateWords } from '#domain/note/late-words.ts';
import { emptyNote, type NoteFields } from '#domain/note/note-fields.ts';

const note = (part: Partial<NoteFields>): NoteFields => ({ ...emptyNote, ...part });
const sentence = fc.constantFrom('', 'Calm.', 'Hit head at 1:20.', 'Form filed.', 'Calm. Form filed.');
const place = fc.constantFrom(1, 2, 3);

test('words that come late are in the note, and take nothing from what was written since', () => {
  void fc.assert(
    fc.property(sentence, sentence, sentence, (over, mine, there) => {
      const late = lateWords(
        { fields: note({ comment: there }) },
        { fields: { comment: mine } },
        { fields: { comment: over } },
      ).fields;
      const comment = { ...note({ comment: there }), ...late }.comment;
      expect(comment).toContain(mine);
      if (there !== over) expect(comment).toContain(there);
    }),
  );
});

test('a choice that was made since stands; one that nobody changed since is the one that comes late', () => {
  void fc.assert(
    fc.property(place, place, place, (over, mine, there) => {
      const late = lateWords(
        { fields: note({ location: there }) },
        { fields: { location: mine } },
        { fields: { location: over } },
      ).fields;
      expect({ ...note({ location: there }), ...late }.location).toBe(there === over ? mine : there);
    }),
  );
});

test('whatever else the note says stays as it is', () => {
  const now = { fields: note({ who_present: 'Mother', comment: '' }) };
  const late = lateWords(now, { fields: { comment: 'Calm.' } }, { fields: { comment: '' } });
  expect(late).toEqual({ fields: { comment: 'Calm.' }, unread: {} });
});

test('what is no time takes the place of no time that was typed since, and a time that was mended of no time is the one that stands', () => {
  const since = { fields: note({ begin_time: '10:15' }), unread: {} };
  const over = { fields: { begin_time: '' }, unread: {} };
  expect(lateWords(since, { fields: {}, unread: { begin_time: '9ish' } }, over)).toEqual({ fields: {}, unread: {} });
  const unread = { begin_time: '9ish' };
  const mended = { fields: { begin_time: '09:00' }, unread: {} };
  expect(lateWords({ fields: note({}), unread }, mended, { ...over, unread })).toEqual(mended);
});
