import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { ApiDocument } from '#server/features/api-document/openapi.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let document: ApiDocument;
beforeAll(async () => {
  world = await openWorld();
  document = (await world.ask('GET', '/api/openapi.json')).json();
});
afterAll(() => world.close());

test('every call of the table stands in the document under its name, and none besides', () => {
  const stated = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(stated.sort()).toEqual(Object.keys(endpoints).sort());
});

test('every call stands in one group of the page, and no group is empty', () => {
  const groups = document.tags.map(({ name }) => name);
  const used = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ tags }) => tags));
  expect(used.filter((tags) => tags.length !== 1)).toEqual([]);
  expect(new Set(used.flat())).toEqual(new Set(groups));
  const groupOf = (path: string, method: string) => document.paths[path]?.[method]?.tags;
  expect(groupOf('/api/sessions', 'get')).toEqual(groupOf('/api/session/start', 'post'));
  expect(groupOf('/api/company/notes', 'get')).toEqual(['Notes']);
  expect(groupOf('/api/behavior/assign/{id}', 'get')).toEqual(groupOf('/api/skills', 'get'));
  expect(groupOf('/api/behavior/entries', 'get')).toEqual(['Behavior entries and graphs']);
});

test('every call is told in a line of words', () => {
  const lines = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  );
  expect(lines.filter((line) => line.trim() === '')).toEqual([]);
  expect(new Set(lines).size).toBe(Object.keys(endpoints).length);
});

test('a body’s fields, which of them must be given, and the answer’s fields are the contract’s', () => {
  const start = document.paths['/api/session/start']?.post;
  const body = start?.requestBody?.content['application/json']?.schema;
  expect(body?.required).toEqual(expect.arrayContaining(['uid', 'client_id', 'visit_location', 'startDate']));
  expect(body?.required).not.toContain('endDate');
  expect(start?.responses['200']?.content?.['application/json']?.schema.properties).toHaveProperty('session');
  expect(start?.responses).toHaveProperty('202');
  expect(start?.parameters?.map(({ name }) => name)).toEqual(['Idempotency-Key', 'If-Match']);
});

test('who may call is said with the permission and its meaning', () => {
  expect(document.paths['/api/notes']?.get?.description).toBe('Needs notes.view (Read own notes).');
  expect(document.paths['/api/notes']?.get?.security).toEqual([{ bearer: [] }]);
  expect(document.paths['/oauth/token']?.post?.security).toEqual([]);
});

describe('the page to read', () => {
  test('shows every call, and a browser may load nothing but its own style', async () => {
    const page = await world.ask('GET', '/api');
    expect(page.headers['content-type']).toContain('text/html');
    for (const { name } of document.tags) expect(page.body).toContain(`>${name}</h2>`);
    for (const name of Object.keys(endpoints)) expect(page.body).toContain(`<h3 id="${name}">`);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).not.toContain('<script');
  });
});
