import type { Lease } from '#db/device/lease.ts';
import type { OpRow } from '#db/rows.ts';
import { noteContact } from '#sync/download/check-server-epoch.ts';
import type { EnginePorts } from './engine-ports.ts';
import { LONGEST_WAIT_MS } from './op-reducer.ts';
import type { Outcome, OutcomeClass } from './outcome.ts';

/** The longest one slice holds the lock, so that a frozen tab can't own the queue for ever. */
export const SLICE_MS = 20_000;
/** A request that has not even timed out after this long never will, ms. */
const ANSWER_LIMIT_MS = 35_000;
/** After this many server failures in a row without a success, the work that was sent is not to blame. */
const FAILURES_IN_A_ROW = 8;

/** Outcomes after which no other op would fare better now. */
const stopsAll: ReadonlySet<OutcomeClass> = new Set(['unknown', 'network-sign-in', 'auth']);

export type Slice = {
  ports: EnginePorts;
  lease: Lease;
  until: number;
  sent: number;
  stopped: OutcomeClass | null;
  /** How long the server asked for no requests, ms. */
  pauseMs: number | null;
  /** Another tab took the outbox over. */
  lost: boolean;
  failuresInARow: number;
  /** Something on the way does not accept calls with several ops: each goes out by itself. */
  alone: boolean;
  /** In the middle of a call the server no longer took the sign-in. */
  signInEnded: boolean;
  progress: (done: number) => Promise<void>;
};

export const canGoOn = (slice: Slice): boolean =>
  slice.stopped === null &&
  !slice.lost &&
  Math.abs(slice.until - slice.ports.now()) <= SLICE_MS &&
  slice.ports.now() < slice.until;

export const nothing = (cls: OutcomeClass, code: string): Outcome => ({
  class: cls,
  status: null,
  code,
  detail: null,
  retryAfterMs: null,
  body: null,
});

/** A fetch that never settles must not hold the outbox. */
export function within<T>({ after }: EnginePorts, work: Promise<T>, late: T, broken: T): Promise<T> {
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

/** What it means for the rest of the slice when a call with several ops failed as a whole. */
export function noteEnvelope(slice: Slice, { class: cls, status, retryAfterMs }: Outcome): void {
  if (stopsAll.has(cls) || cls === 'transient' || status === 426) slice.stopped ??= cls;
  else slice.alone = true;
  if (retryAfterMs !== null) pause(slice, retryAfterMs);
}

/** Whatever the server asks for, not longer than work waits by itself: what no timer can hold would be over at once. */
function pause(slice: Slice, ms: number): void {
  slice.pauseMs = Math.max(slice.pauseMs ?? 0, Math.min(ms, LONGEST_WAIT_MS));
}

/** What that means for each op in it: never that the op is at fault. */
export function unanswered(whole: Outcome): Outcome {
  return stopsAll.has(whole.class) ? whole : { ...whole, class: 'unknown', body: null };
}

/** What an op's outcome means for the rest of the slice. `among`: others were in the same call. */
export async function noteOutcome(slice: Slice, op: OpRow, outcome: Outcome, among: boolean): Promise<void> {
  const endedMidway = among && outcome.class === 'auth' && !slice.signInEnded;
  // If asked again, the server says so when the call starts, and the sign-in can be renewed then.
  if (endedMidway) slice.signInEnded = true;
  else if (stopsAll.has(outcome.class) || outcome.status === 426) slice.stopped ??= outcome.class;
  if (outcome.class === 'transient') {
    slice.failuresInARow += 1;
    // Asked to slow down: the request is meant, not the work in it.
    const asked = outcome.status === 429 || outcome.retryAfterMs !== null;
    if (asked) pause(slice, outcome.retryAfterMs ?? 0);
    if (asked || slice.failuresInARow >= FAILURES_IN_A_ROW) slice.stopped ??= 'transient';
  } else if (outcome.class === 'done' || outcome.class === 'held') {
    noteContact(slice.ports);
    slice.failuresInARow = 0;
    slice.sent += 1 + op.absorbs.length;
    await slice.progress(slice.sent);
  }
}
