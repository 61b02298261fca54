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
      const late = lateWords(note({ comment: there }), { comment: mine }, { comment: over });
      const comment = { ...note({ comment: there }), ...late }.comment;
      expect(comment).toContain(mine);
      if (there !== over) expect(comment).toContain(there);
    }),
  );
});

test('a choice that was made since stands; one that nobody changed since is the one that comes late', () => {
  void fc.assert(
    fc.property(place, place, place, (over, mine, there) => {
      const late = lateWords(note({ location: there }), { location: mine }, { location: over });
      expect({ ...note({ location: there }), ...late }.location).toBe(there === over ? mine : there);
    }),
  );
});

test('whatever else the note says stays as it is', () => {
  const late = lateWords(note({ who_present: 'Mother', comment: '' }), { comment: 'Calm.' }, { comment: '' });
  expect(late).toEqual({ comment: 'Calm.' });
});
