import type { OverBudget } from '#contract/billing.ts';
import { periodOf } from '#domain/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { sumHours } from '#server/db/queries/client-hours.ts';
import type { Principal } from '#server/http/principal.ts';

interface Visit {
  client_id: number;
  date_visited: string;
}

/** The clients and periods of these notes in which there are more hours than the client's budget. */
export async function findOverBudget(db: Db, who: Principal, notes: Visit[]): Promise<OverBudget[]> {
  const budgets = await findBudgets(db, who, [...new Set(notes.map((note) => note.client_id))]);
  const wanted = new Map<string, Omit<OverBudget, 'hours'>>();
  for (const { client_id, date_visited } of notes) {
    const budget = budgets.get(client_id);
    if (budget === undefined) continue;
    const period = periodOf(date_visited, who.policy);
    wanted.set(`${client_id} ${period.from}`, { client_id, ...period, budget });
  }
  const asked = [...wanted.values()];
  const periods = asked.map(({ client_id, from, to }) => ({ clientId: client_id, from, to }));
  const hours = await sumHours(db, who.companyId, periods);
  return asked.flatMap((one, at) => {
    const used = hours[at] ?? 0;
    return used > one.budget ? [{ ...one, hours: used }] : [];
  });
}

async function findBudgets(db: Db, { companyId }: Principal, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'asst_billing_hours'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, asst_billing_hours: hours }) => (hours === null ? [] : [[id, hours]])));
}
