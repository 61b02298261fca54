import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behaviorId, event, openWorld, startSession, submitBody, type World } from '../world.ts';

let world: World;
let tantrum: number;
beforeAll(async () => {
  world = await openWorld();
  tantrum = await behaviorId(world, 'Tantrum');
});
afterAll(() => world.close());

test.each([
  'stated',
  'typed',
])('a zero that was %s is in no entry beside intervals in which it occurred, and a visit that has it from before compares as the same', async (how) => {
  const date = how === 'typed' ? '2016-09-13' : '2016-09-12';
  const opened = await startSession(world, { date });
  const { uid, id } = opened.session;
  const run = uuid();
  const at = (minute: string) => `${date}T15:${minute}:00-04:00`;
  const plan = { behaviour_id: tantrum, run, type: 'partial-interval', length: 60, planned: 1 };
  const events = [
    event('interval_start', plan, at('10')),
    event('interval', { run, index: 0, occurrence: 'yes' }, at('11')),
    event('interval_stop', { run }, at('12')),
    ...(how === 'typed' ? [event('set', { behaviour_id: tantrum, value: 0 }, at('13'))] : []),
  ];
  await world.ask('POST', '/api/session/data-entry', {
    as: 'rbt',
    body: { session_uid: uid, events },
    headers: { 'x-device-id': uuid() },
  });
  const body = submitBody(opened, { observed_zero: how === 'typed' ? [] : [tantrum], not_observed: [] });
  const { session } = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body })).json();
  const ofTantrum = session.behaviors.find((one: { id: number }) => one.id === tantrum);
  expect(ofTantrum.behavior_entry.entry).toBeNull();
  const rows = () =>
    world.db
      .selectFrom('behavior_entry_rows as row')
      .innerJoin('behavior_entries as entry', 'entry.id', 'row.entry_id')
      .select(['row.entry_id', 'row.behavior_id'])
      .where('entry.session_id', '=', id)
      .where('row.deleted_at', 'is', null)
      .execute();
  expect((await rows()).map(({ behavior_id }) => behavior_id)).not.toContain(tantrum);
  const digest = async () =>
    (await world.ask('GET', `/api/sync/digest?scope=session:${uid}`, { as: 'rbt' })).json().digest;
  const before = await digest();
  // As a visit has it that was submitted before these were left out.
  const entry = await world.db
    .selectFrom('behavior_entries')
    .select(['id', 'company_id'])
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow();
  const now = new Date();
  await world.db
    .updateTable('behavior_entries')
    .set({ deleted_at: null })
    .where('company_id', '=', entry.company_id)
    .where('id', '=', entry.id)
    .execute();
  await world.db
    .insertInto('behavior_entry_rows')
    .values({
      ...{ company_id: entry.company_id, entry_id: entry.id, behavior_id: tantrum, entry: 0 },
      ...{ created_at: now, updated_at: now },
    })
    .execute();
  expect(await digest()).toBe(before);
});
