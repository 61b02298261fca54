import { describe, expect, test } from 'vitest';
import { defaultPolicy, type Policy } from '#domain/access/policy.ts';
import { noteFieldsOf } from '#domain/note/note-fields.ts';
import { whyNotSave } from '#domain/note/note-rules.ts';
import { inRange, rangeText, stretches } from '#domain/time/date-range.ts';
import { chosenFields, stoodFields } from '#features/notes/form/field-choices.ts';
import { contentOf, whyNotSubmit } from '#features/notes/form/note-content.ts';
import { itemOfNote } from '#features/notes/note-item.ts';
import { noteOptions } from '#features/notes/note-options.ts';
import { must } from '#lib/must.ts';
import { makeNote } from './make-note.ts';

describe('days of a filter', () => {
  test('a range includes both its days, and an open end has none', () => {
    const range = { from: '2026-11-14', to: '2026-11-20' };
    expect(['2026-11-13', '2026-11-14', '2026-11-20', '2026-11-21'].map((day) => inRange(day, range))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(inRange('2020-01-01', { from: '', to: '2026-11-20' })).toBe(true);
  });

  test('a chip says the range shortly, the year only where it is another', () => {
    const today = '2026-11-20';
    expect(rangeText({ from: '2026-11-14', to: '2026-11-20' }, today)).toBe('11/14 – 11/20');
    expect(rangeText({ from: '2026-11-14', to: '2026-11-14' }, today)).toBe('11/14');
    expect(rangeText({ from: '2025-12-30', to: '' }, today)).toBe('from 12/30/2025');
    expect(rangeText({ from: '', to: '2026-11-20' }, today)).toBe('until 11/20');
  });

  test('a week begins where the company says', () => {
    const week = (start: number) => stretches('2026-11-20', start).find(({ label }) => label === 'This week')?.range;
    expect(week(0)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(week(1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });
});

describe('what may be done with a note', () => {
  const created = '2026-11-20T22:04:00Z';
  const at = (days: number) => Date.parse(created) + days * 86_400_000;
  const options = (change: Parameters<typeof makeNote>[0], days = 0, policy: Partial<Policy> = {}) =>
    noteOptions(itemOfNote(makeNote(change)), { ...defaultPolicy, ...policy }, at(days));

  test('an unbilled note may be edited at any age', () => {
    expect(options({}, 400)).toMatchObject({ edit: true, editReason: 'Editable until billed' });
  });

  test('a billed note may be edited for two days after it was created, then never again', () => {
    const billed = { ins_status: '2026-11-21' };
    expect(options(billed, 1.9).edit).toBe(true);
    expect(options(billed, 2.1)).toMatchObject({ edit: false, editReason: 'Billed 11/21/26. Editing is closed.' });
  });

  test('delete is for ids below 15 unless the company says otherwise', () => {
    expect(options({ id: 14 }).delete).toBe(true);
    expect(options({ id: 15 })).toMatchObject({
      delete: false,
      deleteReason: "By your company's rule only notes numbered below 15 can be deleted, and this is note 15.",
    });
    expect(options({ id: 14 }, 0, { noteDeleteRule: 'never' })).toMatchObject({
      delete: false,
      deleteReason: 'Your company never deletes notes.',
    });
    expect(options({ id: 99 }, 1, { noteDeleteRule: 'unbilled-in-window' }).delete).toBe(true);
    expect(options({ id: 99 }, 3, { noteDeleteRule: 'unbilled-in-window' }).delete).toBe(false);
  });

  test('a billed or paid note is never deleted, whatever the rule', () => {
    for (const noteDeleteRule of ['id-below-15', 'unbilled-in-window'] as const) {
      expect(options({ id: 1, ins_status: '2026-11-21' }, 0, { noteDeleteRule })).toMatchObject({
        delete: false,
        deleteReason: 'Billed notes are never deleted.',
      });
      expect(options({ id: 1, user_status: '2026-11-28' }, 0, { noteDeleteRule }).deleteReason).toBe(
        'Paid notes are never deleted.',
      );
    }
  });

  test('a note that the server never numbered can be changed and thrown away by its author; a session’s is not thrown away alone', () => {
    const unsent = { ...itemOfNote(makeNote()), id: null };
    expect(noteOptions(unsent, defaultPolicy, at(0))).toMatchObject({ edit: true, delete: true });
    expect(noteOptions({ ...unsent, sessionId: 'session-1' }, defaultPolicy, at(0))).toMatchObject({
      edit: true,
      delete: false,
      deleteReason: 'It belongs to a session. Restart the session to change it.',
    });
  });

  test('a note that is billed and old takes an addendum in place of an edit', () => {
    const billed = { ...itemOfNote(makeNote()), billed: '2026-11-25' };
    expect(noteOptions(billed, defaultPolicy, at(3))).toMatchObject({ edit: false, addendum: true });
    expect(noteOptions(billed, defaultPolicy, at(1))).toMatchObject({ edit: true, addendum: false });
  });
});

describe('where the company allows shorter texts than before', () => {
  const less = { textLimit: 5000 };
  const long = 'x'.repeat(8000);
  const note = noteFieldsOf(makeNote({ comment: long, end_time: '17:00' }));

  test('an old note’s end is mended, by an edit or an addendum, without cutting its words', () => {
    const content = contentOf({ fields: { ...note, end_time: '17:30' }, reason: 'End time was typed wrong' });
    for (const mode of ['edit', 'addendum'] as const)
      expect(whyNotSubmit(content, mode, note, less, {}, '2026-11-20')).toEqual({});
  });

  test('of two versions either is kept as it was written; only what is made of both is held to the new length', () => {
    const theirs = { ...note, comment: `${long}, said the office` };
    const problems = (choice: { take: 'mine' | 'theirs' } | { take: 'both'; text: string }) => {
      const fields = must(chosenFields(note, theirs, ['comment'], { comment: choice }), 'a choice');
      return whyNotSave(fields, less, undefined, stoodFields(note, theirs, { comment: choice }));
    };
    expect([problems({ take: 'mine' }), problems({ take: 'theirs' })]).toEqual([{}, {}]);
    expect(problems({ take: 'both', text: `${long}, and more` })).toEqual({ comment: 'Must be less than 5000' });
  });
});
