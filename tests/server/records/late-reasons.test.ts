import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { clientId, emails, freeDay, noteBody, openWorld, type World } from '../world.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const readAs = async (as: 'staff' | 'rbt', id: number): Promise<Note> =>
  (await world.ask('GET', `/api/note/${id}`, { as })).json();

test('what arrives after its author was disabled says so to the office, and nothing else does', async () => {
  await world.tokenOf('rbt');
  const client = await clientId(world, 'Ruiz');
  const save = async () => {
    const device = testDevice(world, 'rbt');
    return (await device.send(device.op('/api/note', noteBody(client, freeDay())))).json().id;
  };
  const disable = (disabled_at: Date | null) =>
    world.db.updateTable('users').set({ disabled_at }).where('email', '=', emails.rbt).execute();
  const before = await save();
  await disable(world.clock.now());
  const after = await save();
  await disable(null);
  expect([(await readAs('staff', before)).late, (await readAs('staff', after)).late]).toEqual([
    undefined,
    ['disabled'],
  ]);
  expect((await readAs('rbt', after)).late).toEqual(['disabled']);
});

test('of a session that got data after its Submit, the note says so', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  await device.send(device.op('/api/session/start', made.start));
  await device.send(device.op('/api/session/submit', made.submit));
  const other = testDevice(world, 'rbt');
  expect((await other.send(other.op('/api/session/data-entry', made.tap()))).statusCode).toBe(200);
  const { id } = await world.db
    .selectFrom('notes')
    .innerJoin('sessions', 'sessions.id', 'notes.session_id')
    .select('notes.id')
    .where('sessions.uid', '=', made.uid)
    .executeTakeFirstOrThrow();
  expect((await readAs('staff', id)).late).toEqual(['after_submit']);
});
