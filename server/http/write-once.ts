import type { Problem } from '#contract/common.ts';
import { inCompany, inSavepoint, type Tx } from '#server/db/transaction.ts';
import { recordAudit } from './audit.ts';
import type { Effect } from './effect.ts';
import type { Principal } from './principal.ts';
import { ProblemError } from './problem.ts';
import { claimReceipt, hashOf, keepRefusal, keepSuccess, type Receipt, raiseClock } from './receipts.ts';
import type { Services } from './services.ts';

export interface WriteRequest {
  /** Null: a write without a key is done once each time it comes. */
  key: string | null;
  deviceId: string | null;
  deviceSeq: number | null;
  who: Principal;
  kind: string;
  payload: unknown;
  requestId: string;
  perform: (tx: Tx) => Promise<Effect>;
  answer: (tx: Tx, entityId: number) => Promise<unknown>;
}

export type Written = { replayed: boolean } & ({ status: number; answer: unknown } | { problem: Problem });

/** Outcomes that would be the same again: only these are kept. A 401, 403, 404, 429 or 5xx undoes everything. */
const deterministic = new Set([409, 412, 422]);

/**
 * Does a write, its receipt, its audit row and the company's change number in one transaction.
 * The same key again waits for the first, does nothing, and answers the same; an error in the middle leaves nothing.
 */
export function writeOnce({ db, clock }: Services, request: WriteRequest): Promise<Written> {
  const bodyHash = request.key === null ? null : hashOf(request.payload);
  return inCompany(db, request.who.companyId, async (tx) => {
    const receipt: Receipt | null =
      request.key === null || bodyHash === null ? null : { ...request, key: request.key, bodyHash, now: clock.now() };
    const earlier = receipt && (await claimReceipt(tx, receipt));
    if (earlier) {
      if (earlier.problem) return { replayed: true, problem: earlier.problem };
      return { replayed: true, status: earlier.status, answer: await request.answer(tx, earlier.entityId) };
    }
    const effect = receipt ? await performOrKeep(tx, request, receipt) : await request.perform(tx);
    if ('problem' in effect) return { replayed: false, problem: effect.problem };
    const answer = await request.answer(tx, effect.entityId);
    await recordAudit(tx, { ...request, ...effect, action: request.kind, at: clock.now() });
    const seq = await raiseClock(tx, request.who.companyId);
    if (receipt) await keepSuccess(tx, receipt, effect, seq);
    return { replayed: false, status: effect.status, answer };
  });
}

async function performOrKeep(tx: Tx, request: WriteRequest, receipt: Receipt): Promise<Effect | { problem: Problem }> {
  try {
    return await inSavepoint(tx, 'effect', () => request.perform(tx));
  } catch (error) {
    if (!(error instanceof ProblemError) || !deterministic.has(error.problem.status)) throw error;
    await keepRefusal(tx, receipt, error.problem);
    return { problem: error.problem };
  }
}
