import { sql } from 'kysely';
import type { MoneyAction } from '#contract/billing.ts';
import { MOST_IDS } from '#contract/billing.ts';
import type { Db } from '#server/db/pool.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';

/** The acts by which notes leave an ICN. */
const LEAVING: readonly MoneyAction[] = ['undo', 'undo_icn', 'ungrouped', 'regrouped'];

/**
 * The notes that once had an ICN, those that left it last first; none of one that no note ever had. What can be restored is
 * kept for a month, and an address longer: the audit says of each act which ICN it took from which notes.
 */
export async function findLeft(db: Db, companyId: number, icn: string): Promise<number[]> {
  const { rows } = await sql<{ note: number }>`
    select note::int, max(act.id) as last
    from pay_groups
    join money_writes as act on act.company_id = pay_groups.company_id and act.action = any (${LEAVING}::text[])
    join audit on audit.company_id = act.company_id and audit.entity = 'money_write' and audit.entity_id = act.id
    cross join lateral (select detail->'lost'->'icn' as icns) as lost
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(icns) when 'array' then detail->'notes' else icns->pay_groups.icn end) as note
    where pay_groups.company_id = ${companyId} and pay_groups.id = ${payGroupOf(companyId, icn)}
      and jsonb_exists(icns, pay_groups.icn)
    group by note
    order by last desc, note
    limit ${sql.lit(MOST_IDS)}`.execute(db);
  return rows.map(({ note }) => note);
}
