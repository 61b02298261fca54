import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchOp } from '#contract/sync.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { behaviorId, clientId, freeDay, openWorld, type World } from '../world.ts';
import { bringIn, bringInAll } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

/* The same file brought in again is harmless to do, and people do it: nothing of what is on the shelf changes by it. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Case {
  /** What is there before both. */
  first: BatchOp[];
  /** On the shelf first, and accepted last. */
  older: BatchOp;
  newer: BatchOp;
}

type Device = ReturnType<typeof testDevice>;

async function entryCase(a: Device, b: Device): Promise<Case> {
  const [client_id, behaviour_id, uid] = [await clientId(world, 'Ruiz'), await behaviorId(world, 'SIB'), uuid()];
  const day = freeDay();
  const said = (count: number) => ({
    uid,
    client_id,
    record_date: day,
    behaviors: [{ behaviour_id, entry: `${count}` }],
  });
  const path = '/api/behavior';
  return { first: [a.op(path, said(1))], older: a.op(path, said(2)), newer: b.op(path, said(9)) };
}

async function deletionCase(a: Device, b: Device): Promise<Case> {
  const { first, older } = await entryCase(a, b);
  const { uid } = older.body as { uid: string };
  const voided = (is: boolean) => ({ uid, voided: is, reason: is ? 'typed twice' : 'it was right' });
  const path = '/api/behavior/void';
  return { first, older: a.op(path, voided(true)), newer: b.op(path, voided(false)) };
}

async function noteCase(a: Device, b: Device): Promise<Case> {
  const { first, submit } = await submitted(a);
  const said = (end_time: string, comment: string) => ({ ...submit.note, end_time, comment });
  return { first, older: a.op('/api/note', said('15:30', 'older')), newer: b.op('/api/note', said('16:45', 'newer')) };
}

async function submitCase(a: Device, b: Device): Promise<Case> {
  const { first, submit } = await submitted(a);
  const said = (end: string, comment: string) => ({
    ...submit,
    endTime: end,
    note: { ...submit.note, end_time: end, comment },
  });
  const path = '/api/session/submit';
  return { first, older: a.op(path, said('15:30', 'older')), newer: b.op(path, said('16:45', 'newer')) };
}

async function submitted(device: Device) {
  const made = await visit(world);
  const submit = { ...made.submit, note: { ...made.submit.note, uid: noteUidOf(made.uid) } };
  const ops = [device.op('/api/session/start', made.start), device.op('/api/session/submit', submit)];
  return { first: ops, submit };
}

const cases = { 'an entry': entryCase, 'a deletion': deletionCase, 'a note': noteCase, 'a Submit': submitCase };

const everything = async () =>
  JSON.stringify([
    await world.db.selectFrom('held_work').selectAll().orderBy('id').execute(),
    await world.db.selectFrom('sessions').selectAll().orderBy('id').execute(),
    await world.db.selectFrom('notes').selectAll().orderBy('id').execute(),
    await world.db.selectFrom('behavior_entry_rows').selectAll().orderBy('id').execute(),
    await world.db.selectFrom('behavior_entries').selectAll().orderBy('id').execute(),
  ]);

test.each(
  Object.entries(cases),
)('%s that newer words have overtaken stays so when its file is brought in again, whatever was decided', async (_what, make) => {
  const [a, b] = [testDevice(world, 'rbt'), testDevice(world, 'rbt')];
  const { first, older, newer } = await make(a, b);
  for (const answer of await bringInAll(world, first, a.id)) expect(answer).toBeLessThan(410);
  const [waiting = 0] = await bringIn(world, [older], { deviceId: a.id });
  expect(await bringInAll(world, [newer], b.id)).toEqual([200]);
  const accept = async () =>
    (
      await world.ask('POST', `/api/company/held-work/${waiting}`, { as: 'admin', body: { decision: 'accept' } })
    ).json();
  expect(await accept()).toMatchObject({ code: 'overtaken' });
  for (const again of [older, newer]) {
    const before = await everything();
    await bringIn(world, [again], { deviceId: again === older ? a.id : b.id });
    expect(await everything()).toBe(before);
    expect(await accept()).toMatchObject({ code: 'overtaken' });
  }
  await world.ask('POST', `/api/company/held-work/${waiting}`, {
    as: 'admin',
    body: { decision: 'refuse', reason: 'older' },
  });
  const before = await everything();
  await bringIn(world, [older], { deviceId: a.id });
  expect(await everything()).toBe(before);
  expect(await accept()).toMatchObject({ code: 'overtaken' });
});
