import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAuth } from '#db/contact.ts';
import { DeviceDb } from '#db/device-database.ts';
import { systemLocks } from '#lib/locks.ts';
import type { Http } from '#sync/http.ts';
import type { Reply } from '#sync/outcome.ts';
import { signIn } from '#sync/sign-in.ts';
import { giveCaseload } from '../features/on-device.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
let deviceDb: DeviceDb;

beforeEach(async () => {
  device = await makeDevice();
  deviceDb = new DeviceDb();
});
afterEach(() => {
  device.db.close();
  deviceDb.close();
});

const answer = (status: number, contentType: string, body: unknown, epoch: string | null): Reply => ({
  kind: 'answer',
  status,
  contentType,
  epoch,
  retryAfterMs: null,
  body,
});
const token = () =>
  answer(
    200,
    'application/json',
    { token_type: 'Bearer', access_token: 'new', expires_in: 1800, user_id: device.db.userId },
    'e',
  );
const portal = (status: number) => answer(status, 'text/html', null, null);

function attempt(reply: (path: string) => Reply) {
  const http: Http = { call: ({ path }) => Promise.resolve(reply(path)) };
  const ports = { deviceDb, http, locks: systemLocks(navigator), now: () => device.time.now, newId: device.newId };
  return signIn(ports, 'ana@demo.test', 'a password');
}

describe('signing in', () => {
  it.each([200, 302, 0, 511])('a network that answers %d with its own page is told as that', async (status) => {
    expect(await attempt(() => portal(status))).toEqual({ code: 'network-sign-in' });
  });

  it.each([401, 403, 502])('a proxy’s own %d page is never told as a wrong password', async (status) => {
    expect(await attempt(() => portal(status))).toEqual({ code: 'server' });
  });

  it('a first sign-in without a caseload lets nobody in, and keeps no token', async () => {
    expect(
      await attempt((path) => (path === '/oauth/token' ? token() : { kind: 'nothing', reason: 'network' })),
    ).toEqual({
      code: 'offline',
    });
    expect(await findAuth(device.db)).toBeUndefined();
  });

  it('signing in again on a network that fails half way keeps the token: a reload must not end at Login', async () => {
    await giveCaseload(device);
    const result = await attempt((path) =>
      path === '/oauth/token' ? token() : { kind: 'nothing', reason: 'network' },
    );
    expect(result).toEqual({ code: 'ok', userId: device.db.userId, accessToken: 'new' });
    expect(await findAuth(device.db)).toMatchObject({ accessToken: 'new', needsSignIn: false });
  });
});
