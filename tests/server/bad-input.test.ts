import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { clientId, event, freeDay, noteBody, openWorld, startSession, submitBody, type World } from './world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints);
const writes = names.filter((name) => endpoints[name].method === 'POST' && endpoints[name].access !== 'public');
const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  world.ask('POST', path, { as: 'rbt', body, headers });
const json = { 'content-type': 'application/json' };

/** Bodies that nobody sends on purpose. */
const nonsense: [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a text', 'text'],
  ['a list', []],
  ['an empty object', {}],
  ['a field with a prototype’s name', { constructor: { prototype: 1 } }],
  [
    'everything of the wrong type',
    { uid: 1, client_id: 'x', session_uid: [], events: 'none', note: 7, id: {}, startDate: 5 },
  ],
  ['numbers out of range', { uid: 'x', client_id: 1e308, id: -1, visit_location: 99, session_uid: null }],
];

describe('every write', () => {
  const pairs = writes.flatMap((name) => nonsense.map(([what, body]) => [name, what, body] as const));
  test.each(pairs)('%s with %s answers 4xx and names what is wrong', async (name, _what, body) => {
    const answer = await post(endpoints[name].path, JSON.stringify(body), json);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ status: answer.statusCode, code: expect.any(String) });
  });

  const withBody = writes.filter((name) => 'body' in endpoints[name]);
  test.each(withBody)('%s: a field that it does not know is named, with a code of its own', async (name) => {
    const opened = await startSession(world);
    const bodies: Partial<Record<EndpointName, object>> = {
      startSession: {
        uid: opened.session.uid,
        client_id: maya,
        visit_location: 1,
        startDate: freeDay(),
        startTime: '15:00',
      },
      recordDataEntry: { session_uid: opened.session.uid },
      saveSessionNote: { session_uid: opened.session.uid, ...noteBody(maya, opened.session.startDate) },
      submitSession: submitBody(opened),
      restartSession: { uid: opened.session.uid },
      saveNote: noteBody(maya, freeDay()),
    };
    // The administrator may make every call, so that it is the body alone that is refused.
    const path = endpoints[name].path.replace(/:\w+/g, '1');
    const answer = await world.ask('POST', path, { as: 'admin', body: { ...bodies[name], surprise: 1 } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'unknown_field', errors: { surprise: [expect.any(String)] } });
  });
});

describe('text that can’t be stored', () => {
  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('%s is refused at its field, wherever it is', async (_what, text) => {
    const note = await post('/api/note', noteBody(maya, freeDay(), { comment: text }), {
      'idempotency-key': crypto.randomUUID(),
    });
    expect([note.statusCode, Object.keys(note.json().errors)]).toEqual([422, ['comment']]);
    const { session } = await startSession(world);
    const fact = event('tap', { behaviour_id: 1, abc: { antecedent: text } });
    const facts = await post('/api/session/data-entry', { session_uid: session.uid, events: [fact] });
    expect(Object.keys(facts.json().errors)).toEqual(['events.0.abc.antecedent']);
    const zone = await post('/api/session/data-entry', {
      session_uid: session.uid,
      events: [{ ...event('pause'), tz: text }],
    });
    expect(Object.keys(zone.json().errors)).toEqual(['events.0.tz']);
  });

  test.each([
    '/api/notes?groupId=%00',
    '/api/notes?cursor=%00',
    '/api/schedule/event?start=%00&end=2026-01-01',
  ])('%s is refused by name', async (path) => {
    expect((await world.ask('GET', path, { as: 'rbt' })).statusCode).toBe(422);
  });
});

describe('what is no request', () => {
  test.each([
    ['broken JSON', '{"uid": ', 400, 'bad_json'],
    ['JSON with something after it', '{} {}', 400, 'bad_json'],
    ['nested a thousand deep', '['.repeat(1000) + ']'.repeat(1000), 400, 'bad_json'],
    ['half a megabyte of brackets', '['.repeat(500_000), 400, 'bad_json'],
    ['a prototype that would be everybody’s', '{"__proto__": {"admin": true}}', 400, 'bad_json'],
    ['more than a megabyte', JSON.stringify({ comment: 'x'.repeat(1_100_000) }), 413, 'too_large'],
  ])('%s is answered with a problem', async (_what, body, status, code) => {
    const answer = await post('/api/note', body, json);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, code });
  });

  test('a body that is no JSON by its own word is refused, a form of another site with it', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post('/api/note', 'uid=1', { 'content-type': type });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
  });

  test('a path that is not there, a method that is not, and an address that can’t be read', async () => {
    const missing = await world.ask('GET', '/api/nothing');
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found']);
    const wrong = await world.ask('DELETE', '/api/clients');
    expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([
      405,
      'GET, POST',
      'method_not_allowed',
    ]);
    const get = await world.ask('GET', '/api/session/start');
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
    const both = await world.ask('PUT', '/api/note/7');
    expect([both.statusCode, both.headers.allow]).toEqual([405, 'GET']);
    const unreadable = await world.ask('GET', '/api/note/%E0%A4%A');
    expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'bad_url']);
  });

  test.each(['0', '-1', '1e3', '99999999999', 'abc', '1.5', '%20'])('the id %s is no id', async (id) => {
    const answer = await world.ask('GET', `/api/note/${id}`, { as: 'rbt' });
    expect(answer.statusCode).toBe(422);
  });

  test('a number that SQL would read as more stays a text that is refused', async () => {
    const answer = await world.ask('GET', '/api/notes?client=1%20or%201=1&user=1;drop', { as: 'rbt' });
    expect(Object.keys(answer.json().errors).sort()).toEqual(['client', 'user']);
  });
});

test('times at the edge of a day, of a year and of a clock change are taken or refused, never broken', async () => {
  const edges = [
    ['2024-02-29', '00:00', '23:59', 201],
    ['2026-03-08', '02:15', '02:45', 201],
    ['2026-11-01', '01:30', '01:45', 201],
    ['2199-12-31', '23:00', '23:59', 201],
    ['2026-11-20', '23:59', '00:00', 422],
    ['2026-11-20', '24:00', '24:01', 422],
  ] as const;
  for (const [date_visited, begin_time, end_time, status] of edges) {
    const answer = await post('/api/note', noteBody(maya, date_visited, { begin_time, end_time }));
    expect([date_visited, begin_time, answer.statusCode]).toEqual([date_visited, begin_time, status]);
  }
  const far = await world.ask('GET', `/api/client/log-hours/${maya}?date=2199-12-31`, { as: 'rbt' });
  expect(far.statusCode).toBe(200);
});

test('nothing in this file was answered with a 500', () => {
  const failed = world
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"failed"'));
  expect(failed).toEqual([]);
});
