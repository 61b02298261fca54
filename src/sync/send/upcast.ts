import type { OpKind, OpRow } from '#db/rows.ts';

type Upcaster = (body: unknown) => unknown;

/**
 * How the body of an op from an older build becomes the next version's: kind → one function per step, from version 1
 * on. A released step is never changed; `tests/fixtures/ops` holds a queue of every released version, and all of them
 * drain.
 */
export const upcasters: Record<OpKind, readonly Upcaster[]> = {
  startSession: [],
  recordDataEntry: [],
  saveSessionNote: [],
  submitSession: [],
  restartSession: [],
  voidSession: [],
  saveNote: [],
  addEntry: [],
  voidEntry: [],
  addAddendum: [],
  createEvent: [],
  updateEvent: [],
  deleteEvent: [],
};

/** The version that this build writes and sends. */
export function latestVersion(kind: OpKind, table = upcasters): number {
  return table[kind].length + 1;
}

/** The op in today's shape. An op that was sent keeps its body for ever: a retry must be the same request. */
export function upcast(op: OpRow, table = upcasters): OpRow {
  if (op.frozen) return op;
  const body = table[op.kind].slice(op.v - 1).reduce((before, step) => step(before), op.body);
  return { ...op, body, v: latestVersion(op.kind, table) };
}

/** Whether this build can send a stored op: `newer` waits for a newer build, `broken` is set aside for a person. */
export function readOp(op: OpRow, table = upcasters): 'whole' | 'newer' | 'broken' {
  const named = [op.opId, op.lane, op.kind, op.entityId, op.deviceId, op.capturedAt].every(isName);
  const numbered = Number.isInteger(op.v) && op.v > 0 && Number.isInteger(op.attempts);
  if (!named || !numbered || typeof op.body !== 'object' || op.body === null || !Array.isArray(op.absorbs))
    return 'broken';
  if (!Object.hasOwn(table, op.kind)) return 'newer';
  return op.v > latestVersion(op.kind, table) && !op.frozen ? 'newer' : 'whole';
}

const isName = (value: unknown) => typeof value === 'string' && value !== '';
