import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { date as wireDate } from '#contract/common.ts';
import { isGranted } from '#domain/access/permission.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { unitsOf } from '#domain/money/units.ts';
import { whyNotEntry } from '#domain/note/entry-rules.ts';
import { draftNote, redraft } from '#domain/note/note-draft.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { perNoteText } from '#domain/note/note-fields.ts';
import { whyNotDelete, whyNotEdit, whyNotSave } from '#domain/note/note-rules.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { countIn, sessionNumbers } from '#domain/session/session-numbers.ts';
import { timesInForce, timesOfNote, unansweredBehaviors, whyNotStart } from '#domain/session/session-rules.ts';
import { clockText, elapsedMs } from '#domain/session/session-timer.ts';
import { emptyTally, foldSession } from '#domain/session/tally.ts';
import { addMinutes } from '#domain/time/service-time.ts';

const note: NoteFields = {
  client_id: 1,
  date_visited: '2026-11-20',
  location: 2,
  begin_time: '15:00',
  end_time: '17:00',
  ...perNoteText(() => ''),
  target_behaviors: '',
  skill_learned: '',
  who_present: '',
  health_safety: '',
  comment: '',
};
const now = Date.parse('2026-11-20T20:00:00Z');
const marks = { id: 3, created_at: '2026-11-20T10:00:00Z', ins_status: null, user_status: null };

describe('permissions', () => {
  it.each([
    [['*'], 'notes.view', true],
    [['notes.view'], 'notes.view', true],
    [['company.*'], 'company.notes.view', true],
    [['company.notes.*'], 'company.notes.view', true],
    [['company.*'], 'company', false],
    [['comp*'], 'company.notes.view', false],
    [['company.n*'], 'company.notes.view', false],
    [['notes'], 'notes.view', false],
    [[], 'notes.view', false],
  ])('%j grants %s: %s', (held, needed, granted) => {
    expect(isGranted(held, needed)).toBe(granted);
  });

  it('holding more never takes away', () => {
    const part = fc.constantFrom('a', 'b', 'c', '*');
    const dotted = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
    return fc.assert(
      fc.property(fc.array(dotted), fc.array(dotted), dotted, (held, more, needed) => {
        if (isGranted(held, needed)) expect(isGranted([...held, ...more], needed)).toBe(true);
      }),
    );
  });
});

describe('Start New Session', () => {
  it('names every field that is missing, in the specified words', () => {
    expect(
      whyNotStart({ client_id: null, startDate: '', endDate: '', startTime: '', endTime: '', visit_location: null }),
    ).toEqual({
      client_id: 'A client must be selected',
      startDate: 'Date is required',
      startTime: 'Start time is required',
      visit_location: 'A location must be selected',
    });
    const late = { client_id: null, startDate: '2026-11-20', endDate: '', startTime: '15:00', endTime: '14:00' };
    expect(Object.keys(whyNotStart({ ...late, visit_location: null }))).toEqual([
      'client_id',
      'endTime',
      'visit_location',
    ]);
  });

  it('refuses an end that is not after the start, on the same day only', () => {
    const start = {
      client_id: 1,
      startDate: '2026-11-20',
      endDate: '2026-11-20',
      startTime: '15:00',
      endTime: '15:00',
      visit_location: 1,
    };
    expect(whyNotStart(start)).toEqual({ endTime: 'End Time must be later than Start Time, or End Date the next day' });
    expect(whyNotStart({ ...start, endDate: '2026-11-21' })).toEqual({});
    expect(whyNotStart({ ...start, endTime: '' }, { endTime: '“soon” is not a time.' })).toEqual({
      endTime: '“soon” is not a time.',
    });
    expect(whyNotStart({ ...start, endDate: '2026-11-19', endTime: '' })).toEqual({
      endDate: 'End Date must not be before Start Date',
    });
  });
});

