import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScheduleEvent } from '#contract/schedule.ts';
import type { Change } from '#contract/sync.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import { clientId, emails, openWorld, userId, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
let ana: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
  ana = await userId(world, emails.rbt);
});
afterAll(() => world.close());

const days = { start: '2029-03-05', end: '2029-03-31' };
const at = (time: string) => zonedIso(days.start, time, 'America/New_York');
const visit = { title: 'Session', start: at('15:00'), end: at('17:00'), zone: 'America/New_York' };

/** Who has Maya: the office says so in her form. */
async function putOn(people: number[]): Promise<void> {
  const answer = await world.ask('PATCH', `/api/clients/${maya}`, {
    as: 'staff',
    body: { user_ids: people },
    headers: { 'if-match': '*' },
  });
  expect(answer.statusCode).toBe(200);
}

async function plan(): Promise<ScheduleEvent> {
  await putOn([ana]);
  const repeat = { repeat_every: 1, repeat_unit: 'week', repeat_days: [1], repeat_until: days.end };
  const body = { uid: uuid(), ...visit, client_id: maya, user_id: ana, repeat };
  return (await world.ask('POST', '/api/schedule/event', { as: 'staff', body })).json();
}

async function shown(as: Who, id: number): Promise<ScheduleEvent | undefined> {
  const { repeat } = (await world.ask('GET', `/api/schedule/event?start=${days.start}&end=${days.end}`, { as })).json();
  return repeat.find((event: ScheduleEvent) => event.id === id);
}

async function follow(as: Who, cursor = ''): Promise<{ changes: Change[]; nextCursor: string }> {
  return (await world.ask('GET', `/api/sync/changes?limit=200${cursor && `&cursor=${cursor}`}`, { as })).json();
}

const named = { client_id: expect.any(Number), first_name: 'Maya', last_name: 'Ruiz' };
const unnamed = { client_id: null, first_name: null, last_name: null, client_hidden: true };

describe('a visit planned for a client who is taken off the therapist’s caseload', () => {
  test('names the client to the office and no more to the therapist, on every device, until they have them again', async () => {
    const { id } = await plan();
    const { nextCursor } = await follow('rbt');
    expect(await shown('rbt', id)).toMatchObject(named);

    await putOn([]);
    expect(await shown('rbt', id)).toMatchObject({ id, title: 'Session', start: visit.start, ...unnamed });
    expect(await shown('staff', id)).toMatchObject(named);
    const off = await follow('rbt', nextCursor);
    expect(off.changes.find(({ entity, id: which }) => entity === 'schedule_event' && which === id)).toMatchObject({
      change: 'put',
      row: unnamed,
    });
    expect(JSON.stringify(off.changes)).not.toContain('Ruiz');

    await putOn([ana]);
    expect(await shown('rbt', id)).toMatchObject(named);
    const on = await follow('rbt', off.nextCursor);
    expect(on.changes.find(({ entity, id: which }) => entity === 'schedule_event' && which === id)).toMatchObject({
      row: named,
    });
  });

  test('keeps that client when the therapist, who is shown none, changes its time: no family is forgotten by it', async () => {
    const { id } = await plan();
    await putOn([]);
    const body = { uid: uuid(), id, scope: 'all', ...visit, start: at('16:00'), end: at('18:00'), client_id: null };
    const answer = await world.ask('POST', '/api/schedule/event/update', {
      as: 'rbt',
      body,
      headers: { 'if-match': '*' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ start: at('16:00'), ...unnamed }),
    ]);
    expect(await shown('staff', id)).toMatchObject({ start: at('16:00'), ...named });
  });

  test('is decided about without the name in the therapist’s news', async () => {
    const { id } = await plan();
    await putOn([]);
    const body = { id, occurrence: 0, decision: 1 };
    expect((await world.ask('POST', '/api/schedule/event/approve', { as: 'staff', body })).statusCode).toBe(200);
    const { data } = (await world.ask('GET', '/api/notifications', { as: 'rbt' })).json();
    const news = data.find((piece: { event_id: number | null }) => piece.event_id === id);
    expect(news).toMatchObject({ kind: 'event_approved', client: null });
  });
});
