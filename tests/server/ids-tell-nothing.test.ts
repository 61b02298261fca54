import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { matrixOf } from './access/matrix.ts';
import { addRowsOf } from './access/rows-of.ts';
import { openWorld, type Who, type World } from './world.ts';

/** What a row is known by, in every table. */
interface Identity {
  id: number;
  uid: string;
}

let world: World;
/** Of another company's row in every table. */
const theirs: Identity = { id: 900_001, uid: uuid() };
/** Of a row of the same company in every table, for a client that the therapist does not have. */
const hidden: Identity = { id: 900_002, uid: uuid() };
/** Of no row. Another key each time: a call may make a row under it. */
const nobodys = (): Identity => ({ id: 900_003, uid: uuid() });
let lastId = 900_003;
/** One of another company that no call has made a row of its own under. */
async function newOfTheirs(): Promise<Identity> {
  lastId += 1;
  const identity = { id: lastId, uid: uuid() };
  await addRowsOf(world.db, 'other', identity);
  return identity;
}
beforeAll(async () => {
  world = await openWorld();
  await addRowsOf(world.db, 'demo', hidden);
  await addRowsOf(world.db, 'other', theirs);
});
afterAll(() => world.close());

const matrix = matrixOf(() => world);
const names = Object.keys(endpoints).filter((name): name is EndpointName => name in matrix);

describe('nobody learns which rows there are by naming ids', () => {
  test.each(names)('%s: another company’s is answered like one that there is not', async (name) => {
    const as = matrix[name].expected.rbt < 300 ? 'rbt' : 'admin';
    for (const slot of await slotsOf(name)) {
      const named = isKey(slot) ? await newOfTheirs() : theirs;
      expect(await ask(name, slot, named, as), slot).toEqual(await ask(name, slot, nobodys(), as));
    }
  });

  const ofTherapists = names.filter((name) => matrix[name].expected.rbt < 300);
  test.each(ofTherapists)('%s: nor a therapist which clients, and work of others, their company has', async (name) => {
    for (const slot of (await slotsOf(name)).filter((one) => !isOpen(one))) {
      expect(await ask(name, slot, hidden, 'rbt'), slot).toEqual(await ask(name, slot, nobodys(), 'rbt'));
    }
  });

  test('and ids are tried in every table, and in the path, the query and the body', async () => {
    const filled = await addRowsOf(world.db, 'other', { id: 910_000, uid: uuid() });
    expect(filled).toEqual(expect.arrayContaining(['clients', 'notes', 'sessions', 'held_work', 'devices', 'roles']));
    const slots = (await Promise.all(names.map(slotsOf))).flat();
    const tried = (where: string) => slots.filter((slot) => slot.startsWith(where)).length;
    expect(tried('path')).toBeGreaterThanOrEqual(18);
    expect(tried('query')).toBeGreaterThanOrEqual(29);
    expect(tried('body')).toBeGreaterThanOrEqual(58);
  });
});

const isKey = (slot: string) => /uid$|scope$/.test(slot);

/** Everybody of the company may know its behaviors and skills; a key is guessed by nobody, and a taken one is refused. */
const isOpen = (slot: string) => isKey(slot) || /behaviou?r|skill/.test(slot);

/** Where a call names a row: "path 3", "query client", "body.note.client_id". */
async function slotsOf(name: EndpointName): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name];
  const request = await requestOf(name);
  const segments = new URL(request.url, 'http://x').pathname.split('/');
  const queried = [...new URL(request.url, 'http://x').searchParams.keys(), ...fieldsOf(endpoint.query)];
  const optional = fieldsOf(endpoint.body).map((field) => `body.${field}`);
  return [
    ...segments.flatMap((segment, at) => (isIdentity(segment) ? [`path ${at}`] : [])),
    ...[...new Set(queried)].filter(namesRow).map((field) => `query ${field}`),
    ...new Set([...leavesOf(request.body, 'body'), ...optional].filter((leaf) => namesRow(leaf))),
  ];
}

const isIdentity = (text: string) => /^\d+$/.test(text) || /^[0-9a-f-]{36}$/.test(text);
const namesRow = (path: string) => /(^|[._])(id|ids|uid|uids|client|user|scope|\w+Id)(\.0)?$/.test(path);

function fieldsOf(schema: Endpoint['body']): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

function leavesOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
}

async function requestOf(name: EndpointName) {
  const { path, query = '', body, headers = {} } = matrix[name];
  return { url: `${path ? await path() : endpoints[name].path}${query}`, body: body && (await body()), headers };
}

/** The answer without what is new in each: the identity itself, keys and moments. What a write made is new in whole. */
async function ask(name: EndpointName, slot: string, identity: Identity, as: Who) {
  const { url, body, headers } = await requestOf(name);
  const answer = await world.ask(endpoints[name].method, putInUrl(url, slot, identity), {
    as,
    headers,
    ...(body ? { body: putInBody(body, slot, identity) } : {}),
  });
  if (answer.statusCode === 401 || name === 'logout') world.forget(as);
  const { statusCode: status } = answer;
  if (status < 300 && endpoints[name].method !== 'GET') return { status };
  return {
    status,
    body: answer.body
      .replaceAll(new RegExp(`\\b${identity.id}\\b|(?<="id":)\\d+`, 'g'), 'AN ID')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}/g, 'A KEY')
      .replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'A DAY'),
  };
}

function putInUrl(url: string, slot: string, identity: Identity): string {
  const address = new URL(url, 'http://x');
  const [where, what = ''] = slot.split(' ');
  if (where === 'path')
    address.pathname = address.pathname
      .split('/')
      .map((segment, at) => (at === Number(what) ? String(isUid(segment) ? identity.uid : identity.id) : segment))
      .join('/');
  if (where === 'query') {
    const old = address.searchParams.get(what) ?? '';
    const isByUid = isUid(old) || /uid/.test(what);
    const kind = /^(\w+:)/.exec(old)?.[1] ?? '';
    address.searchParams.set(what, kind ? `${kind}${identity.uid}` : String(isByUid ? identity.uid : identity.id));
  }
  return address.pathname + address.search;
}

const isUid = (text: string) => /^[0-9a-f-]{36}$/.test(text);

function putInBody(body: object, slot: string, identity: Identity): object {
  const [where, ...keys] = slot.split('.');
  return where === 'body' ? Object(replaceAt(body, keys, identity)) : body;
}

function replaceAt(value: unknown, keys: string[], identity: Identity): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return typeof value === 'string' ? identity.uid : identity.id;
  if (Array.isArray(value)) return value.map((one, at) => (at === Number(key) ? replaceAt(one, rest, identity) : one));
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const fresh =
    rest.length === 0 ? (/uid/.test(key) ? identity.uid : /ids$/.test(key) ? [identity.id] : identity.id) : undefined;
  if (inner.every(([name]) => name !== key)) return { ...Object.fromEntries(inner), [key]: fresh };
  return Object.fromEntries(inner.map(([name, one]) => [name, name === key ? replaceAt(one, rest, identity) : one]));
}
