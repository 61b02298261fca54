import { type Actor, type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Note } from '#contract/notes.ts';
import { countQueued } from '#db/outbox/outbox.ts';
import type { OutboxStore } from '#db/outbox/outbox-store.ts';
import { prune } from '#db/outbox/server-restored.ts';
import type { OpRow } from '#db/rows.ts';
import { type Locks, pageLocks } from '#lib/locks.ts';
import { must } from '#lib/must.ts';
import { askServer } from '#sync/download/check-server-epoch.ts';
import { drainOutbox } from '#sync/send/drain.ts';
import type { DrainMode, DrainResult, EnginePorts, LastContact, ManySent } from '#sync/send/engine-ports.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { type PullScope, syncMachine } from '#sync/sync-machine.ts';
import type { Device } from './device.ts';
import { diskStore, type Gate, type MemoryDisk } from './memory-disk.ts';
import { type CheckAnswer, requestOf, travel } from './network.ts';
import { refreshNotes } from './person.ts';
import { deviceNow, nextUid, SERVER_EPOCH_MS, type ServerLife, type World } from './world.ts';

/** A window of the app, or its worker: it can be killed at any moment, and frozen with whatever it holds. */
export type Tab = {
  name: string;
  device: Device;
  disk: MemoryDisk;
  store: OutboxStore;
  alive: boolean;
  frozen: boolean;
  /** What goes on once it thaws. */
  later: (() => void)[];
  actor: Actor<typeof syncMachine>;
  /** For an engine without Web Locks. */
  ownLocks: Locks;
  lastContact: LastContact;
};

/** Each its own: one promise that everything dead waits for would never be cleared away. */
const never = () => new Promise<never>(() => {});
const NUDGE_MS = 30_000;

/** What a tab's machine drives, by its actor: the machine itself is made once, because making it costs more than a history. */
const hosts = new WeakMap<object, { drain(mode: DrainMode): Promise<DrainResult>; pull(): Promise<boolean> }>();
const hostOf = (actor: AnyActorRef) => must(hosts.get(must(actor._parent, 'a parent')), 'a tab');

const machine = syncMachine.provide({
  actors: {
    drain: fromPromise<DrainResult, DrainMode>(({ input, self }) => hostOf(self).drain(input)),
    pull: fromPromise<boolean, PullScope>(({ self }) => hostOf(self).pull()),
  },
});

/** What a tab has under it: a disk, and a way to the server. */
export type Ground = {
  store: OutboxStore;
  send: EnginePorts['send'];
  sendMany?: EnginePorts['sendMany'];
  ask: EnginePorts['ask'];
  saveProgress: EnginePorts['saveProgress'];
  /** Whether it found work to send. */
  pull(): Promise<boolean>;
  /** How often it looks whether now is a good moment, ms; without it as often as the app. */
  nudgeMs?: number;
};

/** Opens the app on the simulator's disk and server. */
export function openTab(world: World, device: Device, disk: MemoryDisk): Tab {
  return runTab(world, device, disk, (tab) => {
    const store = diskStore(disk, gateOf(world, tab));
    return {
      store,
      send: (op) => send(world, tab, op),
      sendMany: (ops) => sendMany(world, tab, ops),
      ask: (deviceId) => ask(world, tab, deviceId),
      saveProgress: async () => {},
      pull: async () => {
        await checkServer(world, tab);
        return (await countQueued(store)) > 0;
      },
    };
  });
}

/** Opens the app for one person and starts what it starts: sending and downloading. */
export function runTab(
  world: World<ServerLife>,
  device: Device,
  disk: MemoryDisk,
  groundOf: (tab: Tab) => Ground,
): Tab {
  const tab = {
    name: nextUid(world),
    device,
    disk,
    alive: true,
    frozen: false,
    later: [],
    ownLocks: pageLocks(),
    lastContact: { now: -1e12, mono: -1e12 },
  } as unknown as Tab;
  const ground = groundOf(tab);
  tab.store = ground.store;
  const ports = portsOf(world, tab, ground);
  tab.actor = createActor(machine, {
    input: { random: () => world.prng.next(), now: () => world.time.now() },
    clock: {
      setTimeout: (work, ms) => afterOf(world, tab)(ms, () => work()),
      clearTimeout: (cancel) => (cancel as () => void)?.(),
    },
  });
  hosts.set(tab.actor, { drain: (mode) => drainOutbox(ports, mode), pull: ground.pull });
  tab.actor.subscribe({ error: (error) => world.violations.push(`The machine broke: ${String(error)}`) });
  tab.actor.start();
  const { nudgeMs = NUDGE_MS } = ground;
  const nudge = () => {
    if (!tab.alive) return;
    tab.actor.send({ type: 'NUDGE' });
    afterOf(world, tab)(nudgeMs, nudge);
  };
  afterOf(world, tab)(nudgeMs, nudge);
  return tab;
}

