import { saveContact, saveIdentity } from '#db/device/contact.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { newId } from '#lib/ids.ts';
import { pageLocks } from '#lib/locks.ts';
import { must } from '#lib/must.ts';
import type { Db } from '#server/db/pool.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { lookForNews } from '#sync/download/look-for-news.ts';
import { createHttp } from '#sync/http.ts';
import { askDevice } from '#sync/send/ask-device.ts';
import { sendBatch } from '#sync/send/send-batch.ts';
import { sendOp } from '#sync/send/send-op.ts';
import { createServer } from '#sync/server.ts';
import { storeToken } from '#sync/token.ts';
import type { Device } from '../simulation/device.ts';
import { createDeviceLocks } from '../simulation/device-locks.ts';
import { type Evidence, judgeEnd, mayStillSend } from '../simulation/oracle.ts';
import { realParts } from '../simulation/parts.ts';
import { createPrng } from '../simulation/prng.ts';
import { type Ground, killTab, runTab, type Tab } from '../simulation/tab.ts';
import { quietWorld, SERVER_EPOCH_MS, type ServerLife, type World } from '../simulation/world.ts';
import { foundCompany, PEOPLE, signInTo } from './company.ts';
import { createRealDisk, look, openForTab, type RealDisk } from './disk.ts';
import { factsOfOp, readDoubles, readFacts } from './facts.ts';
import type { Hands } from './person.ts';
import { createQuiet } from './quiet.ts';
import { realTime } from './real-time.ts';

/** One tablet with the real engine on it, in the hand of whoever tests. */
type Member = { device: Device; disk: RealDisk; tab: Tab; hands: Hands };

/** Several devices of one company with their ledger, in real time, on their way to one address. */
export type Fleet = {
  world: World<ServerLife>;
  members: Member[];
  company: number;
  scene(member: Member): { world: World<ServerLife>; tab: Tab; hands: Hands; newId(): string };
  /** What a browser does when it notices that the network is back. */
  nudge(): void;
  /**
   * Waits until nothing is left that could still be sent, as long as something was sent within `patienceMs`.
   * @returns the devices that are stuck
   */
  drained(patienceMs: number): Promise<Member[]>;
  /** What is wrong now that everything should be there. */
  judge(now?: Db): Promise<readonly string[]>;
  close(): void;
};

const LOOK_MS = 100;

export async function openFleet(db: Db, address: string, size: number, seed = 1): Promise<Fleet> {
  const ground = { time: realTime(), prng: createPrng(seed), parts: realParts };
  const world = quietWorld(ground, await readEpoch(db));
  const company = await foundCompany(db, `Fleet ${seed}`, new Date());
  const members: Member[] = [];
  for (let n = 0; n < size; n++) members.push(await addMember(world, db, company, address, n));
  const undone = async () => {
    for (const { disk } of members) await look(disk);
    return members.filter(({ device }) => mayStillSend({ ...world, devices: [device] }));
  };
  return {
    world,
    members,
    company,
    scene: ({ tab, hands }) => ({ world, tab, hands, newId }),
    nudge: () => {
      for (const { tab } of members) tab.actor.send({ type: 'NUDGE' });
    },
    drained: async (patienceMs) => {
      let [taken, since] = [0, performance.now()];
      for (;;) {
        const left = await undone();
        const now = members.reduce((sum, { disk }) => sum + disk.tables.receipts.size, 0);
        if (now > taken) [taken, since] = [now, performance.now()];
        if (left.length === 0 || performance.now() - since > patienceMs) return left;
        await world.time.run(world.time.now() + LOOK_MS);
      }
    },
    judge: async (now = db) => {
      for (const { disk } of members) await look(disk);
      const evidence: Evidence = {
        onServer: await readFacts(now, company),
        twice: await readDoubles(now, company),
        factsOf: factsOfOp,
      };
      judgeEnd(world, evidence);
      return world.violations;
    },
    close: () => {
      for (const { tab, disk, hands } of members) {
        killTab(tab);
        hands.db.close();
        disk.view.close();
      }
    },
  };
}

async function addMember(
  world: World<ServerLife>,
  db: Db,
  company: number,
  address: string,
  n: number,
): Promise<Member> {
  const userId = PEOPLE[n % PEOPLE.length] ?? 1;
  const device: Device = {
    id: newId(),
    name: n,
    disks: new Map(),
    userId,
    tabs: [],
    locks: createDeviceLocks(),
    clockOffset: Date.now() - SERVER_EPOCH_MS - world.time.now(),
    offline: false,
    captive: false,
    signedOut: false,
  };
  world.devices.push(device);
  const disk = createRealDisk(userId, device.id, createQuiet());
  device.disks.set(userId, disk);
  await saveIdentity(disk.view, { userId, companyId: company, deviceId: device.id });
  const { access } = await signInTo(db, company, userId, new Date());
  await storeToken(disk.view, { access_token: access, expires_in: 30 * 60 }, Date.now());
  let hands: Hands | undefined;
  const tab = runTab(world, device, disk, () => {
    const opened = groundOf(disk, address);
    hands = opened.hands;
    return opened.ground;
  });
  device.tabs.push(tab);
  return { device, disk, tab, hands: must(hands, 'hands') };
}

function groundOf(disk: RealDisk, address: string) {
  const db = openForTab(
    disk,
    createQuiet(),
    () => undefined,
    () => true,
  );
  const now = () => Date.now();
  const http = createHttp((input, init) => fetch(input, init), address);
  const server = createServer({ db, http, locks: pageLocks(), now });
  const ask = askDevice(server);
  const ground: Ground = {
    store: dexieOutbox(db),
    send: (op) => sendOp(server, op),
    sendMany: (ops) => sendBatch(server, ops),
    ask,
    saveProgress: (progress) => saveContact(db, { progress }),
    pull: () => lookForNews({ db, server, now, ask }, 'whole'),
  };
  return { ground, hands: { db, server } };
}
