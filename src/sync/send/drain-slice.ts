import { beatLease, type Lease, LeaseLost, releaseLease } from '#db/device/lease.ts';
import { countQueued, listHeads, listReadyLanes, quarantine } from '#db/outbox/outbox.ts';
import type { OpRow } from '#db/rows.ts';
import { checkServerEpoch } from '#sync/download/check-server-epoch.ts';
import type { DrainMode, DrainResult, EnginePorts } from './engine-ports.ts';
import { takeHeads } from './send-head.ts';
import { sendTaken } from './send-taken.ts';
import { canGoOn, nothing, SLICE_MS, type Slice, within } from './slice.ts';
import { leftOf, nearRows, takeLanes } from './take-lanes.ts';

const BEAT_MS = 5000;
const LANES_AT_ONCE = 4;
/** Progress is shown for backlogs longer than this, and written at most this often (ms). */
const PROGRESS_FROM = 10;
const PROGRESS_EVERY_MS = 250;

/** Sends for one slice of time, then gives the outbox back. */
export async function runSlice(ports: EnginePorts, lease: Lease, mode: DrainMode): Promise<DrainResult> {
  const slice: Slice = {
    ports,
    lease,
    until: ports.now() + SLICE_MS,
    sent: 0,
    stopped: null,
    pauseMs: null,
    lost: false,
    failuresInARow: 0,
    alone: false,
    signInEnded: false,
    progress: await showProgress(ports),
  };
  const rest = keepBeating(slice);
  try {
    slice.stopped = await checkServerEpoch(patient(ports));
    for (let round = 0; canGoOn(slice); round++) if (!(await runRound(slice, round === 0 && mode === 'at-once'))) break;
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    slice.lost = true;
  } finally {
    rest();
    await slice.progress(-1);
    if (!slice.lost) await releaseLease(ports.store, lease);
  }
  if (slice.lost) return { sent: slice.sent, stopped: null, busy: true, nextInMs: null };
  const nextInMs = slice.stopped === null ? await findNextTry(ports) : slice.pauseMs;
  return { sent: slice.sent, stopped: slice.stopped, busy: false, nextInMs };
}

/** Makes one pass through all lanes that may send now. False when there was nothing to send. */
async function runRound(slice: Slice, hurried: boolean): Promise<boolean> {
  const { store, rules, now } = slice.ports;
  const waits = (op: OpRow) => !hurried && rules.waitMs(op, now()) > 0;
  const { lanes, broken } = await listReadyLanes(store, { blocks: rules.blocksLane, read: rules.readOp }, waits);
  if (broken.length > 0) await quarantine(store, broken, 'undecodable', now());
  if (lanes.length === 0) return false;
  // A piece of work that has killed the page again and again comes last: others go out before it.
  lanes.sort(([a], [b]) => (a?.attempts ?? 0) - (b?.attempts ?? 0));
  const workers = Array.from({ length: Math.min(LANES_AT_ONCE, lanes.length) }, () => sendLanes(slice, lanes));
  const ended = await Promise.allSettled(workers);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return true;
}

/** One worker: takes lanes off the list until none is left, the slice is over or everything has stopped. */
async function sendLanes(slice: Slice, lanes: OpRow[][]): Promise<void> {
  const { ports, lease } = slice;
  while (canGoOn(slice) && lanes.length > 0) {
    const alone = slice.alone || !ports.sendMany;
    const some = takeLanes(lanes, alone);
    const taken = await takeHeads(ports, lease, nearRows(some), alone);
    if (taken.broken.length > 0) await quarantine(ports.store, taken.broken, 'undecodable', ports.now());
    const open = await sendTaken(slice, taken.ops);
    lanes.push(...leftOf(some, taken, open));
  }
}

/** The same ports, asking with the same time limit. */
function patient(ports: EnginePorts): EnginePorts {
  const silence = { outcome: nothing('unknown', 'timeout'), ranges: null };
  return { ...ports, ask: (deviceId) => within(ports, ports.ask(deviceId), silence, silence) };
}

async function findNextTry({ store, now, rules }: EnginePorts): Promise<number | null> {
  const heads = await listHeads(store, { blocks: rules.blocksLane, read: rules.readOp });
  const waits = heads.map((op) => rules.waitMs(op, now()));
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** Renews the lease every few seconds until told to stop. */
function keepBeating(slice: Slice): () => void {
  const { after, store, now } = slice.ports;
  let resting = false;
  let cancel = () => {};
  const beat = async () => {
    const alive = await beatLease(store, slice.lease, now()).catch(() => true);
    if (!alive) slice.lost = true;
    else if (!resting) cancel = after(BEAT_MS, () => void beat());
  };
  cancel = after(BEAT_MS, () => void beat());
  return () => {
    resting = true;
    cancel();
  };
}

/** "Sending 12 of 340", for backlogs long enough to be worth a line; -1 removes it. */
async function showProgress({ store, now, saveProgress }: EnginePorts): Promise<(done: number) => Promise<void>> {
  const total = await countQueued(store);
  if (total < PROGRESS_FROM) return async () => {};
  let last = 0;
  return async (done) => {
    const at = now();
    if (done >= 0 && at - last < PROGRESS_EVERY_MS) return;
    last = at;
    await saveProgress(done < 0 ? null : { what: 'send', done, total: Math.max(total, done) });
  };
}
