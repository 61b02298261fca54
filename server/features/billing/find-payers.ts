import { type RawBuilder, sql } from 'kysely';
import type { PayAnswer } from '#contract/billing.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';

/**
 * The condition of a money list that is narrowed to a payer: whom a claim was sent to, and of what is not billed how its
 * client is insured.
 */
export function insuredLike({ companyId }: Principal, insurance: string | undefined): RawBuilder<unknown>[] {
  if (insurance === undefined) return [];
  const unkept = sql`ins_status is not null and billed_payer is null`;
  if (insurance === 'unkept') return [unkept];
  const payer = insurance === 'none' ? NONE_ENTERED : Number(insurance);
  return [
    sql`not (${unkept}) and coalesce(billed_payer, (select coalesce(clients.insurance_type, ${NONE_ENTERED}) from clients
      where clients.company_id = ${companyId} and clients.id = client_id)) = ${payer}`,
  ];
}

/** `billed_payer` where nobody had entered how the client is insured. */
const NONE_ENTERED = -1;

/**
 * Whom the claims among these notes were sent to: how their clients are insured since changes nothing of it, and says
 * nothing of those of which it was not written down.
 */
export async function findClaimPayers(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Required<Pick<PayAnswer, 'claim_payers' | 'payers_unkept'>>> {
  if (ids.length === 0) return { claim_payers: [], payers_unkept: [] };
  const rows = await db
    .selectFrom('notes')
    .select(['id as note_id', 'billed_payer'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('ins_status', 'is not', null)
    .orderBy('id')
    .execute();
  return {
    claim_payers: rows
      .filter(({ billed_payer }) => billed_payer !== null)
      .map(({ note_id, billed_payer }) => ({
        note_id,
        insurance_type: billed_payer === NONE_ENTERED ? null : billed_payer,
      })),
    payers_unkept: rows.filter(({ billed_payer }) => billed_payer === null).map(({ note_id }) => note_id),
  };
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
