import { v7 as uuid } from 'uuid';
import type { deviceEndpoints } from '#contract/devices.ts';
import type { heldEndpoints } from '#contract/held.ts';
import type { syncEndpoints } from '#contract/sync.ts';
import { clientId, emails, freeDay, signIn, startSession, type Who, type World } from '../world.ts';
import { everyone, type Rows } from './row.ts';

const offices = { rbt: 403, rbt2: 403, bcba: 403, staff: 200, admin: 200, other: 200 };

/** A start as a device delivers it: with a key, and a number of that device. */
async function deliverStart(world: World, as: Who) {
  const device = uuid();
  const body = {
    uid: uuid(),
    client_id: await clientId(world, 'Ruiz'),
    visit_location: 1,
    startDate: freeDay(),
    startTime: '15:00',
  };
  const headers = { 'idempotency-key': uuid(), 'x-device-id': device, 'x-device-seq': '1' };
  const answer = await world.ask('POST', '/api/session/start', { as, body, headers });
  return { device, answer };
}

/** A device with a sign-in of its own, so that nobody else's ends with it. */
async function newDevice(world: World): Promise<string> {
  const device = uuid();
  const token = (await signIn(world, emails.rbt2)).json().access_token;
  await world.ask('GET', '/api/ping', { token, headers: { 'x-device-id': device } });
  return device;
}

/** The second therapist has never had the client. */
async function newHeld(world: World): Promise<number> {
  return (await deliverStart(world, 'rbt2')).answer.json().held.id;
}

export const syncRows: Rows<typeof syncEndpoints> = (world) => ({
  syncBatch: { body: async () => ({ ops: [] }), expected: everyone(200), ofOneself: true },
  syncChanges: { expected: everyone(200) },
  syncDigest: {
    path: async () => `/api/sync/digest?scope=session:${(await startSession(world())).session.uid}`,
    expected: { rbt: 200, rbt2: 404, bcba: 200, staff: 200, admin: 200, other: 404 },
  },
  syncDevice: {
    path: async () => `/api/sync/device/${(await deliverStart(world(), 'rbt')).device}`,
    expected: { ...everyone(404), rbt: 200 },
  },
  companyChanges: { expected: { rbt: 403, rbt2: 403, bcba: 200, staff: 200, admin: 200, other: 200 } },
});

export const heldRows: Rows<typeof heldEndpoints> = (world) => ({
  heldWork: { expected: offices },
  decideHeldWork: {
    path: async () => `/api/company/held-work/${await newHeld(world())}`,
    body: async () => ({ decision: 'refuse', reason: 'Not ours' }),
    expected: { ...offices, other: 404 },
  },
  importUnsent: {
    body: async () => ({ format: 'tallybook-unsent', version: 1, ops: [] }),
    expected: offices,
    ofOneself: true,
  },
});

export const deviceRows: Rows<typeof deviceEndpoints> = (world) => ({
  devices: { expected: offices },
  revokeDevice: {
    path: async () => `/api/company/devices/${await newDevice(world())}/revoke`,
    expected: { rbt: 403, rbt2: 403, bcba: 403, staff: 403, admin: 204, other: 403 },
  },
  nameDevice: {
    path: async () => `/api/company/devices/${await newDevice(world())}`,
    body: async () => ({ name: 'Blue tablet' }),
    expected: { rbt: 403, rbt2: 403, bcba: 403, staff: 403, admin: 204, other: 403 },
  },
});
