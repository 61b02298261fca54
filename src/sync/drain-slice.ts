import { beatLease, type Lease, LeaseLost, releaseLease } from '#db/lease.ts';
import { countQueued, listHeads, listReadyLanes, quarantine } from '#db/outbox.ts';
import type { OpRow } from '#db/rows.ts';
import { askFirst, noteHeard } from './ask-first.ts';
import type { DrainMode, DrainResult, EnginePorts } from './engine-ports.ts';
import type { Outcome, OutcomeClass } from './outcome.ts';
import { keepOutcome, takeHead, Unsendable } from './send-head.ts';

/** One slice holds the lock at most this long, so that a frozen tab can't own the queue for ever. */
const SLICE_MS = 20_000;
const BEAT_MS = 5000;
const LANES_AT_ONCE = 4;
/** A request that has not even timed out by now never will, ms. */
const ANSWER_LIMIT_MS = 35_000;
/** So many failures of the server in a row, without a success, are no fault of the work that was sent. */
const FAILURES_IN_A_ROW = 8;
/** Progress is shown for backlogs longer than this, and written at most this often (ms). */
const PROGRESS_FROM = 10;
const PROGRESS_EVERY_MS = 250;

/** Outcomes after which no other op would fare better now. */
const stopsAll: ReadonlySet<OutcomeClass> = new Set(['unknown', 'network-sign-in', 'auth']);

export type Slice = {
  ports: EnginePorts;
  lease: Lease;
  until: number;
  sent: number;
  stopped: OutcomeClass | null;
  /** How long the server asked to be left alone, ms. */
  pauseMs: number | null;
  /** Another tab took the outbox over. */
  lost: boolean;
  failuresInARow: number;
  progress: (done: number) => Promise<void>;
};

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
    progress: await showProgress(ports),
  };
  const rest = keepBeating(slice);
  try {
    slice.stopped = await askFirst(patient(ports));
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

/** All lanes that may send now, once through. False: nothing was there to send. */
async function runRound(slice: Slice, hurried: boolean): Promise<boolean> {
  const { store, rules, now } = slice.ports;
  const waits = (op: OpRow) => !hurried && rules.waitMs(op, now()) > 0;
  const { lanes, broken } = await listReadyLanes(store, { blocks: rules.blocksLane, read: rules.readOp }, waits);
  if (broken.length > 0) await quarantine(store, broken, 'undecodable', now());
  if (lanes.length === 0) return false;
  // A piece of work that a page has died of again and again comes last: others go out before it.
  lanes.sort(([a], [b]) => (a?.attempts ?? 0) - (b?.attempts ?? 0));
  const workers = Array.from({ length: Math.min(LANES_AT_ONCE, lanes.length) }, () => sendLanes(slice, lanes));
  const ended = await Promise.allSettled(workers);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return true;
}

/** One worker: takes lanes off the list until none is left, the slice is over or everything has stopped. */
async function sendLanes(slice: Slice, lanes: OpRow[][]): Promise<void> {
  for (let lane = lanes.shift(); lane && canGoOn(slice); lane = lanes.shift()) await sendLane(slice, lane);
}

const canGoOn = (slice: Slice) =>
  slice.stopped === null &&
  !slice.lost &&
  Math.abs(slice.until - slice.ports.now()) <= SLICE_MS &&
  slice.ports.now() < slice.until;

async function sendLane(slice: Slice, lane: readonly OpRow[]): Promise<void> {
  const { ports, lease } = slice;
  let rest = lane;
  while (rest.length > 0 && canGoOn(slice)) {
    const op = await takeHead(ports, lease, rest).catch(async (error: unknown) => {
      if (!(error instanceof Unsendable)) throw error;
      await quarantine(ports.store, [error.op], 'undecodable', ports.now());
      return null;
    });
    if (!op) return;
    const outcome = await sendWithin(ports, op);
    const settled = await keepOutcome(ports, lease, op, outcome);
    await noteOutcome(slice, op, outcome);
    if (settled?.state !== 'acked' && !(settled?.state === 'rejected' && !ports.rules.blocksLane(settled))) return;
    const gone = new Set([op.seq, ...op.absorbs]);
    rest = rest.filter(({ seq }) => !gone.has(seq));
  }
}

const nothing = (cls: OutcomeClass, code: string): Outcome => ({
  class: cls,
  status: null,
  code,
  detail: null,
  retryAfterMs: null,
  body: null,
});

/** A fetch that never settles must not hold the outbox. */
function within<T>({ after }: EnginePorts, work: Promise<T>, late: T, broken: T): Promise<T> {
  return new Promise((resolve) => {
    const cancel = after(ANSWER_LIMIT_MS, () => resolve(late));
    void work
      .catch(() => broken)
      .then((result) => {
        cancel();
        resolve(result);
      });
  });
}

function sendWithin(ports: EnginePorts, op: OpRow): Promise<Outcome> {
  return within(ports, ports.send(op), nothing('unknown', 'timeout'), nothing('unheard', 'unsendable'));
}

/** The same ports, asking with the same patience. */
function patient(ports: EnginePorts): EnginePorts {
  const silence = { outcome: nothing('unknown', 'timeout'), ranges: null };
  return { ...ports, ask: (deviceId) => within(ports, ports.ask(deviceId), silence, silence) };
}

async function noteOutcome(slice: Slice, op: OpRow, outcome: Outcome): Promise<void> {
  if (stopsAll.has(outcome.class) || outcome.status === 426) slice.stopped ??= outcome.class;
  if (outcome.class === 'transient') {
    slice.failuresInARow += 1;
    // Asked to slow down: the request is meant, not the work in it.
    const asked = outcome.status === 429 || outcome.retryAfterMs !== null;
    if (asked) slice.pauseMs = Math.max(slice.pauseMs ?? 0, outcome.retryAfterMs ?? 0);
    if (asked || slice.failuresInARow >= FAILURES_IN_A_ROW) slice.stopped ??= 'transient';
  } else if (outcome.class === 'done' || outcome.class === 'held') {
    noteHeard(slice.ports);
    slice.failuresInARow = 0;
    slice.sent += 1 + op.absorbs.length;
    await slice.progress(slice.sent);
  }
}

async function findNextTry({ store, now, rules }: EnginePorts): Promise<number | null> {
  const heads = await listHeads(store, { blocks: rules.blocksLane, read: rules.readOp });
  const waits = heads.map((op) => rules.waitMs(op, now()));
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** Says every few seconds that this owner is alive, until told to rest. */
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

/** "Sending 12 of 340", for backlogs long enough to be worth a line; -1 takes it away. */
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
