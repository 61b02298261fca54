import { expect, test } from 'vitest';
import { saidByAddenda, supersededBy } from '#domain/note/brief-note.ts';

const addenda = [{ fields: { end_time: '16:00', comment: 'Left early.' } }, { fields: { end_time: '16:30' } }];

test('of each field the last addendum says how a note reads, unless the note itself has said it since', () => {
  expect(saidByAddenda(addenda)).toEqual({ end_time: '16:30', comment: 'Left early.' });
  const was = { client_id: 7, end_time: '17:00', comment: '' };
  const after = supersededBy(addenda, was, { ...was, end_time: '17:30' });
  expect(saidByAddenda(after)).toEqual({ comment: 'Left early.' });
  expect(saidByAddenda([...after, { fields: { end_time: '16:00' } }])).toMatchObject({ end_time: '16:00' });
  // What has been overtaken stays so, whatever the note is put back to.
  expect(saidByAddenda(supersededBy(after, { ...was, end_time: '17:30' }, was))).toEqual({ comment: 'Left early.' });
});
