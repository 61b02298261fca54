import type { OpRow } from '#db/rows.ts';
import { objectOf } from '#domain/json-object.ts';
import { carriedFields } from './repair-note.ts';

/**
 * One call takes at most this many pieces of work (the contract's limit), and about this many bytes: on 2G it must get
 * through before it times out.
 */
const MOST_OPS = 100;
const MOST_BYTES = 64_000;
/** What a call adds for a piece of work besides its body, bytes. */
const AROUND_BODY = 300;

/** How many may travel with a piece of work, by how often it was sent before without an answer. */
const company = [MOST_OPS, 20, 5];

/**
 * How many pieces of work may go out in one call with this one. Work that was sent before and not answered travels with
 * fewer each time and in the end alone. So whether the call was too long for the connection, or one piece breaks
 * whatever it travels with, the others get through, and that piece is judged by itself.
 */
export function mostWith({ attempts }: Pick<OpRow, 'attempts'>): number {
  return company[Math.max(0, attempts)] ?? 1;
}

/** What a call carries so far; `most`: how many it may carry in total. */
type Load = { ops: number; bytes: number; most: number };

export const emptyLoad: Load = { ops: 0, bytes: 0, most: MOST_OPS };

/** The load with one more piece of work; with several, they are packed into one. */
export function withOps(load: Load, ops: readonly Pick<OpRow, 'attempts' | 'body'>[]): Load {
  return {
    ops: load.ops + 1,
    bytes: ops.reduce((bytes, { body }) => bytes + JSON.stringify(body).length, load.bytes + AROUND_BODY),
    most: Math.min(load.most, ...ops.slice(0, 1).map(mostWith)),
  };
}

/**
 * Whether a call may carry this much. A single piece of work always may: whether one alone is too large is for the
 * server to say.
 */
export function isBearable({ ops, bytes, most }: Load): boolean {
  return ops <= 1 || (ops <= most && bytes <= MOST_BYTES);
}

/**
 * Whether a piece of work may go out in the same call as those before it in its lane. The server leaves alone what
 * follows a refusal for the same record, so all must be about one record. And nothing may depend on the answer to
 * another: a save of a note names the version that the save before it made, and a change to an event names its number.
 */
export function mayFollow(before: readonly OpRow[], next: OpRow): boolean {
  const [first] = before;
  if (!first) return true;
  const record = recordOf(first);
  if (record === null || record !== recordOf(next) || next.entityType === 'event') return false;
  return carriedFields(next) === null || before.every((op) => carriedFields(op) === null);
}

/** The record that a body is about, as the server reads it. */
function recordOf({ body }: Pick<OpRow, 'body'>): string | null {
  const { session_uid, uid } = objectOf(body);
  const named = session_uid ?? uid;
  return typeof named === 'string' ? named.toLowerCase() : null;
}
