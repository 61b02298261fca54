import { describe, expect, it } from 'vitest';
import type { ScheduleEvent } from '#contract/schedule.ts';
import type { SessionRow } from '#db/rows.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { lengthText, planText } from '#domain/session/intervals/interval-plan.ts';
import { intervalCells } from '#domain/session/intervals/interval-recording.ts';
import { clockTime, clockTimeLong, tileTime } from '#features/session/frame/time-text.ts';
import { finishedText } from '#features/session/intervals/finished-text.ts';
import { type PlanForm, planFrom, wholeNumber } from '#features/session/intervals/interval-plan.ts';
import { scoreOf, scoreText } from '#features/session/intervals/interval-words.ts';
import { boundsOf, instantInSession } from '#features/session/log/event-time.ts';
import { discreetLabels } from '#features/session/record/discreet-label.ts';
import { makeWords } from '#features/session/record/session-words.ts';
import { shortName } from '#features/session/record/short-name.ts';
import { nearestVisit, visitsOn, visitsToCome } from '#features/session/start/planned-visits.ts';
import {
  asOfNow,
  emptyForm,
  isAssumed,
  withClient,
  withStartDate,
  withStartNow,
  withStartTime,
  withVisit,
} from '#features/session/start/start-form.ts';

describe('labels', () => {
  it('discreet codes say nothing and are never the same for two behaviors', () => {
    expect(
      discreetLabels([
        'Tantrum',
        'inappropriate touching of genitals',
        'SIB',
        'Task Refusal',
        'Talking',
        'Toe Raising',
      ]),
    ).toEqual(['Ta', 'ITG', 'SIB', 'TR', 'Ta2', 'TR2']);
  });

  it('a screen reader hears the code first, then the name', () => {
    const tantrum = { id: 1, name: 'Tantrum', retired: false, type: null, measure: 'count' as const, interval: null };
    const words = makeWords(new Map([[1, tantrum]]), new Map(), [1, 2], true);
    expect(words.spokenBehavior(1)).toBe('Ta, Tantrum');
    expect(words.behavior(2)).toBe('B2');
  });

  it.each([
    ['Tantrum', 'Tantrum'],
    ['inappropriate touching of genitals', 'inapprop. touching'],
    ['Unsafe behaviors (climbing)', 'Unsafe beh. (climbing)'],
    ['motor stereotypic Behavior', 'motor stereotypic beh.'],
    ['Supercalifragilisticexpialidocious', 'Supercal.'],
  ])('%s is %s on a small tile', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it('times are the company’s, whatever zone the device is in', () => {
    expect(clockTime('2026-11-20T20:41:07Z', 'America/New_York')).toBe('3:41:07');
    // Over midnight it would read as one of this morning.
    const tile = (now: string) => tileTime('2026-11-20T20:41:07Z', 'America/New_York', Date.parse(now));
    expect(tile('2026-11-21T04:59:00Z')).toBe('3:41:07');
    expect(tile('2026-11-21T13:00:00Z')).toBe('yesterday');
    expect(tile('2026-11-23T13:00:00Z')).toBe('11/20');
    expect(clockTimeLong('2026-11-20T04:05:09Z', 'America/New_York')).toBe('11:05:09 PM');
  });
});

describe('interval words and plans', () => {
  it.each([
    [30, '30 s'],
    [60, '1 min'],
    [90, '1 min 30 s'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(lengthText(seconds)).toBe(text);
  });

  it('names plan and score, of how many planned; nothing scored is no percentage', () => {
    expect(planText({ type: 'partial-interval', planned: 10, length: 30 })).toBe('Partial interval · 10 × 30 s');
    expect(scoreText({ occurred: 6, observed: 8, planned: 10 }, 'momentary')).toBe(
      '75% · occurred in 6 of 8 scored, 10 planned',
    );
    expect(scoreText({ occurred: 0, observed: 0, planned: 10 }, 'momentary')).toBe('No interval scored yet');
    expect(scoreText({ occurred: 0, observed: 0, planned: 10 }, 'momentary', 10)).toBe('None of 10 intervals scored');
  });

  it('says of a recording that runs how many of its intervals are not scored yet', () => {
    const at = (second: number) => Date.parse('2026-11-20T20:00:00Z') + second * 1000;
    const run = {
      ...{ run: 'r', behaviour_id: 1, type: 'momentary' as const, length: 10, planned: 3, stoppedAt: null },
      ...{ startedAt: new Date(at(0)).toISOString(), marks: {} },
    };
    const marks = { 0: { occurrence: 'yes' as const, at: new Date(at(11)).toISOString() } };
    expect(scoreOf(run, [], at(5), false)).toBe('No interval scored yet');
    expect(scoreOf(run, [], at(25), false)).toBe('None of 2 intervals scored yet');
    expect(scoreOf({ ...run, marks }, [], at(25), false)).toBe(
      '100% · occurred in 1 of 1 scored, 1 not scored yet, 3 planned',
    );
  });

  it('says of a recording that is over first what has no score, and why: all of one of three is not all', () => {
    const at = (second: number) => new Date(Date.parse('2026-11-20T20:00:00Z') + second * 1000).toISOString();
    const run = {
      ...{ run: 'r', behaviour_id: 1, type: 'momentary' as const, length: 10, planned: 3, startedAt: at(0) },
      ...{ stoppedAt: null, marks: { 0: { occurrence: 'yes' as const, at: at(11) } } },
    };
    const now = Date.parse(at(60));
    expect(scoreOf(run, [], now, true)).toBe('1 of 3 scored, 2 not scored · occurred in 1 of 1 (100%)');
    const stopped = { ...run, stoppedAt: at(25) };
    // What the stop cut short, or what never began, is missed by nobody; the parts add up to the plan.
    expect(scoreOf(stopped, [], now, true)).toBe(
      '1 of 3 scored, 1 not scored, 1 not finished · occurred in 1 of 1 (100%)',
    );
    const lasted = { ...stopped, type: 'whole-interval' as const, planned: 10 };
    expect(scoreOf(lasted, [], now, true)).toBe(
      '1 of 10 scored, 1 not scored, 8 not finished · lasted through 1 of 1 (100%)',
    );
    // Of several together, in the same words.
    const whole = { ...run, planned: 1 };
    expect(finishedText([run], [], now)).toBe('1 recording over, 2 intervals not scored');
    expect(finishedText([run, whole], [], now)).toBe('2 recordings over, 2 intervals not scored');
    expect(
      finishedText(
        [
          { ...run, marks: {} },
          { ...whole, marks: {} },
        ],
        [],
        now,
      ),
    ).toBe('2 recordings over, no interval scored');
    expect(finishedText([whole, whole], [], now)).toBe('2 recordings finished');
    // Stopped in its third interval: that one, and what never began, is missed by nobody.
    expect(finishedText([{ ...stopped, planned: 14 }], [], now)).toBe('1 recording over, 1 interval not scored');
  });

  const none = new Set<number>();
  const form: PlanForm = { behaviorId: '9', type: 'whole-interval', length: '30', custom: '', planned: '10' };
  it('a plan from the sheet', () => {
    expect(planFrom(form, none).plan).toEqual({ behaviorId: 9, type: 'whole-interval', length: 30, planned: 10 });
    expect(planFrom({ ...form, length: 'custom', custom: '45' }, none).plan?.length).toBe(45);
  });

  it('a behavior that is being recorded is not recorded a second time beside that: nobody could tell their marks apart', () => {
    expect(planFrom(form, new Set([9])).errors).toEqual({ behaviorId: 'It is being recorded now. Stop that first' });
    expect(planFrom({ ...form, behaviorId: '4' }, new Set([9])).plan?.behaviorId).toBe(4);
  });

  it.each([
    [{ behaviorId: '' }, 'behaviorId'],
    [{ length: 'custom', custom: '0' }, 'custom'],
    [{ length: 'custom', custom: 'ten' }, 'custom'],
    [{ planned: '0' }, 'planned'],
    [{ planned: '501' }, 'planned'],
    [{ planned: '1.5' }, 'planned'],
  ])('bad input %j is said at %s', (bad, field) => {
    const { plan, errors } = planFrom({ ...form, ...bad }, none);
    expect(plan).toBeNull();
    expect(Object.keys(errors)).toEqual([field]);
  });

  it.each(['', ' ', '-1', '1e3', '٣', '1234567'])('%j is no whole number', (text) => {
    expect(wholeNumber(text, 1_000_000, 0)).toBeNull();
  });

  it('a run has a cell for each planned interval', () => {
    const run = { run: 'r', behaviour_id: 1, type: 'momentary' as const, length: 5, planned: 4, marks: {} };
    expect(intervalCells({ ...run, startedAt: '2026-11-20T20:00:00Z', stoppedAt: null }, [], 0)).toHaveLength(4);
  });
});

describe('the time of an event', () => {
  const visit = { startDate: '2026-11-20', startTime: '22:30', createdAt: '2026-11-21T03:29:10Z' };
  const now = Date.parse('2026-11-21T05:30:00Z');
  const bounds = boundsOf(visit, 'America/New_York', now);

  it('falls on the right side of midnight', () => {
    expect(new Date(instantInSession('23:15', now, bounds) ?? 0).toISOString()).toBe('2026-11-21T04:15:00.000Z');
    expect(new Date(instantInSession('00:15', now, bounds) ?? 0).toISOString()).toBe('2026-11-21T05:15:00.000Z');
  });

  it('is refused before the session and in the future', () => {
    expect(instantInSession('22:00', now, bounds)).toBeNull();
    expect(instantInSession('00:31', now, bounds)).toBeNull();
  });

  it('is of the day of the visit, also where it is typed in or mended on a later day', () => {
    const typedIn = { startDate: '2026-11-19', startTime: '15:00', createdAt: '2026-11-20T23:05:00Z' };
    const later = Date.parse('2026-11-20T23:10:00Z');
    const past = boundsOf(typedIn, 'America/New_York', later);
    const read = (time: string, near: number) => new Date(instantInSession(time, near, past) ?? 0).toISOString();
    expect(read('16:00', later)).toBe('2026-11-19T21:00:00.000Z');
    // A tap of just now, in the session of the day before, moved to when it happened.
    expect(read('17:45', Date.parse('2026-11-20T23:06:00Z'))).toBe('2026-11-19T22:45:00.000Z');
    expect(read('00:30', later)).toBe('2026-11-20T05:30:00.000Z');
    // Before that visit, and of the morning after it: no time of the visit at all.
    expect(instantInSession('09:00', later, past)).toBeNull();
  });
});

describe('Start New Session fills in', () => {
  const now = { date: '2026-11-20', time: '15:41' };
  const policy = { defaultLengthMinutes: 30 };
  const visit = { clientId: 7, begin: '17:30', end: '19:00', location: 3, eventUid: 'u' };

  it('today, now, and half an hour', () => {
    expect(emptyForm({}, now, policy)).toMatchObject({
      client_id: null,
      startDate: '2026-11-20',
      endDate: '2026-11-20',
      startTime: '15:41',
      endTime: '16:11',
      visit_location: null,
    });
  });

  it('the times, where they are due, and the place of the client’s visit today', () => {
    const planned = { startTime: '17:30', endTime: '19:00' };
    const unchosen = emptyForm({}, now, policy);
    const form = withVisit(unchosen, visit, unchosen, now, policy);
    expect(form).toMatchObject({ startTime: '', endTime: '', visit_location: 3, planned: false, plan: planned });
    const due = withVisit(unchosen, visit, unchosen, { ...now, time: '17:26' }, policy);
    expect(due).toMatchObject({ startTime: '17:30', endTime: '19:00', visit_location: 3, planned: true });
    expect(withVisit(due, null, unchosen, now, policy)).toMatchObject({
      startTime: '15:41',
      endTime: '16:11',
      visit_location: null,
      planned: false,
    });
  });

  it('no times of a plan that is about to be over, or just was: it would be a visit in the past, or of a minute', () => {
    const unchosen = emptyForm({}, now, policy);
    const at = (time: string) => withVisit(unchosen, visit, unchosen, { ...now, time }, policy);
    expect(at('18:54')).toMatchObject({ startTime: '18:54', endTime: '19:00', startsNow: true });
    for (const time of ['18:56', '18:59', '19:00', '19:02', '19:05', '19:06'])
      expect(at(time)).toMatchObject({ startTime: '', endTime: '', planned: false, startsNow: false });
  });

  it('never over what the person chose', () => {
    const chosen = {
      ...withStartTime(emptyForm({}, now, policy), '14:00', policy),
      visit_location: 1,
      locationChosen: true,
    };
    expect(withVisit(chosen, visit, emptyForm({}, now, policy), now, policy)).toMatchObject({
      startTime: '14:00',
      visit_location: 1,
    });
  });

  it('an end that follows the start until it is chosen', () => {
    const form = emptyForm({}, now, policy);
    expect(withStartTime(form, '16:00', policy).endTime).toBe('16:30');
    expect(withStartTime({ ...form, endTime: '17:00', endChosen: true }, '16:00', policy).endTime).toBe('17:00');
    expect(withStartTime({ ...form, endTime: '', endChosen: true }, '16:00', policy).endTime).toBe('16:30');
    expect(withStartTime(form, '23:50', policy).endTime).toBe('23:59');
  });

  it('the planned end for a visit that begins now, late; early or after it the planned length; an end that was typed stays unless it has passed', () => {
    const planned = emptyForm({ startTime: '15:00', endTime: '17:00' }, { ...now, time: '15:03' }, policy);
    expect(planned).toMatchObject({ startTime: '15:00', endTime: '17:00', planned: true });
    expect(withStartNow(planned, '15:22', policy)).toMatchObject({
      startTime: '15:22',
      endTime: '17:00',
      planned: false,
    });
    expect(withStartNow(planned, '16:59', policy)).toMatchObject({ startTime: '16:59', endTime: '17:00' });
    expect(withStartNow(planned, '17:00', policy)).toMatchObject({ startTime: '17:00', endTime: '19:00' });
    expect(withStartNow(planned, '14:30', policy)).toMatchObject({ startTime: '14:30', endTime: '16:30' });
    expect(withStartNow(planned, '19:20', policy)).toMatchObject({ startTime: '19:20', endTime: '21:20' });
    const visited = withVisit(emptyForm({}, now, policy), visit, emptyForm({}, now, policy), now, policy);
    expect(visited.startTime).toBe('');
    expect(withStartNow(visited, '17:10', policy)).toMatchObject({ startTime: '17:10', endTime: '18:40' });
    const typed = { ...planned, endTime: '18:00', endChosen: true, planned: false };
    expect(withStartNow(typed, '15:22', policy).endTime).toBe('18:00');
    expect(withStartNow(typed, '18:30', policy).endTime).toBe('21:30');
    expect(withStartNow(emptyForm({}, now, policy), '16:00', policy).endTime).toBe('16:30');
  });

  it('now where a planned visit is begun late: nobody was there since its beginning', () => {
    const startOf = (time: string) => emptyForm({ startTime: '15:00', endTime: '17:00' }, { ...now, time }, policy);
    expect(startOf('15:05')).toMatchObject({ startTime: '15:00', startsNow: false });
    const late = startOf('15:22');
    expect(late).toMatchObject({ startTime: '15:22', endTime: '17:00', startsNow: true, plan: { startTime: '15:00' } });
    // However often it is pressed, and however long the form stands open: it ends as planned, until that is over.
    expect(withStartNow(late, '15:24', policy)).toMatchObject({ startTime: '15:24', endTime: '17:00' });
    expect(asOfNow(late, { ...now, time: '16:40' }, policy)).toMatchObject({ startTime: '16:40', endTime: '17:00' });
    expect(withStartNow(late, '17:10', policy)).toMatchObject({ startTime: '17:10', endTime: '19:10' });
    const fresh = emptyForm({}, { ...now, time: '18:05' }, policy);
    const visited = withVisit(fresh, visit, fresh, { ...now, time: '18:05' }, policy);
    expect(visited).toMatchObject({
      startTime: '18:05',
      endTime: '19:00',
      planned: false,
      plan: { startTime: '17:30' },
    });
  });

  it.each([
    '11:51',
    '14:54',
    '17:06',
    '18:10',
    '22:30',
  ])('neither the plan nor now where %s is outside the planned time: it is asked, or hours would be billed unseen', (time) => {
    const asked = emptyForm({ startTime: '15:00', endTime: '17:00' }, { ...now, time }, policy);
    expect(asked).toMatchObject({ startTime: '', endTime: '', planned: false, startsNow: false });
    expect(asOfNow(asked, { ...now, time: '23:00' }, policy)).toEqual(asked);
    // Each answer has the length that was planned.
    expect(withStartTime(asked, '16:00', policy)).toMatchObject({ startTime: '16:00', endTime: '18:00' });
    expect(withStartNow(asked, time, policy)).toMatchObject({ startTime: time, startsNow: true });
    const fresh = emptyForm({}, { ...now, time }, policy);
    const { begin, end } = { begin: '15:00', end: '17:00' };
    expect(withVisit(fresh, { ...visit, begin, end }, fresh, { ...now, time }, policy)).toMatchObject({
      startTime: '',
      planned: false,
      startsNow: false,
      plan: { startTime: '15:00', endTime: '17:00' },
    });
  });

  it('a few minutes before its planned time, and after it, begins as planned', () => {
    for (const time of ['14:55', '15:05'])
      expect(emptyForm({ startTime: '15:00', endTime: '17:00' }, { ...now, time }, policy)).toMatchObject({
        startTime: '15:00',
        endTime: '17:00',
        planned: true,
      });
  });

  it('an end is assumed where neither a person nor the plan says it: also as long as planned, from a begin that no plan says', () => {
    const planned = emptyForm({ startTime: '15:00', endTime: '17:00' }, { ...now, time: '15:03' }, policy);
    expect(isAssumed(planned)).toBe(false);
    expect(isAssumed(withStartNow(planned, '15:22', policy))).toBe(false);
    expect(isAssumed(withStartNow(planned, '19:20', policy))).toBe(true);
    expect(isAssumed(emptyForm({}, now, policy))).toBe(true);
    const typed = { ...emptyForm({}, now, policy), endTime: '16:00', endChosen: true };
    expect(isAssumed(typed)).toBe(false);
    // What was typed has passed meanwhile: the one in its place nobody typed.
    expect(isAssumed(asOfNow({ ...typed, startsNow: true }, { ...now, time: '16:01' }, policy))).toBe(true);
  });

  it('now, hours off a plan, its length from now on; nothing of the plan for another client, however long the form stood open', () => {
    const early = { ...now, time: '11:51' };
    const preset = emptyForm({ clientId: 7, startTime: '15:00', endTime: '17:00', location: 1 }, early, policy);
    const later = { ...now, time: '11:53' };
    const form = asOfNow(withStartNow(preset, '11:51', policy), later, policy);
    expect(form).toMatchObject({ startTime: '11:53', endTime: '13:53' });
    const fresh = emptyForm({}, later, policy);
    const other = { ...preset, ...withClient(preset, 8, asOfNow(preset, later, policy), fresh, policy) };
    expect(other).toMatchObject({ client_id: 8, plan: null, planned: false, startTime: '11:53', endTime: '12:23' });
    const typed = { ...withStartTime(form, '10:00', policy), endTime: '11:00', endChosen: true };
    expect(withClient(typed, 8, asOfNow(preset, later, policy), fresh, policy)).toEqual({
      client_id: 8,
      plan: null,
      planned: false,
      visit_location: null,
      locationChosen: false,
    });
  });

  it('an end date that follows the start date, unless it is another day', () => {
    const form = emptyForm({}, now, policy);
    expect(withStartDate(form, '2026-11-19').endDate).toBe('2026-11-19');
    expect(withStartDate({ ...form, endDate: '2026-11-21' }, '2026-11-19').endDate).toBe('2026-11-21');
  });

  const event = (change: Partial<ScheduleEvent>): ScheduleEvent => ({
    id: 1,
    uid: 'u',
    title: 'Session',
    start: '2026-11-06T17:30:00-05:00',
    end: '2026-11-06T19:00:00-05:00',
    groupId: null,
    groupInvId: null,
    className: 'event-approve',
    first_name: null,
    last_name: null,
    client_id: 7,
    user_id: 1,
    visit_location: 3,
    repeat_every: 1,
    repeat_unit: 'week',
    repeat_days: [5],
    repeat_week: null,
    repeat_week_start: 0,
    repeat_until: null,
    event_info: {},
    version: 1,
    ...change,
  });

  it('the visits of the day: repeats count, declined ones and other days do not', () => {
    const declined = event({ event_info: { '2': { decision: 0 } } });
    const early = event({ start: '2026-11-20T09:00:00-05:00', end: '2026-11-20T10:00:00-05:00', repeat_unit: null });
    expect(visitsOn([event({}), declined, early], '2026-11-20', defaultPolicy.timeZone, 1)).toEqual([
      { ...visit, begin: '09:00', end: '10:00' },
      visit,
    ]);
    expect(visitsOn([event({})], '2026-11-21', defaultPolicy.timeZone, 1)).toEqual([]);
  });

  it('only one’s own visits are suggested: an analyst’s device has those of others with shared clients, too', () => {
    const others = event({ user_id: 2, start: '2026-11-20T09:00:00-05:00', end: '2026-11-20T10:00:00-05:00' });
    const nobodys = event({ user_id: null });
    expect(visitsOn([others, nobodys], '2026-11-20', defaultPolicy.timeZone, 1)).toEqual([visit]);
    expect(visitsOn([others], '2026-11-20', defaultPolicy.timeZone, 2)).toHaveLength(1);
  });

  it('a visit that was begun is not suggested again, and the second one of its client is', () => {
    const [early, late] = [{ ...visit, begin: '09:00', end: '10:00', eventUid: 'early' }, visit];
    const session = (change: Partial<SessionRow>) =>
      ({ clientId: 7, startDate: '2026-11-20', startTime: '09:10', state: 'submitted', ...change }) as SessionRow;
    const toCome = (...sessions: SessionRow[]) => visitsToCome([early, late], '2026-11-20', sessions);
    expect(toCome(session({}))).toEqual([late]);
    expect(toCome(session({ startTime: '15:00' }))).toEqual([early]);
    expect(toCome(session({}), session({ startTime: '17:30', eventUid: late.eventUid }))).toEqual([]);
    expect(toCome(session({ state: 'voided' }), session({ startDate: '2026-11-19' }))).toEqual([early, late]);
    expect(toCome(session({ clientId: 8 }), session({ startTime: '13:00' }))).toEqual([early, late]);
  });

  it('of two visits of a client the one nearest to now', () => {
    const visits = [{ ...visit, begin: '09:00' }, visit];
    expect(nearestVisit(visits, 7, '15:41')?.begin).toBe('17:30');
    expect(nearestVisit(visits, 7, '10:00')?.begin).toBe('09:00');
    expect(nearestVisit(visits, 8, '10:00')).toBeNull();
  });
});