/** A tab that is gone: nothing it waited for ever comes back to it; its locks are free, its database as it was. */
export function killTab(tab: Tab): void {
  tab.alive = false;
  tab.later = [];
  tab.device.locks?.free(tab);
  tab.device.tabs = tab.device.tabs.filter((one) => one !== tab);
  tab.actor.stop();
}

export function thawTab(tab: Tab): void {
  tab.frozen = false;
  for (const work of tab.later.splice(0)) work();
}

/** Goes on only while the tab lives, and not before it is thawed. */
export function whenAwake(tab: Tab): Promise<void> | undefined {
  if (!tab.alive) return never();
  if (!tab.frozen) return undefined;
  return new Promise((resolve) => tab.later.push(() => resolve(whenAwake(tab))));
}

export function gateOf(world: World<ServerLife>, tab: Tab): Gate {
  return (step) => {
    if (!tab.alive) return never();
    const { weather, prng } = world;
    if (weather.killAtDisk > 0 && prng.chance(weather.killAtDisk)) {
      killTab(tab);
      return never();
    }
    if (step !== 'committed' && weather.diskFault > 0 && prng.chance(weather.diskFault))
      return Promise.reject(new Error(step === 'begin' ? 'DatabaseClosedError' : 'QuotaExceededError'));
    return step === 'commit' ? undefined : whenAwake(tab);
  };
}

/** Timers of a tab: none runs in a dead one, and in a frozen one they wait. */
function afterOf(world: World<ServerLife>, tab: Tab): EnginePorts['after'] {
  return (ms, work) =>
    world.time.after(ms, () => {
      if (!tab.alive) return;
      if (tab.frozen) tab.later.push(work);
      else work();
    });
}

function portsOf(
  world: World<ServerLife>,
  tab: Tab,
  { store, send, sendMany, ask, saveProgress }: Ground,
): EnginePorts {
  return {
    store,
    send,
    ...(sendMany ? { sendMany } : {}),
    ask,
    locks: tab.device.locks?.of(tab) ?? tab.ownLocks,
    now: () => deviceNow(world, tab.device),
    mono: () => world.time.now(),
    lastContact: tab.lastContact,
    random: () => world.prng.next(),
    newId: () => nextUid(world),
    owner: tab.name,
    after: afterOf(world, tab),
    saveProgress,
    rules: world.parts.rules,
  };
}

async function send(world: World, tab: Tab, op: OpRow): Promise<Outcome> {
  const reply = await travel(world, tab.device, requestOf(op, tab.disk.userId));
  await whenAwake(tab);
  return world.parts.judge(reply);
}

async function sendMany(world: World, tab: Tab, ops: readonly OpRow[]): Promise<ManySent> {
  const writes = ops.map((op) => requestOf(op, tab.disk.userId));
  const reply = await travel(world, tab.device, { kind: 'batch', writes });
  await whenAwake(tab);
  return world.parts.readEnvelope(world.parts.judge(reply), ops);
}

async function ask(world: World, tab: Tab, deviceId: string) {
  const reply = await travel(world, tab.device, { kind: 'check', userId: tab.disk.userId, deviceId });
  await whenAwake(tab);
  const outcome = world.parts.judge(reply);
  const said = outcome.class === 'done' && reply.kind === 'answer' ? (reply.body as CheckAnswer) : null;
  return { outcome, ranges: said?.ranges ?? null, notes: said?.notes ?? null };
}

/** What a download does for the outbox: learns which life of the server answers, and brings notes up to date. */
async function checkServer(world: World, tab: Tab): Promise<void> {
  const { rules } = world.parts;
  const now = () => deviceNow(world, tab.device);
  let notes: Note[] | null = null;
  const asking = async (deviceId: string) => {
    const answer = await ask(world, tab, deviceId);
    notes = answer.notes;
    return answer;
  };
  const failed = await askServer(
    { ask: asking, store: tab.store, now, rules, mono: () => world.time.now(), lastContact: tab.lastContact },
    tab.disk.tables.recorder?.deviceId ?? '',
  );
  if (failed !== null || notes === null) throw new Error('unreachable');
  await refreshNotes(tab, notes);
  await prune(tab.store, SERVER_EPOCH_MS + world.time.now());
}
