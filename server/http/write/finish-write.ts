import { type RawBuilder, sql } from 'kysely';
import type { Problem } from '#contract/common.ts';
import { type AuditRow, insertAudit } from '#server/db/queries/record-audit.ts';
import type { Tx } from '#server/db/transaction.ts';
import { withoutRow } from '#server/http/answer/problem.ts';
import { ackedSeqOf, type DeviceSays, noteContact, tieSignIn } from './device-contact.ts';
import type { Effect, Held } from './effect.ts';
import type { Receipt } from './receipts.ts';

interface Ending {
  receipt: Receipt | null;
  device: DeviceSays | null;
  audit: AuditRow;
}

/**
 * The end of a write that did something, in one statement: the company's next change number, the audit row, the
 * receipt's outcome and the device's number. The clock's row is locked from here to the commit and by all writers of
 * the company, so it comes last. Answers up to where the device's numbers are here without a gap.
 */
export async function finishDone(tx: Tx, effect: Effect | Held, ending: Ending): Promise<number | null> {
  const { receipt, device, audit } = ending;
  const steps: RawBuilder<unknown>[] = [
    sql`clock as materialized (select raise_clock(${audit.who.companyId}) as seq)`,
    sql`written as (${insertAudit(tx, audit)})`,
  ];
  if (receipt) {
    steps.push(sql`received as (
      update op_receipts set status = ${effect.status}, entity_id = ${effect.entityId},
        server_seq = (select seq from clock) where ${isOf(receipt)})`);
  }
  if (device) steps.push(sql`device as (${noteContact(audit.who, device, audit.at, 'clock')})`);
  if (device && device.familyId !== null) steps.push(sql`tied as (${tieSignIn(audit.who, device, audit.at)})`);
  const seen = device ? sql`(select seen from device)` : sql`null`;
  const { rows } = await sql<{ seen: string | null }>`
    with ${sql.join(steps)} select ${seen} as seen from clock`.execute(tx);
  return ackedSeqOf(rows[0]?.seen);
}

/** `rowId`: of the row that was in the way, where it is found again by it. */
export type Refused = { problem: Problem; rowId: number | null };

/**
 * The end of a write that was refused for good: its receipt keeps the words, and not the row that was in the way, and the
 * device's number is used up.
 */
export async function finishRefused(
  tx: Tx,
  { problem, rowId }: Refused,
  { receipt, device, audit }: Ending,
): Promise<number | null> {
  if (!receipt) return null;
  const kept = sql`update op_receipts set status = ${problem.status}, problem = ${JSON.stringify(withoutRow(problem))},
      entity_id = ${rowId} where ${isOf(receipt)}`;
  if (!device) {
    await kept.execute(tx);
    return null;
  }
  const { rows } = await sql<{ seen: string }>`
    with received as (${kept}), device as (${noteContact(audit.who, device, audit.at)}) select seen from device`.execute(
    tx,
  );
  return ackedSeqOf(rows[0]?.seen);
}

/** A repeat only shows that the device is alive and that its number is known, also after a restore. */
export async function finishReplayed(tx: Tx, { device, audit }: Ending): Promise<number | null> {
  if (!device) return null;
  const { rows } = await noteContact(audit.who, device, audit.at).execute(tx);
  return ackedSeqOf(rows[0]?.seen);
}

function isOf({ who, key }: Receipt): RawBuilder<unknown> {
  return sql`company_id = ${who.companyId} and user_id = ${who.userId} and op_id = ${key}`;
}
