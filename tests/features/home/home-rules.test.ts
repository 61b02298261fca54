import { describe, expect, test } from 'vitest';
import type { ScheduleEvent } from '#contract/schedule.ts';
import type { AttentionItem } from '#db/queries/attention.ts';
import type { UnsentDetail } from '#db/queries/unsent-details.ts';
import type { NoteRow, SessionRow } from '#db/rows.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import { hoursLeftOf } from '#features/home/client-hours.ts';
import { clientsReadyOffline } from '#features/home/clients-ready-offline.ts';
import { type FinishAct, finishList, runningSessions } from '#features/home/finish-list.ts';
import { greeting } from '#features/home/home-header.tsx';
import { readDismissed, saveDismissed, showsInstallHint } from '#features/home/install-hint-rules.ts';
import { visitsOf } from '#features/home/todays-visits.ts';
import { leo, maya, today, zone } from '../on-device.ts';

const now = Date.parse('2026-11-20T20:00:00Z');
const session = (change: Partial<SessionRow>): SessionRow =>
  ({
    id: 's1',
    clientId: 7,
    clientName: maya,
    state: 'open',
    startDate: today,
    startTime: '15:00',
    createdAt: '2026-11-20T20:00:00Z',
    noteUid: 'n1',
    eventsHere: true,
    ...change,
  }) as SessionRow;
const event = (change: Partial<ScheduleEvent> & { begin?: string; until?: string; date?: string }): ScheduleEvent => {
  const { begin = '15:00', until = '17:00', date = today, ...rest } = change;
  return {
    id: 1,
    uid: 'e1',
    title: 'Session',
    start: zonedIso(date, begin, zone),
    end: zonedIso(date, until, zone),
    groupId: null,
    groupInvId: null,
    className: 'event-approve',
    first_name: 'Maya',
    last_name: 'Ruiz',
    client_id: 7,
    user_id: 11,
    visit_location: 1,
    repeat_every: null,
    repeat_unit: null,
    repeat_days: null,
    repeat_week: null,
    repeat_week_start: null,
    repeat_until: null,
    event_info: { 0: { decision: 1 } },
    version: 1,
    ...rest,
  };
};

describe('the greeting', () => {
  test.each([
    ['2026-11-20T16:59:00Z', 'Good morning, Ana'],
    ['2026-11-20T17:00:00Z', 'Good afternoon, Ana'],
    ['2026-11-20T22:00:00Z', 'Good evening, Ana'],
  ])('follows the company’s clock: %s', (at, words) => {
    expect(greeting('Ana', Date.parse(at), zone)).toBe(words);
  });
});

