import { saveContact } from '#db/contact.ts';
import type { TallybookDb } from '#db/database.ts';
import { changeInflight, countQueued, freezeHeads, listHeads, listReadyLanes, settle } from '#db/outbox.ts';
import type { OpRow } from '#db/rows.ts';
import type { Locks } from '#lib/locks.ts';
import { learnFrom } from './apply-answer.ts';
import { blocksLane, packOps, requeueOp, settleOp, waitMs } from './op-reducer.ts';
import type { Outcome, OutcomeClass } from './outcome.ts';

export type DrainPorts = {
  db: TallybookDb;
  /** Sends one op and judges what came back. Never throws. */
  send(op: OpRow): Promise<Outcome>;
  locks: Locks;
  now(): number;
  /** 0..1, for the jitter. */
  random(): number;
};

export type DrainResult = {
  /** Ops the server took. */
  sent: number;
  /** What everything waits for, if something. */
  stopped: OutcomeClass | null;
  /** Another tab or the service worker is sending. */
  busy: boolean;
  /** When the next op may be tried, ms from now; 0: more could be sent at once; null: nothing is left that could be. */
  nextInMs: number | null;
};

/** `when-due`: an op that failed waits for its turn. `at-once`: a person asked, and each is tried once without a wait. */
export type DrainMode = 'when-due' | 'at-once';

/** One slice holds the lock at most this long, so that a frozen tab can't own the queue for ever. */
const SLICE_MS = 20_000;
const LANES_AT_ONCE = 4;
/** Progress is shown for backlogs longer than this, and written at most this often (ms). */
const PROGRESS_FROM = 10;
const PROGRESS_EVERY_MS = 250;

/** Outcomes after which no other op would fare better now. */
const stopsAll: ReadonlySet<OutcomeClass> = new Set(['unknown', 'network-sign-in', 'auth', 'incompatible']);

/**
 * Sends what waits in the outbox, in order within a lane, lanes side by side. The same module runs in the page and in
 * the service worker; the lock makes it efficient, the server's receipts make it safe.
 */
export function drain(ports: DrainPorts, mode: DrainMode = 'when-due'): Promise<DrainResult> {
  return ports.locks.request(`sync:${ports.db.userId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return { sent: 0, stopped: null, busy: true, nextInMs: null };
    await changeInflight(ports.db, requeueOp);
    return runSlice(ports, mode);
  });
}

type Slice = {
  ports: DrainPorts;
  until: number;
  sent: number;
  stopped: OutcomeClass | null;
  progress: (done: number) => Promise<void>;
};

async function runSlice(ports: DrainPorts, mode: DrainMode): Promise<DrainResult> {
  const slice: Slice = {
    ports,
    until: ports.now() + SLICE_MS,
    sent: 0,
    stopped: null,
    progress: await showProgress(ports),
  };
  try {
    for (let round = 0; canGoOn(slice); round++) {
      const inAHurry = round === 0 && mode === 'at-once';
      const lanes = await listReadyLanes(ports.db, blocksLane, (op) => !inAHurry && waitMs(op, ports.now()) > 0);
      if (lanes.length === 0) break;
      await Promise.all(Array.from({ length: Math.min(LANES_AT_ONCE, lanes.length) }, () => sendLanes(slice, lanes)));
    }
  } finally {
    await slice.progress(-1);
  }
  const nextInMs = slice.stopped === null ? await findNextTry(ports) : null;
  return { sent: slice.sent, stopped: slice.stopped, busy: false, nextInMs };
}

async function findNextTry({ db, now }: DrainPorts): Promise<number | null> {
  const waits = (await listHeads(db, blocksLane)).map((op) => waitMs(op, now()));
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** One worker: takes lanes off the list until none is left, the slice is over or everything has stopped. */
async function sendLanes(slice: Slice, lanes: OpRow[][]): Promise<void> {
  for (let lane = lanes.shift(); lane && canGoOn(slice); lane = lanes.shift()) await sendLane(slice, lane);
}

const canGoOn = (slice: Slice) => slice.stopped === null && slice.ports.now() < slice.until;

async function sendLane(slice: Slice, lane: readonly OpRow[]): Promise<void> {
  let rest = lane;
  while (rest.length > 0 && canGoOn(slice)) {
    const [op] = await freezeHeads(slice.ports.db, [rest], packOps);
    if (!op) return;
    const settled = await sendOp(slice, op);
    if (settled.state !== 'acked' && !(settled.state === 'rejected' && !blocksLane(settled))) return;
    const gone = new Set([op.seq, ...op.absorbs]);
    rest = rest.filter(({ seq }) => !gone.has(seq));
  }
}

async function sendOp(slice: Slice, op: OpRow): Promise<OpRow> {
  const { ports } = slice;
  const outcome = await ports.send(op);
  const settled = settleOp(op, outcome, ports.now(), ports.random());
  const at = new Date(ports.now()).toISOString();
  await settle(
    ports.db,
    settled,
    { status: outcome.status ?? 0, held: outcome.class === 'held', at },
    learnFrom(op.kind, outcome),
  );
  if (stopsAll.has(outcome.class)) slice.stopped ??= outcome.class;
  if (settled.state === 'acked') {
    slice.sent += 1 + op.absorbs.length;
    await slice.progress(slice.sent);
  }
  return settled;
}

/** "Sending 12 of 340", for backlogs long enough to be worth a line; -1 takes it away. */
async function showProgress(ports: DrainPorts): Promise<(done: number) => Promise<void>> {
  const total = await countQueued(ports.db);
  if (total < PROGRESS_FROM) return async () => {};
  let last = 0;
  return async (done) => {
    const now = ports.now();
    if (done >= 0 && now - last < PROGRESS_EVERY_MS) return;
    last = now;
    await saveContact(ports.db, { progress: done < 0 ? null : { what: 'send', done, total: Math.max(total, done) } });
  };
}
