import { describe, expect, test } from 'vitest';
import { type PlanFacts, planWith } from '#db/planned-events.ts';
import type { OpKind, OpRow, OpState } from '#db/rows.ts';
import { listOccurrences } from '#domain/schedule/recurrence.ts';
import { makeRule, makeSingle } from '../features/schedule/make-event.ts';

const zone = 'America/New_York';
const facts: PlanFacts = {
  zone,
  today: '2026-11-20',
  clients: new Map([[8, { first_name: 'Leo', last_name: 'Tan' }]]),
};
const rule = makeRule();
const fresh = '018f0000-0000-7000-8000-00000000000a';
let seq = 0;

function op(kind: OpKind, body: object, change: Partial<OpRow> = {}): OpRow {
  seq += 1;
  return {
    seq,
    opId: `op-${seq}`,
    deviceId: 'd',
    userId: 1,
    companyId: 1,
    lane: `schedule:${rule.uid}`,
    kind,
    v: 1,
    entityType: 'event',
    entityId: rule.uid,
    baseVersion: null,
    body,
    state: 'queued' as OpState,
    frozen: false,
    absorbs: [],
    absorbedBy: null,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    capturedAt: '2026-11-20T20:00:00.000Z',
    tz: 'America/New_York',
    mono: 0,
    bootId: 'b',
    appBuild: 'test',
    ...change,
  };
}

const change = (more: object) => ({
  uid: fresh,
  id: rule.id,
  title: 'Session',
  start: rule.start,
  end: rule.end,
  ...more,
});
const weekly = { repeat_every: 1, repeat_unit: 'week', repeat_days: [5], repeat_until: '2026-12-25' };

/** "11-27 15:00 approved", one an occurrence of November and December. */
function shown(downloaded: Parameters<typeof planWith>[0], ops: OpRow[]): string[] {
  return planWith(downloaded, ops, facts)
    .flatMap((event) => listOccurrences(event, { from: '2026-11-01', to: '2026-12-31' }, zone))
    .map(({ date, begin, decision }) => `${date.slice(5)} ${begin} ${decision}`)
    .sort();
}

const fridays = ['11-06', '11-13', '11-20', '11-27', '12-04', '12-11', '12-18', '12-25'];
const at = (days: string[], time = '15:00') => days.map((day) => `${day} ${time} waiting`);

