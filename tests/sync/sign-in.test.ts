import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAuth, saveAuth } from '#db/device/contact.ts';
import { DeviceDb, findSignedIn } from '#db/device/device-database.ts';
import { isOfInstallation } from '#db/device/installation.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import { systemLocks } from '#lib/locks.ts';
import type { Http } from '#sync/http.ts';
import type { Reply } from '#sync/send/outcome.ts';
import { signIn } from '#sync/sign-in.ts';
import { signInAgain } from '#sync/sign-in-again.ts';
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
const token = (changes: object = {}) =>
  answer(
    200,
    'application/json',
    { token_type: 'Bearer', access_token: 'new', expires_in: 1800, user_id: device.db.userId, ...changes },
    'e',
  );
const portal = (status: number) => answer(status, 'text/html', null, null);

function portsTo(reply: (path: string, body: unknown) => Reply) {
  const http: Http = { call: ({ path }, call) => Promise.resolve(reply(path, call?.body)) };
  return { deviceDb, http, locks: systemLocks(navigator), now: () => device.time.now, newId: device.newId };
}

function attempt(reply: (path: string) => Reply, only?: LocalUserId) {
  return signIn(portsTo(reply), 'ana@demo.test', 'a password', only);
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

describe('a sign-in that is renewed over what is open', () => {
  const ended = { accessToken: 'old', expiresAt: 0, needsSignIn: true };
  beforeEach(async () => {
    await giveCaseload(device);
    await isOfInstallation(device.db, 'ours');
    await saveAuth(device.db, ended);
  });

  const again = (changes: object, newAddress?: string) =>
    signInAgain({ ...portsTo(() => token(changes)), db: device.db }, 'a password', newAddress);

  it.each([
    ['of somebody who has the address by now', () => ({ user_id: device.db.userId + 1, installation: 'ours' })],
    ['of a namesake in another installation', () => ({ installation: 'another' })],
  ])('is never that %s: their token would send this person’s work as theirs', async (_whose, changes) => {
    const before = await findSignedIn(deviceDb);
    expect(await again(changes())).toEqual({ code: 'someone-else' });
    expect(await findAuth(device.db)).toMatchObject(ended);
    expect(await attempt(() => token(changes()), device.db.localUserId)).toEqual({ code: 'someone-else' });
    expect(await findAuth(device.db)).toMatchObject(ended);
    expect(await findSignedIn(deviceDb)).toBe(before);
  });

  it('is taken from the same person, also where the server does not say which installation it is', async () => {
    const ok = { code: 'ok', userId: device.db.userId, accessToken: 'new' };
    expect(await again({ installation: 'ours' })).toEqual(ok);
    expect(await again({})).toEqual(ok);
    expect(await findAuth(device.db)).toMatchObject({ accessToken: 'new', needsSignIn: false });
  });

  it('is asked for under the new address where the old one is not the person’s any more', async () => {
    const asked: unknown[] = [];
    const ports = portsTo((_path, body) => {
      asked.push(body);
      return token({ installation: 'ours' });
    });
    expect((await signInAgain({ ...ports, db: device.db }, 'a password', 'ana@new.test')).code).toBe('ok');
    expect(asked).toMatchObject([{ username: 'ana@new.test', password: 'a password' }]);
  });
});