describe('today’s visits', () => {
  const visits = (events: ScheduleEvent[], sessions: SessionRow[] = []) =>
    visitsOf({ date: today, zone, userId: 11, events, clients: [maya, leo], sessions, states: new Map() });

  test('single events and repeats of this day, in their order; other days and declined ones are left out', () => {
    const found = visits([
      event({
        uid: 'late',
        client_id: 8,
        date: '2026-10-30',
        begin: '17:30',
        until: '19:00',
        repeat_unit: 'week',
        event_info: {},
      }),
      event({ uid: 'now' }),
      event({ uid: 'tomorrow', date: '2026-11-21' }),
      event({ uid: 'no', event_info: { 0: { decision: 0 } } }),
    ]);
    expect(found.map(({ title, begin, end, decision }) => [title, begin, end, decision])).toEqual([
      ['Maya R.', '15:00', '17:00', 'approved'],
      ['Leo T.', '17:30', '19:00', 'waiting'],
    ]);
  });

  test('another therapist’s visit is not mine', () => {
    expect(visits([event({ user_id: 12 })])).toEqual([]);
  });

  test('a visit to nobody of mine is shown by its title and can’t be started', () => {
    expect(visits([event({ client_id: 99, title: 'Team meeting' })])).toMatchObject([
      { title: 'Team meeting', client: null },
    ]);
  });

  test('a visit of a client who left the caseload meanwhile keeps its session and the name it was recorded under', () => {
    const clientName = { first_name: 'Noa', last_name: 'Levi' };
    const run = session({ id: 'run', startTime: '15:05', clientId: 99, clientName });
    expect(visits([event({ client_id: 99, title: 'Direct therapy' })], [run])).toMatchObject([
      { title: 'Noa L.', client: null, session: { id: 'run' } },
    ]);
  });

  test('a session near the planned time is that visit; one session is never two visits', () => {
    const morning = event({ uid: 'am', begin: '09:00', until: '11:00' });
    const late = session({ id: 'run', startTime: '15:20' });
    expect(visits([morning, event({ uid: 'pm' })], [late]).map((visit) => visit.session?.id)).toEqual([
      undefined,
      'run',
    ]);
    expect(
      visits([event({ uid: 'a' }), event({ uid: 'b', begin: '16:00' })], [late]).filter((v) => v.session),
    ).toHaveLength(1);
  });

  test('a session that was started from it is that visit, however far from its time, and no other one', () => {
    const early = session({ id: 'early', startTime: '09:20', eventUid: 'pm' });
    const [morning, afternoon] = [event({ uid: 'am', begin: '09:00', until: '11:00' }), event({ uid: 'pm' })];
    const idsOf = (sessions: SessionRow[]) => visits([morning, afternoon], sessions).map((visit) => visit.session?.id);
    expect(idsOf([early])).toEqual([undefined, 'early']);
    expect(idsOf([early, session({ id: 'near', startTime: '15:00' })])).toEqual([undefined, 'early']);
    // Of another day’s plan, or of none: by its time.
    expect(idsOf([session({ id: 'other', startTime: '09:20', eventUid: 'gone' })])).toEqual(['other', undefined]);
    // Started once more: the one that goes on.
    const again = session({ id: 'again', eventUid: 'pm' });
    expect(idsOf([{ ...early, state: 'closed' }, again])).toEqual([undefined, 'again']);
    // Started by mistake: the visit is still to be started.
    expect(idsOf([{ ...early, state: 'voided' }])).toEqual([undefined, undefined]);
  });
});

