import { setTimeout as pause } from 'node:timers/promises';
import { check, type Found } from './check.ts';
import type { Cluster } from './cluster.ts';
import { type Fault, tidy } from './faults.ts';
import { Load } from './load.ts';
import type { Timeline } from './picture.ts';
import { Probe } from './probe.ts';
import type { Servers } from './servers.ts';

const BEFORE_MS = 8_000;
/** A fault has this long before somebody comes: longer than the lease of a primary. */
const FAULT_MS = 32_000;
/** Where nobody has to come, the work has gone on when writes have been acknowledged for so long without a longer gap. */
const [STEADY_MS, GAP_MS] = [10_000, 2_000];
const AFTER_MS = 4_000;
const SETTLE_MS = 120_000;
/** Days of visits that one run may use up, and numbers of the probe. */
const [DAYS_A_RUN, NUMBERS_A_RUN] = [100, 100_000];

export interface Outcome {
  fault: Fault;
  found: Found;
  /** The longest time without an acknowledged write, from the fault (or what mended it) on. */
  seconds: number;
  /** Who it was before and after. */
  primaries: string[];
  /** Why the cluster was not whole afterwards. */
  unsettled: string | null;
  waits: Map<string, number>;
  timeline: Timeline;
}

type Stage = { cluster: Cluster; servers: Servers; folder: string };

/** One fault under load, and what it came to. `run`: how many were before it. */
export async function rehearse(fault: Fault, { cluster, servers, folder }: Stage, run: number): Promise<Outcome> {
  await cluster.settled(SETTLE_MS);
  const primary = await cluster.primary();
  if (primary === null) throw new Error('There is no primary');
  const scene = { cluster, servers, folder, primary };
  const load = new Load(servers.urls, run * DAYS_A_RUN);
  const probe = new Probe(cluster, run * NUMBERS_A_RUN);
  const from = Date.now();
  await probe.start(primary);
  await load.start();
  await pause(BEFORE_MS);
  const struck = Date.now();
  let mended = struck;
  let unsettled: string | null;
  try {
    await fault.strike(scene);
    for (const end = struck + FAULT_MS; Date.now() < end; await pause(250)) {
      if (!fault.mend && load.diary.isSteady(struck, STEADY_MS, GAP_MS)) break;
    }
  } finally {
    mended = Date.now();
    await fault.mend?.(scene);
    await tidy(scene);
    unsettled = await cluster.settled(SETTLE_MS).then(
      () => null,
      (error: Error) => error.message,
    );
    await pause(AFTER_MS);
    await load.stop();
    await probe.stop();
  }
  const after = (await cluster.primary()) ?? primary;
  const { diary } = load;
  const times = [...diary.kept.values()];
  return {
    fault,
    found: await check(cluster, after, load, probe),
    seconds: diary.longestWait(fault.waits ? mended : struck),
    primaries: after.name === primary.name ? [primary.name] : [primary.name, after.name],
    unsettled,
    waits: diary.waits,
    timeline: {
      title: `${fault.name}: ${fault.says}`,
      from,
      to: Date.now(),
      acknowledged: times,
      marks: [{ at: struck, says: 'fault' }, ...(fault.mend ? [{ at: mended, says: 'mended' }] : [])],
    },
  };
}
