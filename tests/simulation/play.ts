import type { Device } from './device.ts';
import type { Act, Plan, Step } from './history.ts';
import type { StartKind } from './person.ts';
import { createPrng, type Prng } from './prng.ts';
import { killTab, type Tab, thawTab } from './tab.ts';
import { calm, type ServerLife, type Weather, type World } from './world.ts';

/** Healed, everything has to be sent, or visibly stopped, within this time, ms. */
const HEALED_WITHIN_MS = 60_000;
/** A device with nothing to send hears of a restored server at its next download, ms. */
const NEWS_WITHIN_MS = 6 * 60_000;
/** How long a server is away while it is put back, ms. */
const RESTORE_MS = 40_000;

type Doing = void | Promise<void>;

/** What a history happens on: the simulator's disks and server, or the real ones. */
export type Stage<S extends ServerLife> = {
  world: World<S>;
  /** Opens a tab of the device, for its person or another one of its people. */
  open(device: Device, userId?: number): Doing;
  /** Signs the device's people in again. */
  signIn(device: Device): Doing;
  person: {
    start(tab: Tab, kind: StartKind): Doing;
    tap(tab: Tab, r: number): Doing;
    edit(tab: Tab, r: number): Doing;
    submit(tab: Tab, r: number): Doing;
    restart(tab: Tab, r: number): Doing;
    join(tab: Tab, r: number): Doing;
    count(tab: Tab, r: number): Doing;
    strike(tab: Tab, r: number): Doing;
  };
  house: {
    backup(): Doing;
    /** Puts a backup back; by hand nobody is told by a new epoch. False: there is none. */
    restore(prng: Prng, byHand: boolean): boolean | Promise<boolean>;
    bill(prng: Prng): Doing;
    /** Names a session whose writes will fail. */
    pickSession(prng: Prng): string | null | Promise<string | null>;
  };
  damage(device: Device, prng: Prng): Doing;
  clone(device: Device, prng: Prng): Doing;
  judgeNow(): Doing;
  judgeEnd(): Doing;
  /** Whether anything could still be sent, or has not heard yet of a restored server. */
  waitsForMore(): boolean | Promise<boolean>;
};

/** Lets a history happen; what was wrong about it stands in the world's `violations`. */
export async function play<S extends ServerLife>(plan: Plan, stage: Stage<S>): Promise<void> {
  const { world } = stage;
  for (const step of plan.steps) {
    await world.time.run(step.at);
    await takeStep(stage, step);
    if (step.r % 8 === 0) await stage.judgeNow();
  }
  // A restore takes its time, whatever else is healed.
  const healAt = world.server.restored ? Math.max(plan.healAt, world.serverDownUntil) : plan.healAt;
  await world.time.run(healAt);
  await heal(stage);
  const limit = HEALED_WITHIN_MS + (world.server.restored ? NEWS_WITHIN_MS : 0);
  let waited = 0;
  do {
    waited += waited < HEALED_WITHIN_MS ? 5000 : 30_000;
    await world.time.run(healAt + waited);
  } while (waited < limit && (await stage.waitsForMore()));
  await stage.judgeNow();
  await stage.judgeEnd();
  for (const device of world.devices) for (const tab of [...device.tabs]) killTab(tab);
}

export const startWeather = ({ rough }: Plan): Weather => ({
  dropRequest: 0.15 * rough,
  dropAnswer: 0.2 * rough,
  duplicate: 0.15 * rough,
  delay: 0.1 * rough,
  truncate: 0.05 * rough,
  wrongStatus: 0.15 * rough,
  diskFault: 0.01 * rough,
  killAtDisk: 0.004 * rough,
});

type Scene = { stage: Stage<ServerLife>; prng: Prng; device: Device; tab: Tab | undefined; r: number };

/** A capture goes on beside everything else; nobody waits for it. */
const when = (tab: Tab | undefined, work: (tab: Tab) => unknown) => void (tab && !tab.frozen && work(tab));

