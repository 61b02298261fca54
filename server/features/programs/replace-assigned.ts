import type { Tx } from '#server/db/transaction.ts';
import type { Place } from './assignment-version.ts';

/** Stores the list in place of the existing one; a position is the place in the list, from 0. */
export async function replaceAssigned(tx: Tx, { companyId, clientId, kind }: Place, ids: number[]): Promise<void> {
  const row = { company_id: companyId, client_id: clientId };
  if (kind === 'behaviors') {
    await tx
      .deleteFrom('client_behaviors')
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .execute();
    if (ids.length === 0) return;
    const rows = ids.map((behavior_id, position) => ({ ...row, behavior_id, position }));
    await tx.insertInto('client_behaviors').values(rows).execute();
    return;
  }
  await tx.deleteFrom('client_skills').where('company_id', '=', companyId).where('client_id', '=', clientId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((skill_id, position) => ({ ...row, skill_id, position }));
  await tx.insertInto('client_skills').values(rows).execute();
}
