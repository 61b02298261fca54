/**
 * One tablet, one address, and another installation behind it than before: the clinic tried the demo first, and began in
 * earnest with a new database. Users, clients and behaviors are counted from 1 again. Real Dexie (over fake-indexeddb),
 * two real servers, real PostgreSQL.
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TallybookDb } from '#db/database.ts';
import { dropAuth, findAuth } from '#db/device/contact.ts';
import { DeviceDb, findSignedIn, listPeople, savePerson } from '#db/device/device-database.ts';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { listWaitingPeople } from '#db/queries/people.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { systemLocks } from '#lib/locks.ts';
import { must } from '#lib/must.ts';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { createHttp } from '#sync/http.ts';
import { tellSignOuts } from '#sync/sign-out.ts';
import { getToken } from '#sync/token.ts';
import { drainEveryone } from '../../sw/drain-everyone.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';

// Two servers each, on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const EMAIL = 'therapist@demo.test';
let tried: InProcessServer;
let real: InProcessServer;
let deviceDb: DeviceDb;
/** Each test records on a day of its own, yyyy-MM-dd: the two servers are the same for all. */
let day: string;
let tests = 0;
const opened: TallybookDb[] = [];

beforeAll(async () => {
  tried = await startInProcess();
  real = await startInProcess();
  await sql`update installation set id = gen_random_uuid(), epoch = gen_random_uuid()`.execute(real.database.db);
});
beforeEach(() => {
  tests += 1;
  day = `2026-01-0${tests}`;
  deviceDb = new DeviceDb();
});
afterEach(async () => {
  for (const db of opened) db.close();
  for (const db of opened.splice(0)) await db.delete();
  await deviceDb.delete();
});
afterAll(async () => {
  await tried.stop();
  await real.stop();
});

async function enter(house: InProcessServer): Promise<SignedInDevice> {
  const device = await signInDevice(house, EMAIL);
  opened.push(device.device.db);
  return device;
}

/** A visit with one tap: two pieces of work. */
async function record({ device }: SignedInDevice): Promise<void> {
  const client = must((await listClients(device.db)).at(0), 'a client');
  const program = must(await findProgram(device.db, client.id), 'a program');
  const behavior = must(program.behaviors.at(0), 'a behavior').id;
  const start = { startDate: day, endDate: '', startTime: '06:00', endTime: '06:45', visit_location: 1 };
  const id = await startSession(
    device,
    { ...start, client_id: client.id },
    { userId: device.db.userId, client, behaviorIds: [behavior], skillIds: [] },
  );
  await recordTap(device, id, behavior);
}

async function countVisits({ database }: InProcessServer): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sessions where start_date = ${day}`.execute(database.db);
  return rows[0]?.n ?? 0;
}

it('what was recorded in the demo, sent or not, never goes out under the name of whoever has that number in earnest', async () => {
  const demo = await enter(tried);
  await record(demo);
  await demo.send();
  await record(demo);
  const ana = await enter(real);
  expect(ana.device.db.userId).toBe(demo.device.db.userId);
  expect(await countUnsent(ana.device.db)).toBe(0);
  await ana.send();
  expect(await countVisits(real)).toBe(0);
  await record(ana);
  await ana.send();
  expect(await countVisits(real)).toBe(1);
  expect(await countUnsent(demo.device.db)).toBe(2);
});

it('each is somebody of their own on the device: who is signed in, and whose work still waits', async () => {
  const demo = await enter(tried);
  await record(demo);
  const ana = await enter(real);
  expect(await findSignedIn(deviceDb)).toBe(ana.device.db.localUserId);
  expect(await listWaitingPeople(deviceDb, ana.device.db.localUserId)).toMatchObject([{ waiting: 1 }]);
  await enter(tried);
  expect(await findSignedIn(deviceDb)).toBe(demo.device.db.localUserId);
});

it('a sign-in that is renewed by the other installation is refused: its cookie is the namesake’s', async () => {
  const demo = await enter(tried);
  const { db } = demo.device;
  const { cookie } = await signInAt(real);
  const http = createHttp(
    (input, init) => fetch(input, { ...init, headers: { ...headersOf(input, init), cookie } }),
    real.url,
  );
  const ports = { db, http, locks: systemLocks(navigator), now: () => Date.now() };
  const token = must((await findAuth(db))?.accessToken, 'a token');
  expect(await getToken(ports, token)).toEqual({ kind: 'needs-sign-in' });
  expect(await findAuth(db)).toMatchObject({ accessToken: token, needsSignIn: true });
});

it('the worker sends for each under their own name alone', async () => {
  const demo = await enter(tried);
  await record(demo);
  const ana = await enter(real);
  await record(ana);
  await drainEveryone({ fetch: (input, init) => fetch(input, init), location: { origin: real.url }, navigator });
  expect(await countVisits(real)).toBe(1);
  expect(await countUnsent(ana.device.db)).toBe(0);
  expect(await countUnsent(demo.device.db)).toBe(2);
});

it('a sign-out made without a network is not told once the namesake has signed in: it would end theirs', async () => {
  const demo = await enter(tried);
  const person = must((await listPeople(deviceDb)).at(0), 'a person');
  await savePerson(deviceDb, { ...person, signOutPending: true });
  const ana = await enter(real);
  const told: unknown[] = [];
  await tellSignOuts({
    deviceDb,
    http: {
      call: async (_endpoint, call) => {
        told.push(call?.body);
        return { kind: 'nothing', reason: 'network' };
      },
    },
  });
  expect(told).toEqual([]);
  expect(demo.device.db.name).not.toBe(ana.device.db.name);
});

it('the database of an older app, which knows no installation, goes on with all that waits in it', async () => {
  const before = await enter(tried);
  await before.device.db.meta.delete('installation');
  await record(before);
  await dropAuth(before.device.db);
  const after = await enter(tried);
  expect(after.device.db.name).toBe(`tallybook-${after.device.db.userId}`);
  await after.send();
  expect(await countUnsent(after.device.db)).toBe(0);
  expect(await countVisits(tried)).toBe(1);
});

it('the same installation after a restore is no other: what the backup did not have is offered again', async () => {
  const before = await enter(tried);
  await record(before);
  await before.send();
  await sql`delete from session_events; delete from op_receipts`.execute(tried.database.db);
  await sql`delete from sessions where start_date = ${day}`.execute(tried.database.db);
  await beginEpoch(tried.database.db);
  const after = await enter(tried);
  expect(after.device.db.name).toBe(before.device.db.name);
  await record(after);
  for (let turn = 0; turn < 3; turn++) await after.send();
  expect(await countVisits(tried)).toBe(2);
});

async function signInAt({ url }: InProcessServer): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'tallybook-web',
      username: EMAIL,
      password: DEMO_PASSWORD,
    }),
  });
  return { cookie: must(answer.headers.getSetCookie().at(0)?.split(';').at(0), 'a cookie') };
}

function headersOf(input: RequestInfo | URL, init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries([...new Headers(input instanceof Request ? input.headers : init?.headers)]);
}
