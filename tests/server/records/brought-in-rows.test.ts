import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { OpenedSession } from '#contract/session.ts';
import {
  behaviorId,
  clientId,
  emails,
  event,
  freeDay,
  noteBody,
  openWorld,
  userId,
  type Who,
  type World,
} from '../world.ts';
import { bringIn } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
let behaviour_id: number;
let client: number;
beforeAll(async () => {
  world = await openWorld();
  behaviour_id = await behaviorId(world, 'Tantrum');
  client = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

type Record = 'notes' | 'sessions' | 'behavior_entries';
type Ops = Parameters<typeof bringIn>[1];

/** Brought in and accepted; who did it and when, as rows are to say it. */
async function broughtIn(ops: Ops, deviceId: string, hands: readonly [Who, Who] = ['staff', 'admin']) {
  const [bringer, second] = hands;
  const held = await bringIn(world, ops, { deviceId, bringer });
  for (const id of held) {
    const body = { decision: 'accept', through: Math.max(...held) };
    const accepted = await world.ask('POST', `/api/company/held-work/${id}`, { as: second, body });
    expect(accepted.statusCode, accepted.body).toBe(200);
  }
  const { received_at } = await world.db
    .selectFrom('held_work')
    .select('received_at')
    .where('id', '=', held[0] ?? 0)
    .executeTakeFirstOrThrow();
  const { first_name, last_name } = await world.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('email', '=', emails[bringer])
    .executeTakeFirstOrThrow();
  return { by: `${first_name} ${last_name}`, at: received_at.toISOString() };
}

describe('what somebody else brought in from a file says so on its own row: who, and when', () => {
  test('an addendum, to author, reviewer and billing; the note that it was added to stays its author’s', async () => {
    const [device, day] = [testDevice(world, 'rbt'), freeDay()];
    const { id } = (await device.send(device.op('/api/note', noteBody(client, day, { comment: 'First' })))).json();
    await world.db.updateTable('notes').set({ ins_status: '2015-02-01' }).where('id', '=', id).execute();
    const path = `/api/note/${id}/addendum`;
    const own = { uid: uuid(), reason: 'Slip', comment: 'Second' };
    await device.send(device.op(path, own));
    const added = device.op(path, { uid: uuid(), reason: 'Forgotten', comment: 'Third' });
    const brought_in = await broughtIn([added], device.id);
    const range = `daterange=${day},${day}`;
    for (const [url, as] of [
      [`/api/note/${id}`, 'rbt'],
      [`/api/note/${id}`, 'admin'],
      [`/api/company/notes?${range}`, 'admin'],
      [`/api/pay?${range}`, 'staff'],
    ] as const) {
      const body = (await world.ask('GET', url, { as })).json();
      const row = 'data' in body ? body.data.find((one: { id: number }) => one.id === id) : body;
      expect(row, url).toMatchObject({
        brought_in: null,
        addenda: [
          { reason: 'Slip', brought_in: null },
          { reason: 'Forgotten', brought_in },
        ],
      });
    }
    // Its author’s own device has it, too: who brought it in stays.
    expect((await device.send(added)).statusCode).toBe(202);
    const { addenda } = (await world.ask('GET', `/api/note/${id}`, { as: 'rbt' })).json();
    expect(addenda).toMatchObject([{ brought_in: null }, { brought_in }]);
  });

  test('an addendum that a brought-in submit of a paid visit makes', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const submit = device.op('/api/session/submit', made.submit);
    await broughtIn([device.op('/api/session/start', made.start)], device.id);
    await broughtIn([submit], device.id);
    const { uid } = made.submit.note;
    await world.db.updateTable('notes').set({ user_status: '2015-02-01' }).where('uid', '=', uid).execute();
    await broughtIn([device.op('/api/session/restart', { uid: made.uid })], device.id);
    const later = { ...made.submit, note: { ...made.submit.note, comment: 'Said later' } };
    const brought_in = await broughtIn([device.op('/api/session/submit', later)], device.id, ['admin', 'staff']);
    const { id } = await world.db.selectFrom('notes').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    const { addenda } = (await world.ask('GET', `/api/note/${id}`, { as: 'admin' })).json();
    expect(addenda).toMatchObject([{ fields: { comment: 'Said later' }, brought_in }]);
  });

  test('facts and undos of a visit, each of its own file, beside those of its author’s own device', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    await device.send(device.op('/api/session/start', made.start));
    const add = (...events: object[]) => device.op('/api/session/data-entry', { session_uid: made.uid, events });
    const [own, first, second] = [1, 2, 3].map(() => event('tap', { behaviour_id }));
    const undo = event('void', { target_uid: first?.uid });
    await device.send(add(own as object));
    const byStaff = await broughtIn([add(first as object)], device.id, ['staff', 'admin']);
    const byAdmin = await broughtIn([add(second as object, undo)], device.id, ['admin', 'staff']);
    const opened = await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: made.uid } });
    const { events } = opened.json() as OpenedSession;
    const of = (uid: string | undefined) => events.find((one) => one.uid === uid)?.brought_in;
    expect([own, first, second, undo].map((one) => of(one?.uid))).toEqual([undefined, byStaff, byAdmin, byAdmin]);
  });

  test('the record of every call that can be delivered: each file of another pair of hands, in turn', async () => {
    const [device, made, day] = [testDevice(world, 'rbt'), await visit(world), freeDay()];
    const [uid, alone] = [uuid(), noteBody(client, day)];
    const behaviors = [{ behaviour_id, entry: '3' }];
    const entry = { uid, client_id: client, record_date: '2026-11-18', behaviors };
    const second = await visit(world);
    const [note, session] = [alone.uid, made.uid];
    const calls: [kind: string, record: readonly [Record, string], path: string, body: object][] = [
      ['saveNote', ['notes', note], '/api/note', alone],
      ['saveNote', ['notes', note], '/api/note', { ...alone, comment: 'Changed' }],
      ['addEntry', ['behavior_entries', uid], '/api/behavior', entry],
      ['voidEntry', ['behavior_entries', uid], '/api/behavior/void', { uid, voided: true, reason: 'Double' }],
      ['startSession', ['sessions', session], '/api/session/start', made.start],
      ['recordDataEntry', ['sessions', session], '/api/session/data-entry', made.tap()],
      [
        'saveSessionNote',
        ['notes', made.submit.note.uid],
        '/api/session/note',
        { ...made.submit.note, session_uid: session },
      ],
      ['submitSession', ['sessions', session], '/api/session/submit', made.submit],
      ['restartSession', ['sessions', session], '/api/session/restart', { uid: session }],
      ['startSession', ['sessions', second.uid], '/api/session/start', second.start],
      ['voidSession', ['sessions', second.uid], '/api/session/void', { uid: second.uid, reason: 'Wrong child' }],
    ];
    for (const [at, [kind, [table, of], path, body]] of calls.entries()) {
      const hands = at % 2 === 0 ? (['staff', 'admin'] as const) : (['admin', 'staff'] as const);
      const { at: when } = await broughtIn([device.op(path, body)], device.id, hands);
      const row = await world.db
        .selectFrom(table)
        .select(['brought_by', 'brought_at'])
        .where('uid', '=', of)
        .executeTakeFirstOrThrow();
      const bringer = await userId(world, emails[hands[0]]);
      expect([row.brought_by, row.brought_at?.toISOString()], kind).toEqual([bringer, when]);
    }
    const tried = new Set(calls.map(([kind]) => kind));
    // An addendum is looked at above; an envelope is taken apart.
    const others = Object.entries<Endpoint>(endpoints).filter(([name, { delivery }]) => delivery && !tried.has(name));
    expect(others.map(([name]) => name).sort()).toEqual(['addAddendum', 'syncBatch']);
  });

  test('an entry, and its deletion', async () => {
    const [device, uid] = [testDevice(world, 'rbt'), uuid()];
    const behaviors = [{ behaviour_id, entry: '3' }];
    const made = device.op('/api/behavior', { uid, client_id: client, record_date: '2026-11-18', behaviors });
    await broughtIn([made], device.id, ['staff', 'admin']);
    const gone = device.op('/api/behavior/void', { uid, voided: true, reason: 'Double' });
    const brought_in = await broughtIn([gone], device.id, ['admin', 'staff']);
    const answer = await world.ask('GET', `/api/behavior/entries?client=${client}&from=2026-11-18&to=2026-11-18`, {
      as: 'rbt',
    });
    const row = answer.json().voided.find((one: { uid: string }) => one.uid === uid);
    expect(row).toMatchObject({ brought_in, voided: { reason: 'Double' } });
  });
});

