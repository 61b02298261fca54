import type { AddressInfo } from 'node:net';
import type { Device } from '#db/capture.ts';
import { TallybookDb } from '#db/database.ts';
import { DeviceDb } from '#db/device/device-database.ts';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { pull } from '#sync/download/pull.ts';
import { createHttp } from '#sync/http.ts';
import { drain } from '#sync/send/drain.ts';
import type { DrainResult } from '#sync/send/engine-ports.ts';
import { sendBatch } from '#sync/send/send-batch.ts';
import { sendOp } from '#sync/send/send-op.ts';
import { createServer, type Server } from '#sync/server.ts';
import { signIn } from '#sync/sign-in.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The real server in this process, on a real PostgreSQL with the demo company. */
export type InProcessServer = { url: string; database: TestDatabase; stop(): Promise<void> };

export async function startInProcess(): Promise<InProcessServer> {
  const database = await createTestDatabase({ demo: true });
  const config = readConfig({});
  const app = await createApp({ db: database.db, config, clock: { now: () => new Date() } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** One signed-in person's device, with everything downloaded; sending happens when the test says so. */
export type SignedInDevice = { device: Device; server: Server; send(): Promise<DrainResult> };

export async function signInDevice({ url }: InProcessServer, email: string): Promise<SignedInDevice> {
  const http = createHttp((input, init) => fetch(input, init), url);
  const locks = systemLocks(navigator);
  const now = () => Date.now();
  const deviceDb = new DeviceDb();
  const result = await signIn({ deviceDb, http, locks, now, newId }, email, DEMO_PASSWORD);
  deviceDb.close();
  if (result.code !== 'ok') throw new Error(`${email} could not sign in: ${result.code}`);
  const db = new TallybookDb(result.userId);
  const server = createServer({ db, http, locks, now });
  await pull({ db, server, now }, 'all');
  return {
    device: { db, clock: systemClock, newId, bootId: newId(), appBuild: 'test', offsetMs: () => 0, wake: () => {} },
    server,
    send: () =>
      drain({
        db,
        send: (op) => sendOp(server, op),
        sendMany: (ops) => sendBatch(server, ops),
        locks,
        now,
        random: Math.random,
      }),
  };
}
