import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAuth, saveAuth } from '#db/contact.ts';
import { DeviceDb } from '#db/device-database.ts';
import { listClients } from '#db/queries/caseload.ts';
import { systemLocks } from '#lib/locks.ts';
import type { Http } from '#sync/http.ts';
import type { Reply } from '#sync/outcome.ts';
import { signOut } from '#sync/sign-out.ts';
import { giveCaseload } from '../features/on-device.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
let deviceDb: DeviceDb;
beforeEach(async () => {
  device = await makeDevice();
  deviceDb = new DeviceDb();
  await giveCaseload(device);
});
afterEach(() => {
  device.db.close();
  deviceDb.close();
});

const refusal: Reply = {
  kind: 'answer',
  status: 500,
  contentType: 'application/json',
  epoch: null,
  retryAfterMs: null,
  body: {},
};

describe('signing out', () => {
  it.each<[string, Reply]>([
    ['refuses it', refusal],
    ['is not there', { kind: 'nothing', reason: 'network' }],
  ])('clears the token and what was downloaded though the server %s; an open session stays', async (_how, reply) => {
    await saveAuth(device.db, { accessToken: 'a token', expiresAt: device.time.now + 60_000, needsSignIn: false });
    await startVisit(device);
    const http: Http = { call: () => Promise.resolve(reply) };
    const ports = { deviceDb, http, locks: systemLocks(navigator), now: () => device.time.now, newId: device.newId };
    await signOut(ports, device.db, 'a token');
    expect((await findAuth(device.db))?.accessToken ?? null).toBeNull();
    expect(await listClients(device.db)).toEqual([]);
    expect(await device.db.sessions.count()).toBe(1);
  });
});