describe('the years of a record', () => {
  const day = { client_id: 1, endDate: '', startTime: '15:00', endTime: '16:00', visit_location: 1 };
  const entry = { client_id: 1, comment: '', counts: { 1: '0' } };
  const range = 'Use a year from 1900 to 2199';

  it.each(['1899-12-31', '2200-01-01', '3026-11-22'])('%s is refused by the forms as by the wire', (date) => {
    expect(whyNotStart({ ...day, startDate: date })).toMatchObject({ startDate: range });
    expect(whyNotStart({ ...day, startDate: '1900-01-01', endDate: date }).endDate).toBeDefined();
    expect(whyNotSave({ ...note, date_visited: date }, defaultPolicy)).toEqual({ date_visited: range });
    expect(whyNotEntry({ ...entry, record_date: date }, { today: '2026-11-20', textLimit: 9 }).record_date).toBe(range);
    expect(z.safeParse(wireDate, date).success).toBe(false);
  });

  it.each(['1900-01-01', '2199-12-31'])('%s is taken by both', (date) => {
    expect(whyNotStart({ ...day, startDate: date })).toEqual({});
    expect(whyNotSave({ ...note, date_visited: date }, defaultPolicy)).toEqual({});
    expect(z.safeParse(wireDate, date).success).toBe(true);
  });
});

describe('a day to come', () => {
  const start = { client_id: 1, endDate: '', startTime: '15:00', endTime: '16:00', visit_location: 1 };
  const future = 'The date must not be in the future';
  const today = '2026-11-20';

  it('is refused where it is typed; one day is left to the clocks', () => {
    expect(whyNotSave({ ...note, date_visited: '2026-11-21' }, defaultPolicy, today)).toEqual({});
    expect(whyNotSave({ ...note, date_visited: '2026-11-22' }, defaultPolicy, today)).toEqual({ date_visited: future });
    expect(whyNotStart({ ...start, startDate: '2026-11-21' }, {}, today)).toEqual({});
    expect(whyNotStart({ ...start, startDate: '2026-11-22' }, {}, today)).toEqual({ startDate: future });
    expect(whyNotStart({ ...start, startDate: today, endDate: '2026-12-20' }, {}, today)).toEqual({ endDate: future });
  });

  it('is no question any more once it is delivered', () => {
    expect(whyNotSave({ ...note, date_visited: '2026-12-25' }, defaultPolicy)).toEqual({});
    expect(whyNotStart({ ...start, startDate: '2026-12-25' })).toEqual({});
  });
});

