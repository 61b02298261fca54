import type { Db } from '#server/db/pool.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { inCompany } from '#server/db/transaction.ts';
import type { Device } from '../simulation/device.ts';
import type { Plan } from '../simulation/history.ts';
import { type Evidence, judgeEnd, judgeNow, lostFacts, mayStillSend } from '../simulation/oracle.ts';
import { realParts } from '../simulation/parts.ts';
import { play, type Stage, startWeather } from '../simulation/play.ts';
import { createPrng, type Prng } from '../simulation/prng.ts';
import type { Tab } from '../simulation/tab.ts';
import { createTime } from '../simulation/virtual-time.ts';
import { nextUid, type Parts, SERVER_EPOCH_MS, type ServerLife, type World } from '../simulation/world.ts';
import { type Backup, putBack, takeBackup } from './backups.ts';
import { foundCompany } from './company.ts';
import { addDevice, cloneReal, type Field, openReal, signInAll } from './devices.ts';
import { judgeDigests } from './digests.ts';
import { look, type RealDisk } from './disk.ts';
import { factsOfOp, readDoubles, readFacts } from './facts.ts';
import type { House } from './house.ts';
import { count, edit, type Hands, join, restart, start, strike, submit, tap } from './person.ts';

/** Lets a history happen on real Dexie, the real engine and the real server on PostgreSQL. @returns what was wrong about it. */
export async function runReal(plan: Plan, house: House, parts: Parts = realParts): Promise<string[]> {
  const world: World<ServerLife> = {
    time: createTime(house.quiet.settle),
    prng: createPrng(plan.seed * 2 + 1),
    server: { epoch: await readEpoch(house.db), maxEvents: 200, restored: false, life: 0, ever: new Set() },
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
  house.clock.now = () => new Date(SERVER_EPOCH_MS + world.time.now());
  const company = await foundCompany(house.db, `History ${plan.seed}`, house.clock.now());
  const field: Field = {
    world,
    house,
    company,
    hands: new WeakMap(),
    jars: new WeakMap(),
    payloads: new Map(),
  };
  for (let i = 0; i < plan.devices; i++)
    await openReal(field, addDevice(field, plan.samePerson ? 1 : i + 1, plan.webLocks[i] === true));
  await play(plan, stageOf(field));
  for (const disk of disksOf(world)) disk.view.close();
  return world.violations;
}

const disksOf = ({ devices }: World<ServerLife>) =>
  devices.flatMap((device) => [...device.disks.values()] as RealDisk[]);

function stageOf(field: Field): Stage<ServerLife> {
  const { world, house } = field;
  return {
    world,
    open: (device, userId) => openReal(field, device, userId),
    signIn: (device) => signInAll(field, device),
    person: personOf(field),
    house: houseOf(field),
    damage: damageRow,
    clone: async (device, prng) => {
      if (world.devices.length <= 4) await cloneReal(field, device, prng.chance(0.5));
    },
    judgeNow: async () => {
      await lookAround(field);
      judgeNow(world);
    },
    judgeEnd: async () => {
      await lookAround(field);
      judgeEnd(world, await evidenceOf(field));
      await judgeDigests(field);
    },
    waitsForMore: async () => {
      await lookAround(field);
      world.server.epoch = await readEpoch(house.db);
      if (mayStillSend(world)) return true;
      return world.server.restored && lostFacts(world, await evidenceOf(field)).length > 0;
    },
  };
}

/** What was begun comes to its end first: a look takes time, in which more would be said than it sees. */
async function lookAround({ world, house }: Field): Promise<void> {
  await house.quiet.settle();
  for (const disk of disksOf(world)) await look(disk);
}

async function evidenceOf({ house: { db }, company }: Field): Promise<Evidence> {
  return { onServer: await readFacts(db, company), twice: await readDoubles(db, company), factsOf: factsOfOp };
}

function personOf({ world, hands }: Field): Stage<ServerLife>['person'] {
  const newId = () => nextUid(world);
  const as = (tab: Tab, work: (scene: { world: typeof world; tab: Tab; hands: Hands; newId(): string }) => unknown) => {
    const own = hands.get(tab);
    // What a dead tab began comes to nothing.
    if (own) void Promise.resolve(work({ world, tab, hands: own, newId })).catch(() => undefined);
  };
  return {
    start: (tab, kind) => as(tab, (scene) => start(scene, kind)),
    tap: (tab, r) => as(tab, (scene) => tap(scene, r)),
    edit: (tab, r) => as(tab, (scene) => edit(scene, r)),
    submit: (tab, r) => as(tab, (scene) => submit(scene, r)),
    restart: (tab, r) => as(tab, (scene) => restart(scene, r)),
    join: (tab, r) => as(tab, (scene) => join(scene, r)),
    count: (tab, r) => as(tab, (scene) => count(scene, r)),
    strike: (tab, r) => as(tab, (scene) => strike(scene, r)),
  };
}

function houseOf({ world, house: { db }, company }: Field): Stage<ServerLife>['house'] {
  const backups: Backup[] = [];
  const pick = <T>(list: readonly T[], prng: Prng) => list[prng.int(Math.max(1, list.length))];
  return {
    backup: async () => void backups.push(await takeBackup(db, company)),
    restore: async (prng, byHand) => {
      const backup = pick(backups, prng);
      if (backup) await putBack(db, company, backup, byHand);
      world.server.epoch = await readEpoch(db);
      return backup !== undefined;
    },
    bill: async (prng) => {
      const notes = await db
        .selectFrom('notes')
        .select('id')
        .where('company_id', '=', company)
        .where('state', '=', 'final')
        .orderBy('id')
        .execute();
      const note = pick(notes, prng);
      if (note) await billNote(db, company, note.id);
    },
    pickSession: async (prng) => {
      const query = db.selectFrom('sessions').select('uid').where('company_id', '=', company).orderBy('id');
      return pick(await query.execute(), prng)?.uid ?? null;
    },
  };
}

function billNote(db: Db, company: number, id: number): Promise<unknown> {
  return inCompany(db, company, (tx) =>
    tx
      .updateTable('notes')
      .set({ ins_status: '2026-01-02' })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .execute(),
  );
}

/** A bad sector, a bug of an older build: one row can't be read any more. What it says is still in it. */
async function damageRow(device: Device, prng: Prng): Promise<void> {
  const disk = prng.pick([...device.disks.values()]) as RealDisk;
  const queued = (await disk.view.ops.toArray()).filter((op) => op.state === 'queued' && !op.frozen);
  const op = queued[prng.int(Math.max(1, queued.length))];
  if (op) await disk.view.table('ops').update(op.seq, { absorbs: null });
}
