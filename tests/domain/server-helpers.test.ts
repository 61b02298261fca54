import { describe, expect, test } from 'vitest';
import { timeConflictText } from '#domain/schedule/time-conflicts.ts';
import { eventKinds } from '#domain/session/session-event.ts';
import { isSessionEvent, whyNotEvent, withOwnFields } from '#domain/session/session-event-fields.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';

describe('what an event of each kind needs', () => {
  test('an event that lacks a field of its kind is named, so that it can never be folded as something else', () => {
    expect(whyNotEvent({ kind: 'tap' })).toBe('behaviour_id');
    expect(whyNotEvent(loose({ kind: 'trial', skill_id: 1 }))).toBe('level');
    expect(whyNotEvent(loose({ kind: 'void' }))).toBe('target_uid');
    expect(isSessionEvent(loose({ kind: 'interval', run: 'r', index: 0, occurrence: 'yes' }))).toBe(true);
  });

  test('a value of 0 is not a missing value', () => {
    expect(whyNotEvent(loose({ kind: 'set', behaviour_id: 1, value: 0 }))).toBeNull();
  });

  test('what a kind has no use for is left out, and what it was described with stays', () => {
    const tap = { uid: 'u', kind: 'tap' as const, behaviour_id: 1, abc: { antecedent: 'Told no' } };
    const more = { ...tap, run: 'r', planned: 10_000, target_uid: 't' };
    expect(withOwnFields(more)).toEqual(tap);
    expect(withOwnFields({ ...tap, kind: 'pause' as const })).not.toHaveProperty('behaviour_id');
  });

  test.each([
    'pause',
    'resume',
    'interval_stop',
    'offset',
    'interval',
  ] as const)('a %s that Submit or the recorder noted stays one: as an act of a person, Undo on another device would take it back', (kind) => {
    expect(withOwnFields({ uid: 'u', kind, by: 'app' as const })).toHaveProperty('by', 'app');
    expect(withOwnFields({ uid: 'u', kind: 'tap' as const, by: 'app' as const })).not.toHaveProperty('by');
  });

  test('every kind has an answer', () => {
    for (const kind of eventKinds)
      expect([null, 'behaviour_id', 'skill_id', 'run', 'target_uid']).toContain(whyNotEvent({ kind }));
  });
});

describe('the sentence of a time conflict', () => {
  const maya = { client: { first_name: 'Maya', last_name: 'Ruiz' }, date: '2026-11-20', begin: '15:00', end: '17:00' };

  test('names the other visit without the whole name', () => {
    expect(timeConflictText('note', [maya])).toBe(
      'These times overlap the note for Maya R. on 11/20/26, 3:00 PM to 5:00 PM.',
    );
  });

  test('says that the other session is still open, and how many more there are', () => {
    expect(timeConflictText('session', [{ ...maya, end: null }, maya])).toBe(
      'These times overlap the session for Maya R. on 11/20/26, from 3:00 PM (still open), and 1 more.',
    );
    expect(timeConflictText('note', [])).toBe('');
  });
});

describe('wall-clock times of a zone', () => {
  test.each([
    ['2026-11-20', '15:00', 'America/New_York', '2026-11-20T15:00:00-05:00'],
    ['2026-07-01', '15:00', 'America/New_York', '2026-07-01T15:00:00-04:00'],
    ['2026-07-01', '08:30', 'Asia/Kolkata', '2026-07-01T08:30:00+05:30'],
    // 2:30 does not exist on the day the clocks go forward.
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T03:30:00-04:00'],
  ])('%s %s in %s', (date, time, zone, expected) => {
    expect(zonedIso(date, time, zone)).toBe(expected);
  });
});

function loose<T extends { kind: (typeof eventKinds)[number] }>(event: T): T {
  return event;
}
