import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientId, freeDay, ifMatch, noteBody, openWorld, startSession, submitBody, type World } from '../world.ts';

// What the audit says of a note that was changed: of what decides money old and new, and never what people wrote.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ask = (url: string, body: object, headers: Record<string, string> = {}) =>
  world.ask('POST', url, { as: 'rbt', body, headers });

async function lastDetail(): Promise<object> {
  const { rows } = await sql<{ detail: object }>`select detail from audit order by id desc limit 1`.execute(world.db);
  return rows[0]?.detail ?? {};
}

test('an edit of a note says old and new of its client, day, place, times and length, and of no text', async () => {
  const [maya, leo] = [await clientId(world, 'Ruiz'), await clientId(world, 'Tan')];
  const sent = noteBody(maya, freeDay(), { comment: 'Was tired.' });
  await ask('/api/note', sent);
  expect(await lastDetail()).toEqual({ made: true });
  await ask('/api/note', { ...sent, end_time: '17:30', location: 3, comment: 'Was very tired.' });
  expect(await lastDetail()).toEqual({
    changed: ['location', 'end_time', 'comment'],
    values: {
      location: { from: 2, to: 3 },
      end_time: { from: '17:00', to: '17:30' },
      hours: { from: 2, to: 2.5 },
    },
  });
  const day = freeDay();
  await ask('/api/note', { ...sent, date_visited: day, client_id: leo, begin_time: '15:30' });
  expect(await lastDetail()).toMatchObject({
    values: {
      client_id: { from: maya, to: leo },
      date_visited: { from: sent.date_visited, to: day },
      begin_time: { from: '15:00', to: '15:30' },
    },
  });
  // Words alone are no figures.
  await ask('/api/note', { ...sent, date_visited: day, client_id: leo, begin_time: '15:30', comment: 'Slept well.' });
  expect(await lastDetail()).toEqual({ changed: ['comment'] });
});

test('an addendum says what it corrects, beside how the note was read until then', async () => {
  const note = (await ask('/api/note', noteBody(await clientId(world, 'Ruiz'), freeDay()))).json();
  await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [note.id], status: 'insurance_billed' } });
  const add = (end_time: string) =>
    ask(`/api/note/${note.id}/addendum`, { uid: uuid(), reason: 'Slip', end_time, comment: `Until ${end_time}.` });
  await add('16:30');
  await add('16:00');
  expect(await lastDetail()).toMatchObject({
    changed: ['end_time', 'comment'],
    values: { end_time: { from: '16:30', to: '16:00' }, hours: { from: 1.5, to: 1 } },
  });
  expect(JSON.stringify(await lastDetail())).not.toContain('Until');
});

test('so does a session’s note, saved or submitted again; a draft that nobody else has seen is no record yet', async () => {
  const opened = await startSession(world);
  const { uid } = opened.session;
  const submit = submitBody(opened);
  const save = (note: object) => ask('/api/session/note', { ...submit.note, ...note, session_uid: uid });
  await save({});
  await save({ end_time: '16:30' });
  expect(await lastDetail()).not.toHaveProperty('values');
  const { note } = (await ask('/api/session/submit', submit)).json();
  expect(await lastDetail()).not.toHaveProperty('values');
  await save({ end_time: '17:15' });
  expect(await lastDetail()).toMatchObject({ values: { end_time: { from: '17:00', to: '17:15' } } });
  await ask('/api/session/restart', { uid });
  const later = { ...submit, endTime: '17:45', note: { ...submit.note, end_time: '17:45' } };
  const { version } = (await world.ask('GET', `/api/note/${note.id}`, { as: 'staff' })).json();
  expect((await ask('/api/session/submit', later, ifMatch({ version }))).statusCode).toBe(200);
  expect(await lastDetail()).toMatchObject({ values: { end_time: { from: '17:15', to: '17:45' } } });
  await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [note.id], status: 'insurance_billed' } });
  await ask('/api/session/restart', { uid });
  await ask('/api/session/submit', { ...later, endTime: '18:00', note: { ...later.note, end_time: '18:00' } });
  expect(await lastDetail()).toMatchObject({ values: { end_time: { from: '17:45', to: '18:00' } } });
});
