import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { lockTimesOf } from '#server/db/queries/lock-uid.ts';
import { clientId, emails, freeDay, ifMatch, noteBody, openWorld, userId, type World, waiting } from '../world.ts';
import { bringIn, bringInAll } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

/* What the office does to a note without changing a word of it is no saving of it. */
let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const written = async (): Promise<Note> =>
  (await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay(), { comment: 'first' }) })).json();

const save = (note: Note, more: object) => {
  const { uid, date_visited, client_id, begin_time, end_time } = note;
  return noteBody(client_id, date_visited, { uid, begin_time, end_time, ...more });
};

/** A brought-in edit of the note, as its author's device knew it. */
async function editOf(note: Note): Promise<number> {
  const device = testDevice(world, 'rbt');
  const op = device.op('/api/note', save(note, { comment: 'second' }), { ifMatch: `"${note.version}"` });
  const [id = 0] = await bringIn(world, [op], { deviceId: device.id });
  return id;
}

const accept = (id: number) =>
  world.ask('POST', `/api/company/held-work/${id}`, { as: 'admin', body: { decision: 'accept' } });
const read = async ({ id }: Note): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'rbt' })).json();

const ok = async (path: string, body: object) => {
  const answer = await world.ask('POST', path, { as: 'staff', body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const flag = ({ id }: Note) => ok('/api/company/flag/assign', { note_id: id, flag_ids: [] });
const pay = ({ id }: Note, status: string) =>
  ok('/api/pay', { id: [id], status, ...(status.startsWith('undo') ? { act: uuid() } : { date: '2026-11-18' }) });

const review = ({ id }: Note, decision: string, comment?: string) =>
  ok(`/api/note/${id}/review`, { decision, ...(comment === undefined ? {} : { comment }) });

type Acts = [string, (note: Note) => Promise<void>][];
const acts: Acts = [
  ['flags', flag],
  [
    'a bill and its undo',
    async (note) => {
      await pay(note, 'insurance_billed');
      await pay(note, 'undo');
    },
  ],
];

describe('what a file says of a note is accepted though the office has set on that', () => {
  test.each(acts)('%s, after the file came', async (_what, act) => {
    const note = await written();
    const id = await editOf(note);
    world.clock.advance(5);
    await act(note);
    const answer = await accept(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read(note)).toMatchObject({ comment: 'second' });
  });

  test.each(acts)('%s, before the file came', async (_what, act) => {
    const note = await written();
    await act(note);
    await act(note);
    world.clock.advance(5);
    const answer = await accept(await editOf(note));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read(note)).toMatchObject({ comment: 'second' });
  });
});

const marks: Acts = [
  ['reviewed', (note) => review(note, 'reviewed')],
  ['returned (“Times?”)', (note) => review(note, 'returned', 'Times?')],
  ['billed', (note) => pay(note, 'insurance_billed')],
  ['paid', (note) => pay(note, 'contractor_paid')],
  [
    'reviewed and billed and paid',
    async (note) => {
      await review(note, 'reviewed');
      await pay(note, 'insurance_billed');
      await flag(note);
      await pay(note, 'contractor_paid');
    },
  ],
  [
    'returned (“How long?”) and billed',
    async (note) => {
      await pay(note, 'insurance_billed');
      await pay(note, 'contractor_paid');
      await review(note, 'returned', 'How long?');
      await pay(note, 'undo_pay');
    },
  ],
];

describe('what a file says of a note meets what has been said of that since, as its author’s own save does', () => {
  const unchanged = async (note: Note, held: Note) => {
    const own = save(note, { comment: 'second' });
    const answer = await world.ask('POST', '/api/note', { as: 'rbt', body: own, headers: ifMatch(note) });
    expect(answer.json()).toMatchObject({ status: 412, code: 'version' });
    expect(await read(note)).toEqual(held);
  };

  test.each(marks)('it was %s after the file came: it is refused, and says so', async (said, mark) => {
    const note = await written();
    const id = await editOf(note);
    world.clock.advance(5);
    await mark(note);
    const marked = await read(note);
    const { code, detail } = (await accept(id)).json();
    expect([code, detail]).toEqual(['marked_since', expect.stringContaining(`was ${said} since this was written`)]);
    await unchanged(note, marked);
  });

  test.each(marks)('it was %s before the file came, and its author had not seen that', async (said, mark) => {
    const note = await written();
    await flag(note);
    await mark(note);
    await flag(note);
    const marked = await read(note);
    world.clock.advance(5);
    const { code, detail } = (await accept(await editOf(note))).json();
    expect([code, detail]).toEqual(['marked_since', expect.stringContaining(`was ${said} since this was written`)]);
    await unchanged(note, marked);
  });

  test.each(marks)('it was %s, which its author had seen: it is the answer to that', async (_said, mark) => {
    const note = await written();
    await mark(note);
    const seen = await read(note);
    await flag(note);
    world.clock.advance(5);
    const answer = await accept(await editOf(seen));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read(note)).toMatchObject({ comment: 'second', review: null });
  });

  test('its own words once more change nothing, and no review', async () => {
    const note = await written();
    const device = testDevice(world, 'rbt');
    const op = device.op('/api/note', save(note, { comment: 'first' }), { ifMatch: `"${note.version}"` });
    const [id = 0] = await bringIn(world, [op], { deviceId: device.id });
    await review(note, 'returned', 'Times?');
    expect((await accept(id)).statusCode).toBe(200);
    expect((await read(note)).review).toMatchObject({ decision: 'returned', comment: 'Times?' });
  });
});

describe('what somebody else has written is never laid over', () => {
  const edit = async (note: Note) => {
    const body = save(note, { id: note.id, comment: 'of the office' });
    const answer = await world.ask('POST', '/api/note', { as: 'staff', body, headers: ifMatch(await read(note)) });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  test('before the file came, whatever was set on it before and after', async () => {
    const note = await written();
    await flag(note);
    await edit(note);
    await flag(note);
    world.clock.advance(5);
    expect((await accept(await editOf(note))).statusCode).toBe(412);
    expect(await read(note)).toMatchObject({ comment: 'of the office' });
  });

  test('after the file came', async () => {
    const note = await written();
    await flag(note);
    const id = await editOf(note);
    world.clock.advance(5);
    await edit(note);
    await flag(note);
    expect((await accept(id)).json()).toMatchObject({ code: 'overtaken' });
    expect(await read(note)).toMatchObject({ comment: 'of the office' });
  });
});

test('a note was last edited when its words were, and not when it was flagged, reviewed or billed', async () => {
  for (const [, act] of [...acts, ...marks]) {
    const note = await written();
    world.clock.advance(5);
    await act(note);
    expect(await read(note)).toMatchObject({ edited: note.edited });
  }
});

describe('whoever accepts takes a note’s locks in the order of all others, so that none waits in a circle', () => {
  test('the author’s times before the note', async () => {
    const note = await written();
    const id = await editOf(note);
    const author = await userId(world, emails.rbt);
    const { company_id } = await world.db
      .selectFrom('users')
      .select('company_id')
      .where('id', '=', author)
      .executeTakeFirstOrThrow();
    const accepting = await world.db.transaction().execute(async (tx) => {
      await lockTimesOf(tx, company_id, author);
      const call = accept(id);
      await expect.poll(() => waiting(world.db, 'pg_advisory_xact_lock')).toBe(1);
      await sql`select from notes where id = ${note.id} for update nowait`.execute(tx);
      return { call };
    });
    expect((await accepting.call).statusCode).toBe(200);
  });

  test('its session before the note', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const ops = [device.op('/api/session/start', made.start), device.op('/api/session/submit', made.submit)];
    expect(await bringInAll(world, ops, device.id)).toContain(200);
    const { id: noteId } = await world.db
      .selectFrom('notes')
      .select('id')
      .where('uid', '=', made.submit.note.uid)
      .executeTakeFirstOrThrow();
    const note: Note = (await world.ask('GET', `/api/note/${noteId}`, { as: 'rbt' })).json();
    const id = await editOf(note);
    const accepting = await world.db.transaction().execute(async (tx) => {
      await sql`select from sessions where uid = ${made.uid} for update`.execute(tx);
      const call = accept(id);
      await expect.poll(() => waiting(world.db, 'sessions')).toBe(1);
      await sql`select from notes where id = ${note.id} for update nowait`.execute(tx);
      return { call };
    });
    expect((await accepting.call).statusCode).toBe(200);
  });
});