describe('notes', () => {
  it('59,999 characters pass, 60,000 do not', () => {
    expect(whyNotSave({ ...note, comment: 'x'.repeat(59999) }, defaultPolicy)).toEqual({});
    expect(whyNotSave({ ...note, comment: 'x'.repeat(60000) }, defaultPolicy)).toEqual({
      comment: 'Must be less than 60000',
    });
  });

  it('a text that was there before the company allowed less is not to be cut; one that is typed now is', () => {
    const less = { textLimit: 5000 };
    const long = { ...note, comment: 'x'.repeat(8000) };
    expect(whyNotSave({ ...long, end_time: '18:00' }, less, undefined, long)).toEqual({});
    const comment = 'Must be less than 5000';
    expect(whyNotSave({ ...long, comment: `${long.comment}y` }, less, undefined, long)).toEqual({ comment });
    expect(whyNotSave(long, less)).toEqual({ comment });
  });

  it('a submitted session lasts as long as its note, on the day of its note, whatever was typed at its start', async () => {
    const date = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-30'), noInvalidDate: true });
    const day = date.map((at) => at.toISOString().slice(0, 10));
    const time = fc.integer({ min: 0, max: 23 * 60 + 58 }).map((minutes) => addMinutes('00:00', minutes));
    const started = fc.record({ startDate: day, endDate: fc.option(day), endTime: fc.option(time) });
    const noted = fc.record({ date_visited: day, begin_time: time, end_time: time });
    await fc.assert(
      fc.property(started, noted, (session, fields) => {
        expect(timesOfNote(session, fields)).toEqual({
          startDate: fields.date_visited,
          startTime: fields.begin_time,
          endDate: fields.date_visited,
          endTime: fields.end_time,
        });
      }),
    );
  });

  it('end must be later than begin', () => {
    expect(whyNotSave({ ...note, end_time: '15:00' }, defaultPolicy)).toEqual({
      end_time: 'End Time must be later than Begin Time',
    });
  });

  it('closes to editing only when billed and older than the window', () => {
    const old = '2026-11-10T10:00:00Z';
    expect(whyNotEdit({ created_at: old, ins_status: null }, defaultPolicy, now)).toBeNull();
    expect(whyNotEdit({ created_at: '2026-11-19T10:00:00Z', ins_status: '2026-11-19' }, defaultPolicy, now)).toBeNull();
    expect(whyNotEdit({ created_at: old, ins_status: '2026-11-12' }, defaultPolicy, now)).toBe(
      'Billed 11/12/26. Editing is closed.',
    );
  });

  it('a billed or paid note is never deleted, whatever the rule', () => {
    const inWindow = { ...defaultPolicy, noteDeleteRule: 'unbilled-in-window' as const };
    expect(whyNotDelete(marks, defaultPolicy, now)).toBeNull();
    expect(whyNotDelete({ ...marks, id: 15 }, defaultPolicy, now)).toBe(
      "By your company's rule only notes numbered below 15 can be deleted, and this is note 15.",
    );
    expect(whyNotDelete({ ...marks, ins_status: '2026-11-20' }, defaultPolicy, now)).toBe(
      'Billed notes are never deleted.',
    );
    expect(whyNotDelete({ ...marks, user_status: '2026-11-20' }, inWindow, now)).toBe('Paid notes are never deleted.');
  });
});

describe('the drafted note', () => {
  const stamp = { tz: 'America/New_York', at: '2026-11-20T20:00:00Z' };
  const tally = foldSession([
    { kind: 'tap', behaviour_id: 1, uid: 'a', seq: 1, ...stamp },
    { kind: 'set', behaviour_id: 2, value: 0, uid: 'b', seq: 2, ...stamp },
    { kind: 'trial', skill_id: 5, level: 'ind', uid: 'c', seq: 3, ...stamp },
  ]);

  it('says what was recorded, a stated zero, and nothing about silence', () => {
    const behaviors = [
      { id: 1, name: 'Tantrum' },
      { id: 2, name: 'SIB' },
      { id: 3, name: 'Elopement' },
    ];
    expect(draftNote(tally, behaviors, [{ id: 5, name: 'Requests item' }], now)).toEqual({
      target_behaviors: 'Tantrum occurred 1 time. SIB occurred 0 times.',
      skill_learned: 'Requests item: 100% independent in 1 trial.',
    });
  });

  it('never writes over typed text', () => {
    expect(redraft('mine', 'draft', 'new draft')).toBe('mine');
    expect(redraft('draft', 'draft', 'new draft')).toBe('new draft');
  });
});

