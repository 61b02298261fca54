import type { Db } from '#server/db/pool.ts';
import type { ServerProcess } from '../setup/server-process.ts';
import { createPrng, type Prng } from '../simulation/prng.ts';
import { FAULTS, type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { count, edit, restart, start, strike, submit, tap, voidIt } from './person.ts';

/** `calls`: every fault that can hit a single call, by chance. `kill`: the server dies and comes back at another port. */
type Trouble = 'in' | 'out' | 'both' | 'calls' | 'kill';
export type Cell = { clients: number; fault: Trouble; seed: number };
export type Outcome = {
  cell: Cell;
  saved: number;
  /** How many calls met a fault. */
  met: number;
  /** Devices that had work left and sent none of it for a minute, although everything was well again. */
  stuck: number;
  wrong: readonly string[];
  drainedMs: number;
};

type Ground = { db: Db; url: string; seconds: number; restart(): Promise<ServerProcess> };

const CLIENTS = [5, 10];
const TROUBLES: readonly Trouble[] = ['in', 'out', 'both', 'calls', 'kill'];
const LONGEST_CUT_MS = 10_000;
const STUCK_MS = 60_000;
/** Of all devices of a run together. */
const ACTS_A_SECOND = 10;

export function cells(): Cell[] {
  return TROUBLES.flatMap((fault) => CLIENTS.map((clients) => ({ clients, fault }))).map((cell, seed) => ({
    ...cell,
    seed: 1000 + seed,
  }));
}

/** One run: devices record while the trouble lasts; then all is well, and nobody helps. */
export async function runCell(cell: Cell, { db, url, seconds, restart: again }: Ground): Promise<Outcome> {
  const prng = createPrng(cell.seed);
  const own = cell.fault === 'kill' ? await again() : null;
  const net = await startFaultProxy(own?.url ?? url);
  const fleet = await openFleet(db, net.url, cell.clients, cell.seed);
  for (const member of fleet.members) await start(fleet.scene(member), 'plain');
  const end = performance.now() + seconds * 1000;
  const servers = { now: own };
  await Promise.all([record(fleet, prng, end), trouble(cell.fault, net, prng, end, servers, again)]);
  net.choose = () => 'pass';
  net.mend();
  const begun = performance.now();
  const stuck = (await fleet.drained(STUCK_MS)).length;
  const drainedMs = performance.now() - begun;
  const wrong = await fleet.judge();
  fleet.close();
  await net.close();
  await servers.now?.kill();
  const met = [...net.met].reduce((sum, [what, times]) => sum + (what === 'pass' ? 0 : times), 0);
  return { cell, saved: fleet.world.saved.length, met: met + net.refused, stuck, wrong, drainedMs };
}

async function record(fleet: Fleet, prng: Prng, end: number): Promise<void> {
  while (performance.now() < end) {
    const scene = fleet.scene(prng.pick(fleet.members));
    const r = prng.int(2 ** 30);
    const what = prng.pick([tap, tap, tap, tap, tap, tap, tap, edit, edit, submit, restart, voidIt, count, strike]);
    await what(scene, r);
    await pause(1000 / ACTS_A_SECOND);
  }
}

type Servers = { now: ServerProcess | null };

async function trouble(
  fault: Trouble,
  net: FaultProxy,
  prng: Prng,
  end: number,
  servers: Servers,
  again: Ground['restart'],
): Promise<void> {
  if (fault === 'calls') net.choose = () => (prng.chance(0.3) ? prng.pick(FAULTS) : 'pass');
  while (performance.now() < end) {
    await pause(prng.int(LONGEST_CUT_MS));
    if (fault === 'kill') {
      await servers.now?.kill();
      servers.now = await again();
      net.target = servers.now.url;
    } else if (fault !== 'calls') {
      net.partition = fault;
      await pause(prng.int(LONGEST_CUT_MS));
      net.mend();
    }
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
