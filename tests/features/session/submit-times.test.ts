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
    tally: { runs: [], pauses: [] },
    ...change,
  } as unknown as SessionRow;
  const fields = { date_visited: day, begin_time: begin, end_time: end } as NoteRow['fields'];
  const events = stamps.map((at, seq) => ({ uid: String(seq), seq, at, kind: 'tap', behaviour_id: 1 }) as EventRow);
  return submitTimes(session, fields, events, Date.parse('2026-11-23T00:20:00-05:00'), zone);
}

describe('the times of a session that is to be submitted', () => {
  test('events after midnight are named, and the second note that they ask for', () => {
    const stamps = ['2026-11-22T23:55:00-05:00', '2026-11-22T23:59:59-05:00', '2026-11-23T05:14:00Z'];
    expect(ask(stamps, {})).toEqual({
      overnight: { day: '2026-11-23', until: null },
      after: { count: 1, end: '23:59', last: '00:14', day: '2026-11-23' },
      onlyAfter: false,
      ahead: false,
      span: {
        ...{ began: '23:50', first: '23:55', last: '23:59', afterwards: false },
        ...{ early: 0, before: 0, quiet: 0, runs: false, unsure: null },
      },
    });
  });

  test('while an episode runs it is not quiet: something is being recorded', () => {
    const onset = { kind: 'onset', at: '2026-11-22T22:10:00-05:00' };
    const begun = { createdAt: '2026-11-22T22:00:00-05:00', tally: { runs: [], pauses: [], episodes: { 1: [onset] } } };
    const times = { begin: '22:00', end: '23:00' };
    expect(ask([onset.at], times, begun).span).toMatchObject({ last: '22:10', quiet: 0, runs: true });
    const { tally: _, ...nothing } = begun;
    expect(ask([onset.at], times, nothing).span).toMatchObject({ last: '22:10', quiet: 50, runs: false });
  });

  test('an interval that is scored after the visit was observed in its interval: only the finger was late', () => {
    const run = { run: 'r', behaviour_id: 1, type: 'momentary', length: 60, planned: 3, stoppedAt: null, marks: {} };
    const tally = { runs: [{ ...run, startedAt: '2026-11-22T15:00:00-05:00' }], pauses: [] };
    const begun = { createdAt: '2026-11-22T14:30:00-05:00', tally };
    const session = { startDate: '2026-11-22', endDate: null, endTime: null, ...begun } as unknown as SessionRow;
    const scored = (index: number, at: string) =>
      ({ uid: at, seq: index, at, kind: 'interval', run: 'r', index, occurrence: 'yes' }) as EventRow;
    const fields = { date_visited: '2026-11-22', begin_time: '14:30', end_time: '15:05' } as NoteRow['fields'];
    const events = [scored(0, '2026-11-22T15:00:30-05:00'), scored(1, '2026-11-22T15:20:00-05:00')];
    const now = Date.parse('2026-11-22T15:30:00-05:00');
    expect(submitTimes(session, fields, events, now, zone)).toMatchObject({
      after: null,
      span: { first: '15:00', last: '15:02' },
    });
  });

  test('a visit over midnight under the times of another one says when it was begun: its end at midnight would bill the hours between', () => {
    const stamps = ['2026-11-22T23:56:00-05:00', '2026-11-23T00:04:00-05:00'];
    expect(ask(stamps, { begin: '13:00', end: '15:30' }).span).toMatchObject({ began: '23:50', afterwards: true });
  });

  test('a session that was forgotten and is touched the next day did not go on through the night', () => {
    const begun = { createdAt: '2026-11-22T10:33:00-05:00' };
    const stamps = ['2026-11-22T10:37:00-05:00', '2026-11-23T00:05:00-05:00'];
    expect(ask(stamps, { begin: '10:33', end: '10:47' }, begun)).toMatchObject({
      overnight: null,
      after: { count: 1, last: '00:05', day: '2026-11-23' },
      span: { began: '10:33', first: '10:37', last: '10:37', quiet: 0 },
    });
    // Its end says that it went on.
    expect(ask(stamps, { begin: '10:33', end: '23:40' }, begun).overnight).toEqual({ day: '2026-11-23', until: null });
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

  test('begun in the minute of its end it was not begun after it: 1:03 PM is not after 1:03 PM', () => {
    const begun = { createdAt: '2026-11-22T13:03:20-05:00' };
    expect(ask([], { begin: '12:30', end: '13:03' }, begun).span).toMatchObject({ afterwards: false, early: 33 });
    expect(ask([], { begin: '12:30', end: '13:02' }, begun).span).toMatchObject({ afterwards: true, early: 0 });
  });

  test('a session typed in afterwards says nothing about its end', () => {
    const typed = { createdAt: '2026-11-23T00:10:00-05:00' };
    expect(ask(['2026-11-23T00:12:00-05:00'], { begin: '15:00', end: '17:00' }, typed)).toEqual({
      overnight: null,
      after: null,
      onlyAfter: true,
      ahead: false,
      span: {
        began: null,
        afterwards: true,
        first: null,
        last: null,
        early: 0,
        before: 0,
        quiet: 0,
        runs: false,
        unsure: null,
      },
    });
  });

  test('service that begins long before the session, or ends long after the last record, is told; what is usual is not', () => {
    const begun = { createdAt: '2026-11-22T19:20:00-05:00' };
    const stamps = ['2026-11-22T19:25:00-05:00', '2026-11-22T19:29:00-05:00'];
    expect(ask(stamps, { begin: '15:00', end: '21:00' }, begun).span).toEqual({
      began: '19:20',
      afterwards: false,
      first: '19:25',
      last: '19:29',
      early: 260,
      before: 0,
      quiet: 91,
      runs: false,
      unsure: null,
    });
    expect(ask(stamps, { begin: '19:15', end: '19:58' }, begun).span).toMatchObject({ early: 0, quiet: 0 });
    // A record before the begin disagrees as much.
    expect(ask(stamps, { begin: '19:58', end: '20:00' }, begun).span).toMatchObject({ early: 0, before: 2 });
    // What was written down before the session was begun was entered from memory: it began then.
    const memory = ['2026-11-22T19:02:00-05:00', ...stamps];
    expect(ask(memory, { begin: '19:00', end: '19:40' }, begun).span).toMatchObject({ first: '19:02', early: 0 });
  });

  test('a record outside the noted times is told, be it by a minute; one in the minute of either time is within them', () => {
    const begun = { createdAt: '2026-11-22T19:24:05-05:00' };
    const stamps = ['2026-11-22T19:24:13-05:00', '2026-11-22T19:28:00-05:00', '2026-11-22T19:32:59-05:00'];
    const outside = (begin: string, end: string) => {
      const { span, after } = ask(stamps, { begin, end }, begun);
      return [span?.before ?? 0, after?.count ?? 0];
    };
    expect(outside('19:24', '19:32')).toEqual([0, 0]);
    expect(outside('19:25', '19:32')).toEqual([1, 0]);
    expect(outside('19:28', '19:32')).toEqual([1, 0]);
    expect(outside('19:29', '19:31')).toEqual([2, 1]);
  });

  test('an end that is still to come is told, and nobody calls the time until then quiet', () => {
    const begun = { createdAt: '2026-11-22T23:00:00-05:00', startDate: '2026-11-22' };
    const tally = { runs: [], pauses: [] };
    const { ahead, span } = ask(['2026-11-22T23:01:00-05:00'], { begin: '23:00', end: '23:45' }, begun);
    expect([ahead, span?.quiet]).toEqual([false, 44]);
    const early = submitTimes(
      { ...begun, endDate: null, endTime: null, tally } as unknown as SessionRow,
      { date_visited: '2026-11-22', begin_time: '23:00', end_time: '23:59' } as NoteRow['fields'],
      [],
      Date.parse('2026-11-22T23:40:00-05:00'),
      zone,
    );
    // What is over of it has no record; what is to come is nobody's to judge.
    expect([early.ahead, early.span?.quiet]).toEqual([true, 40]);
    expect(ask([], { begin: '00:10', end: '00:43', day: '2026-11-23' }).ahead).toBe(true);
    expect(ask([], { begin: '00:10', end: '00:20', day: '2026-11-23' }).ahead).toBe(false);
  });
});
