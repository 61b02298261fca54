import type { OpRow, OpState } from '#db/rows.ts';
import { rowInRefusal } from '#sync/row-in-refusal.ts';
import { errorsInBody } from '#sync/words/field-errors.ts';
import type { Outcome, OutcomeClass } from './outcome.ts';

/**
 * So that within a minute of the server's recovery everything has been tried again, including what it was still failing
 * at then.
 */
const MAX_DELAY_MS = 25_000;
/** The longest wait between two tries, whatever the server asks for, ms. */
export const LONGEST_WAIT_MS = 60 * 60_000;
/**
 * Under its new name, or a fresh key, the same work is welcome at once: the wait only protects a server that
 * misbehaves, ms.
 */
export const RENAMED_WAIT_MS = 5000;
/** Failures in a row after which the person is told about a piece of work, although sending keeps trying. */
export const TROUBLE_AFTER = 20;

/** Where each outcome leaves an op. Only `done` and `held` are the server's word that it has the work. */
const nextState: Record<OutcomeClass, OpState> = {
  done: 'acked',
  held: 'acked',
  unknown: 'queued',
  unheard: 'queued',
  'network-sign-in': 'queued',
  transient: 'queued',
  auth: 'queued',
  incompatible: 'queued',
  'device-fork': 'queued',
  rejected: 'rejected',
  missing: 'rejected',
  fork: 'rejected',
  'too-large': 'rejected',
  conflict: 'conflict',
  addendum: 'conflict',
};

/** Outcomes that say nothing about this op: the same op is tried again at once when the server can be reached. */
const blameless: ReadonlySet<OutcomeClass> = new Set(['auth', 'unknown', 'network-sign-in']);

/**
 * The op after one outcome: pure, and the only rule by which an op leaves `inflight`. It never gives up: an op is
 * queued again until the server has said what happened to it.
 * @param now ms. @param random 0..1, for the jitter.
 */
export function nextOpState(op: OpRow, outcome: Outcome, now: number, random: number): OpRow {
  const state = nextState[outcome.class];
  const settled: OpRow = { ...op, state, nextAttemptAt: 0 };
  if (state === 'acked') {
    const { reoffered: _once, rewound: _again, failingSince: _since, sentUnder: _epoch, ...acked } = settled;
    return { ...acked, lastError: null };
  }
  const waits = state === 'queued' && !blameless.has(outcome.class);
  return {
    ...settled,
    attempts: outcome.class === 'auth' ? op.attempts - 1 : op.attempts,
    ...(stuck.has(outcome.class) ? { failingSince: op.failingSince ?? now } : {}),
    ...(waits
      ? {
          nextAttemptAt: now + Math.min(delayMs(op.attempts, outcome, random), longestWaitMs(outcome)),
          waitsSince: now,
        }
      : {}),
    lastError: {
      class: outcome.class,
      status: outcome.status,
      code: outcome.class === 'missing' ? 'parent_missing' : outcome.code,
      detail: outcome.detail,
      at: new Date(now).toISOString(),
      ...(state === 'conflict' ? { current: rowInRefusal(outcome.body) } : {}),
      ...(state === 'rejected' ? fieldErrorsIn(outcome.body) : {}),
    },
  };
}

function fieldErrorsIn(body: unknown): Pick<NonNullable<OpRow['lastError']>, 'errors'> {
  const errors = errorsInBody(body);
  return Object.keys(errors).length === 0 ? {} : { errors };
}

function longestWaitMs(outcome: Outcome): number {
  return outcome.class === 'device-fork' ? RENAMED_WAIT_MS : LONGEST_WAIT_MS;
}

/** Full jitter up to 25 s, or what the server asked for. */
export function delayMs(attempts: number, outcome: Pick<Outcome, 'retryAfterMs'>, random: number): number {
  if (outcome.retryAfterMs !== null) return Math.min(LONGEST_WAIT_MS, outcome.retryAfterMs);
  return Math.round(random * Math.min(MAX_DELAY_MS, 1000 * 2 ** Math.min(attempts, 10)));
}

/**
 * How long an op still waits, ms. If the clock was set back since the wait began, the wait would look longer than it
 * ever was: then it counts as over. A clock that was set forward ends it early, which costs one request.
 */
export function waitMs(
  { nextAttemptAt, waitsSince }: Pick<OpRow, 'nextAttemptAt' | 'waitsSince'>,
  now: number,
): number {
  const left = nextAttemptAt - now;
  const longest = waitsSince === undefined ? LONGEST_WAIT_MS : nextAttemptAt - waitsSince;
  return left > 0 && left <= Math.min(longest, LONGEST_WAIT_MS) ? left : 0;
}

/** A page that died while sending leaves ops of unknown outcome: queued again under the same key, never assumed sent. */
export function requeueOp(op: OpRow): OpRow {
  return op.state === 'inflight' ? { ...op, state: 'queued' } : op;
}

/** The server left it alone, because something before it in the same call has to go first: nothing is wrong with it. */
export function notTried(op: OpRow): OpRow {
  return { ...op, state: 'queued', attempts: Math.max(0, op.attempts - 1), nextAttemptAt: 0 };
}

/** Whether a refused op stops the later ops of its lane. A draft of a note does not: every later save carries the whole note. */
export function blocksLane(op: Pick<OpRow, 'kind' | 'state'>): boolean {
  return (op.state === 'rejected' || op.state === 'conflict') && op.kind !== 'saveSessionNote';
}

/** Outcomes by which a server fails at a piece of work without saying that it does not want it. */
const stuck: ReadonlySet<OutcomeClass> = new Set(['transient', 'unheard']);

/**
 * Work that the server keeps failing at while it accepts other work, or that did not go out as intended: retries
 * continue, but the person should know. @param lastAckAt ms
 */
export function isTroubled(op: OpRow, lastAckAt: number): boolean {
  if (op.state === 'queued' && op.kind === 'addAddendum') return true;
  return (
    op.state === 'queued' && op.attempts >= TROUBLE_AFTER && lastAckAt > (op.failingSince ?? Number.POSITIVE_INFINITY)
  );
}
