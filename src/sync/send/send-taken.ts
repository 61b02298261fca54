import { LeaseLost } from '#db/device/lease.ts';
import { putBack } from '#db/outbox/outbox.ts';
import type { OpRow } from '#db/rows.ts';
import type { EnginePorts } from './engine-ports.ts';
import { notTried } from './op-reducer.ts';
import { type Answered, keepOutcomes } from './send-head.ts';
import { noteEnvelope, noteOutcome, nothing, type Slice, unanswered, within } from './slice.ts';

/**
 * Answers per transaction: fewer would make a backlog wait for the disk, more would make the first tap of a burst wait.
 */
const KEPT_AT_ONCE = 3;

/** Lanes that may continue: everything sent from them has arrived. */
type OpenLanes = ReadonlySet<string>;

/** Sends what was taken in one call, and stores the result. */
export async function sendTaken(slice: Slice, taken: readonly OpRow[]): Promise<OpenLanes> {
  const { ports } = slice;
  const [only] = taken;
  if (!only) return new Set();
  if (taken.length > 1 && ports.sendMany) return sendEnvelope(slice, taken, ports.sendMany);
  const outcome = await within(
    ports,
    ports.send(only),
    nothing('unknown', 'timeout'),
    nothing('unheard', 'unsendable'),
  );
  return keep(slice, [{ op: only, outcome }], false);
}

async function sendEnvelope(
  slice: Slice,
  taken: readonly OpRow[],
  sendMany: NonNullable<EnginePorts['sendMany']>,
): Promise<OpenLanes> {
  const { ports, lease } = slice;
  const silence = { outcome: nothing('unknown', 'timeout'), results: [] };
  const broken = { outcome: nothing('unheard', 'unsendable'), results: [] };
  const { outcome: whole, results } = await within(ports, sendMany(taken), silence, broken);
  if (whole.class !== 'done') {
    noteEnvelope(slice, whole);
    await keepOutcomes(
      ports,
      lease,
      taken.map((op) => ({ op, outcome: unanswered(whole) })),
    );
    return new Set();
  }
  const untried = taken.filter((_op, i) => results[i] === 'not-tried');
  // Done before the refusal ahead of them is stored: what follows from that may hold them back.
  if (untried.length > 0) await putBack(ports.store, lease, untried, ports.now(), notTried);
  const answered = taken.flatMap((op, i): Answered[] => {
    const result = results[i] ?? nothing('unknown', 'no_result');
    return result === 'not-tried' ? [] : [{ op, outcome: result }];
  });
  const open = await keep(slice, answered, true);
  const waiting = new Set(untried.map(({ lane }) => lane));
  return new Set([...open].filter((lane) => !waiting.has(lane)));
}

/**
 * Stores the results of sent ops in their order, a few at once. A kill in between leaves the rest in flight, of unknown
 * outcome.
 */
async function keep(slice: Slice, answered: readonly Answered[], among: boolean): Promise<OpenLanes> {
  const open = new Set(answered.map(({ op }) => op.lane));
  for (let from = 0; from < answered.length; from += KEPT_AT_ONCE) {
    const some = answered.slice(from, from + KEPT_AT_ONCE);
    const settled = await keepSome(slice, some);
    for (const [i, { op, outcome }] of some.entries()) {
      await noteOutcome(slice, op, outcome, among);
      const now = settled[i];
      const passed = now?.state === 'acked' || (now?.state === 'rejected' && !slice.ports.rules.blocksLane(now));
      if (!passed) open.delete(op.lane);
    }
  }
  return open;
}

/** One answer that can't be stored must not take others with it: each is then written by itself. */
async function keepSome({ ports, lease }: Slice, some: readonly Answered[]): Promise<(OpRow | null)[]> {
  try {
    return await keepOutcomes(ports, lease, some);
  } catch (error) {
    if (error instanceof LeaseLost || some.length === 1) throw error;
  }
  const settled: (OpRow | null)[] = [];
  const failures: unknown[] = [];
  for (const one of some) {
    const [op = null] = await keepOutcomes(ports, lease, [one]).catch((error: unknown) => {
      failures.push(error);
      return [null];
    });
    settled.push(op);
  }
  if (failures.length > 0) throw failures[0];
  return settled;
}
