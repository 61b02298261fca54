import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noteUidOf } from '#domain/note/note-uid.ts';
import {
  clientId,
  emails,
  freeDay,
  noteBody,
  openWorld,
  startSession,
  submitBody,
  userId,
  type Who,
  type World,
} from '../world.ts';
import { bringIn, bringInAll } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Stored = { id: number; uid: string; client_id: number };

/** A visit of the therapist and its note. */
async function submitted(date: string, begin_time: string, end_time: string, client = 'Ruiz'): Promise<Stored> {
  const opened = await startSession(world, { date, startTime: begin_time, client });
  const note = noteBody(opened.session.client.id, date, { begin_time, end_time });
  const answer = await world.ask('POST', '/api/session/submit', {
    as: 'rbt',
    body: submitBody(opened, { endTime: end_time, note }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().note;
}

/** Two notes that follow one another, and one that is held because of both. */
async function heldByTwo() {
  const date = freeDay();
  const [first, second] = [await submitted(date, '09:00', '10:00'), await submitted(date, '10:00', '11:00')];
  return { date, first, second, held: await submitted(date, '09:30', '10:30', 'Tan') };
}

/** The office names what it saw; here it is whatever stands there. */
const move = (note: Stored, date: string, begin_time: string, end_time: string, as: Who = 'rbt') =>
  world.ask('POST', '/api/note', {
    as,
    headers: as === 'rbt' ? {} : { 'if-match': '*' },
    body: { ...noteBody(note.client_id, date, { begin_time, end_time }), uid: note.uid },
  });

const read = (id: number) =>
  world.db.selectFrom('notes').select(['state', 'timeconflicts']).where('id', '=', id).executeTakeFirstOrThrow();

const ROUNDS = 6;

test('both notes in its way are moved at the same moment: it is final, and names no visit that is no longer there', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { date, first, second, held } = await heldByTwo();
    const answers = await Promise.all([
      move(first, date, '14:00', '15:00'),
      move(second, date, '15:00', '16:00', round % 2 === 0 ? 'rbt' : 'staff'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read(held.id)).toEqual({ state: 'final', timeconflicts: null });
  }
});

test('it is changed itself while the notes in its way are moved: it is final, whichever was stored first', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { date, first, second, held } = await heldByTwo();
    await move(first, date, '14:00', '15:00');
    const [away, own] = await Promise.all([move(second, date, '15:00', '16:00'), move(held, date, '09:45', '10:30')]);
    expect(away.statusCode).toBe(200);
    // Stored first, it is refused as before, and stays what it was: held, until the other is away.
    expect([200, 409]).toContain(own.statusCode);
    expect(await read(held.id)).toEqual({ state: 'final', timeconflicts: null });
  }
});

test('it is final by what a clerk did to another note: the audit names it and the clerk, and its author stays its last editor', async () => {
  const { date, first, second, held } = await heldByTwo();
  const edited = async () => (await world.ask('GET', `/api/note/${held.id}`, { as: 'rbt' })).json().edited;
  const before = await edited();
  await move(first, date, '14:00', '15:00');
  expect((await move(second, date, '15:00', '16:00', 'staff')).statusCode).toBe(200);
  expect(await read(held.id)).toMatchObject({ state: 'final' });
  expect(await edited()).toEqual(before);
  const audited = await world.ask('GET', `/api/company/audit?entity=note&entity_id=${held.id}`, { as: 'admin' });
  expect(audited.json().data).toMatchObject([
    { action: 'held note final', user: { id: await userId(world, emails.staff) } },
  ]);
});

test('it is final by what was accepted of a file: the audit names who accepted that, whose file it was, and the call', async () => {
  const { date, first, second, held } = await heldByTwo();
  await move(first, date, '14:00', '15:00');
  const { version } = (await world.ask('GET', `/api/note/${second.id}`, { as: 'rbt' })).json();
  const file = testDevice(world, 'rbt');
  const body = { ...noteBody(second.client_id, date, { begin_time: '15:00', end_time: '16:00' }), uid: second.uid };
  expect(await bringInAll(world, [file.op('/api/note', body, { ifMatch: `"${version}"` })], file.id)).toEqual([200]);
  expect(await read(held.id)).toMatchObject({ state: 'final' });
  const rows = await world.db
    .selectFrom('audit')
    .select(['user_id', 'request_id', 'detail'])
    .where('entity', '=', 'note')
    .where((row) =>
      row.or([
        row.and([row('entity_id', '=', held.id), row('action', '=', 'held note final')]),
        row.and([row('entity_id', '=', second.id), row('device_id', '=', file.id)]),
      ]),
    )
    .execute();
  const [author, staff, admin] = await Promise.all(
    [emails.rbt, emails.staff, emails.admin].map((who) => userId(world, who)),
  );
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect(row).toMatchObject({ user_id: admin, detail: { accepted_by: admin, author, brought_by: staff } });
  expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1);
});

