import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behaviorId, event, openWorld, skillId, startSession, submitBody, type World } from '../world.ts';

let world: World;
let tantrum: number;
let requests: number;
beforeAll(async () => {
  world = await openWorld();
  tantrum = await behaviorId(world, 'Tantrum');
  requests = await skillId(world, 'Requests item');
});
afterAll(() => world.close());

const [one, other] = [uuid(), uuid()];
async function record(session_uid: string, body: object, deviceId: string) {
  const answer = await world.ask('POST', '/api/session/data-entry', {
    as: 'rbt',
    body: { session_uid, ...body },
    headers: { 'x-device-id': deviceId },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const at = (minute: number) => `2026-11-20T15:${String(minute).padStart(2, '0')}:00-05:00`;
const corrected = (uid: string, minute: number, kind: string, fields: object) => [
  event('void', { target_uid: uid }, at(minute)),
  event(kind, { replaces: uid, ...fields }, at(1)),
];
interface Totals {
  behaviors: { id: number; behavior_entry: { entry: string | null } }[];
  skills: { id: number; skill_acquisition: { entry: string | null } }[];
}
const countOf = ({ behaviors }: Totals) => behaviors.find(({ id }) => id === tantrum)?.behavior_entry.entry;
const trialsOf = ({ skills }: Totals) => skills.find(({ id }) => id === requests)?.skill_acquisition.entry;

test('a tap that is described behind a typed count, on another device, is no more than in it: in the totals and in what Submit stores', async () => {
  const opened = await startSession(world);
  const { uid } = opened.session;
  const tap = event('tap', { behaviour_id: tantrum }, at(1));
  await record(uid, { events: [tap, event('set', { behaviour_id: tantrum, value: 5 }, at(5))] }, one);
  const abc = { antecedent: 'Told no' };
  const answer = await record(uid, { events: corrected(tap.uid, 9, 'tap', { behaviour_id: tantrum, abc }) }, other);
  expect(countOf(answer)).toBe('5');
  const submitted = await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
  expect(countOf(submitted.json().session)).toBe('5');
  const stored = await world.db
    .selectFrom('behavior_entry_rows as row')
    .innerJoin('behavior_entries as entry', 'entry.id', 'row.entry_id')
    .select('row.entry')
    .where('entry.session_id', '=', opened.session.id)
    .where('row.behavior_id', '=', tantrum)
    .executeTakeFirst();
  expect(stored).toEqual({ entry: 5 });
});

test('a tap that is described after a total was sent is no more than in it', async () => {
  const { uid } = (await startSession(world)).session;
  const tap = event('tap', { behaviour_id: tantrum }, at(1));
  await record(uid, { events: [tap] }, one);
  expect(countOf(await record(uid, { behaviors: [{ behaviour_id: tantrum, entry: '3' }] }, other))).toBe('3');
  const late = [
    event('void', { target_uid: tap.uid }, '2099-01-01T00:00:00Z'),
    event('tap', { behaviour_id: tantrum, replaces: tap.uid }, at(1)),
  ];
  expect(countOf(await record(uid, { events: late }, one))).toBe('3');
});

test('a total of trials is what it says, also where one trial was corrected on two devices', async () => {
  const { uid } = (await startSession(world)).session;
  const trial = event('trial', { skill_id: requests, level: 'ind' }, at(1));
  const prompted = { skill_id: requests, level: 'pv' };
  await record(uid, { events: [trial] }, one);
  await record(uid, { events: corrected(trial.uid, 5, 'trial', prompted) }, one);
  await record(uid, { events: corrected(trial.uid, 6, 'trial', prompted) }, other);
  const none = { skill_id: requests, ind: 0, fv: 0, pv: 0, ph: 0, nr: 0 };
  expect(trialsOf(await record(uid, { skills: [none] }, other))).toBeNull();
});
