import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteTexts } from '#domain/note/note-fields.ts';
import { clientId, freeDay, ifMatch, noteBody, openWorld, startSession, submitBody, type World } from '../world.ts';
import { bringInAll } from './bring-in.ts';
import { testDevice } from './delivery.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const ask = async (path: string, body: object, headers = {}, as: 'rbt' | 'staff' = 'rbt') => {
  const answer = await world.ask('POST', path, { as, body, headers });
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
};
/** As an app sends it that has not heard of the text. */
const without = <T extends object>(body: T, key: string) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field !== key));

test.each(
  noteTexts,
)('an app that does not know %s saves a note: what somebody else has written there stays', async (key) => {
  const body = noteBody(maya, freeDay());
  const made = await ask('/api/note', body);
  const written = await ask('/api/note', { ...body, [key]: 'Sunny with hail' }, ifMatch(made), 'staff');
  const saved = await ask('/api/note', without({ ...body, end_time: '16:00' }, key), ifMatch(written));
  expect(saved).toMatchObject({ end_time: '16:00', [key]: 'Sunny with hail' });
  // And stays theirs: the author has said nothing of it.
  expect(saved.edited.others).toEqual(written.edited.others);
  expect(await ask('/api/note', { ...body, [key]: '' }, ifMatch(saved))).toMatchObject({ [key]: '' });
});

test.each(noteTexts)('nor does its session note or its Submit erase %s, and a new note of it has none', async (key) => {
  const session = await startSession(world);
  const body = submitBody(session);
  const note = { session_uid: body.session_uid, ...body.note };
  const draft = await ask('/api/session/note', without(note, key));
  expect(draft).toMatchObject({ [key]: '' });
  const written = await ask('/api/session/note', { ...note, [key]: 'Sunny with hail' }, ifMatch(draft));
  const kept = await ask('/api/session/note', without({ ...note, end_time: '16:30' }, key), ifMatch(written));
  expect(kept).toMatchObject({ end_time: '16:30', [key]: 'Sunny with hail' });
  const submitted = await ask('/api/session/submit', { ...body, note: without(body.note, key) }, ifMatch(kept));
  expect(submitted.note).toMatchObject({ end_time: '17:00', [key]: 'Sunny with hail', state: 'final' });
});

test('a text that an app drafted is named as drafted until somebody writes in it, whoever that is and by which form', async () => {
  const session = await startSession(world);
  const body = submitBody(session);
  const note = { session_uid: body.session_uid, ...body.note, target_behaviors: 'Tantrum occurred 1 time.' };
  const both = ['target_behaviors', 'skill_learned'];
  const draft = await ask('/api/session/note', { ...note, drafted: both });
  expect(draft.drafted).toEqual(both);
  // An older app writes in one text and says nothing of drafts.
  const typed = await ask('/api/session/note', { ...note, skill_learned: 'Asked for help' }, ifMatch(draft));
  expect(typed.drafted).toEqual(['target_behaviors']);
  const skills = { skill_learned: 'Asked for help', drafted: ['target_behaviors'] };
  const sent = { ...body, note: { ...body.note, ...skills, target_behaviors: 'Tantrum occurred 2 times.' } };
  const submitted = await ask('/api/session/submit', sent, ifMatch(typed));
  expect(submitted.note).toMatchObject({ state: 'final', drafted: ['target_behaviors'] });
  const { version } = submitted.note;
  // A form of the office leaves out what it does not change.
  const { client_id, date_visited, location, begin_time } = body.note;
  const facts = { client_id, date_visited, location, begin_time, id: submitted.note.id };
  const moved = await ask('/api/note', { ...facts, end_time: '16:45' }, ifMatch({ version }), 'staff');
  expect(moved.drafted).toEqual(['target_behaviors']);
  const words = { ...facts, end_time: '16:45', target_behaviors: 'Tantrum occurred twice.' };
  expect((await ask('/api/note', words, ifMatch(moved), 'staff')).drafted).toBeUndefined();
  const wrong = await world.ask('POST', '/api/session/note', { as: 'rbt', body: { ...note, drafted: ['comment'] } });
  expect(wrong.statusCode).toBe(422);
});

test.each(
  noteTexts,
)('%s that a file has written stays, and stays marked as of a file, when a call says nothing of it', async (key) => {
  const device = testDevice(world, 'rbt');
  const body = { ...noteBody(maya, freeDay()), uid: uuid() };
  const own = device.op('/api/note', without(body, key));
  await bringInAll(world, [{ ...own, body: { ...body, [key]: 'of the file' } }], device.id);
  const stored = () =>
    world.db.selectFrom('notes').select([key, 'id', 'version', 'brought_in']).where('uid', '=', body.uid);
  // The office corrects the time in its form, which leaves out every text that it did not change.
  const { id, version } = await stored().executeTakeFirstOrThrow();
  const { client_id, date_visited, location, begin_time } = body;
  const corrected = await world.ask('POST', '/api/note', {
    as: 'staff',
    body: { client_id, date_visited, location, begin_time, id, end_time: '17:30' },
    headers: ifMatch({ version }),
  });
  expect(corrected.statusCode, corrected.body).toBe(200);
  expect(await stored().executeTakeFirstOrThrow()).toMatchObject({ [key]: 'of the file', brought_in: true });
  // Its author's own call was made before that text was added to the app.
  expect((await device.send(own)).statusCode).toBeLessThan(500);
  expect(await stored().executeTakeFirstOrThrow()).toMatchObject({ [key]: 'of the file', brought_in: true });
});

test.each(
  noteTexts,
)('%s that another file has added is not confirmed by its author’s own call, which says nothing of it', async (key) => {
  const [device, other] = [testDevice(world, 'rbt'), testDevice(world, 'rbt')];
  const body = without({ ...noteBody(maya, freeDay()), uid: uuid() }, key);
  const own = device.op('/api/note', body);
  await bringInAll(world, [own], device.id);
  await bringInAll(world, [other.op('/api/note', { ...body, [key]: 'FORGED' })], other.id);
  await device.send(own);
  const stored = world.db.selectFrom('notes').select([key, 'brought_in']).where('uid', '=', String(body.uid));
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ [key]: 'FORGED', brought_in: true });
});
