import type { Tx } from '../transaction.ts';
import { lockUid } from './lock-uid.ts';
import { dropUnvouchedLinks } from './password-links.ts';

/** One side of the caseloads, as a whole. */
interface Caseload {
  companyId: number;
  /** Whose caseload, or which client's therapists. */
  of: 'client_id' | 'user_id';
  id: number;
  /** Ids of the other side; whoever is not named is taken off. */
  others: readonly number[];
}

const otherSide = { client_id: 'user_id', user_id: 'client_id' } as const;
const otherTable = { client_id: 'users', user_id: 'clients' } as const;

/**
 * Caseloads of a company are changed one after the other, and this is asked for before a client or a person is locked: the
 * one side has clients before people, the other people before clients.
 */
export const lockCaseloads = (tx: Tx, companyId: number): Promise<void> => lockUid(tx, companyId, 'caseloads');

/**
 * Stores a caseload as a whole, and answers whether that changed it. A row that is taken off stays with its time: what was
 * recorded before may still be delivered. The other side's versions rise, because their own lists have changed as well.
 */
export async function storeCaseload(tx: Tx, caseload: Caseload, now: Date): Promise<boolean> {
  const { companyId, of, others } = caseload;
  const before = await listOthers(tx, caseload);
  const added = others.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !others.includes(one));
  if (removed.length > 0) await takeOff(tx, caseload, removed, now);
  if (added.length > 0) await putOn(tx, caseload, added);
  const changed = [...added, ...removed];
  if (changed.length === 0) return false;
  await tx
    .updateTable(otherTable[of])
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', 'in', changed)
    .execute();
  // Their rows are locked by now: no link can be mailed between the two.
  if (added.length > 0) await dropUnvouchedLinks(tx, companyId, of === 'user_id' ? [caseload.id] : added);
  return true;
}

/** Those of the ids that the company does not have. */
export async function findMissing(
  tx: Tx,
  companyId: number,
  table: 'users' | 'clients',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((one) => !found.has(one));
}

async function listOthers(tx: Tx, { companyId, of, id }: Caseload): Promise<number[]> {
  const rows = await tx
    .selectFrom('caseloads')
    .select(`${otherSide[of]} as other`)
    .where('company_id', '=', companyId)
    .where(of, '=', id)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.other);
}

async function takeOff(tx: Tx, { companyId, of, id }: Caseload, others: number[], now: Date): Promise<void> {
  await tx
    .updateTable('caseloads')
    .set({ removed_at: now })
    .where('company_id', '=', companyId)
    .where(of, '=', id)
    .where(otherSide[of], 'in', others)
    .execute();
}

async function putOn(tx: Tx, { companyId, of, id }: Caseload, others: number[]): Promise<void> {
  const rows = others.map((other) => ({
    company_id: companyId,
    client_id: of === 'client_id' ? id : other,
    user_id: of === 'user_id' ? id : other,
    removed_at: null,
  }));
  await tx
    .insertInto('caseloads')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'client_id']).doUpdateSet({ removed_at: null }),
    )
    .execute();
}
