import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '../pool.ts';

export interface Reader {
  companyId: number;
  userId: number;
}

/**
 * How a person stands to a client: on their caseload now, taken off it, or never on it.
 * Null when the company has no such client.
 */
export async function findStanding(db: Db, reader: Reader, clientId: number): Promise<'on' | 'off' | 'never' | null> {
  const row = await db
    .selectFrom('clients')
    .leftJoin('caseloads', (join) =>
      inSameCompany('caseloads.client_id', 'clients.id')(join).on('caseloads.user_id', '=', reader.userId),
    )
    .select(['caseloads.user_id', 'caseloads.removed_at'])
    .where('clients.company_id', '=', reader.companyId)
    .where('clients.id', '=', clientId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.user_id === null) return 'never';
  return row.removed_at === null ? 'on' : 'off';
}
