import { describe, expect, test } from 'vitest';
import { type CheckedNote, checkNotes, type Excess } from '#domain/note-checks.ts';

const whole: CheckedNote = {
  id: 1,
  client_id: 7,
  client: { first_name: 'Maya', last_name: 'Ruiz' },
  user: { id: 5 },
  state: 'final',
  timeconflicts: null,
  date_visited: '2026-11-20',
  begin_time: '15:00',
  end_time: '17:00',
  target_behaviors: 'Tantrum',
  skill_learned: 'Waits',
  health_safety: 'None',
};
const other = (change: Partial<CheckedNote>): CheckedNote => ({
  ...whole,
  id: 2,
  begin_time: '17:00',
  end_time: '18:00',
  ...change,
});
const shortOf = (note: CheckedNote, all: CheckedNote[] = [], excesses: Excess[] = []) =>
  checkNotes([note], [note, ...all], excesses)
    .get(note.id)
    ?.map(({ short }) => short);

describe('what is to be looked at before a note is billed', () => {
  test('a complete note has nothing said about it', () => {
    expect(shortOf(whole)).toBeUndefined();
  });

  test('visits of one therapist that overlap by a minute are named; those that touch, or of others, are not', () => {
    expect(shortOf(whole, [other({ begin_time: '16:59' })])).toEqual(['Times overlap']);
    expect(shortOf(whole, [other({ begin_time: '17:00' })])).toBeUndefined();
    expect(shortOf(whole, [other({ begin_time: '16:00', user: { id: 6 } })])).toBeUndefined();
    expect(shortOf(whole, [other({ begin_time: '16:00', date_visited: '2026-11-21' })])).toBeUndefined();
  });

  test('a held note says why it is held', () => {
    const held = { ...whole, state: 'held' as const, timeconflicts: 'These times overlap the note for Leo T.' };
    expect(checkNotes([held], [held], []).get(1)?.[0]?.text).toBe('Held. These times overlap the note for Leo T.');
  });

  test('an empty part is named, spaces are empty, and several are counted', () => {
    expect(shortOf({ ...whole, health_safety: ' \n' })).toEqual(['No Health & Safety']);
    expect(shortOf({ ...whole, skill_learned: '', target_behaviors: '' })).toEqual(['2 parts missing']);
  });

  test('hours over the budget concern the notes of that client in that period alone', () => {
    const excess = { client_id: 7, from: '2026-11-15', to: '2026-11-21', hours: 21.5, budget: 20 };
    expect(checkNotes([whole], [whole], [excess]).get(1)?.[0]?.text).toBe(
      'Ruiz, Maya has 21.5 of 20 hours in this period.',
    );
    expect(shortOf({ ...whole, date_visited: '2026-11-22' }, [], [excess])).toBeUndefined();
    expect(shortOf({ ...whole, client_id: 8 }, [], [excess])).toBeUndefined();
  });
});
