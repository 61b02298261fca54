import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { noteEndpoints } from '#contract/notes.ts';
import { payloadEndpoints } from '#contract/payload.ts';
import { findAuth, saveAuth } from '#db/device/contact.ts';
import { DeviceDb } from '#db/device/device-database.ts';
import { listClients } from '#db/queries/caseload.ts';
import { findContact } from '#db/queries/unsent.ts';
import { systemLocks } from '#lib/locks.ts';
import { pull } from '#sync/download/pull.ts';
import type { Http } from '#sync/http.ts';
import type { Reply } from '#sync/send/outcome.ts';
import { createServer } from '#sync/server.ts';
import { signOut } from '#sync/sign-out.ts';
import { getToken } from '#sync/token.ts';
import { makeNote, pageOf } from '../features/notes/make-note.ts';
import { giveCaseload, payloadOf } from '../features/on-device.ts';
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

const answer = (status: number, body: unknown): Reply => ({
  kind: 'answer',
  status,
  contentType: 'application/json',
  epoch: 'e',
  retryAfterMs: null,
  body,
});
const refusal = answer(500, {});
const portsOf = (http: Http) => ({
  db: device.db,
  deviceDb,
  http,
  locks: systemLocks(navigator),
  now: () => device.time.now,
  newId: device.newId,
});

describe('signing out', () => {
  it.each<[string, Reply]>([
    ['refuses it', refusal],
    ['is not there', { kind: 'nothing', reason: 'network' }],
  ])('clears the token and what was downloaded though the server %s; an open session stays', async (_how, reply) => {
    await saveAuth(device.db, { accessToken: 'a token', expiresAt: device.time.now + 60_000, needsSignIn: false });
    await startVisit(device);
    await signOut(portsOf({ call: () => Promise.resolve(reply) }), device.db, 'a token');
    expect((await findAuth(device.db))?.accessToken ?? null).toBeNull();
    expect(await listClients(device.db)).toEqual([]);
    expect(await device.db.sessions.count()).toBe(1);
  });
});

/** A server whose answer to `slow` is on its way until told; everything else it answers at once. */
function slowServer(slow: Endpoint, late: Reply, others: (endpoint: Endpoint) => Reply = () => answer(200, {})) {
  const asked = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<Reply>();
  const http: Http = {
    call: (endpoint) => {
      if (endpoint.path !== slow.path) return Promise.resolve(others(endpoint));
      asked.resolve();
      return arrived.promise;
    },
  };
  return { http, asked: asked.promise, arrive: () => arrived.resolve(late) };
}

describe('an answer that was on its way at the sign-out', () => {
  /** Everything of the person that could be read on this device. */
  const onDevice = async () => {
    const { clients, users, assignments, sessions, notes, entries, schedule, pages, meta } = device.db;
    const tables = [clients, users, assignments, sessions, notes, entries, schedule, pages];
    const rows = await Promise.all(tables.map((table) => table.count()));
    return { rows, account: await meta.get('account'), auth: await findAuth(device.db) };
  };
  const nothing = { rows: Array(8).fill(0), account: undefined, auth: undefined };

  /** A whole download during which its person signs out. */
  async function leavesNothing({ http, asked, arrive }: ReturnType<typeof slowServer>): Promise<void> {
    const ports = portsOf(http);
    const pulled = pull({ ...ports, server: createServer(ports) }, 'all').catch(() => undefined);
    await asked;
    await signOut(ports, device.db, null);
    arrive();
    await pulled;
    expect(await onDevice()).toEqual(nothing);
    expect((await findContact(device.db))?.fullPullAt ?? null).toBeNull();
  }

  it('leaves no caseload on a shared tablet', async () => {
    await leavesNothing(slowServer(payloadEndpoints.payload, answer(200, payloadOf(device))));
  });

  it('leaves no note of a client, with its texts', async () => {
    const page = pageOf([makeNote({ comment: 'theirs' })]);
    const others = ({ path }: Endpoint) =>
      answer(200, path === '/api/payload' ? payloadOf(device, ['notes.view']) : {});
    await leavesNothing(slowServer(noteEndpoints.notes, answer(200, page), others));
  });

  it.each<[string, Reply]>([
    [
      'renewed',
      answer(200, { token_type: 'Bearer', access_token: 'new', expires_in: 1800, user_id: 0, installation: 'here' }),
    ],
    ['refused', answer(400, { error: 'invalid_grant' })],
  ])('does not bring the sign-in back, %s', async (_how, told) => {
    await saveAuth(device.db, { accessToken: 'old', expiresAt: 0, needsSignIn: false });
    const late =
      told.kind === 'answer' ? { ...told, body: { ...(told.body as object), user_id: device.db.userId } } : told;
    const { http, asked, arrive } = slowServer(authEndpoints.token, late);
    const ports = portsOf(http);
    const token = getToken(ports);
    await asked;
    await signOut(ports, device.db, null);
    arrive();
    expect(await token).toEqual({ kind: 'needs-sign-in' });
    expect(await onDevice()).toEqual(nothing);
  });
});
