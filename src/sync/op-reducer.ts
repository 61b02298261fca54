import type { OpRow, OpState } from '#db/rows.ts';
import type { Outcome, OutcomeClass } from './outcome.ts';

const MAX_DELAY_MS = 60_000;
/** Whatever a server asks for: an op waits no longer than this between two tries, ms. */
const LONGEST_WAIT_MS = 60 * 60_000;

/** Where each outcome leaves an op. Only `done` and `held` are the server's word that it has the work. */
const nextState: Record<OutcomeClass, OpState> = {
  done: 'acked',
  held: 'acked',
  unknown: 'queued',
  'network-sign-in': 'queued',
  transient: 'queued',
  auth: 'queued',
  incompatible: 'queued',
  rejected: 'rejected',
  fork: 'rejected',
  'too-large': 'rejected',
  conflict: 'conflict',
  addendum: 'conflict',
};

/** Outcomes that say nothing about this op: the same one is tried as soon as the way is open, at once. */
const blameless: ReadonlySet<OutcomeClass> = new Set(['auth', 'unknown', 'network-sign-in', 'incompatible']);

/**
 * The op after one outcome: pure, and the only rule by which an op leaves `inflight`.
 * It never gives up: an op is queued again until the server has said what became of it.
 * @param now ms. @param random 0..1, for the jitter.
 */
export function settleOp(op: OpRow, outcome: Outcome, now: number, random: number): OpRow {
  const state = nextState[outcome.class];
  const settled: OpRow = { ...op, state, nextAttemptAt: 0 };
  if (state === 'acked') return { ...settled, lastError: null };
  return {
    ...settled,
    attempts: outcome.class === 'auth' ? op.attempts - 1 : op.attempts,
    nextAttemptAt:
      state === 'queued' && !blameless.has(outcome.class) ? now + delayMs(op.attempts, outcome, random) : 0,
    lastError: {
      class: outcome.class,
      status: outcome.status,
      code: outcome.code,
      detail: outcome.detail,
      at: new Date(now).toISOString(),
    },
  };
}

/** Full jitter up to a minute, or what the server asked for. */
export function delayMs(attempts: number, outcome: Pick<Outcome, 'retryAfterMs'>, random: number): number {
  if (outcome.retryAfterMs !== null) return Math.min(LONGEST_WAIT_MS, outcome.retryAfterMs);
  return Math.round(random * Math.min(MAX_DELAY_MS, 1000 * 2 ** Math.min(attempts, 10)));
}

/** How long an op still waits, ms. A wait longer than any we make comes from a clock that was set back since: it is over. */
export function waitMs({ nextAttemptAt }: Pick<OpRow, 'nextAttemptAt'>, now: number): number {
  const left = nextAttemptAt - now;
  return left > 0 && left <= LONGEST_WAIT_MS ? left : 0;
}

/** A page that died while sending leaves ops of unknown outcome: queued again under the same key, never assumed sent. */
export function requeueOp(op: OpRow): OpRow {
  return op.state === 'inflight' ? { ...op, state: 'queued' } : op;
}

/** Whether a refused op stops the later ops of its lane. A draft of a note does not: every later save carries the whole note. */
export function blocksLane(op: Pick<OpRow, 'kind' | 'state'>): boolean {
  return (op.state === 'rejected' || op.state === 'conflict') && op.kind !== 'saveSessionNote';
}

/** At most this many events, and about this many bytes, in one call. */
const MAX_EVENTS = 200;
const MAX_BYTES = 256_000;

/** Absorbs the never-sent taps that follow directly, so that a backlog goes out in few calls. Pure; frozen ops are never touched. */
export function packOps(lane: readonly OpRow[]): { op: OpRow; absorbed: OpRow[] } | null {
  const [first, ...rest] = lane;
  if (!first) return null;
  if (first.frozen || !isDataEntry(first.body) || first.kind !== 'recordDataEntry') return { op: first, absorbed: [] };
  const events = [...first.body.events];
  let bytes = JSON.stringify(events).length;
  const absorbed: OpRow[] = [];
  for (const next of rest) {
    if (next.kind !== 'recordDataEntry' || next.frozen || next.state !== 'queued' || !isDataEntry(next.body)) break;
    bytes += JSON.stringify(next.body.events).length;
    if (events.length + next.body.events.length > MAX_EVENTS || bytes > MAX_BYTES) break;
    events.push(...next.body.events);
    absorbed.push(next);
  }
  const op = { ...first, body: { ...first.body, events }, absorbs: absorbed.map(({ seq }) => seq) };
  return { op, absorbed };
}

function isDataEntry(body: unknown): body is { session_uid: string; events: unknown[] } {
  return typeof body === 'object' && body !== null && 'events' in body && Array.isArray(body.events);
}
