import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnsweredEvent } from '#contract/schedule.ts';
import { clientId, openWorld, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const create = async (more: object = {}): Promise<AnsweredEvent> => {
  const times = { start: '2026-12-07T15:00:00-05:00', end: '2026-12-07T17:00:00-05:00' };
  const body = { uid: uuid(), title: 'Visit', client_id: maya, ...times, ...more };
  return (await world.ask('POST', '/api/schedule/event', { as: 'rbt', body })).json();
};
const daily = { repeat_every: 1, repeat_unit: 'day', repeat_until: '2026-12-20' };
const decide = (decisions: object[], as: Who = 'staff', headers: Record<string, string> = {}) =>
  world.ask('POST', '/api/schedule/event/decisions', { as, body: { decisions }, headers });
const one = (id: number, occurrence: number, decision: number, as: Who) =>
  world.ask('POST', '/api/schedule/event/approve', { as, body: { id, occurrence, decision } });
const factsOf = async (id: number) => {
  const { event_info } = await world.db
    .selectFrom('schedule_events')
    .select('event_info')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return event_info;
};

describe('a week that is decided in one call', () => {
  test('is approved, event by event, and taken back the same way', async () => {
    const [single, rule] = [await create(), await create({ repeat: daily })];
    const asked = [
      { id: rule.id, occurrence: 0, decision: 1, version: rule.version },
      { id: single.id, occurrence: 0, decision: 1, version: single.version },
      { id: rule.id, occurrence: 4, decision: 1, version: rule.version },
    ];
    const { results } = (await decide(asked)).json();
    expect(results.map((result: { id: number; ok: boolean }) => [result.id, result.ok])).toEqual([
      [rule.id, true],
      [single.id, true],
      [rule.id, true],
    ]);
    expect(Object.keys(await factsOf(rule.id))).toEqual(['0', '4']);
    const back = results.map(({ id, occurrence, version }: Record<string, number>) => ({
      id,
      occurrence,
      version,
      decision: null,
    }));
    expect((await decide(back)).json().results.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
    expect((await factsOf(rule.id))['4']?.decision).toBeNull();
    const { data } = (await world.ask('GET', '/api/company/audit?kind=undone&limit=1', { as: 'admin' })).json();
    expect(data[0]?.detail.decided).toHaveLength(3);
  });

  test('leaves what somebody else decided or deleted meanwhile, says so, and does the rest', async () => {
    const [theirs, gone, free] = [await create(), await create(), await create()];
    await one(theirs.id, 0, 0, 'admin');
    await world.ask('POST', '/api/schedule/event/delete', { as: 'rbt', body: { id: gone.id } });
    const asked = [theirs, gone, free].map(({ id, version }) => ({ id, occurrence: 0, decision: 1, version }));
    expect((await decide(asked)).json().results).toEqual([
      {
        id: theirs.id,
        occurrence: 0,
        ok: false,
        reason: 'It was declined.',
        by: 'Theo Grant',
        at: expect.any(String),
      },
      { id: gone.id, occurrence: 0, ok: false, reason: 'It was deleted.' },
      { id: free.id, occurrence: 0, ok: true, version: expect.any(Number) },
    ]);
    expect((await factsOf(theirs.id))['0']?.decision).toBe(0);
  });

  test('says of what it leaves what became of it, and by whom where it was decided', async () => {
    const [taken, moved, rule] = [await create(), await create(), await create({ repeat: daily })];
    await one(taken.id, 0, 1, 'admin');
    await decide([{ id: taken.id, occurrence: 0, decision: null }], 'admin');
    await decide([{ id: rule.id, occurrence: 3, decision: 1 }], 'admin');
    const { id, title, start } = moved;
    await world.ask('POST', '/api/schedule/event/update', {
      as: 'rbt',
      body: { uid: uuid(), id, title, start, end: '2026-12-07T18:00:00-05:00', scope: 'all' },
      headers: { 'if-match': '*' },
    });
    const asked = [
      { id: taken.id, occurrence: 0, decision: 1, version: 1 },
      { id: moved.id, occurrence: 0, decision: 1, version: 1 },
      { id: rule.id, occurrence: 3, decision: 0, version: 1 },
    ];
    const { results } = (await decide(asked)).json();
    const said = results.map(({ ok, reason, by }: Record<string, unknown>) => [ok, reason, by]);
    expect(said).toEqual([
      [false, 'The decision was taken back.', 'Theo Grant'],
      [false, 'It was changed.', undefined],
      [false, 'It was approved.', 'Theo Grant'],
    ]);
  });

  test('answers a repeated call the same, and decides nothing twice', async () => {
    const event = await create();
    const asked = [{ id: event.id, occurrence: 0, decision: 1 }];
    const headers = { 'idempotency-key': uuid() };
    const first = (await decide(asked, 'staff', headers)).json();
    expect((await decide(asked, 'staff', headers)).json()).toEqual(first);
  });

  test('says in the audit what was decided, about whose visits of which days, and why', async () => {
    const [single, rule] = [await create(), await create({ repeat: daily })];
    const at = { decision: 0, reason: 'Clinic closed' };
    await decide([
      { id: single.id, occurrence: 0, ...at },
      { id: rule.id, occurrence: 1, ...at },
    ]);
    const { data } = (await world.ask('GET', '/api/company/audit?entity=event&limit=1', { as: 'admin' })).json();
    expect(data[0]).toMatchObject({
      detail: {
        decided: [
          [single.id, 0, 0, '2026-12-07'],
          [rule.id, 1, 0, '2026-12-08'],
        ],
      },
      about: { of: [{ client_id: maya }], reasons: ['Clinic closed'] },
    });
    // What people wrote is never in the audit itself: a decision that was taken back takes its reason along.
    expect(JSON.stringify(data[0].detail)).not.toContain('Clinic');
    await decide([{ id: single.id, occurrence: 0, decision: null }]);
    await decide([{ id: rule.id, occurrence: 1, decision: null }]);
    const later = (await world.ask('GET', '/api/company/audit?entity=event&limit=3', { as: 'admin' })).json();
    expect(later.data[2].about.reasons).toBeUndefined();
  });

  test('who decided and when is told with the event, to whoever sees everybody’s calendar alone', async () => {
    const event = await create();
    await decide([{ id: event.id, occurrence: 0, decision: 1 }]);
    const told = async (as: Who) => {
      const asked = await world.ask('GET', '/api/schedule/event?start=2026-12-07&end=2026-12-07', { as });
      return asked.json().events.find(({ id }: { id: number }) => id === event.id).event_info['0'];
    };
    expect(await told('staff')).toMatchObject({ decision: 1, by: expect.any(Number), at: expect.any(String) });
    expect(Object.keys(await told('rbt')).sort()).toEqual(['decision', 'reason']);
  });

  test('a moved visit has its old and new times in the audit, and no scope where it does not repeat', async () => {
    const { id, title, start } = await create();
    await world.ask('POST', '/api/schedule/event/update', {
      as: 'rbt',
      body: { uid: uuid(), id, title, start, end: '2026-12-07T18:00:00-05:00', scope: 'all' },
      headers: { 'if-match': '*' },
    });
    const { data } = (await world.ask('GET', '/api/company/audit?entity=event&limit=1', { as: 'admin' })).json();
    expect(data[0].detail.values.ends_at).toEqual({
      from: expect.stringContaining('T17:00'),
      to: expect.stringContaining('T18:00'),
    });
    expect(data[0].detail.scope).toBeUndefined();
  });

  test('an occurrence that the rule does not have is no success', async () => {
    const event = await create();
    const { results } = (await decide([{ id: event.id, occurrence: 7, decision: 1 }])).json();
    expect(results[0]).toMatchObject({ ok: false });
    expect(await factsOf(event.id)).toEqual({});
  });
});

test('why a visit is booked over another is kept, told with it, and goes when it is no longer so', async () => {
  const event = await create({ overlap_reason: 'Supervision, both are there' });
  expect(event.overlap_reason).toBe('Supervision, both are there');
  const { id, title, start, end } = event;
  const update = async (more: object) =>
    (
      await world.ask('POST', '/api/schedule/event/update', {
        as: 'rbt',
        body: { uid: uuid(), id, title, start, end, scope: 'all', ...more },
        headers: { 'if-match': '*' },
      })
    ).json();
  expect((await update({ title: 'Renamed' })).overlap_reason).toBe('Supervision, both are there');
  expect((await update({ overlap_reason: null })).overlap_reason).toBeNull();
});

describe('an approved visit whose reason for being booked twice is changed', () => {
  const update = async ({ id, title, start, end }: AnsweredEvent, as: Who, more: object) =>
    world.ask('POST', '/api/schedule/event/update', {
      as,
      body: { uid: uuid(), id, title, start, end, scope: 'all', ...more },
      headers: { 'if-match': '*' },
    });
  const decisionOf = async (id: number, at = '0') => (await factsOf(id))[at]?.decision ?? null;

  test('waits for approval again: the approval was of the reason as well', async () => {
    for (const repeat of [{}, { repeat: daily }]) {
      const event = await create({ overlap_reason: 'Supervision', ...repeat });
      await one(event.id, 0, 1, 'staff');
      await update(event, 'rbt', { overlap_reason: 'Supervision', title: 'Renamed' });
      expect(await decisionOf(event.id)).toBe(1);
      await update(event, 'rbt', { overlap_reason: 'I forgot the other one' });
      expect(await decisionOf(event.id)).toBeNull();
    }
  });

  test('stays approved where whoever changes it may approve, and where nothing is booked twice any more', async () => {
    const event = await create({ overlap_reason: 'Supervision' });
    await one(event.id, 0, 1, 'staff');
    await update(event, 'staff', { overlap_reason: 'Supervision of both' });
    expect(await decisionOf(event.id)).toBe(1);
    await update(event, 'rbt', { overlap_reason: null });
    expect(await decisionOf(event.id)).toBe(1);
  });

  test('stays declined with its reason', async () => {
    const event = await create({ overlap_reason: 'Supervision' });
    await one(event.id, 0, 0, 'staff');
    await update(event, 'rbt', { overlap_reason: 'Please' });
    expect(await decisionOf(event.id)).toBe(0);
  });
});
