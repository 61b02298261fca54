import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeldWork } from '#contract/held.ts';
import { bodyReading } from '#features/held/body-lines.ts';
import { behaviorId, clientId, event, freeDay, noteBody, openWorld, type World } from '../world.ts';
import { bringIn } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const words = {
  behaviors: new Map<number, string>(),
  skills: new Map<number, string>(),
  users: new Map<number, string>(),
  clients: new Map<number, string>(),
  events: new Map(),
  zone: 'America/New_York',
  weekStartsOn: 0,
};
const turned = (text: string) => `${text}: hit \u202EON\u202C peers\uFFFF`;
const straight = (text: string) => `${text}: hit ON peers`;

test('what a second person read of brought-in work is letter by letter what is stored when they accept it', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const client = await clientId(world, 'Ruiz');
  const behaviour_id = await behaviorId(world, 'Tantrum');
  const [noteUid, entryUid] = [uuid(), uuid()];
  const tap = event('tap', { behaviour_id, abc: { antecedent: turned('before'), consequence: turned('after') } });
  const { note } = made.submit;
  const held = await bringIn(
    world,
    [
      device.op('/api/note', noteBody(client, freeDay(), { uid: noteUid, comment: turned('note') })),
      device.op('/api/behavior', {
        uid: entryUid,
        client_id: client,
        record_date: '2026-11-18',
        comment: turned('entry'),
        behaviors: [{ behaviour_id, entry: '2' }],
      }),
      device.op('/api/session/start', made.start),
      device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] }),
      device.op('/api/session/submit', { ...made.submit, note: { ...note, comment: turned('submit') } }),
    ],
    { deviceId: device.id },
  );
  const answer = await world.ask('GET', '/api/company/held-work?limit=200', { as: 'admin' });
  const shown = (answer.json().data as HeldWork[])
    .filter(({ id }) => held.includes(id))
    .flatMap((work) => bodyReading(work, words).lines.map(({ text }) => text))
    .filter((text) => text.includes('hit'));
  for (const id of held) {
    const body = { decision: 'accept', through: Math.max(...held) };
    await world.ask('POST', `/api/company/held-work/${id}`, { as: 'admin', body });
  }
  const notes = await world.db
    .selectFrom('notes')
    .select('comment')
    .where('uid', 'in', [noteUid, note.uid])
    .orderBy('comment')
    .execute();
  const entry = await world.db
    .selectFrom('behavior_entries')
    .select('comment')
    .where('uid', '=', entryUid)
    .executeTakeFirstOrThrow();
  const fact = await world.db
    .selectFrom('session_events')
    .select('event')
    .where('uid', '=', tap.uid)
    .executeTakeFirstOrThrow();
  expect(notes.map(({ comment }) => comment)).toEqual([straight('note'), straight('submit')]);
  expect(entry.comment).toBe(straight('entry'));
  expect(fact.event).toMatchObject({ abc: { antecedent: straight('before'), consequence: straight('after') } });
  expect(shown).toEqual(['note', 'entry', 'before', 'after', 'submit'].map(straight));
});

test('what was brought in after a piece was refused is not stored with that: it stood in another list, and nobody has read it', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const decide = (id: number | undefined, body: object) =>
    world.ask('POST', `/api/company/held-work/${id}`, { as: 'admin', body });
  const closed = async () =>
    (await world.db.selectFrom('sessions').select('closed').where('uid', '=', made.uid).executeTakeFirst())?.closed;
  const start = device.op('/api/session/start', made.start);
  const submit = device.op('/api/session/submit', made.submit);
  const [first] = await bringIn(world, [start], { deviceId: device.id });
  expect((await decide(first, { decision: 'refuse', reason: 'Double' })).statusCode).toBe(200);
  const [later] = await bringIn(world, [submit], { deviceId: device.id });
  const accepted = await decide(first, { decision: 'accept', through: later });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(await closed()).toBe(false);
  expect((await decide(later, { decision: 'accept' })).statusCode).toBe(200);
  expect(await closed()).toBe(true);
});

test('what stood on another page of the list is not stored with what was accepted: whoever accepted it had not read that', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const start = device.op('/api/session/start', made.start);
  const submit = device.op('/api/session/submit', made.submit);
  const [first, later] = await bringIn(world, [start, submit], { deviceId: device.id });
  const closed = async () =>
    (await world.db.selectFrom('sessions').select('closed').where('uid', '=', made.uid).executeTakeFirst())?.closed;
  const accept = (id: number | undefined, along: (number | undefined)[]) =>
    world.ask('POST', `/api/company/held-work/${id}`, {
      as: 'admin',
      body: { decision: 'accept', through: 2_147_483_647, along },
    });
  expect((await accept(first, [])).statusCode).toBe(200);
  expect(await closed()).toBe(false);
  expect((await accept(later, [])).statusCode).toBe(200);
  expect(await closed()).toBe(true);
});

test('what waits before a piece is stored before it, on whichever page it stands: no visit is submitted without its counts', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const tap = event('tap', { behaviour_id: await behaviorId(world, 'Tantrum') });
  const [start, facts, submit] = await bringIn(
    world,
    [
      device.op('/api/session/start', made.start),
      device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] }),
      device.op('/api/session/submit', made.submit),
    ],
    { deviceId: device.id },
  );
  const states = async () => {
    const rows = await world.db
      .selectFrom('held_work')
      .select('state')
      .where('id', 'in', [start ?? 0, facts ?? 0, submit ?? 0])
      .orderBy('id')
      .execute();
    return rows.map(({ state }) => state);
  };
  const accept = (id: number | undefined, seen: object) =>
    world.ask('POST', `/api/company/held-work/${id}`, { as: 'admin', body: { decision: 'accept', ...seen } });
  expect((await accept(start, { through: 2_147_483_647, along: [submit] })).statusCode).toBe(200);
  expect(await states()).toEqual(['accepted', 'open', 'open']);
  for (const seen of [{ along: [] }, { through: submit, along: [] }, { through: start }]) {
    const early = await accept(submit, seen);
    expect([early.statusCode, early.json().code]).toEqual([409, 'earlier_first']);
  }
  expect((await accept(facts, { through: 2_147_483_647, along: [submit] })).statusCode).toBe(200);
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
});
