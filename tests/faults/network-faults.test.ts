import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { findContact } from '#db/queries/unsent.ts';
import { must } from '#lib/must.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { type ServerProcess, startServerProcess, urlOf } from '../setup/server-process.ts';
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { count, edit, start, strike, submit, tap } from './person.ts';

/** Real sockets between real devices and a server process; every fault hits the first calls that carry work. */

/** Each takes a second; on a machine that does ten other things at once, many more. */
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let server: ServerProcess;
let proxy: FaultProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerProcess({ DATABASE_URL: urlOf(database.connection) });
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});
beforeEach(async () => {
  proxy = await startFaultProxy(server.url);
  return () => proxy.close();
});

let fleets = 0;
async function withFleet(size: number, work: (fleet: Fleet) => Promise<void>): Promise<void> {
  fleets += 1;
  const fleet = await openFleet(database.db, proxy.url, size, fleets);
  try {
    await work(fleet);
  } finally {
    fleet.close();
  }
}

/** A visit with taps, a text and a submit on each device. */
async function visitAll(fleet: Fleet): Promise<void> {
  for (const member of fleet.members) {
    const scene = fleet.scene(member);
    await start(scene, 'plain');
    for (let n = 0; n < 3; n++) await tap(scene, n);
    await edit(scene, 0);
    await submit(scene, 0);
    // Typed by hand, corrected, deleted and brought back.
    for (const r of [1, 2]) await count(scene, r);
    for (const r of [0, 0]) await strike(scene, r);
  }
}

/** Tries on like a browser that hears that the network is back, again and again, until all is there. */
async function expectAllThere(fleet: Fleet): Promise<void> {
  proxy.mend();
  proxy.choose = () => 'pass';
  let left = await fleet.drained(0);
  for (let tries = 0; left.length > 0 && tries < 100; tries++) {
    fleet.nudge();
    left = await fleet.drained(300);
  }
  expect(left.map(({ device }) => device.name)).toEqual([]);
  expect(await fleet.judge()).toEqual([]);
  expect(fleet.world.saved).toHaveLength(10 * fleet.members.length);
}

const hits = (fault: Fault, times: number) => {
  let left = times;
  return (path: string) => (path.startsWith('/api/') && left-- > 0 ? fault : 'pass');
};

it.each<Fault>([
  'drop-before',
  'drop-after',
  'twice',
  'delay',
  'truncate',
  'drip',
  'bad-gateway',
  'portal',
])('a network that does «%s» to calls: nothing is lost, nothing doubled, nothing stuck', async (fault) => {
  await withFleet(2, async (fleet) => {
    proxy.choose = hits(fault, 6);
    await visitAll(fleet);
    await fleet.drained(400);
    await expectAllThere(fleet);
    expect(proxy.met.get(fault)).toBeGreaterThan(0);
  });
});

it('behind a portal nothing counts as sent, and the person is told to sign in to the network', async () => {
  await withFleet(1, async (fleet) => {
    proxy.choose = () => 'portal';
    await visitAll(fleet);
    expect(await fleet.drained(300)).toHaveLength(1);
    const { disk, hands } = must(fleet.members[0], 'a device');
    expect(disk.tables.receipts.size).toBe(0);
    expect((await findContact(hands.db))?.waitingFor).toBe('network-sign-in');
    await expectAllThere(fleet);
  });
});

it('five devices through short partitions of every direction: 0 stuck, 0 lost, 0 doubled', async () => {
  await withFleet(5, async (fleet) => {
    for (const direction of ['in', 'out', 'both'] as const) {
      proxy.partition = direction;
      await fleet.world.time.run(fleet.world.time.now() + 60);
      if (direction === 'in') await visitAll(fleet);
      fleet.nudge();
      await fleet.world.time.run(fleet.world.time.now() + 240);
      proxy.mend();
      await fleet.world.time.run(fleet.world.time.now() + 60);
    }
    await expectAllThere(fleet);
    expect(proxy.met.get('partition')).toBeGreaterThan(0);
  });
});
