import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeldWork } from '#contract/held.ts';
import type { Note } from '#contract/notes.ts';
import { openWorld, type World } from '../world.ts';
import { bringIn } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A visit that runs, and what its author has typed of its note so far. */
async function running() {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const note = { ...made.submit.note, uid: uuid(), comment: 'typed by its author' };
  expect((await device.send(device.op('/api/session/start', made.start))).statusCode).toBe(201);
  const saved = await device.send(device.op('/api/session/note', { ...note, session_uid: made.uid }));
  expect(saved.statusCode, saved.body).toBe(201);
  return { device, made, note, draft: saved.json() as Note };
}
type Running = Awaited<ReturnType<typeof running>>;

const read = async ({ draft }: Running): Promise<Note> =>
  (await world.ask('GET', `/api/note/${draft.id}`, { as: 'rbt' })).json();
const accept = (id: number) =>
  world.ask('POST', `/api/company/held-work/${id}`, { as: 'admin', body: { decision: 'accept' } });

const said = { comment: 'words of a clerk', begin_time: '09:00', end_time: '10:00' };
const pieces: [string, (of: Running) => [path: string, body: object]][] = [
  ['its uid', ({ note }) => ['/api/note', { ...note, ...said }]],
  ['its number', ({ note: { uid: _, ...note }, draft }) => ['/api/note', { ...note, ...said, id: draft.id }]],
  ['its visit', ({ note, made }) => ['/api/session/note', { ...note, ...said, session_uid: made.uid }]],
  ['a Submit', ({ note, made }) => ['/api/session/submit', { ...made.submit, note: { ...note, ...said } }]],
];

/** What somebody else brings in of it; `version` is the one that the file knew. */
async function pieceOf(of: Running, [path, body]: [string, object], version?: number): Promise<number> {
  const file = testDevice(world, 'rbt');
  const op = file.op(path, body, version === undefined ? {} : { ifMatch: `"${version}"` });
  const [id = 0] = await bringIn(world, [op], { deviceId: of.device.id });
  return id;
}

describe('what a file says of a note whose author is writing it is laid over nothing that the file has not seen', () => {
  test.each(pieces)('named by %s, without a version: it is refused, and says so', async (_name, piece) => {
    const of = await running();
    const answer = await accept(await pieceOf(of, piece(of)));
    expect([answer.statusCode, answer.json().detail]).toEqual([
      412,
      expect.stringMatching(/^This note says something else by now, which this was written without\./),
    ]);
    expect(answer.body).not.toContain('typed by its author');
    expect(await read(of)).toEqual(of.draft);
  });

  test.each(pieces)('named by %s, written before its author went on: it is refused', async (_name, piece) => {
    const of = await running();
    const id = await pieceOf(of, piece(of), of.draft.version);
    const typed = { ...of.note, comment: 'and went on', session_uid: of.made.uid };
    const went = await of.device.send(of.device.op('/api/session/note', typed));
    expect(went.statusCode, went.body).toBe(200);
    world.clock.advance(1);
    expect((await accept(id)).statusCode).toBeGreaterThan(399);
    expect(await read(of)).toMatchObject({ state: 'draft', comment: 'and went on' });
  });

  test.each(pieces)('named by %s, in the version that it has: it goes on from that', async (_name, piece) => {
    const of = await running();
    const answer = await accept(await pieceOf(of, piece(of), of.draft.version));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read(of)).toMatchObject({ comment: said.comment });
  });

  test('what the file itself has begun it goes on with', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const note = { ...made.submit.note, uid: uuid(), session_uid: made.uid };
    expect((await device.send(device.op('/api/session/start', made.start))).statusCode).toBe(201);
    const ops = ['first', 'second'].map((comment) => device.op('/api/session/note', { ...note, comment }));
    for (const id of await bringIn(world, ops, { deviceId: device.id })) {
      const answer = await accept(id);
      expect([200, 409], answer.body).toContain(answer.statusCode);
    }
    const stored = world.db.selectFrom('notes').select(['state', 'comment']).where('uid', '=', note.uid);
    expect(await stored.executeTakeFirst()).toEqual({ state: 'draft', comment: 'second' });
  });
});

test('whoever brings something in learns no more of the number of a draft than of one that nothing has', async () => {
  const of = await running();
  const { uid: _, ...note } = of.note;
  const about = async (id: number) => {
    const held = await pieceOf(of, ['/api/note', { ...note, ...said, id }]);
    const page = await world.ask('GET', `/api/company/held-work?limit=1&cursor=${held - 1}`, { as: 'staff' });
    const [row] = page.json().data as HeldWork[];
    expect(row?.id).toBe(held);
    return row?.about;
  };
  expect(await about(of.draft.id)).toEqual(await about(2_000_000_000));
});
