import { describe, expect, test } from 'vitest';
import { type ClaimFacts, claimChange } from '#domain/money/changed-claim.ts';

const note: ClaimFacts = {
  client_id: 7,
  date_visited: '2026-11-20',
  location: 1,
  begin_time: '15:00',
  end_time: '17:00',
};

describe('what became of a note since it was billed', () => {
  test('by an addendum is counted from the note, also once an addendum of before was acknowledged: a list shows both side by side', () => {
    expect(claimChange(note, note, { end_time: '16:00' })).toEqual({
      hours: -1,
      fields: ['end_time'],
      by_addendum: true,
    });
    // An hour less was acknowledged; now it is to be half an hour less.
    const acknowledged = { ...note, end_time: '16:00' };
    expect(claimChange(acknowledged, note, { end_time: '16:30' })).toEqual({
      hours: -0.5,
      fields: ['end_time'],
      by_addendum: true,
    });
    expect(claimChange(acknowledged, note, { end_time: '16:00' })).toBeNull();
  });

  test('by the note itself is counted from what was billed', () => {
    expect(claimChange(note, { ...note, end_time: '17:30' })).toEqual({ hours: 0.5, fields: ['end_time'] });
  });
});