test('accepted of a file, a note that overlaps another of its author is held until its times are corrected, and whoever accepts reads why', async () => {
  const date = freeDay();
  const first = await submitted(date, '09:30', '10:50');
  const file = testDevice(world, 'rbt');
  const body = { ...noteBody(first.client_id, date, { begin_time: '09:45', end_time: '10:30' }), uid: uuid() };
  const op = file.op('/api/note', body);
  const [piece = 0] = await bringIn(world, [op], { deviceId: file.id });
  const accepted = await world.ask('POST', `/api/company/held-work/${piece}`, {
    as: 'admin',
    body: { decision: 'accept' },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const why = expect.stringMatching(/^These times overlap the note for /);
  expect(accepted.json()).toMatchObject({
    state: 'accepted',
    about: [{ what: 'note', id: expect.any(Number), fields: { held: why } }],
  });
  const [{ id }] = accepted.json().about;
  expect(await read(id)).toEqual({ state: 'held', timeconflicts: why });
  const broughtIn = async () => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json().brought_in;
  expect(await broughtIn()).toEqual({ by: expect.any(String), at: expect.any(String) });
  // The author's own tablet says the same later: theirs, and held still.
  expect((await file.send(op)).json()).toMatchObject({ held: { state: 'accepted' } });
  const row = () => world.db.selectFrom('notes').select('brought_in').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await row()).toEqual({ brought_in: false });
  expect(await broughtIn()).toMatchObject({ confirmed: true });
  expect(await read(id)).toEqual({ state: 'held', timeconflicts: why });
  await move(first, date, '14:00', '15:00');
  expect(await read(id)).toEqual({ state: 'final', timeconflicts: null });
});

test('a change of a file that moves a note over another is accepted as held, too', async () => {
  const date = freeDay();
  const [, moved] = [await submitted(date, '09:00', '10:00'), await submitted(date, '11:00', '12:00')];
  const { version } = (await world.ask('GET', `/api/note/${moved.id}`, { as: 'rbt' })).json();
  const file = testDevice(world, 'rbt');
  const body = { ...noteBody(moved.client_id, date, { begin_time: '09:30', end_time: '10:30' }), uid: moved.uid };
  expect(await bringInAll(world, [file.op('/api/note', body, { ifMatch: `"${version}"` })], file.id)).toEqual([200]);
  expect(await read(moved.id)).toMatchObject({ state: 'held' });
  // What somebody else of the office saves is no word of its author.
  expect((await move(moved, date, '13:00', '14:00', 'staff')).statusCode).toBe(200);
  const { brought_in } = (await world.ask('GET', `/api/note/${moved.id}`, { as: 'staff' })).json();
  expect(brought_in).not.toHaveProperty('confirmed');
});

test('a note of a file that was in its way gives way to the author’s own tablet: it is final', async () => {
  const made = await visit(world);
  const note = { ...made.submit.note, uid: noteUidOf(made.uid) };
  const file = testDevice(world, 'rbt');
  const ops = [file.op('/api/session/start', made.start), file.op('/api/session/submit', { ...made.submit, note })];
  await bringInAll(world, ops, file.id);
  const held = await submitted(made.start.startDate, '15:30', '16:30', 'Tan');
  expect(await read(held.id)).toMatchObject({ state: 'held' });
  const begun = { ...made.start, client_id: await clientId(world, 'Haddad'), startTime: '18:00' };
  expect((await world.ask('POST', '/api/session/start', { as: 'rbt', body: begun })).statusCode).toBe(201);
  expect(await read(held.id)).toEqual({ state: 'final', timeconflicts: null });
});

test('a note of a file that was in its way becomes the draft of the author’s own visit: it is final', async () => {
  const [client, date, uid, file] = [await clientId(world, 'Ruiz'), freeDay(), uuid(), testDevice(world, 'rbt')];
  const note = noteBody(client, date, { begin_time: '09:00', end_time: '10:00', uid });
  await bringInAll(world, [file.op('/api/note', note)], file.id);
  const held = await submitted(date, '09:30', '10:30', 'Tan');
  expect(await read(held.id)).toMatchObject({ state: 'held' });
  const opened = await startSession(world, { date, startTime: '15:00', client: 'Ruiz' });
  const typed = { ...note, session_uid: opened.session.uid, begin_time: '15:00', end_time: '16:00' };
  const saved = await world.ask('POST', '/api/session/note', { as: 'rbt', body: typed });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await read(held.id)).toEqual({ state: 'final', timeconflicts: null });
});

