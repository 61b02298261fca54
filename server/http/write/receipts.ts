import { sql } from 'kysely';
import type { Problem } from '#contract/common.ts';
import { type Ranges, writeRanges } from '#server/db/queries/device-ranges.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { ProblemError, UNKNOWN_FIELD } from '#server/http/answer/problem.ts';
import { findLater, partsOfKind } from './device-chain.ts';
import { takeBackBroughtIn, takeBackCopy } from './take-back.ts';
import type { InFile } from './write-headers.ts';

/** One use of an idempotency key by one person. */
export interface Receipt {
  key: string;
  who: Principal;
  kind: string;
  bodyHash: Buffer;
  deviceId: string | null;
  deviceSeq: number | null;
  absorbs: Ranges;
  /** Later work of the same device that writes the same record anew, as a file of the device has it. */
  later: readonly InFile[];
  now: Date;
}

/** What the same key was answered before: a refusal word for word, or the row to answer from. */
type Earlier = { problem: Problem; entityId: number | null } | { problem: null; status: number; entityId: number };

/**
 * Claims the key for this transaction, or returns what it was answered before. A concurrent duplicate waits here until
 * the first has committed (then it is a replay) or failed (then it runs itself). Throws 422 `idempotency_mismatch` when
 * the key was used for something else, and 422 `device_fork` when the device has used its number for something else.
 */
export async function claimReceipt(tx: Tx, receipt: Receipt): Promise<Earlier | null> {
  const { who, deviceId, deviceSeq } = receipt;
  const absorbs = receipt.absorbs.length === 0 ? null : writeRanges(receipt.absorbs);
  const { rows } = await sql<{ taken: boolean; seen: boolean; brought: boolean }>`
    with claimed as (
      insert into op_receipts
        (company_id, user_id, op_id, kind, body_hash, device_id, device_seq, absorbs, received_at)
      values (${who.companyId}, ${who.userId}, ${receipt.key}, ${receipt.kind}, ${receipt.bodyHash}, ${deviceId},
        ${deviceSeq}, ${absorbs}, ${receipt.now})
      on conflict do nothing
      returning op_id
    )
    select exists (select from claimed) as taken, exists (
      select from devices where company_id = ${who.companyId} and id = ${deviceId}::uuid and user_id = ${who.userId}
        and seen @> ${deviceSeq}::bigint) as seen, exists (
      select from held_work where company_id = ${who.companyId} and user_id = ${who.userId} and op_id = ${receipt.key}
        and brought_by is not null) as brought`.execute(tx);
  const [claim] = rows;
  if (!claim?.taken) return findEarlier(tx, receipt);
  if (claim.seen) await requireNoFork(tx, receipt);
  return settleBroughtIn(tx, receipt, claim.brought);
}

/**
 * Null: it is done now. What was accepted from a file, of it or of what its device says anew later, is the answer, for
 * this time and the next.
 */
async function settleBroughtIn(tx: Tx, receipt: Receipt, isBrought: boolean): Promise<Earlier | null> {
  const { who, key, kind } = receipt;
  const { id, later } = await findLater(tx, receipt);
  const parts = partsOfKind(kind);
  const isRewritten = parts.length > 0 && parts.every((part) => later.includes(part));
  const accepted = (isBrought ? await takeBackBroughtIn(tx, { ...receipt, later }) : null) ?? (isRewritten ? id : null);
  if (accepted === null) return null;
  await tx
    .updateTable('op_receipts')
    .set({ status: 202, entity_id: accepted })
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .execute();
  return { problem: null, status: 202, entityId: accepted };
}

/**
 * Null: the key is this transaction's after all. The receipt is locked, so that the transaction writes, and its end waits
 * for the standby as the first one's did: that one may be here alone, after a crash, and nothing is acknowledged that a
 * lost machine could take along. The next repeat waits for this one, and not for the standby, too: while there is none,
 * each would keep a connection of PostgreSQL.
 */
async function findEarlier(tx: Tx, receipt: Receipt): Promise<Earlier | null> {
  const row = await tx
    .selectFrom('op_receipts')
    .select(['kind', 'body_hash', 'status', 'problem', 'entity_id'])
    .where('company_id', '=', receipt.who.companyId)
    .where('user_id', '=', receipt.who.userId)
    .where('op_id', '=', receipt.key)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.kind !== receipt.kind || !row.body_hash.equals(receipt.bodyHash)) {
    throw new ProblemError(422, 'idempotency_mismatch', { detail: 'This key was used for another request.' });
  }
  if (row.problem?.code === UNKNOWN_FIELD) return claimAgain(tx, receipt);
  if (row.problem) return { problem: row.problem, entityId: row.entity_id };
  if (row.status === null || row.entity_id === null) throw new Error('A receipt without an outcome was committed');
  return { problem: null, status: row.status, entityId: row.entity_id };
}

/**
 * The release before kept "no such field" as the key's answer; its device has been asking again ever since. A twin
 * waits at the row, and then finds what the first has made of it.
 */
async function claimAgain(tx: Tx, receipt: Receipt): Promise<Earlier | null> {
  const { who, key, deviceId, deviceSeq, absorbs, now } = receipt;
  const decided = await takeBackCopy(tx, { who, key });
  if (decided !== null) return { problem: null, status: 202, entityId: decided };
  const { numAffectedRows } = await sql`
    update op_receipts set status = null, problem = null, device_id = ${deviceId}, device_seq = ${deviceSeq},
      absorbs = ${absorbs.length === 0 ? null : writeRanges(absorbs)}, received_at = ${now}
    where company_id = ${who.companyId} and user_id = ${who.userId} and op_id = ${key}
      and problem ->> 'code' = ${UNKNOWN_FIELD}`.execute(tx);
  if (numAffectedRows === 0n) return findEarlier(tx, receipt);
  await requireNoFork(tx, receipt);
  return null;
}

/**
 * A number of a device stands for one piece of work for ever. Another one under it comes from a copy of the device
 * (a restored backup, a cloned profile): the copy must take an id of its own, or each would hide the other's gaps.
 */
async function requireNoFork(tx: Tx, { key, who, deviceId, deviceSeq, bodyHash }: Receipt): Promise<void> {
  const { rows } = await sql`
    select from op_receipts
    where company_id = ${who.companyId} and device_id = ${deviceId} and user_id = ${who.userId} and op_id <> ${key}
      and (device_seq = ${deviceSeq} or absorbs @> ${deviceSeq}::bigint) and body_hash <> ${bodyHash}
    limit 1`.execute(tx);
  if (rows.length > 0) {
    throw new ProblemError(422, 'device_fork', { detail: 'This device has used this number for other work.' });
  }
}
