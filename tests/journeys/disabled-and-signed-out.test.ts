/** Somebody who was disabled after they signed out with work on the tablet: the work is delivered or held, never stranded. */
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
import { signOut } from '#sync/sign-out.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';

let house: InProcessServer;
let ana: SignedInDevice;
const deviceDb = new DeviceDb();
beforeEach(async () => {
  house = await startInProcess();
  ana = await signInDevice(house, 'therapist@demo.test');
});
afterEach(async () => {
  await ana.device.db.delete();
  deviceDb.close();
  await house.stop();
});

it('signs in there once more: everything recorded arrives, and nothing else can be done', async () => {
  const { db } = ana.device;
  const client = must((await listClients(db)).at(0), 'a client');
  const behavior = must(must(await findProgram(db, client.id), 'a program').behaviors.at(0), 'a behavior').id;
  const start = { startDate: '2026-01-05', endDate: '', startTime: '06:00', endTime: '06:45', visit_location: 1 };
  const about = { userId: db.userId, client, behaviorIds: [behavior], skillIds: [] };
  const session = await startSession(ana.device, { ...start, client_id: client.id }, about);
  for (let i = 0; i < 3; i++) await recordTap(ana.device, session, behavior);

  const http = createHttp((input, init) => fetch(input, init), house.url);
  const ports = { deviceDb, http, locks: systemLocks(navigator), now: () => Date.now(), newId };
  await signOut(ports, db, (await findAuth(db))?.accessToken ?? null);
  await sql`update users set disabled_at = now() where email = 'therapist@demo.test'`.execute(house.database.db);
  expect(await countUnsent(db)).toBeGreaterThan(0);

  expect(await signIn(ports, 'therapist@demo.test', DEMO_PASSWORD)).toEqual({ code: 'disabled', left: 0 });
  expect((await findAuth(db))?.accessToken ?? null).toBeNull();
  expect(await countUnsent(db)).toBe(0);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from session_events e join sessions s on (s.company_id, s.id) = (e.company_id, e.session_id)
    where s.uid = ${session} and e.event->>'kind' = 'tap'`.execute(house.database.db);
  expect(rows[0]?.n).toBe(3);
});