describe('the calendar with unsent changes on top', () => {
  test('a new event stands there at once, waits, and is named by its uid until the server has numbered it', () => {
    const body = {
      uid: fresh,
      title: 'Visit',
      start: '2026-11-21T10:00:00-05:00',
      end: '2026-11-21T11:00:00-05:00',
      client_id: 8,
    };
    const [event] = planWith([], [op('createEvent', body)], facts);
    expect(event).toMatchObject({
      uid: fresh,
      pending: 'queued',
      ref: fresh,
      user_id: 1,
      first_name: 'Leo',
      version: 0,
    });
    expect(event?.id).toBeLessThan(0);
    const [sent] = planWith([], [op('createEvent', body, { state: 'acked', madeId: 77 })], facts);
    expect(sent).toMatchObject({ id: 77, ref: 77, pending: null });
  });

  test('what the server shows already is not made twice, whatever the outbox still holds', () => {
    const body = { uid: rule.uid, title: 'Session', start: rule.start, end: rule.end, repeat: weekly };
    expect(shown([rule], [op('createEvent', body, { state: 'acked', madeId: 1 })])).toEqual(at(fridays));
    const split = makeSingle({ uid: fresh, start: '2026-11-27T16:00:00-05:00', end: '2026-11-27T18:00:00-05:00' });
    const done = makeRule({ event_info: { 3: { excluded: true } } });
    const moved = op('updateEvent', change({ scope: 'this', occurrence: 3, start: split.start, end: split.end }), {
      state: 'acked',
      madeId: 2,
    });
    expect(shown([done, split], [moved])).toEqual(shown([done, split], []));
  });

  test('this event: moved alone; its decision goes with its times, the others keep theirs', () => {
    const decided = makeRule({ event_info: { 3: { decision: 1 }, 4: { decision: 0 } } });
    const later = op(
      'updateEvent',
      change({ scope: 'this', occurrence: 3, start: '2026-11-27T16:00:00-05:00', end: '2026-11-27T18:00:00-05:00' }),
    );
    expect(shown([decided], [later])).toEqual(
      [
        ...at(fridays.filter((day) => !['11-27', '12-04'].includes(day))),
        '11-27 16:00 waiting',
        '12-04 15:00 declined',
      ].sort(),
    );
    const renamed = op(
      'updateEvent',
      change({
        scope: 'this',
        occurrence: 3,
        title: 'Assessment',
        start: '2026-11-27T15:00:00-05:00',
        end: '2026-11-27T17:00:00-05:00',
      }),
    );
    expect(shown([decided], [renamed])).toContain('11-27 15:00 approved');
  });

  test('this and later: the earlier ones stay as they are', () => {
    const from = op(
      'updateEvent',
      change({
        scope: 'later',
        occurrence: 4,
        start: '2026-12-04T09:00:00-05:00',
        end: '2026-12-04T10:00:00-05:00',
        repeat: weekly,
      }),
    );
    expect(shown([rule], [from])).toEqual([...at(fridays.slice(0, 4)), ...at(fridays.slice(4), '09:00')].sort());
  });

  test('all, on other days: what is past stays on its days and does not come twice', () => {
    const mondays = op(
      'updateEvent',
      change({
        scope: 'all',
        start: '2026-11-02T15:00:00-05:00',
        end: '2026-11-02T17:00:00-05:00',
        repeat: { ...weekly, repeat_days: [1] },
      }),
    );
    expect(shown([rule], [mondays])).toEqual(at(['11-06', '11-13', '11-23', '11-30', '12-07', '12-14', '12-21']));
  });

  test('all, at other times of day: what is past stays as it was, and what was approved has to be approved anew', () => {
    const decided = makeRule({
      event_info: { 0: { decision: 1 }, 3: { decision: 1 }, 4: { decision: 0 }, 5: { excluded: true } },
    });
    const earlier = op(
      'updateEvent',
      change({ scope: 'all', start: '2026-11-06T14:00:00-05:00', end: '2026-11-06T16:00:00-05:00' }),
    );
    const [first, second, ...rest] = shown([decided], [earlier]);
    expect([first, second]).toEqual(['11-06 15:00 approved', '11-13 15:00 waiting']);
    expect(rest).toEqual(
      at(
        fridays.slice(2).filter((day) => day !== '12-11'),
        '14:00',
      ).map((line) => (line.startsWith('12-04') ? line.replace('waiting', 'declined') : line)),
    );
  });

  test('a deleted occurrence is skipped, a deleted event is gone', () => {
    expect(shown([rule], [op('deleteEvent', { id: 1, occurrence: 2 })])).toEqual(
      at(fridays.filter((day) => day !== '11-20')),
    );
    expect(shown([rule], [op('deleteEvent', { id: 1 })])).toEqual([]);
    const body = { uid: fresh, title: 'Visit', start: '2026-11-21T10:00:00-05:00', end: '2026-11-21T11:00:00-05:00' };
    expect(shown([], [op('createEvent', body), op('deleteEvent', { id: fresh })])).toEqual([]);
  });

  test('refused work, and what stands behind it, is pointed out and never shown as if it held', () => {
    const refused = op('updateEvent', change({ scope: 'all', title: 'Mine' }), { state: 'conflict' });
    const behind = op('deleteEvent', { id: 1 });
    const [event] = planWith([rule], [refused, behind], facts);
    expect(event).toMatchObject({ title: 'Session', pending: 'attention' });
    expect(shown([rule], [refused, behind])).toEqual(at(fridays));
  });
});
