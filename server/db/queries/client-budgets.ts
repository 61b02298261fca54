import { sql } from 'kysely';
import { addDays } from '#domain/time/service-time.ts';
import type { Db } from '../pool.ts';
import type { Tx } from '../transaction.ts';

/** A client's budget on the days from `from` to `to`, both included. */
export interface Budget {
  from: string;
  to: string;
  hours: number | null;
  period: 'week' | 'month';
  /** The day that its weeks begin on; null where it counts by the month. */
  weekStart: number | null;
}

const LAST_DAY = '9999-12-31';

/**
 * Writes down the budget that each of the clients has from today on, where it is another than before (migration 0027);
 * to be called with whatever changes budgets, or the company's period or weeks. What nobody calls it for is written down
 * when the transaction ends, by PostgreSQL's clock.
 */
export async function noteBudgets(tx: Tx, companyId: number, clientIds: number[] | 'all', now: Date): Promise<void> {
  const wanted = clientIds === 'all' ? null : clientIds;
  await sql`select note_budgets(${companyId}, ${wanted}::integer[], ${now})`.execute(tx);
}

/** The budgets of each of the clients that ever had one, in the order of days and without a gap. */
export async function findBudgets(db: Db, companyId: number, clientIds: number[]): Promise<Map<number, Budget[]>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('client_budgets')
    .select(['client_id', 'from_day as from', 'hours', 'period', 'week_start as weekStart'])
    .where('company_id', '=', companyId)
    .where('client_id', 'in', clientIds)
    .orderBy('client_id')
    .orderBy('from_day')
    .execute();
  const byClient = Map.groupBy(rows, (row) => row.client_id);
  return new Map([...byClient].map(([clientId, own]) => [clientId, own.map((row, at) => lasting(row, own[at + 1]))]));
}

function lasting({ from, ...row }: Omit<Budget, 'to'>, next: { from: string } | undefined): Budget {
  return { from, to: next ? addDays(next.from, -1) : LAST_DAY, ...row };
}