describe('Submit', () => {
  it('asks about every counted behavior without an event, not about one recorded by intervals', () => {
    const begun: SessionEvent[] = [
      { kind: 'tap', behaviour_id: 1, uid: 'a', seq: 1, at: '2026-11-20T20:00:00Z', tz: 'UTC' },
      {
        kind: 'interval_start',
        behaviour_id: 2,
        run: 'r',
        type: 'partial-interval',
        length: 10,
        planned: 3,
        uid: 'b',
        seq: 2,
        at: '2026-11-20T20:00:00Z',
        tz: 'UTC',
      },
    ];
    const tally = foldSession(begun);
    // Begun, and stopped before anything was scored, it says nothing.
    expect(unansweredBehaviors([1, 2, 3], tally)).toEqual([2, 3]);
    const mark = { kind: 'interval', run: 'r', index: 0, occurrence: 'yes', tz: 'UTC' } as const;
    const scored = foldSession([...begun, { ...mark, uid: 'c', seq: 3, at: '2026-11-20T20:00:05Z' }]);
    expect(unansweredBehaviors([1, 2, 3], scored)).toEqual([3]);
    expect(unansweredBehaviors([1, 2, 3], emptyTally)).toEqual([1, 2, 3]);
  });

  it('does not offer “Not watched” for what was offered: without a response it is the 0 that notes and lists say', () => {
    const cue = (seq: number): SessionEvent => {
      return { kind: 'cue', behaviour_id: 2, uid: `c${seq}`, seq, at: `2026-11-20T20:00:0${seq}Z`, tz: 'UTC' };
    };
    const tally = foldSession([cue(1), cue(2)]);
    expect(unansweredBehaviors([1, 2], tally)).toEqual([1]);
    const behaviors = [{ id: 2, name: 'Comply' }];
    const numbers = sessionNumbers({ tally, zero: [], behaviors, skills: [], end: null }, 0);
    expect(numbers.map(({ name, value, detail }) => [name, value, detail])).toEqual([
      ['Comply', 'no latency', '0 of 2 cues answered'],
      ['Watched, none happened', '1', 'Comply'],
    ]);
    const responded: SessionEvent = { ...cue(3), kind: 'tap', behaviour_id: 2 } as SessionEvent;
    expect(countIn({ tally: foldSession([cue(1), cue(2), responded]), zero: [] }, 2)).toBe(1);
  });
});

describe('the session timer', () => {
  it('is exact from stamps across pauses, and never negative after a clock set back', () => {
    const pauses = [
      { from: '2026-11-20T15:10:00Z', to: '2026-11-20T15:12:10Z' },
      { from: '2026-11-20T15:20:00Z', to: null },
    ];
    const ms = elapsedMs('2026-11-20T15:00:00Z', pauses, Date.parse('2026-11-20T15:30:00Z'));
    expect(clockText(ms)).toBe('00:17:50');
    expect(elapsedMs('2026-11-20T15:00:00Z', [], Date.parse('2026-11-20T14:00:00Z'))).toBe(0);
    expect(clockText(100 * 3_600_000)).toBe('100:00:00');
  });
});

describe('units', () => {
  const vectors = [7, 8, 22, 23, 37, 38, 52, 53, 60, 67, 68];
  it('mid-point, CMS 8-minute and whole units give the published values', () => {
    expect(vectors.map((minutes) => unitsOf(minutes, { rounding: 'mid-point', scope: 'note' }))).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5,
    ]);
    expect(vectors.map((minutes) => unitsOf(minutes, { rounding: 'cms-8-minute', scope: 'note' }))).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5,
    ]);
    expect(vectors.map((minutes) => unitsOf(minutes, { rounding: 'whole', scope: 'note' }))).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4,
    ]);
  });
});

it('the times in force are those of the note as it is being written: without a date the session’s, over midnight those of the next day', () => {
  const session = { startDate: '2026-11-20', startTime: '22:00', endDate: null, endTime: '23:00' };
  const own = { ...session, endDate: '2026-11-20' };
  const note = { date_visited: '2026-11-20', begin_time: '22:00', end_time: '22:09' };
  expect(timesInForce(session, undefined)).toEqual(own);
  expect(timesInForce(session, note)).toEqual({ ...own, endTime: '22:09' });
  expect(timesInForce(session, { ...note, date_visited: '' })).toEqual(own);
  expect(timesInForce(session, { ...note, begin_time: '', end_time: '' })).toEqual({ ...own, endTime: '' });
  expect(timesInForce(session, { ...note, end_time: '00:30' })).toEqual({
    ...own,
    endDate: '2026-11-21',
    endTime: '00:30',
  });
});
