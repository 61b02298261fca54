import type { OpRow, OpState } from '#db/rows.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Ranges } from './server-restored.ts';

/** A fault in the outbox that only damage or a bug can cause. */
export type OutboxFinding = {
  kind: 'acked without a receipt' | 'carried by nothing' | 'number missing' | 'number from nowhere';
  seq: number;
};

const states: readonly OpState[] = ['queued', 'inflight', 'acked', 'conflict', 'rejected', 'superseded'];

/**
 * State conservation: every number this device has given out is in exactly one state, what is acknowledged has its
 * proof, and what was packed into other work is carried by work that is still there. What its author discarded is neither. `Check my data` asks for it.
 */
export function checkOutbox(store: OutboxStore): Promise<OutboxFinding[]> {
  return store.read(async (tx) => {
    const ops = (await Promise.all(states.map((state) => tx.ofState(state)))).flat();
    const unproved: OutboxFinding[] = [];
    for (const op of ops)
      if (op.state === 'acked' && !(await tx.receipt(op.opId)))
        unproved.push({ kind: 'acked without a receipt', seq: op.seq });
    const nextSeq = (await tx.recorder())?.nextSeq ?? 1;
    const pruned = (await tx.lease())?.pruned ?? [];
    return [...unproved, ...uncarried(ops), ...misnumbered(ops, nextSeq, pruned)];
  });
}

function uncarried(ops: readonly OpRow[]): OutboxFinding[] {
  const there = new Set(ops.flatMap((op) => [op.opId, ...(op.supersedes ? [op.supersedes] : [])]));
  return ops
    .filter((op) => op.state === 'superseded' && !op.letGo && (op.absorbedBy === null || !there.has(op.absorbedBy)))
    .map(({ seq }) => ({ kind: 'carried by nothing', seq }));
}

/** From 1 on, every number is here, or left after its time. */
function misnumbered(ops: readonly OpRow[], nextSeq: number, pruned: Ranges): OutboxFinding[] {
  const known = new Set(ops.map(({ seq }) => seq));
  const findings: OutboxFinding[] = [...known]
    .filter((seq) => seq >= nextSeq)
    .map((seq) => ({ kind: 'number from nowhere', seq }));
  const left = [...pruned].sort(([a], [b]) => a - b);
  for (let seq = 1; seq < nextSeq; seq++) {
    while (left[0] && left[0][1] < seq) left.shift();
    const isPruned = left[0] !== undefined && left[0][0] <= seq;
    if (!known.has(seq) && !isPruned) findings.push({ kind: 'number missing', seq });
  }
  return findings;
}