const doings: Record<Act, (scene: Scene) => Doing> = {
  start: ({ stage, tab }) => when(tab, (one) => stage.person.start(one, 'plain')),
  'start-refused': ({ stage, tab }) => when(tab, (one) => stage.person.start(one, 'refused')),
  'start-held': ({ stage, tab }) => when(tab, (one) => stage.person.start(one, 'held')),
  tap: ({ stage, tab, r }) => when(tab, (one) => stage.person.tap(one, r)),
  edit: ({ stage, tab, r }) => when(tab, (one) => stage.person.edit(one, r)),
  submit: ({ stage, tab, r }) => when(tab, (one) => stage.person.submit(one, r)),
  restart: ({ stage, tab, r }) => when(tab, (one) => stage.person.restart(one, r)),
  join: ({ stage, tab, r }) => when(tab, (one) => stage.person.join(one, r)),
  count: ({ stage, tab, r }) => when(tab, (one) => stage.person.count(one, r)),
  strike: ({ stage, tab, r }) => when(tab, (one) => stage.person.strike(one, r)),
  'sync-now': ({ tab }) => when(tab, (one) => one.actor.send({ type: 'SYNC_NOW' })),
  'new-tab': ({ stage, device }) => (device.tabs.length < 3 ? stage.open(device) : undefined),
  'kill-tab': ({ tab }) => void (tab && killTab(tab)),
  freeze: ({ tab }) => {
    if (tab) tab.frozen = true;
  },
  thaw: ({ device }) => device.tabs.filter((one) => one.frozen).forEach(thawTab),
  'switch-user': ({ stage, device, prng }) => {
    for (const tab of [...device.tabs]) killTab(tab);
    for (const disk of device.disks.values()) stage.world.parts.atSwitch(disk);
    device.userId = 1 + prng.int(4);
    return stage.open(device);
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
  'sign-out': ({ stage, device, prng }) => {
    device.signedOut = prng.chance(0.6);
    return device.signedOut ? undefined : stage.signIn(device);
  },
  'clock-jump': ({ device, prng }) => {
    device.clockOffset = prng.pick([-10, -1, 0, 1, 10]) * prng.pick([60_000, 3_600_000, 86_400_000, 365 * 86_400_000]);
  },
  'server-down': ({ stage: { world }, prng }) => {
    world.serverDownUntil = Math.max(world.serverDownUntil, world.time.now() + prng.int(40_000));
  },
  backup: ({ stage }) => stage.house.backup(),
  restore: ({ stage, prng }) => restore(stage, prng, false),
  'restore-by-hand': ({ stage, prng }) => restore(stage, prng, true),
  bill: ({ stage, prng }) => stage.house.bill(prng),
  'old-server': ({ stage: { world }, prng }) => {
    world.unknownKind = prng.pick(['recordDataEntry', 'saveSessionNote', 'submitSession']);
  },
  'new-server': ({ stage: { world } }) => {
    world.unknownKind = null;
    world.failingSession = null;
  },
  'small-calls': ({ stage: { world }, prng }) => {
    world.server.maxEvents = 1 + prng.int(6);
  },
  failing: async ({ stage, prng }) => {
    stage.world.failingSession = await stage.house.pickSession(prng);
  },
  damage: ({ stage, device, prng }) => stage.damage(device, prng),
  fork: ({ stage, device, prng }) => stage.clone(device, prng),
};

async function takeStep(stage: Stage<ServerLife>, { act, r }: Step): Promise<void> {
  const prng = createPrng(r);
  const device = prng.pick(stage.world.devices);
  if (device.tabs.length === 0 && act !== 'new-tab') await stage.open(device);
  const tab = device.tabs[prng.int(Math.max(1, device.tabs.length))];
  await doings[act]({ stage, prng, device, tab, r });
}

/** A server is not put back within seconds: nothing that was on its way before reaches it after. */
async function restore({ house, world }: Stage<ServerLife>, prng: Prng, byHand: boolean): Promise<void> {
  if (!(await house.restore(prng, byHand))) return;
  world.server.restored = true;
  world.server.life += 1;
  world.serverDownUntil = Math.max(world.serverDownUntil, world.time.now() + RESTORE_MS);
}

/** The network is back, the server well, everyone signed in, every tab awake; and every outbox has somebody to send it. */
async function heal(stage: Stage<ServerLife>): Promise<void> {
  const { world } = stage;
  world.weather = calm;
  world.serverDownUntil = 0;
  world.unknownKind = null;
  world.failingSession = null;
  for (const device of world.devices) {
    device.offline = false;
    device.captive = false;
    device.signedOut = false;
    await stage.signIn(device);
    for (const tab of device.tabs) if (tab.frozen) thawTab(tab);
    for (const userId of device.disks.keys())
      if (!device.tabs.some((tab) => tab.disk.userId === userId)) await stage.open(device, userId);
    for (const tab of device.tabs) tab.actor.send({ type: 'AUTH_OK' });
  }
}
