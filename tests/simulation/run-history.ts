import type { OpRow } from '#db/rows.ts';
import { createDevice, type Device, openTabOn } from './device.ts';
import { countByHand, strikeEntry } from './entries.ts';
import type { Plan } from './history.ts';
import { type Evidence, judgeEnd, judgeNow, lostFacts, mayStillSend } from './oracle.ts';
import { editNote, joinSession, restart, startSession, submit, tap } from './person.ts';
import { play, type Stage, startWeather } from './play.ts';
import { createPrng, type Prng } from './prng.ts';
import { createServerModel, type Database, eventsTwice, factsOf, factsOn, type ServerModel } from './server-model.ts';
import { createTime } from './virtual-time.ts';
import { nextUid, type Parts, SERVER_EPOCH_MS, type World } from './world.ts';

type Verdict = { violations: string[]; world: World };

/** Lets a history happen in the simulator and says what was wrong about it. The same plan always ends the same. */
export async function runHistory(plan: Plan, parts: Parts): Promise<Verdict> {
  const world = createWorld(plan, parts);
  await play(plan, stageOf(world));
  return { violations: world.violations, world };
}

function createWorld(plan: Plan, parts: Parts): World {
  const time = createTime();
  const world: World = {
    time,
    prng: createPrng(plan.seed * 2 + 1),
    server: createServerModel('epoch-0', () => SERVER_EPOCH_MS + time.now()),
    devices: [],
    weather: startWeather(plan),
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

function stageOf(world: World): Stage<ServerModel> {
  return {
    world,
    open: (device, userId) => void openTabOn(world, device, userId),
    signIn: () => {},
    person: {
      start: (tab, kind) => startSession(world, tab, kind),
      tap: (tab, r) => tap(world, tab, r),
      edit: (tab, r) => editNote(world, tab, r),
      submit: (tab, r) => submit(world, tab, r),
      restart: (tab, r) => restart(world, tab, r),
      join: (tab, r) => joinSession(world, tab, r),
      count: (tab, r) => countByHand(world, tab, r),
      strike: (tab, r) => strikeEntry(world, tab, r),
    },
    house: houseOf(world),
    damage: damageRow,
    clone: (device, prng) => cloneDevice(world, device, prng),
    judgeNow: () => judgeNow(world),
    judgeEnd: () => judgeEnd(world, evidenceOf(world)),
    waitsForMore: () => waitsForMore(world),
  };
}

function houseOf(world: World): Stage<ServerModel>['house'] {
  const backups: Database[] = [];
  return {
    backup: () => void backups.push(world.server.snapshot()),
    restore: (prng, byHand) => {
      const epoch = byHand ? world.server.epoch : nextUid(world);
      const backup = backups[prng.int(Math.max(1, backups.length))];
      if (backup) world.server.restore(backup, epoch);
      return backup !== undefined;
    },
    bill: (prng) => {
      const notes = [...world.server.db.notes.values()].filter((note) => note.state === 'final');
      const note = notes[prng.int(Math.max(1, notes.length))];
      if (note) note.billed = true;
    },
    pickSession: (prng) => {
      const sessions = [...world.server.db.sessions.keys()];
      return sessions[prng.int(Math.max(1, sessions.length))] ?? null;
    },
  };
}

function evidenceOf(world: World): Evidence {
  return {
    onServer: factsOn(world.server),
    twice: eventsTwice(world.server),
    factsOf: (op) => factsOf(op.body as Record<string, unknown>),
  };
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

/** Whether any outbox has work that could still be sent, or a server that it has not heard of being restored. */
function waitsForMore(world: World): boolean {
  if (world.server.restored && lostFacts(world, evidenceOf(world)).length > 0) return true;
  return mayStillSend(world);
}