test('what the author’s own device had delivered already stays theirs when a file says the same', async () => {
  const [device, made, day] = [testDevice(world, 'rbt'), await visit(world), freeDay()];
  const uid = uuid();
  const note = noteBody(client, day, { uid, comment: 'My own words' });
  const entry = {
    uid: uuid(),
    client_id: client,
    record_date: '2026-11-18',
    comment: '',
    behaviors: [{ behaviour_id, entry: '2' }],
  };
  const facts = { session_uid: made.uid, events: [event('tap', { behaviour_id })] };
  const calls: [string, object][] = [
    ['/api/note', note],
    ['/api/behavior', entry],
    ['/api/session/start', made.start],
    ['/api/session/data-entry', facts],
  ];
  for (const [path, body] of calls) expect((await device.send(device.op(path, body))).statusCode).toBeLessThan(300);
  // Under keys of their own: the same keys would be the same calls.
  const file = testDevice(world, 'rbt');
  for (const [path, body] of calls) await broughtIn([file.op(path, body)], file.id);
  const marked = async (table: Record, of: string) =>
    await world.db
      .selectFrom(table)
      .select(['brought_by', 'brought_at'])
      .where('uid', '=', of)
      .executeTakeFirstOrThrow();
  const nobody = { brought_by: null, brought_at: null };
  expect(await marked('notes', uid)).toEqual(nobody);
  expect(await marked('behavior_entries', entry.uid)).toEqual(nobody);
  expect(await marked('sessions', made.uid)).toEqual(nobody);
  const { other_writers } = await world.db
    .selectFrom('notes')
    .select('other_writers')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  expect(other_writers).toEqual([]);
});
