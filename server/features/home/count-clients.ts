import { sql } from 'kysely';
import type { ClientLow } from '#contract/summary.ts';
import { isLow } from '#domain/money/hours-left.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { inZone, periodOf } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { andInScope, type Scope } from '#server/http/access/scope.ts';
import { type Counted, counted } from './counted.ts';

type Period = ReturnType<typeof periodOf>;

type Row = { id: number; first_name: string; last_name: string; budget: number; minutes: number };

/** Clients with little left of their budget in a period, least first; the rule is the one of the therapist's Home. */
export async function findClientsLow(db: Db, who: Principal, scope: Scope, { from, to }: Period): Promise<ClientLow[]> {
  const { rows } = await sql<Row>`
    select clients.id, clients.first_name, clients.last_name, clients.asst_billing_hours as budget,
      coalesce(used.minutes, 0) as minutes
    from clients
    left join (
      select client_id, sum(minutes) as minutes from notes
      where company_id = ${who.companyId} and date_visited between ${from}::date and ${to}::date
        and deleted_at is null and state <> 'draft'
      group by client_id
    ) as used on used.client_id = clients.id
    where clients.company_id = ${who.companyId} and clients.asst_billing_hours is not null
      ${andInScope(who, scope, 'clients.id')}`.execute(db);
  return rows
    .flatMap(({ minutes, ...client }): ClientLow[] => {
      const used = hoursOf(minutes);
      const left = client.budget - used;
      return isLow(left, client.budget) ? [{ ...client, used, left: Math.round(left * 10_000) / 10_000 }] : [];
    })
    .sort((a, b) => a.left - b.left || a.id - b.id);
}

/** How many there are in the period that contains today. */
export async function countClientsLow(db: Db, who: Principal, scope: Scope, now: Date): Promise<Counted> {
  return counted((await findClientsLow(db, who, scope, thisPeriod(who, now))).length);
}

export function thisPeriod({ policy }: Principal, now: Date): Period {
  return periodOf(inZone(now.getTime(), policy.timeZone).date, policy);
}