test('of two that are held by one and overlap each other, one is final and the other names it', async () => {
  const date = freeDay();
  const first = await submitted(date, '09:00', '10:00');
  const [early, late] = [await submitted(date, '09:15', '09:45', 'Tan'), await submitted(date, '09:30', '09:50')];
  expect((await move(first, date, '14:00', '15:00')).statusCode).toBe(200);
  expect(await read(late.id)).toEqual({ state: 'final', timeconflicts: null });
  expect(await read(early.id)).toEqual({
    state: 'held',
    timeconflicts: expect.stringContaining('9:30 AM to 9:50 AM.'),
  });
});

/** So many held notes, each of which overlaps all others and the hour from nine. */
async function holdMany(date: string, count: number): Promise<number[]> {
  const [author, client] = [await userId(world, emails.rbt), await clientId(world, 'Tan')];
  const { rows } = await sql<{ id: number }>`
    insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location, state,
      timeconflicts, created_at, updated_at, updated_by)
    select company_id, gen_random_uuid(), ${client}, id, ${date}::date, time '09:00' + place * interval '1 second',
      '12:00', 1, 'held', 'Overlaps', now(), now(), id
    from users, generate_series(1, ${count}) as place where id = ${author}
    returning id`.execute(world.db);
  return rows.map(({ id }) => id);
}

/** How many rows come from the database while this is done. */
async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const answers: unknown[] = await Promise.all(asked.mock.results.map(({ value }) => value));
  asked.mockRestore();
  return answers.reduce<number>((sum, answer) => sum + rowsOf(answer), 0);
}
const rowsOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && Array.isArray(answer.rows)
    ? answer.rows.length
    : 0;

test('held notes that overlap each other are read once each, and not in pairs', async () => {
  const date = freeDay();
  const first = await submitted(date, '09:00', '10:00');
  const held = await holdMany(date, 60);
  // Pairs would be 3,540.
  expect(await rowsReadBy(() => move(first, date, '09:00', '11:00'))).toBeLessThan(400);
  for (const id of held)
    expect(await read(id)).toEqual({ state: 'held', timeconflicts: expect.stringContaining('9:00 AM to 11:00 AM.') });
  expect(await rowsReadBy(() => move(first, date, '14:00', '15:00'))).toBeLessThan(400);
  const states = await Promise.all(held.map(read));
  expect(states.filter(({ state }) => state === 'final')).toHaveLength(1);
  expect(states.filter(({ timeconflicts }) => timeconflicts?.includes('9:01 AM to 12:00 PM.'))).toHaveLength(59);
});

test('what is saved of another day, or with the same times, waits for no held note: a hundred of them slow nobody down', async () => {
  const { date, first, held } = await heldByTwo();
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('notes').select('id').where('id', '=', held.id).forUpdate().execute();
    await submitted(freeDay(), '09:00', '10:00');
    expect((await move(first, date, '09:00', '10:00')).statusCode).toBe(200);
  });
});
