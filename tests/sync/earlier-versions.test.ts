import { expect, test } from 'vitest';
import { earlierVersions } from '#sync/earlier-versions.ts';
import { makeNote, makeNoteRow, noteOp } from './make-op.ts';

test('what went out while a visit’s note was being written is no earlier version: that is what was submitted before', () => {
  const submit = (seq: number, comment: string) => {
    const { body } = noteOp({ comment });
    return noteOp({}, { seq, kind: 'submitSession', body: { session_uid: 's', note: body }, state: 'acked' });
  };
  const draft = (seq: number, comment: string) => noteOp({ comment }, { seq, state: 'acked' });
  const note = makeNoteRow({ comment: 'All of it, mended' }, makeNote({ comment: 'All of it, mended' }, 2));
  const ops = [
    draft(1, 'Al'),
    draft(2, 'All of'),
    submit(3, 'All of it'),
    draft(4, 'All of it, men'),
    submit(5, 'All of it, mended'),
  ];
  expect(earlierVersions({ note, ops }).map(({ fields }) => fields)).toEqual([{ comment: 'All of it' }]);
  expect(earlierVersions({ note: makeNoteRow({ comment: 'All of it' }, null), ops: ops.slice(0, 3) })).toEqual([]);
});
