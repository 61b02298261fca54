import { sql } from 'kysely';
import { isLow } from '#domain/hours-left.ts';
import { inZone, periodOf } from '#domain/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/principal.ts';
import { hoursOf } from './count-money.ts';
import { type Counted, counted } from './counted.ts';
import { andInScope, type Scope } from './scope.ts';

/** Clients with little left of their budget in the period that today is in; the rule is the therapist's Home's. */
export async function countClientsLow(db: Db, who: Principal, scope: Scope, now: Date): Promise<Counted> {
  const { from, to } = periodOf(inZone(now.getTime(), who.policy.timeZone).date, who.policy);
  const { rows } = await sql<{ budget: number; minutes: number }>`
    select clients.asst_billing_hours as budget, coalesce(used.minutes, 0) as minutes
    from clients
    left join (
      select client_id, sum(minutes) as minutes from notes
      where company_id = ${who.companyId} and date_visited between ${from}::date and ${to}::date
        and deleted_at is null and state <> 'draft'
      group by client_id
    ) as used on used.client_id = clients.id
    where clients.company_id = ${who.companyId} and clients.asst_billing_hours is not null
      ${andInScope(who, scope, 'clients.id')}`.execute(db);
  return counted(rows.filter(({ budget, minutes }) => isLow(budget - hoursOf(minutes), budget)).length);
}