describe('what waits to be finished', () => {
  const held = {
    entityType: 'note',
    entityId: 'n9',
    kind: 'held',
    about: { client: maya, date: '2026-11-18', time: '15:00', session: session({ id: 's9' }), note: null },
    error: null,
    op: null,
    sentence: 'These times overlap.',
  } as AttentionItem;
  const facts = {
    attention: [],
    returned: [],
    openSessions: [],
    runningIds: [],
    unwritten: [],
    nights: [],
    today,
    zone,
  };

  test('a session that runs on another device says so, and since when; it is joined, and one of before today is submitted', () => {
    const begun = { createdAt: '2026-11-20T20:03:00Z', begunAt: '2026-11-20T20:00:00Z' };
    const open = session({ id: 'elsewhere', eventsHere: false, ...begun });
    const [item] = finishList({ ...facts, openSessions: [open] });
    expect(item?.text).toBe('Open on another device since today 3:00 PM');
    expect(item?.act).toEqual({ label: 'Return', do: 'return', sessionId: 'elsewhere' });
    const [old] = finishList({ ...facts, openSessions: [{ ...open, startDate: '2026-11-19' }] });
    expect(old?.act).toMatchObject({ label: 'Go to Submit' });
  });

  test('a session that was left open after its Submit says that it is open again', () => {
    const left = session({
      startDate: '2026-11-19',
      createdAt: '2026-11-19T22:30:00Z',
      closedAt: '2026-11-19T23:30:00Z',
    });
    const [item] = finishList({ ...facts, openSessions: [left] });
    expect(item?.text).toBe('Open again after Submit, begun yesterday 5:30 PM');
  });

  test('a returned note first, then attention, then sessions left open, then notes not written, the second one of a night last', () => {
    const list = finishList({
      ...facts,
      attention: [held],
      returned: [{ ...held, kind: 'returned', entityId: 'n8', sentence: 'Who was there?' }],
      openSessions: [
        session({ id: 'run' }),
        session({ id: 'old', clientName: leo, startDate: '2026-11-19', createdAt: '2026-11-19T22:30:00Z' }),
      ],
      runningIds: ['run'],
      unwritten: [session({ id: 'bare', clientName: leo, startDate: '2026-11-17' })],
      nights: [
        { session: session({ id: 'night', startDate: '2026-11-16' }), day: '2026-11-17', until: '00:20', location: 3 },
        { session: session({ id: 'late', startDate: '2026-11-15' }), day: '2026-11-16', until: null, location: null },
      ],
    });
    const where = (act: FinishAct | null) => {
      if (act?.do === 'new-note') return act.note;
      return act && (act.do === 'note' ? act.noteUid : act.sessionId);
    };
    expect(list.map(({ title, text, act }) => [title, text, act?.label, where(act)])).toEqual([
      ['Note 11/18 · Maya R.', 'Returned: Who was there?', 'Fix', 'n8'],
      ['Note 11/18 · Maya R.', 'Needs attention. Times overlap another note', 'Fix', 's9'],
      ['Session 11/19 · Leo T.', 'Still open since yesterday 5:30 PM', 'Go to Submit', 'old'],
      ['Note 11/17 · Leo T.', 'Not written', 'Write note', 'bare'],
      [
        'Note 11/17 · Maya R.',
        'From 12:00 AM to 12:20 AM, not written',
        'Write note',
        { client: 7, date: '2026-11-17', location: 3, begin: '00:00', end: '00:20' },
      ],
      [
        'Note 11/16 · Maya R.',
        'From 12:00 AM to the time it ended, not written',
        'Write note',
        { client: 7, date: '2026-11-16', location: undefined, begin: '00:00', end: undefined },
      ],
    ]);
  });

  test('what can’t be mended here is named without a button', () => {
    expect(finishList({ ...facts, attention: [{ ...held, kind: 'refused' }] })[0]?.act).toBeNull();
  });

  test('every running session has a card, the current one first, then the last started; never one left open for half a day', () => {
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const fresh = session({ id: 'fresh', createdAt: '2026-11-20T19:00:00Z' });
    const earlier = session({ id: 'earlier', createdAt: '2026-11-20T15:00:00Z' });
    const forgotten = session({ id: 'forgotten', createdAt: '2026-11-20T07:59:00Z' });
    expect(idsOf(runningSessions([fresh, earlier, forgotten], 'earlier', now))).toEqual(['earlier', 'fresh']);
    expect(idsOf(runningSessions([fresh, earlier, forgotten], null, now))).toEqual(['fresh', 'earlier']);
    expect(runningSessions([forgotten], 'forgotten', now)).toEqual([]);
    const elsewhere = session({ id: 'elsewhere', eventsHere: false });
    expect(idsOf(runningSessions([elsewhere, earlier], 'elsewhere', now))).toEqual(['earlier']);
  });
});

