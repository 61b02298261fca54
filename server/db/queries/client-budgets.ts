import { sql } from 'kysely';
import { policyWith } from '#domain/policy.ts';
import { addDays, inZone } from '#domain/service-time.ts';
import type { Db } from '../pool.ts';
import type { Tx } from '../transaction.ts';

/** A client's budget on the days from `from` to `to`, both included. */
export interface Budget {
  from: string;
  to: string;
  hours: number | null;
  period: 'week' | 'month';
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/**
 * Writes down the budget that each of the clients has from today on, where it is another than before; to be called with
 * whatever changes budgets or the company's period. A client's first one holds for the days before it as well: nobody
 * said anything else of them. What is changed twice on one day was a slip, and only the last of it stays.
 */
export async function noteBudgets(tx: Tx, companyId: number, clientIds: number[] | 'all', now: Date): Promise<void> {
  // Shared, so that no budget is written down with a period that is being changed.
  const { policy } = await tx
    .selectFrom('companies')
    .select('policy')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirstOrThrow();
  const { hoursPeriod, timeZone } = policyWith(policy);
  const today = inZone(now.getTime(), timeZone).date;
  const which = clientIds === 'all' ? sql`true` : sql`client.id = any (${clientIds}::integer[])`;
  await sql`
    insert into client_budgets (company_id, client_id, from_day, hours, period, noted_on)
    select client.company_id, client.id,
      case
        when latest.client_id is null then ${FIRST_DAY}::date
        when latest.noted_on = ${today}::date then latest.from_day
        else greatest(latest.from_day, ${today}::date)
      end,
      client.asst_billing_hours, ${hoursPeriod}, ${today}::date
    from clients as client
    left join lateral (
      select * from client_budgets as budget
      where budget.company_id = ${companyId} and budget.client_id = client.id
      order by budget.from_day desc
      limit 1
    ) as latest on true
    where client.company_id = ${companyId} and ${which}
      and (latest.client_id is not null or client.asst_billing_hours is not null)
      and (client.asst_billing_hours, ${hoursPeriod}) is distinct from (latest.hours, latest.period)
    on conflict (company_id, client_id, from_day)
      do update set hours = excluded.hours, period = excluded.period, noted_on = excluded.noted_on`.execute(tx);
}

/** The budgets of each of the clients that ever had one, in the order of days and without a gap. */
export async function findBudgets(db: Db, companyId: number, clientIds: number[]): Promise<Map<number, Budget[]>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('client_budgets')
    .select(['client_id', 'from_day as from', 'hours', 'period'])
    .where('company_id', '=', companyId)
    .where('client_id', 'in', clientIds)
    .orderBy('client_id')
    .orderBy('from_day')
    .execute();
  const byClient = Map.groupBy(rows, (row) => row.client_id);
  return new Map([...byClient].map(([clientId, own]) => [clientId, own.map((row, at) => lasting(row, own[at + 1]))]));
}

function lasting({ from, hours, period }: Omit<Budget, 'to'>, next: { from: string } | undefined): Budget {
  return { from, to: next ? addDays(next.from, -1) : LAST_DAY, hours, period };
}
