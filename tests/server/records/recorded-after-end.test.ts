import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { addDays } from '#domain/time/service-time.ts';
import { behaviorId, event, freeDay, openWorld, startSession, submitBody, type World } from '../world.ts';

let world: World;
let tantrum: number;
beforeAll(async () => {
  world = await openWorld();
  tantrum = await behaviorId(world, 'Tantrum');
});
afterAll(() => world.close());

/** A visit from 3 to 5 PM in which tantrums were tapped then, submitted; as whoever reads its note has it. */
async function visitOf(date: string, taps: readonly { at: string; undone?: boolean }[]): Promise<Session | undefined> {
  const opened = await startSession(world, { date, more: { begun_at: `${date}T15:00:00-05:00`, time_zone: zone } });
  const events = taps.flatMap(({ at, undone }) => {
    const tap = event('tap', { behaviour_id: tantrum }, at);
    return undone ? [tap, event('void', { target_uid: tap.uid }, at)] : [tap];
  });
  await world.ask('POST', '/api/session/data-entry', {
    as: 'rbt',
    body: { session_uid: opened.session.uid, events },
  });
  await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
  const read = await world.ask('GET', `/api/sessions?daterange=${date},${date}`, { as: 'staff' });
  return read.json<{ sessions: Session[] }>().sessions.find(({ uid }) => uid === opened.session.uid);
}
const zone = 'America/Panama';

test('who reads a note is told what of its session was recorded after the End Time, how much and when the last', async () => {
  const date = freeDay();
  const next = addDays(date, 1);
  const session = await visitOf(date, [
    { at: `${date}T16:00:00-05:00` },
    { at: `${date}T17:00:59-05:00` },
    { at: `${date}T17:01:00-05:00` },
    { at: `${next}T07:00:00-05:00` },
    { at: `${next}T07:05:00-05:00`, undone: true },
  ]);
  expect(session?.after_end).toEqual({ count: 2, last: `${next}T07:00:00-05:00` });
});

test('of a session that was recorded within its times nothing is said', async () => {
  const date = freeDay();
  const session = await visitOf(date, [{ at: `${date}T17:00:59-05:00` }]);
  expect(session?.uid).toBeDefined();
  expect(session).not.toHaveProperty('after_end');
});
