import { describe, expect, test } from 'vitest';
import type { EventRow, NoteRow, SessionRow } from '#db/rows.ts';
import { submitTimes } from '#features/session/submit/submit-times.ts';

const zone = 'America/New_York';
type Times = { begin?: string; end?: string; day?: string };

function ask(stamps: readonly string[], { begin = '23:50', end = '23:59', day = '2026-11-22' }: Times, change = {}) {
  const session = {
    createdAt: '2026-11-22T23:50:00-05:00',
    startDate: '2026-11-22',
    endDate: null,
    endTime: null,
    ...change,
  } as SessionRow;
  const fields = { date_visited: day, begin_time: begin, end_time: end } as NoteRow['fields'];
  const events = stamps.map((at, seq) => ({ uid: String(seq), seq, at, kind: 'tap', behaviour_id: 1 }) as EventRow);
  return submitTimes(session, fields, events, Date.parse('2026-11-23T00:20:00-05:00'), zone);
}

describe('the times of a session that is to be submitted', () => {
  test('events after midnight are named, and the second note that they ask for', () => {
    const stamps = ['2026-11-22T23:55:00-05:00', '2026-11-22T23:59:59-05:00', '2026-11-23T05:14:00Z'];
    expect(ask(stamps, {})).toEqual({
      overnight: { day: '2026-11-23', until: null },
      after: { count: 1, last: '00:14' },
      ahead: false,
    });
  });

  test('a time of the next day as the end is over midnight, planned or typed', () => {
    const planned = { endDate: '2026-11-23', endTime: '00:30' };
    expect(ask([], { begin: '23:30', end: '00:30' }, planned).overnight).toEqual({ day: '2026-11-23', until: '00:30' });
    expect(ask([], { end: '23:59' }, planned).overnight).toEqual({ day: '2026-11-23', until: '00:30' });
    expect(ask([], { end: '00:15' }).overnight).toEqual({ day: '2026-11-23', until: '00:15' });
    expect(ask([], { end: '23:55' }, planned).overnight).toBeNull();
  });

  test('an end before the begin of a visit of the same day is only a slip', () => {
    const today = { createdAt: '2026-11-23T00:10:00-05:00', startDate: '2026-11-23' };
    expect(ask([], { begin: '00:10', end: '00:05', day: '2026-11-23' }, today).overnight).toBeNull();
  });

  test('a session typed in afterwards says nothing about its end', () => {
    const typed = { createdAt: '2026-11-23T00:10:00-05:00' };
    expect(ask(['2026-11-23T00:12:00-05:00'], { begin: '15:00', end: '17:00' }, typed)).toEqual({
      overnight: null,
      after: null,
      ahead: false,
    });
  });

  test('an end that is still to come is told', () => {
    expect(ask([], { begin: '00:10', end: '00:43', day: '2026-11-23' }).ahead).toBe(true);
    expect(ask([], { begin: '00:10', end: '00:20', day: '2026-11-23' }).ahead).toBe(false);
  });
});
