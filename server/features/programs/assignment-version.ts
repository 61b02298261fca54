import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';

/** One of a client's two lists. */
export interface Place {
  companyId: number;
  clientId: number;
  kind: 'behaviors' | 'skills';
}

export interface Stored {
  version: number;
  updated_by: number | null;
}

/** The version of the list, locked until the transaction ends. */
export async function lockVersion(tx: Tx, { companyId, clientId, kind }: Place): Promise<Stored> {
  await tx
    .insertInto('assignment_versions')
    .values({ company_id: companyId, client_id: clientId, kind, updated_by: null, updated_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('assignment_versions')
    .select(['version', 'updated_by'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function raiseVersion(tx: Tx, place: Place, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('assignment_versions')
    .set({ version: sql<number>`version + 1`, updated_by: userId, updated_at: now })
    .where('company_id', '=', place.companyId)
    .where('client_id', '=', place.clientId)
    .where('kind', '=', place.kind)
    .execute();
}
