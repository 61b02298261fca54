import { type RawBuilder, sql } from 'kysely';
import { icnKey } from '#domain/money/icn-key.ts';

/**
 * The id of the pay group with this ICN, however it is written; null when there is none. Of two that looked the same
 * before ICNs were compared by how they look, the one with exactly this text.
 */
export function payGroupOf(companyId: number, icn: string): RawBuilder<number | null> {
  return sql`(
    select id from pay_groups
    where company_id = ${companyId} and (icn = ${icn} or icn_key = ${icnKey(icn)})
    order by (icn = ${icn}) desc, id limit 1)`;
}
