/** A device with a backlog at a server that tells it to slow down: the real outbox, the real server, real PostgreSQL. */
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Device } from '#db/capture.ts';
import { TallybookDb } from '#db/database.ts';
import { DeviceDb } from '#db/device/device-database.ts';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { must } from '#lib/must.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { pull } from '#sync/download/pull.ts';
import { createHttp } from '#sync/http.ts';
import { drain } from '#sync/send/drain.ts';
import { sendOp } from '#sync/send/send-op.ts';
import { createServer } from '#sync/server.ts';
import { signIn } from '#sync/sign-in.ts';
import { createTestDatabase } from '../../setup/database.ts';

const SESSIONS = 12;
const ALLOWED = 4;

/** One time for both sides, moved by the test. */
let ahead = 0;
const now = () => Date.now() + ahead;

const closers: (() => Promise<void>)[] = [];
let house: Awaited<ReturnType<typeof startServer>>;
let ana: Awaited<ReturnType<typeof openDevice>>;
beforeAll(async () => {
  house = await startServer();
  ana = await openDevice(house.url);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function startServer() {
  const { db, drop } = await createTestDatabase({ demo: true });
  const limits = { requestsOfDevices: ALLOWED };
  const app = await createApp({ db, config: readConfig({}), clock: { now: () => new Date(now()) }, limits });
  closers.push(async () => {
    await app.close();
    await drop();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { db, url: `http://127.0.0.1:${port}` };
}

async function openDevice(url: string) {
  const http = createHttp((input, init) => fetch(input, init), url);
  const locks = systemLocks(navigator);
  const deviceDb = new DeviceDb();
  const result = await signIn({ deviceDb, http, locks, now, newId }, 'therapist@demo.test', DEMO_PASSWORD);
  deviceDb.close();
  if (result.code !== 'ok') throw new Error(`No sign-in: ${result.code}`);
  const db = new TallybookDb(result.userId);
  closers.push(() => db.delete());
  const server = createServer({ db, http, locks, now });
  await pull({ db, server, now }, 'all');
  const device: Device = {
    db,
    clock: systemClock,
    newId,
    bootId: newId(),
    appBuild: 'test',
    offsetMs: () => 0,
    wake: () => {},
  };
  return { device, send: () => drain({ db, send: (op) => sendOp(server, op), locks, now, random: Math.random }) };
}

test('a backlog longer than the allowance arrives whole, in turns of waiting as long as the server asks', async () => {
  const { device, send } = ana;
  const client = must((await listClients(device.db)).at(0), 'a client');
  const program = must(await findProgram(device.db, client.id), 'a program');
  const behavior = must(program.behaviors.at(0), 'a behavior').id;
  for (let day = 1; day <= SESSIONS; day++) {
    const startDate = `2026-01-${String(day).padStart(2, '0')}`;
    await startSession(
      device,
      { startDate, endDate: '', startTime: '06:00', endTime: '06:45', visit_location: 1, client_id: client.id },
      { userId: device.db.userId, client, behaviorIds: [behavior], skillIds: [] },
    );
  }

  let waits = 0;
  let result = await send();
  while (result.nextInMs !== null) {
    expect(result.stopped).toBe('transient');
    // Told in the answer and kept to: at least as long as the next request takes to come back.
    expect(result.nextInMs).toBeGreaterThanOrEqual(1_000);
    expect((await device.db.ops.toArray()).filter(({ state }) => state === 'rejected')).toEqual([]);
    waits += 1;
    ahead += result.nextInMs;
    result = await send();
  }
  expect(waits).toBeGreaterThan(0);
  expect(await countUnsent(device.db)).toBe(0);
  const { rows } = await sql<{ there: number; uids: number }>`
    select count(*)::int as there, count(distinct uid)::int as uids from sessions
    where user_id = ${device.db.userId} and start_date between '2026-01-01' and '2026-01-12'
      and start_time = '06:00'`.execute(house.db);
  expect(rows).toEqual([{ there: SESSIONS, uids: SESSIONS }]);
});
