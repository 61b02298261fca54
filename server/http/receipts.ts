import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Problem } from '#contract/common.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from './effect.ts';
import type { Principal } from './principal.ts';
import { ProblemError } from './problem.ts';

/** One use of an idempotency key by one person. */
export interface Receipt {
  key: string;
  who: Principal;
  kind: string;
  bodyHash: Buffer;
  deviceId: string | null;
  deviceSeq: number | null;
  now: Date;
}

/** What the same key was answered before: a refusal word for word, or the row to answer from. */
type Earlier = { problem: Problem } | { problem: null; status: number; entityId: number };

/** The same request has the same hash however its fields are ordered (RFC 8785). */
export function hashOf(payload: unknown): Buffer {
  return createHash('sha256').update(canonicalText(payload)).digest();
}

function canonicalText(payload: unknown): string {
  try {
    return canonicalize(payload) ?? '';
  } catch {
    // A text that is no Unicode has no canonical form; such a body is refused, but its key is still its own.
    return JSON.stringify(payload) ?? '';
  }
}

/**
 * Takes the key for this transaction, or gives what it was answered before. A twin that runs at the same moment
 * waits here until the first has committed (then it is a replay) or failed (then it goes on itself).
 * Throws 422 `idempotency_mismatch` when the key was used for something else.
 */
export async function claimReceipt(tx: Tx, receipt: Receipt): Promise<Earlier | null> {
  const taken = await tx
    .insertInto('op_receipts')
    .values({
      company_id: receipt.who.companyId,
      user_id: receipt.who.userId,
      op_id: receipt.key,
      kind: receipt.kind,
      body_hash: receipt.bodyHash,
      device_id: receipt.deviceId,
      device_seq: receipt.deviceSeq,
      received_at: receipt.now,
      status: null,
      problem: null,
      entity_id: null,
      server_seq: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('op_id')
    .executeTakeFirst();
  return taken ? null : findEarlier(tx, receipt);
}

async function findEarlier(tx: Tx, receipt: Receipt): Promise<Earlier> {
  const row = await rowOf(tx.selectFrom('op_receipts'), receipt)
    .select(['kind', 'body_hash', 'status', 'problem', 'entity_id'])
    .executeTakeFirstOrThrow();
  if (row.kind !== receipt.kind || !row.body_hash.equals(receipt.bodyHash)) {
    throw new ProblemError(422, 'idempotency_mismatch', { detail: 'This key was used for another request.' });
  }
  if (row.problem) return { problem: row.problem };
  if (row.status === null || row.entity_id === null) throw new Error('A receipt without an outcome was committed');
  return { problem: null, status: row.status, entityId: row.entity_id };
}

export async function keepRefusal(tx: Tx, receipt: Receipt, refusal: Problem): Promise<void> {
  await rowOf(tx.updateTable('op_receipts'), receipt).set({ status: refusal.status, problem: refusal }).execute();
}

export async function keepSuccess(tx: Tx, receipt: Receipt, effect: Effect, seq: number): Promise<void> {
  await rowOf(tx.updateTable('op_receipts'), receipt)
    .set({ status: effect.status, entity_id: effect.entityId, server_seq: seq })
    .execute();
}

interface Narrowable {
  where(column: 'company_id' | 'user_id', operator: '=', value: number): this;
  where(column: 'op_id', operator: '=', value: string): this;
}

function rowOf<Q extends Narrowable>(query: Q, { who, key }: Receipt): Q {
  return query.where('company_id', '=', who.companyId).where('user_id', '=', who.userId).where('op_id', '=', key);
}

/** The company's next change number. The row stays locked until the commit: numbers appear in the order of commits. */
export async function raiseClock(tx: Tx, companyId: number): Promise<number> {
  const { seq } = await tx
    .insertInto('sync_clock')
    .values({ company_id: companyId, seq: 1 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet((eb) => ({ seq: eb('sync_clock.seq', '+', 1) })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}
