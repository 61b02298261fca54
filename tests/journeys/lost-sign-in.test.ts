/**
 * People who lost their sign-in with work on the device. Real Dexie (over fake-indexeddb), the real server in this
 * process, real PostgreSQL. Recording goes on whatever the server says, and what was recorded gets there.
 */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findAuth } from '#db/device/contact.ts';
import { DeviceDb } from '#db/device/device-database.ts';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { must } from '#lib/must.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { createHttp } from '#sync/http.ts';
import { signIn } from '#sync/sign-in.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';

let house: InProcessServer;
let ana: SignedInDevice;
let session: string;
let behavior: number;

beforeEach(async () => {
  house = await startInProcess();
  ana = await signInDevice(house, 'therapist@demo.test');
  const { device } = ana;
  const client = must((await listClients(device.db)).at(0), 'a client');
  const program = must(await findProgram(device.db, client.id), 'a program');
  behavior = must(program.behaviors.at(0), 'a behavior').id;
  const start = { startDate: '2026-01-05', endDate: '', startTime: '06:00', endTime: '06:45', visit_location: 1 };
  session = await startSession(
    device,
    { ...start, client_id: client.id },
    { userId: device.db.userId, client, behaviorIds: [behavior], skillIds: [] },
  );
  await ana.send();
});
afterEach(async () => {
  await ana.device.db.delete();
  await house.stop();
});

const record = () => recordTap(ana.device, session, behavior);

async function storedTaps(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from session_events e join sessions s on (s.company_id, s.id) = (e.company_id, e.session_id)
    where s.uid = ${session} and e.event->>'kind' = 'tap'`.execute(house.database.db);
  return rows[0]?.n ?? 0;
}

/** What every one of them sees: nothing is sent, nothing is refused, nothing is lost. */
async function expectHeld(taps: number) {
  expect(await ana.send()).toMatchObject({ stopped: 'auth' });
  expect(await findAuth(ana.device.db)).toMatchObject({ needsSignIn: true });
  await record();
  expect(await countUnsent(ana.device.db)).toBe(taps + 1);
  expect((await ana.device.db.ops.toArray()).filter(({ state }) => state === 'rejected')).toEqual([]);
  expect(await storedTaps()).toBe(0);
}

async function signInAgain(password: string): Promise<string> {
  const http = createHttp((input, init) => fetch(input, init), house.url);
  const deviceDb = new DeviceDb();
  const ports = { deviceDb, http, locks: systemLocks(navigator), now: () => Date.now(), newId };
  const { code } = await signIn(ports, 'therapist@demo.test', password);
  deviceDb.close();
  return code;
}

async function expectDelivered(taps: number) {
  await ana.send();
  expect(await countUnsent(ana.device.db)).toBe(0);
  expect(await storedTaps()).toBe(taps);
}

const endSignIns = () =>
  sql`update token_families set revoked_at = now() - interval '14 days'`.execute(house.database.db);

it('a sign-in that expired weeks ago stops no recording; after signing in again all of it goes out', async () => {
  await sql`update access_tokens set expires_at = now() - interval '21 days'`.execute(house.database.db);
  await endSignIns();
  await record();
  await expectHeld(1);
  expect(await signInAgain(DEMO_PASSWORD)).toBe('ok');
  await expectDelivered(2);
});

it('a password changed on another device: the old one is refused and loses nothing, the new one sends', async () => {
  const token = must((await findAuth(ana.device.db))?.accessToken, 'a token');
  const changed = await fetch(`${house.url}/api/user/account/password`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ current: DEMO_PASSWORD, password: 'quiet-lantern-over-9-hills' }),
  });
  expect(changed.ok).toBe(true);
  await endSignIns();
  await record();
  await expectHeld(1);
  expect(await signInAgain(DEMO_PASSWORD)).toBe('wrong');
  expect(await countUnsent(ana.device.db)).toBe(2);
  expect(await signInAgain('quiet-lantern-over-9-hills')).toBe('ok');
  await expectDelivered(2);
});

it('somebody who was disabled with work on the device goes on recording, signs in, and delivers all of it', async () => {
  await sql`update users set disabled_at = now() where email = 'therapist@demo.test'`.execute(house.database.db);
  await endSignIns();
  await record();
  await expectHeld(1);
  expect(await signInAgain(DEMO_PASSWORD)).toBe('ok');
  await expectDelivered(2);
});