describe('hours left', () => {
  const unsentNote = (change: object, kinds = ['submitSession']) =>
    ({
      kinds,
      about: {
        note: {
          state: 'submitted',
          fields: { client_id: 7, date_visited: today, begin_time: '15:00', end_time: '17:30' },
          base: null,
          ...change,
        },
      },
    }) as UnsentDetail;
  const base = { state: 'final', client_id: 7, date_visited: today, log_hours: 2 };
  const hours = (unsent: UnsentDetail[] = [], date = today, openNotes: NoteRow[] = []) =>
    hoursLeftOf({
      clients: [maya, leo],
      hours: [
        { clientId: 7, logHours: 6, date, at: '2026-11-20T19:05:00Z' },
        { clientId: 8, logHours: 12, date, at: '2026-11-20T19:00:00Z' },
      ],
      unsent,
      openNotes,
      policy: defaultPolicy,
      today,
    });

  test('are the budget less what the server counted, the lowest first, as of the oldest answer', () => {
    const { rows, asOf } = hours();
    expect(rows.map(({ client, used, left, low }) => [client.first_name, used, left, low])).toEqual([
      ['Leo', 12, 3, true],
      ['Maya', 6, 14, false],
    ]);
    expect(asOf).toBe('2026-11-20T19:00:00Z');
  });

  test('stand in the order of what is left: those with a warning first, one of whom nothing is known last', () => {
    const clients = [1, 2, 3, 4].map((id) => ({ ...maya, id }));
    const answers = [5, 8, 19].map((logHours, at) => ({ clientId: at + 1, logHours, date: today, at: '' }));
    const { rows } = hoursLeftOf({ clients, hours: answers, unsent: [], openNotes: [], policy: defaultPolicy, today });
    expect(rows.map(({ client, left }) => [client.id, left])).toEqual([
      [3, 1],
      [2, 12],
      [1, 15],
      [4, null],
    ]);
  });

  test('include the hours that wait on this device, once', () => {
    const { rows, waiting } = hours([unsentNote({})]);
    expect([rows.find(({ client }) => client.id === 7)?.left, waiting]).toEqual([11.5, 2.5]);
    expect(hours([unsentNote({ base })]).waiting).toBe(0.5);
  });

  test('name what is of a visit that was submitted and is open again: it stays counted, and is not done', () => {
    const note = { state: 'draft', fields: {}, base } as unknown as NoteRow;
    const used = (openNotes: NoteRow[]) => hours([], today, openNotes).rows.map((row) => [row.used, row.openAgain]);
    expect(used([note])).toEqual([
      [12, 0],
      [6, 2],
    ]);
    // Of one that was never submitted nothing is counted.
    expect(used([{ ...note, base: null }])[1]).toEqual([6, 0]);
  });

  const moved = (change: object) =>
    unsentNote({
      base,
      fields: { client_id: 7, date_visited: today, begin_time: '15:00', end_time: '17:00', ...change },
    });
  const leftOf = ({ rows }: ReturnType<typeof hours>) =>
    [7, 8].map((id) => rows.find((row) => row.client.id === id)?.left);

  test('of a note moved to another client: given back to the one, taken from the other', () => {
    const found = hours([moved({ client_id: 8 })]);
    expect([leftOf(found), found.waiting]).toEqual([[16, 1], 2]);
  });

  test('of a note moved to another week: given back to this one', () => {
    const found = hours([moved({ date_visited: '2026-11-13' })]);
    expect([leftOf(found), found.waiting]).toEqual([[16, 3], 0]);
  });

  test('a draft, and a note of another week, count nothing', () => {
    expect(hours([unsentNote({ state: 'draft' }, ['saveSessionNote'])]).waiting).toBe(0);
    const fields = { client_id: 7, date_visited: '2026-11-13', begin_time: '15:00', end_time: '17:30' };
    expect(hours([unsentNote({ fields })]).waiting).toBe(0);
  });

  test('an answer about another week says nothing about this one', () => {
    expect(hours([], '2026-11-13')).toMatchObject({ asOf: null, rows: [{ left: null }, { left: null }] });
  });
});

describe('offline ready', () => {
  test('only with behaviors, skills and, where there is a budget, the hours on this device', () => {
    const assigned = [
      { clientId: 7, behaviorIds: [1], skillIds: [] },
      { clientId: 8, behaviorIds: [], skillIds: [] },
    ];
    const counted = [{ clientId: 8, logHours: 1, date: today, at: '' }];
    expect([...clientsReadyOffline([maya, leo], assigned, counted)]).toEqual([8]);
    expect([
      ...clientsReadyOffline([{ ...maya, asst_billing_hours: null }, leo], assigned.slice(0, 1), counted),
    ]).toEqual([7]);
  });
});

describe('the install hint', () => {
  const WEEK = 7 * 24 * 3_600_000;
  const shows = (change: Partial<Parameters<typeof showsInstallHint>[0]>) =>
    showsInstallHint({ way: 'by-hand', sessionRunning: false, dismissedAt: null, now, ...change });

  test('never during a session, nor where it is installed or can’t be', () => {
    expect([shows({}), shows({ way: 'ask' })]).toEqual([true, true]);
    expect([shows({ sessionRunning: true }), shows({ way: 'installed' }), shows({ way: 'none' })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('at most once a week; a clock set back does not hide it for ever', () => {
    expect([shows({ dismissedAt: now - WEEK + 1 }), shows({ dismissedAt: now - WEEK })]).toEqual([false, true]);
    expect(shows({ dismissedAt: now + WEEK })).toBe(true);
  });

  test('a browser without storage shows it, and breaks nothing', () => {
    const refusing = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    };
    expect(readDismissed(refusing)).toBeNull();
    expect(() => saveDismissed(refusing, now)).not.toThrow();
    expect(readDismissed({ getItem: () => String(now) })).toBe(now);
    expect(readDismissed({ getItem: () => null })).toBeNull();
  });
});
