import { describe, expect, test } from 'vitest';
import { type ClaimFacts, claimChange, claimChangeText, shortClaimChange } from '#domain/money/changed-claim.ts';

const note: ClaimFacts = {
  client_id: 7,
  date_visited: '2026-11-20',
  location: 1,
  begin_time: '15:00',
  end_time: '17:00',
};

describe('what became of a note since it was billed', () => {
  test('by an addendum is counted from what was billed, also once an addendum of before was acknowledged', () => {
    const change = (end_time: string, acknowledged: ClaimFacts | null = null) =>
      claimChange({ billed: note, acknowledged }, { ...note, end_time }, note);
    expect(change('16:00')).toEqual({ hours: -1, fields: ['end_time'], by_addendum: true, hours_now: 1 });
    // An hour less was acknowledged; now it is to be half an hour less.
    const acknowledged = { ...note, end_time: '16:00' };
    expect(change('16:30', acknowledged)).toEqual({
      hours: -0.5,
      fields: ['end_time'],
      by_addendum: true,
      hours_now: 1.5,
    });
    expect(change('16:00', acknowledged)).toBeNull();
  });

  test('in part by the note and in part by an addendum says what it makes of the hours beside it, and the difference to the claim', () => {
    // Billed with two hours, changed to two and a half, and by an addendum to two and three quarters.
    const change = claimChange({ billed: note }, { ...note, end_time: '17:45' }, { ...note, end_time: '17:30' });
    expect(change).toEqual({ hours: 0.75, fields: ['end_time'], by_addendum: true, hours_now: 2.75 });
    expect(change && shortClaimChange(change)).toBe('By addendum: 2.75 h');
    expect(change && claimChangeText(change)).toBe(
      'Changed after billing: 2.75 h with its addendum, +0.75 h (End Time).',
    );
  });

  test('by the note itself is counted from what was billed, also once a change of before was acknowledged', () => {
    const now = { ...note, end_time: '17:30' };
    expect(claimChange({ billed: note }, now)).toEqual({ hours: 0.5, fields: ['end_time'] });
    const acknowledged = { ...note, end_time: '18:00' };
    expect(claimChange({ billed: note, acknowledged }, now)).toEqual({ hours: 0.5, fields: ['end_time'] });
    expect(claimChange({ billed: note, acknowledged, isOtherData: true }, acknowledged)).toEqual({
      hours: 1,
      fields: ['end_time', 'data'],
    });
  });

  test('and back to what was billed is heard of by whoever acknowledged something else', () => {
    const change = claimChange({ billed: note, acknowledged: { ...note, end_time: '18:00' } }, note);
    expect(change).toEqual({ hours: 0, fields: ['end_time'], as_billed: true });
    expect(change && [shortClaimChange(change), claimChangeText(change)]).toEqual([
      'As billed again',
      'Changed after billing, and back: it is as it was billed again (End Time).',
    ]);
  });
});
