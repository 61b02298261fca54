import type { Client } from '#contract/people.ts';
import type { Db } from '../pool.ts';
import type { Reader } from './standing.ts';

/** The clients of a reader's caseload, or of the whole company, by name; of some ids alone, where they are named. */
export async function listClients(db: Db, reader: Reader, all: boolean, ids?: number[]): Promise<Client[]> {
  let query = db
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name', 'middle_initial', 'gender', 'insurance_type', 'asst_billing_hours'])
    .where('company_id', '=', reader.companyId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id');
  if (!all) query = query.where('id', 'in', caseloadOf(db, reader));
  if (ids) query = query.where('id', 'in', ids);
  return query.execute();
}

/** Ids of the clients on a reader's caseload now, for use inside another query. */
export function caseloadOf(db: Db, reader: Reader) {
  return db
    .selectFrom('caseloads')
    .select('caseloads.client_id')
    .where('caseloads.company_id', '=', reader.companyId)
    .where('caseloads.user_id', '=', reader.userId)
    .where('caseloads.removed_at', 'is', null);
}
