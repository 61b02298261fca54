import type { Lease } from '#db/lease.ts';
import { freezeHead, type Packed, settle } from '#db/outbox.ts';
import type { OutboxTx } from '#db/outbox-store.ts';
import { isNewEpoch, rewindTo } from '#db/rewind.ts';
import type { OpRow } from '#db/rows.ts';
import { learnFrom } from './apply-answer.ts';
import type { EnginePorts } from './engine-ports.ts';
import type { Outcome } from './outcome.ts';
import { carriedFields } from './repair-note.ts';
import { needsLane } from './settlement.ts';

/** A stored op that no request can be made of. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
  readonly op: OpRow;

  constructor(op: OpRow, cause: unknown) {
    super('An op that cannot be sent', { cause });
    this.op = op;
  }
}

/** Takes the head of a lane for a send: brought up to today's shape, packed, frozen. @throws Unsendable, LeaseLost */
export function takeHead(ports: EnginePorts, lease: Lease, lane: readonly OpRow[]): Promise<OpRow | null> {
  return freezeHead(ports.store, lease, lane, ports.now(), async (rows, tx) => {
    const [first] = rows;
    if (!first) return null;
    const packed = pack(ports, rows, first);
    return packed && { ...packed, op: await withVersion(tx, packed.op) };
  });
}

function pack({ rules }: EnginePorts, rows: readonly OpRow[], first: OpRow): Packed | null {
  try {
    return rules.packOps(rows.map((op) => rules.upcast(op)));
  } catch (cause) {
    throw new Unsendable(first, cause);
  }
}

/** The version of the note that the work was done on: the server refuses to write over a newer one. */
async function withVersion(tx: OutboxTx, op: OpRow): Promise<OpRow> {
  if (op.frozen || op.baseVersion !== null || carriedFields(op) === null) return op;
  const note = await tx.note(op.entityId);
  return { ...op, baseVersion: note?.version ?? null };
}

/**
 * Writes down what became of a sent op, with all that follows from it, in one transaction. Null: it was no longer in
 * flight. @throws LeaseLost
 */
export function keepOutcome(ports: EnginePorts, lease: Lease, op: OpRow, outcome: Outcome): Promise<OpRow | null> {
  const { store, rules, newId } = ports;
  const now = ports.now();
  return settle(store, lease, op, now, async (tx, row) => {
    const lane = needsLane.has(outcome.class) ? await tx.ofLane(op.lane) : [];
    const note = carriedFields(op) === null ? null : ((await tx.note(op.entityId)) ?? null);
    const facts = { now, random: ports.random(), newId, lease: row, lane, note };
    const settled = rules.settlementOf(op, outcome, facts);
    if (outcome.epoch && isNewEpoch(row, outcome.epoch)) await rewindTo(tx, row, outcome.epoch, now);
    const deviceId = settled.newDevice ? await renameDevice(tx, op, newId()) : op.deviceId;
    if (settled.note && note) await tx.putNote(settled.note(note));
    return {
      settlement: { ...settled, op: { ...settled.op, deviceId } },
      proof: { status: outcome.status ?? 0, held: outcome.class === 'held' },
      learned: settled.op.state === 'acked' ? learnFrom(op, outcome) : {},
    };
  });
}

/** Two devices under one id would each hide the other's gaps: this one goes on under another, with what it has not sent. */
async function renameDevice(tx: OutboxTx, { deviceId: known }: OpRow, fresh: string): Promise<string> {
  const recorder = await tx.recorder();
  // Another lane may just have heard the same.
  if (!recorder || recorder.deviceId !== known) return recorder?.deviceId ?? known;
  await tx.putRecorder({ ...recorder, deviceId: fresh, forkedFrom: known });
  const queued = await tx.ofState('queued');
  await tx.putOps(queued.map((op) => ({ ...op, deviceId: fresh })));
  return fresh;
}
