import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropAuth } from '#db/device/contact.ts';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { must } from '#lib/must.ts';
import { drainEveryone } from '../../sw/drain-everyone.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';

let house: InProcessServer;

beforeAll(async () => {
  house = await startInProcess();
});
afterAll(() => house.stop());

async function recordOne({ device }: SignedInDevice): Promise<void> {
  const [client] = await listClients(device.db);
  const program = await findProgram(device.db, must(client, 'a client').id);
  const behavior = must(program?.behaviors[0], 'a behavior').id;
  const start = {
    client_id: must(client, 'a client').id,
    startDate: '2026-01-06',
    endDate: '',
    startTime: '06:00',
    endTime: '06:30',
    visit_location: 1,
  };
  const id = await startSession(device, start, {
    userId: device.db.userId,
    client: must(client, 'a client'),
    behaviorIds: [behavior],
    skillIds: [],
  });
  await recordTap(device, id, behavior);
}

const scope = (fetch: typeof globalThis.fetch) => ({ fetch, location: { origin: house.url }, navigator });

it('with the app closed, the worker sends the work of who is signed in, and nobody else’s', async () => {
  const ana = await signInDevice(house, 'therapist@demo.test');
  const jo = await signInDevice(house, 'therapist2@demo.test');
  await recordOne(ana);
  await recordOne(jo);
  await dropAuth(jo.device.db);
  await drainEveryone(scope((input, init) => fetch(input, init)));
  expect(await countUnsent(ana.device.db)).toBe(0);
  expect(await countUnsent(jo.device.db)).toBe(2);
});

it('without a network it keeps everything and asks the browser to try again', async () => {
  const ana = await signInDevice(house, 'therapist@demo.test');
  await recordOne(ana);
  await expect(drainEveryone(scope(() => Promise.reject(new TypeError('no network'))))).rejects.toThrow();
  expect(await countUnsent(ana.device.db)).toBe(2);
});
