import type { OpRow } from '#db/rows.ts';
import { createDevice, type Device, openTabOn } from './device.ts';
import type { Act, Plan, Step } from './history.ts';
import { judgeEnd, judgeNow, lostFacts } from './oracle.ts';
import { editNote, joinSession, restart, startSession, submit, tap } from './person.ts';
import { createPrng, type Prng } from './prng.ts';
import { createServerModel, type Database } from './server-model.ts';
import { killTab, type Tab, thawTab } from './tab.ts';
import { createTime } from './virtual-time.ts';
import { calm, nextUid, type Parts, type World } from './world.ts';

/** Healed, everything has to be sent, or visibly stopped, within this time, ms. */
const HEALED_WITHIN_MS = 60_000;
/** A device with nothing to send hears of a restored server at its next download, ms. */
const NEWS_WITHIN_MS = 6 * 60_000;

/** How long a server is away while it is put back, ms. */
const RESTORE_MS = 40_000;

export type Verdict = { violations: string[]; world: World };

/** Lets a history happen and says what was wrong about it. The same plan always ends the same. */
export async function runHistory(plan: Plan, parts: Parts): Promise<Verdict> {
  const world = createWorld(plan, parts);
  const backups: Database[] = [];
  for (const step of plan.steps) {
    await world.time.run(step.at);
    takeStep(world, backups, step);
    if (step.r % 8 === 0) judgeNow(world);
  }
  // A restore takes its time, whatever else is healed.
  const healAt = world.server.restored ? Math.max(plan.healAt, world.serverDownUntil) : plan.healAt;
  await world.time.run(healAt);
  heal(world);
  const limit = HEALED_WITHIN_MS + (world.server.restored ? NEWS_WITHIN_MS : 0);
  let waited = 0;
  do {
    waited += 5000;
    await world.time.run(healAt + waited);
  } while (waited < limit && waitsForMore(world));
  judgeNow(world);
  judgeEnd(world);
  for (const device of world.devices) for (const tab of [...device.tabs]) killTab(tab);
  return { violations: world.violations, world };
}

function createWorld(plan: Plan, parts: Parts): World {
  const prng = createPrng(plan.seed * 2 + 1);
  const { rough } = plan;
  const world: World = {
    time: createTime(),
    prng,
    server: createServerModel('epoch-0'),
    devices: [],
    weather: {
      dropRequest: 0.15 * rough,
      dropAnswer: 0.2 * rough,
      duplicate: 0.15 * rough,
      delay: 0.1 * rough,
      truncate: 0.05 * rough,
      wrongStatus: 0.15 * rough,
      diskFault: 0.01 * rough,
      killAtDisk: 0.004 * rough,
    },
    parts,
    serverDownUntil: 0,
    unknownKind: null,
    failingSession: null,
    saved: [],
    begun: new Set(),
    violations: [],
    counter: 0,
  };
  for (let i = 0; i < plan.devices; i++) {
    const device = createDevice(world, i, plan.samePerson ? 1 : i + 1, plan.webLocks[i] === true);
    world.devices.push(device);
    openTabOn(world, device);
  }
  return world;
}

type Scene = { world: World; prng: Prng; device: Device; tab: Tab | undefined; backups: Database[]; r: number };

const when = (tab: Tab | undefined, work: (tab: Tab) => unknown) => void (tab && !tab.frozen && work(tab));

