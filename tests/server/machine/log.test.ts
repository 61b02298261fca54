import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clientId,
  emails,
  event,
  noteBody,
  openWorld,
  signIn,
  startSession,
  submitBody,
  type World,
} from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Stands in for everything that a person may write. */
const MARKER = 'Zwiebelkuchen';

test('no line holds a name, a text, an address, a token or a body, whatever goes wrong', async () => {
  const maya = await clientId(world, 'Ruiz');
  const token = await world.tokenOf('rbt');
  const cookie = (await signIn(world, emails.rbt)).cookies[0]?.value ?? '';
  await signIn(world, `${MARKER}@demo.test`, MARKER);
  const opened = await startSession(world);
  const fact = event('tap', { behaviour_id: 1, abc: { antecedent: MARKER } });
  const post = (path: string, body: object | string, headers = {}) =>
    world.ask('POST', path, { as: 'rbt', body, headers });
  await post('/api/session/data-entry', { session_uid: opened.session.uid, events: [fact] });
  const note = noteBody(maya, opened.session.startDate, { comment: MARKER, who_present: MARKER });
  await post('/api/session/note', { session_uid: opened.session.uid, ...note });
  await post('/api/session/submit', submitBody(opened, { note }));
  await post('/api/note', noteBody(maya, opened.session.startDate, { comment: MARKER }), { 'idempotency-key': uuid() });
  await post('/api/note', { [MARKER]: 1 });
  await post('/api/note', `{"${MARKER}`, { 'content-type': 'application/json' });
  await world.ask('GET', `/auth/reset/password/${MARKER}`);
  await world.ask('GET', `/api/notes?groupId=${MARKER}&cursor=${MARKER}`, { as: 'rbt' });
  await world.ask('GET', `/api/${MARKER}`);
  await world.ask('GET', `/api/note/%E0%A4%A${MARKER}`);
  // PostgreSQL quotes the whole row in the detail of a refusal.
  await sql`alter table notes add constraint broken check (comment = '') not valid`.execute(world.db);
  const broken = await post('/api/note', noteBody(maya, '2014-01-01', { comment: MARKER }));
  expect(broken.statusCode).toBe(500);
  expect(broken.body).not.toContain(MARKER);

  const log = world.logged();
  for (const secret of [MARKER, 'Ruiz', 'Maya', 'Diaz', 'Ana ', emails.rbt, 'demo.test', token, cookie, 'field-day']) {
    expect(log).not.toContain(secret);
  }
  expect(log).toContain('"constraint":"broken"');
});

test('every answer has one line with its request, its route, whose it was and how it went', async () => {
  const answer = await world.ask('GET', '/api/client/log-hours/999999', { as: 'rbt' });
  const id = String(answer.headers['x-request-id']);
  const lines = world
    .logged()
    .split('\n')
    .filter((line) => line.includes(id));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      request: id,
      method: 'GET',
      route: '/api/client/log-hours/:id',
      status: 404,
      company: expect.any(Number),
      user: expect.any(Number),
      msg: 'answered',
    }),
  ]);
});
