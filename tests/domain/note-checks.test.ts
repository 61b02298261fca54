import { describe, expect, test } from 'vitest';
import { type CheckedNote, checkNotes, type Excess, isBlocking, type Overlap } from '#domain/note/note-checks.ts';
import { perNoteText } from '#domain/note/note-fields.ts';

const whole: CheckedNote = {
  id: 1,
  client_id: 7,
  client: { first_name: 'Maya', last_name: 'Ruiz' },
  state: 'final',
  timeconflicts: null,
  date_visited: '2026-11-20',
  begin_time: '15:00',
  end_time: '18:00',
  location: 2,
  ...perNoteText(() => ''),
  target_behaviors: 'Tantrum',
  skill_learned: 'Waits',
  who_present: '',
  health_safety: 'None',
  comment: '',
  addenda: [],
};
const today = '2026-11-22';
const nothing = { data: [whole], overlaps: [], over_budget: [], today };
const shortOf = (note: CheckedNote, overlaps: Overlap[] = [], excesses: Excess[] = []) =>
  checkNotes({ data: [note], overlaps, over_budget: excesses, today })
    .get(note.id)
    ?.map(({ short }) => short);

describe('what is to be looked at before a note is billed', () => {
  test('a visit of today that is not over yet is told, and stands in the way of its bill', () => {
    const late = { ...whole, date_visited: today, end_time: '23:59' };
    const told = (note: CheckedNote, time?: string) => checkNotes({ ...nothing, data: [note], time }).get(1);
    expect(told(late, '17:35')).toEqual([
      { kind: 'not-over', short: 'Not over yet', text: 'It ends at 11:59 PM today, which is still to come.' },
    ]);
    expect(told(late, '17:35')?.some(isBlocking)).toBe(true);
    expect(told({ ...late, end_time: '17:35' }, '17:35')).toBeUndefined();
    // Delivered by a clock that is a day ahead.
    expect(told({ ...whole, date_visited: '2026-11-23' }, '17:35')?.[0]?.text).toBe(
      'It ends at 6:00 PM tomorrow, which is still to come.',
    );
    // A server of the release before tells no time.
    expect(told(late)).toBeUndefined();
  });

  test('a note whose bill and pay were undone says which, and who undid them: the insurer may have the claim', () => {
    const by = { first_name: 'Dana', last_name: 'Kline' };
    const undone = { note_id: 1, billed: '2026-07-16', icn: '2026-0629', paid: '2026-07-31', on: '2026-11-21', by };
    const told = (...all: object[]) =>
      checkNotes({ ...nothing, undone: all.map((one) => ({ ...undone, ...one })) }).get(1);
    expect(told({})).toEqual([
      {
        kind: 'undone',
        short: 'Undone before',
        text: 'Was billed 07/16/26 in ICN 2026-0629, paid 07/31/26; undone 11/21/26 by Kline, Dana.',
      },
    ]);
    // By two acts, of which the first took the pay.
    expect(
      told({ paid: null, icn: null }, { billed: null, icn: null, on: '2026-11-20' })?.map(({ text }) => text),
    ).toEqual([
      'Was billed 07/16/26; undone 11/21/26 by Kline, Dana. Was paid 07/31/26; undone 11/20/26 by Kline, Dana.',
    ]);
    expect(told({ note_id: 2 })).toBeUndefined();
  });

  test('a complete note has nothing said about it', () => {
    expect(shortOf(whole)).toBeUndefined();
  });

  test('each reason for which a note counts as late is said, in the order of the list, and those of a newer server are left out', () => {
    const late = ['after_submit', 'disabled', 'ahead', 'not_permitted', 'off_caseload', 'brought_in', 'of_tomorrow'];
    const found = checkNotes({ ...nothing, data: [{ ...whole, late }] }).get(1) ?? [];
    expect(found.map(({ kind, short }) => [kind, short])).toEqual([
      ['late', 'Off the caseload'],
      ['late', 'Account disabled'],
      ['late', 'Without the right'],
      ['late', 'Data after Submit'],
      ['late', 'Dated ahead'],
    ]);
    expect(found.some(isBlocking)).toBe(false);
    expect(checkNotes({ ...nothing, data: [{ ...whole, late: [] }] }).get(1)).toBeUndefined();
  });

  test('what somebody brought in from a file for its therapist is not called complete, and can be billed', () => {
    const [check, ...others] =
      checkNotes({ ...nothing, data: [{ ...whole, brought_in: { by: 'Ana Lopez' } }] }).get(1) ?? [];
    expect(check).toMatchObject({ short: 'Brought in', text: 'Brought in from a file by Ana Lopez.' });
    expect([others, check && isBlocking(check)]).toEqual([[], false]);
  });

  test('what its author’s own device has sent since is no longer asked about', () => {
    const brought_in = { by: 'Ana Lopez', confirmed: true };
    expect(checkNotes({ ...nothing, data: [{ ...whole, brought_in }] }).get(1) ?? []).toEqual([]);
  });

  test('a part that an addendum has filled is not called empty', () => {
    const addenda = [{ fields: { health_safety: 'None.' } }];
    expect(shortOf({ ...whole, health_safety: '', skill_learned: '', addenda })).toEqual(['Addendum', 'No Skills']);
  });

  test('an addendum that somebody brought in from a file is said to whoever bills the note', () => {
    const addenda = [{ fields: {} }, { fields: {}, brought_in: { by: 'Ana Lopez' } }];
    const found = checkNotes({ ...nothing, data: [{ ...whole, addenda }] }).get(1) ?? [];
    expect(found).toMatchObject([
      { short: 'Addendum brought in', text: 'An addendum was brought in from a file by Ana Lopez.' },
    ]);
  });

  test('what was changed after billing, and what its reviewer sent back, is not called complete', () => {
    const of = (part: object) =>
      (checkNotes({ ...nothing, data: [{ ...whole, ...part }] }).get(1) ?? []).map(({ short, text }) => [short, text]);
    expect(of({ changed_after_billing: { hours: 1, fields: ['end_time'] } })).toEqual([
      ['Changed +1.0 h', 'Changed after billing: +1.0 h (End Time).'],
    ]);
    expect(of({ changed_after_billing: { hours: -0.25, fields: ['begin_time', 'date_visited'] } })).toEqual([
      ['Changed −0.25 h', 'Changed after billing: −0.25 h (Date, Begin Time).'],
    ]);
    expect(of({ changed_after_billing: { hours: 0, fields: ['client_id'] } })).toEqual([
      ['Changed', 'Changed after billing: Client.'],
    ]);
    expect(of({ changed_after_billing: { hours: 0, fields: ['data'] } })).toEqual([
      ['Data changed', 'Changed after billing: recorded data.'],
    ]);
    expect(of({ changed_after_billing: { hours: 1, fields: ['end_time', 'data'] } })).toEqual([
      ['Changed +1.0 h', 'Changed after billing: +1.0 h (End Time, recorded data).'],
    ]);
    const byAddendum = { hours: -0.5, fields: ['end_time'], by_addendum: true, hours_now: 1.5 };
    expect(of({ changed_after_billing: byAddendum })).toEqual([
      ['By addendum: 1.5 h', 'Changed after billing: 1.5 h with its addendum, −0.5 h (End Time).'],
    ]);
    expect(of({ changed_after_billing: { hours: 0, fields: ['location'], by_addendum: true } })).toEqual([
      ['Changed by addendum', 'Changed after billing, by an addendum: Location.'],
    ]);
    const returned = { decision: 'returned', by: 'Nadia Cole', comment: 'Which room?' };
    expect(of({ review: returned })).toEqual([['Returned', 'Returned to its therapist by Nadia Cole: Which room?']]);
    expect(of({ review: { ...returned, decision: 'reviewed' } })).toEqual([]);
  });

  test('changes beside each other are said in one form: in minutes where one of them has no end in decimals', () => {
    const data = [0.3, 17 / 60, 1].map((hours, at) => ({
      ...whole,
      id: at,
      changed_after_billing: { hours, fields: ['end_time'] },
    }));
    const found = [...checkNotes({ ...nothing, data }).values()].flat();
    expect(found.map(({ short }) => short)).toEqual(['Changed +18 min', 'Changed +17 min', 'Changed +1 h']);
    expect(found[0]?.text).toBe('Changed after billing: +18 min (End Time).');
  });

  test('of a payer that was not kept nothing is said to be missing', () => {
    const payers = [{ client_id: 7, insurance_type: null }];
    expect(
      checkNotes({ ...nothing, payers })
        .get(1)
        ?.map(({ kind }) => kind),
    ).toEqual(['payer']);
    expect(checkNotes({ ...nothing, payers, payers_unkept: [1] }).size).toBe(0);
  });

  test('the client in a note of somebody else at overlapping times is named with that therapist and the times', () => {
    const therapist = { first_name: 'Ana', last_name: 'Diaz' };
    const client_overlaps = [{ note_id: 1, therapist, begin_time: '09:00', end_time: '11:00' }];
    expect(checkNotes({ ...nothing, client_overlaps }).get(1)).toEqual([
      {
        kind: 'client-overlap',
        short: 'Client overlaps',
        text: 'Ruiz, Maya is at overlapping times in a note of Diaz, Ana, too: 9:00 AM to 11:00 AM.',
      },
    ]);
    expect(checkNotes({ ...nothing, client_overlaps: [{ ...client_overlaps[0], note_id: 2 }] as never }).size).toBe(0);
  });

  test('another note at overlapping times is named by its client; what another note overlaps is not this one’s', () => {
    const client = { first_name: 'Leo', last_name: 'Tan' };
    expect(checkNotes({ ...nothing, overlaps: [{ note_id: 1, client }] }).get(1)).toEqual([
      {
        kind: 'overlap',
        short: 'Times overlap',
        text: 'The same therapist has a note for Tan, Leo at overlapping times.',
      },
    ]);
    expect(shortOf(whole, [{ note_id: 2, client }])).toBeUndefined();
  });

  test('a held note says why it is held', () => {
    const held = { ...whole, state: 'held' as const, timeconflicts: 'These times overlap the note for Leo T.' };
    expect(checkNotes({ ...nothing, data: [held] }).get(1)?.[0]?.text).toBe(
      'Held. These times overlap the note for Leo T.',
    );
  });

  test('a visit that is still to come must not be billed unseen; one of tomorrow, by clocks and travel, can be', () => {
    expect(shortOf({ ...whole, date_visited: '2026-11-24' })).toEqual(['In the future']);
    expect(shortOf({ ...whole, date_visited: '2026-11-23' })).toEqual(['Not over yet']);
  });

  test('an empty part is named, spaces are empty, and several are counted', () => {
    expect(shortOf({ ...whole, health_safety: ' \n' })).toEqual(['No Health & Safety']);
    expect(shortOf({ ...whole, skill_learned: '', target_behaviors: '' })).toEqual(['2 parts missing']);
  });

  test('hours over the budget concern the notes of that client in that period alone', () => {
    const excess = { client_id: 7, from: '2026-11-15', to: '2026-11-21', hours: 21.5, budget: 20 };
    expect(checkNotes({ ...nothing, over_budget: [excess] }).get(1)?.[0]?.text).toBe(
      'Ruiz, Maya has 21 h 30 min of 20 h in this period.',
    );
    expect(shortOf({ ...whole, date_visited: '2026-11-22' }, [], [excess])).toBeUndefined();
    expect(shortOf({ ...whole, client_id: 8 }, [], [excess])).toBeUndefined();
  });

  test('what an addendum corrects is named: a billed note must not look complete while it should read otherwise', () => {
    const addenda = [{ fields: { end_time: '16:00' } }, { fields: { end_time: '17:00', comment: 'Left early.' } }];
    expect(checkNotes({ ...nothing, data: [{ ...whole, addenda }] }).get(1)).toEqual([
      {
        kind: 'addendum',
        short: 'Addendum',
        text: 'Corrected by an addendum: End Time 6:00 PM, 5:00 PM by addendum; Comments; 2.0 h, not 3.0 h.',
      },
    ]);
  });

  test('an addendum by which a claim has changed is one warning, which says all of it', () => {
    const addenda = [{ fields: { end_time: '17:00', comment: 'Left early.' } }];
    const changed_after_billing = { hours: -1, fields: ['end_time'], by_addendum: true as const, hours_now: 2 };
    expect(checkNotes({ ...nothing, data: [{ ...whole, addenda, changed_after_billing }] }).get(1)).toEqual([
      {
        kind: 'changed',
        short: 'By addendum: 2.0 h',
        text: 'Changed after billing: 2.0 h with its addendum, −1.0 h (End Time). Corrected by an addendum: End Time 6:00 PM, 5:00 PM by addendum; Comments; 2.0 h, not 3.0 h.',
      },
    ]);
  });

  test('an addendum that the note itself follows by now is nothing to look at', () => {
    const addenda = [{ fields: { end_time: '17:00', location: '2' } }];
    expect(shortOf({ ...whole, end_time: '17:00', addenda })).toBeUndefined();
  });
});