const doings: Record<Act, (scene: Scene) => void> = {
  start: ({ world, tab }) => when(tab, (one) => startSession(world, one, 'plain')),
  'start-refused': ({ world, tab }) => when(tab, (one) => startSession(world, one, 'refused')),
  'start-held': ({ world, tab }) => when(tab, (one) => startSession(world, one, 'held')),
  tap: ({ world, tab, r }) => when(tab, (one) => tap(world, one, r)),
  edit: ({ world, tab, r }) => when(tab, (one) => editNote(world, one, r)),
  submit: ({ world, tab, r }) => when(tab, (one) => submit(world, one, r)),
  restart: ({ world, tab, r }) => when(tab, (one) => restart(world, one, r)),
  join: ({ world, tab, r }) => when(tab, (one) => joinSession(world, one, r)),
  'sync-now': ({ tab }) => when(tab, (one) => one.actor.send({ type: 'SYNC_NOW' })),
  'new-tab': ({ world, device }) => void (device.tabs.length < 3 && openTabOn(world, device)),
  'kill-tab': ({ tab }) => void (tab && killTab(tab)),
  freeze: ({ tab }) => {
    if (tab) tab.frozen = true;
  },
  thaw: ({ device }) => device.tabs.filter((one) => one.frozen).forEach(thawTab),
  'switch-user': ({ world, device, prng }) => {
    for (const tab of [...device.tabs]) killTab(tab);
    for (const disk of device.disks.values()) world.parts.atSwitch(disk);
    device.userId = 1 + prng.int(4);
    openTabOn(world, device);
  },
  offline: ({ device }) => {
    device.offline = true;
  },
  online: ({ device }) => {
    device.offline = false;
    device.captive = false;
  },
  captive: ({ device }) => {
    device.captive = true;
  },
  'sign-out': ({ device, prng }) => {
    device.signedOut = prng.chance(0.6);
  },
  'clock-jump': ({ device, prng }) => {
    device.clockOffset = prng.pick([-10, -1, 0, 1, 10]) * prng.pick([60_000, 3_600_000, 86_400_000, 365 * 86_400_000]);
  },
  'server-down': ({ world, prng }) => {
    world.serverDownUntil = Math.max(world.serverDownUntil, world.time.now() + prng.int(40_000));
  },
  backup: ({ world, backups }) => void backups.push(world.server.snapshot()),
  restore: ({ world, backups, prng }) => restore(world, backups, prng, nextUid(world)),
  'restore-by-hand': ({ world, backups, prng }) => restore(world, backups, prng, world.server.epoch),
  bill: ({ world, prng }) => {
    const notes = [...world.server.db.notes.values()].filter((note) => note.state === 'final');
    const note = notes[prng.int(Math.max(1, notes.length))];
    if (note) note.billed = true;
  },
  'old-server': ({ world, prng }) => {
    world.unknownKind = prng.pick(['recordDataEntry', 'saveSessionNote', 'submitSession']);
  },
  'new-server': ({ world }) => {
    world.unknownKind = null;
    world.failingSession = null;
  },
  'small-calls': ({ world, prng }) => {
    world.server.maxEvents = 1 + prng.int(6);
  },
  failing: ({ world, prng }) => {
    const sessions = [...world.server.db.sessions.keys()];
    world.failingSession = sessions[prng.int(Math.max(1, sessions.length))] ?? null;
  },
  damage: ({ device, prng }) => damageRow(device, prng),
  fork: ({ world, device, prng }) => cloneDevice(world, device, prng),
};

function takeStep(world: World, backups: Database[], { act, r }: Step): void {
  const prng = createPrng(r);
  const device = prng.pick(world.devices);
  if (device.tabs.length === 0 && act !== 'new-tab') openTabOn(world, device);
  doings[act]({ world, prng, device, tab: device.tabs[prng.int(Math.max(1, device.tabs.length))], backups, r });
}

/** A server is not put back within seconds: nothing that was on its way before reaches it after. */
function restore(world: World, backups: readonly Database[], prng: Prng, epoch: string): void {
  const backup = backups[prng.int(Math.max(1, backups.length))];
  if (!backup) return;
  world.server.restore(backup, epoch);
  world.server.life += 1;
  world.serverDownUntil = Math.max(world.serverDownUntil, world.time.now() + RESTORE_MS);
}

/** A bad sector, a bug of an older build: one row can't be read any more. What it says is still in it. */
function damageRow(device: Device, prng: Prng): void {
  const disk = prng.pick([...device.disks.values()]);
  const queued = [...disk.tables.ops.values()].filter((op) => op.state === 'queued' && !op.frozen);
  const op = queued[prng.int(Math.max(1, queued.length))];
  if (op) disk.tables.ops.set(op.seq, { ...op, absorbs: null } as unknown as OpRow);
}

/** A restored tablet backup, a cloned profile: two devices under one id, with the same next number. */
function cloneDevice(world: World, device: Device, prng: Prng): void {
  if (world.devices.length > 4) return;
  const twin = createDevice(world, world.devices.length, device.userId, prng.chance(0.5));
  for (const [userId, disk] of device.disks)
    twin.disks.set(userId, { ...disk, journal: [], tail: Promise.resolve(), tables: structuredClone(disk.tables) });
  world.devices.push(twin);
  openTabOn(world, twin);
}

/** The network is back, the server well, everyone signed in, every tab awake; and every outbox has somebody to send it. */
function heal(world: World): void {
  world.weather = calm;
  world.serverDownUntil = 0;
  world.unknownKind = null;
  world.failingSession = null;
  for (const device of world.devices) {
    device.offline = false;
    device.captive = false;
    device.signedOut = false;
    for (const tab of device.tabs) if (tab.frozen) thawTab(tab);
    for (const userId of device.disks.keys())
      if (!device.tabs.some((tab) => tab.disk.userId === userId)) openTabOn(world, device, userId);
    for (const tab of device.tabs) tab.actor.send({ type: 'AUTH_OK' });
  }
}

/** Whether any outbox has work that could still be sent, or a server that it has not heard of being restored. */
function waitsForMore(world: World): boolean {
  if (world.server.restored && lostFacts(world).length > 0) return true;
  return world.devices.some((device) =>
    [...device.disks.values()].some(({ tables }) => {
      const states = [...tables.ops.values()].map((op) => op.state);
      return tables.lease?.epoch !== world.server.epoch || states.includes('inflight') || states.includes('queued');
    }),
  );
}
