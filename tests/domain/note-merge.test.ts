import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNoteText, type NoteFields, noteFieldKeys, noteFieldsOf, perNoteText } from '#domain/note/note-fields.ts';
import { mergeNote, mergeRewound } from '#domain/note/note-merge.ts';

const text = fc.constantFrom('', 'a', 'b', 'a b');
const note: fc.Arbitrary<NoteFields> = fc.record({
  client_id: fc.constantFrom(7, 77),
  date_visited: fc.constantFrom('2026-01-05', '2026-01-06'),
  location: fc.constantFrom(1, 2),
  begin_time: fc.constantFrom('15:00', '15:30'),
  end_time: fc.constantFrom('16:00', '16:30'),
  ...perNoteText(() => text),
  target_behaviors: text,
  skill_learned: text,
  who_present: text,
  health_safety: text,
  comment: text,
});

describe('merging a note', () => {
  it('each field is one side’s own change, or what both have, or a conflict that keeps mine: never a third text', () =>
    fc.assert(
      fc.property(note, note, note, (base, mine, theirs) => {
        const { fields, took, conflicts } = mergeNote(base, mine, theirs);
        for (const field of noteFieldKeys) {
          const changedHere = mine[field] !== base[field];
          const changedThere = theirs[field] !== base[field];
          const isConflict = changedHere && changedThere && mine[field] !== theirs[field];
          expect(conflicts.includes(field)).toBe(isConflict);
          expect(fields[field]).toBe(changedHere ? mine[field] : theirs[field]);
          expect(took.includes(field)).toBe(!changedHere && mine[field] !== theirs[field]);
        }
      }),
    ));

  it('says the same from either side, where nobody has to choose', () =>
    fc.assert(
      fc.property(note, note, note, (base, mine, theirs) => {
        const here = mergeNote(base, mine, theirs);
        const there = mergeNote(base, theirs, mine);
        expect(there.conflicts).toEqual(here.conflicts);
        if (here.conflicts.length === 0) expect(there.fields).toEqual(here.fields);
      }),
    ));

  it('is over after one round: merged with the same other side again, nothing changes', () =>
    fc.assert(
      fc.property(note, note, note, (base, mine, theirs) => {
        const { fields } = mergeNote(base, mine, theirs);
        expect(mergeNote(theirs, fields, theirs).fields).toEqual(fields);
      }),
    ));

  it('after a restore only a text that holds the other one wins; the rest is a conflict', () =>
    fc.assert(
      fc.property(note, note, (mine, theirs) => {
        const { fields, took, conflicts } = mergeRewound(mine, theirs);
        for (const field of noteFieldKeys) {
          const [here, there] = [String(mine[field]), String(theirs[field])];
          const holds = (whole: string, part: string) => isNoteText(field) && whole.includes(part);
          expect(took.includes(field)).toBe(holds(there, here) && here !== there);
          expect(conflicts.includes(field)).toBe(here !== there && !holds(there, here) && !holds(here, there));
          if (conflicts.includes(field)) {
            expect(fields[field]).toBe(mine[field]);
            continue;
          }
          expect(String(fields[field])).toContain(String(mine[field]));
          expect(String(fields[field])).toContain(String(theirs[field]));
        }
      }),
    ));

  it('after a restore client 1 and client 14, or place 2 and place 12, are two: a person decides which', () => {
    const [mine, theirs] = [noteFieldsOf({ client_id: 1, location: 12 }), noteFieldsOf({ client_id: 14, location: 2 })];
    expect(mergeRewound(mine, theirs)).toEqual({ fields: mine, took: [], conflicts: ['client_id', 'location'] });
    expect(mergeRewound(theirs, mine).conflicts).toEqual(['client_id', 'location']);
  });

  it('after a restore an empty field gives way to a full one, on either side, and nothing else is named', () => {
    const full = noteFieldsOf({ client_id: 7, comment: 'kept' });
    const empty = noteFieldsOf({});
    expect(mergeRewound(empty, full)).toEqual({ fields: full, took: ['client_id', 'comment'], conflicts: [] });
    expect(mergeRewound(full, empty)).toEqual({ fields: full, took: [], conflicts: [] });
    expect(mergeNote(empty, empty, empty)).toEqual({ fields: empty, took: [], conflicts: [] });
  });

  it('a row of the server is read field by field; what it lacks, or has in another kind, is empty', () => {
    expect(noteFieldsOf({ client_id: 7, location: 2, comment: 'text' })).toMatchObject({
      client_id: 7,
      location: 2,
      comment: 'text',
    });
    expect(noteFieldsOf({ client_id: '7', location: null, comment: 4 })).toMatchObject({
      client_id: null,
      location: null,
      comment: '',
    });
  });

  it('two who begin the same note each keep what the other left empty', () => {
    const mine = noteFieldsOf({ comment: 'mine' });
    const theirs = noteFieldsOf({ health_safety: 'theirs' });
    expect(mergeNote(null, mine, theirs)).toMatchObject({
      fields: { comment: 'mine', health_safety: 'theirs' },
      conflicts: [],
    });
  });
});
