import { type RawBuilder, sql } from 'kysely';
import type { PayAnswer } from '#contract/billing.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';

/** The condition of a money list that is narrowed to the notes of clients who are insured like this. */
export function insuredLike({ companyId }: Principal, insurance: string | undefined): RawBuilder<unknown>[] {
  if (insurance === undefined) return [];
  const like = insurance === 'none' ? sql`is null` : sql`= ${Number(insurance)}`;
  return [
    sql`client_id in (select clients.id from clients
      where clients.company_id = ${companyId} and clients.insurance_type ${like})`,
  ];
}

/** How the clients of these notes are insured. */
export async function findPayers(
  db: Db,
  companyId: number,
  notes: readonly { client_id: number }[],
): Promise<NonNullable<PayAnswer['payers']>> {
  const ids = [...new Set(notes.map((note) => note.client_id))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('clients')
    .select(['id as client_id', 'insurance_type'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
