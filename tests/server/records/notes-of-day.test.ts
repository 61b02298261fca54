import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_NOTES_OF_DAY } from '#domain/note/day-limit.ts';
import { judge } from '#sync/send/outcome.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { clientId, emails, freeDay, noteBody, openWorld, userId, type World } from '../world.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

/** Held ones, which are in nobody's way: the day has room for any times, and for no more notes. */
async function fill(date: string, count = MOST_NOTES_OF_DAY): Promise<number[]> {
  const author = await userId(world, emails.rbt);
  const { rows } = await sql<{ id: number }>`
    insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location, state,
      timeconflicts, created_at, updated_at, updated_by)
    select company_id, gen_random_uuid(), ${maya}, id, ${date}::date, '01:00', '01:05', 1, 'held', 'Overlaps',
      now(), now(), id
    from users, generate_series(1, ${count}) where id = ${author}
    returning id`.execute(world.db);
  return rows.map(({ id }) => id);
}
const remove = (id: number) =>
  world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', id).execute();
const save = (body: object) => world.ask('POST', '/api/note', { as: 'rbt', body, headers: { 'if-match': '*' } });
const notesOn = async (date: string): Promise<number> => {
  const notes = world.db.selectFrom('notes').where('date_visited', '=', date).where('deleted_at', 'is', null);
  return Number((await notes.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
};

test('a day of a therapist takes two hundred notes: one more is refused with what to do, and what is there can be mended', async () => {
  const [date, other] = [freeDay(), freeDay()];
  const [first = 0] = await fill(date);
  const full = await save(noteBody(maya, date));
  expect(full.json()).toMatchObject({ status: 422, code: 'day_full', detail: expect.stringMatching(/Check the date/) });
  expect(await notesOn(date)).toBe(MOST_NOTES_OF_DAY);

  const elsewhere = noteBody(maya, other);
  expect((await save(elsewhere)).statusCode).toBe(201);
  expect((await save({ ...elsewhere, date_visited: date })).json().code).toBe('day_full');
  expect((await world.ask('POST', '/api/note', { as: 'rbt2', body: noteBody(maya, date) })).json().code).not.toBe(
    'day_full',
  );

  const { uid } = await world.db.selectFrom('notes').select('uid').where('id', '=', first).executeTakeFirstOrThrow();
  expect((await save(noteBody(maya, date, { uid, comment: 'Once more.' }))).statusCode).toBe(200);
  expect((await save(noteBody(maya, date, { begin_time: '18:00', end_time: '19:00' }))).statusCode).toBe(422);
  await remove(first);
  expect((await save({ ...elsewhere, date_visited: date })).statusCode).toBe(200);
});

test('two at once for the last place of a day: one has it', async () => {
  const date = freeDay();
  await fill(date, MOST_NOTES_OF_DAY - 1);
  const answers = await Promise.all([
    save(noteBody(maya, date, { begin_time: '08:00', end_time: '09:00' })),
    save(noteBody(maya, date, { begin_time: '10:00', end_time: '11:00' })),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  expect(await notesOn(date)).toBe(MOST_NOTES_OF_DAY);
});

test('a visit that a tablet submits on a full day is not lost: the tablet keeps it with the reason, the office has a copy, and it goes through when there is room', async () => {
  const device = testDevice(world, 'rbt');
  const { start, tap, submit } = await visit(world);
  const [first = 0] = await fill(start.startDate);
  const taken = (
    await device.batch([device.op('/api/session/start', start), device.op('/api/session/data-entry', tap())])
  ).json();
  expect(taken.results.map(({ status }: { status: number }) => status)).toEqual([201, 200]);

  const refused = await device.send(device.op('/api/session/submit', submit));
  const outcome = judge({
    kind: 'answer',
    status: refused.statusCode,
    contentType: String(refused.headers['content-type']),
    epoch: String(refused.headers['x-epoch']),
    retryAfterMs: null,
    body: refused.json(),
  });
  const { code, detail } = outcome;
  expect([outcome.class, code]).toEqual(['rejected', 'day_full']);
  const error = { class: outcome.class, status: outcome.status, code, detail, at: new Date().toISOString() };
  expect(attentionText({ kind: 'refused', error, sentence: detail })).toEqual({
    reason: expect.stringMatching(/^There are 200 notes of this person on that day already/),
    advice: expect.stringMatching(/Nothing is lost/),
  });
  const copies = await world.db.selectFrom('held_work').select(['state', 'reason', 'body']).execute();
  expect(copies).toEqual([{ state: 'copy', reason: 'day_full', body: expect.objectContaining(submit) }]);

  await remove(first);
  expect((await device.send(device.op('/api/session/submit', submit))).statusCode).toBe(200);
  const [stored] = await world.db.selectFrom('notes').select('state').where('uid', '=', submit.note.uid).execute();
  expect(stored?.state).toBe('final');
});
