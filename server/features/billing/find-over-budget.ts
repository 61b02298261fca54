import type { OverBudget } from '#contract/pay-checks.ts';
import { periodOf } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { type Budget, findBudgets } from '#server/db/queries/client-budgets.ts';
import { sumHours } from '#server/db/queries/client-hours.ts';
import type { Principal } from '#server/http/access/principal.ts';

interface Visit {
  client_id: number;
  date_visited: string;
}

/** Days of a client on which one budget applies, and the period whose hours count against it. */
interface Asked {
  days: Omit<OverBudget, 'hours'>;
  period: { from: string; to: string };
}

/**
 * The clients and days of these notes on which the period has more hours than the budget of those days: a later change
 * of the budget, of the period or of the weeks it counts by says nothing about earlier visits.
 */
export async function findOverBudget(db: Db, who: Principal, notes: Visit[]): Promise<OverBudget[]> {
  const budgets = await findBudgets(db, who.companyId, [...new Set(notes.map((note) => note.client_id))]);
  const wanted = new Map<string, Asked>();
  for (const note of notes) {
    const budget = budgets.get(note.client_id)?.find(({ to }) => note.date_visited <= to);
    const asked = budget && askedOf(note, budget);
    if (asked) wanted.set(`${note.client_id} ${asked.days.from}`, asked);
  }
  const all = [...wanted.values()];
  const hours = await sumHours(
    db,
    who.companyId,
    all.map(({ days, period }) => ({ clientId: days.client_id, ...period })),
  );
  return all.flatMap(({ days }, at) => {
    const used = hours[at] ?? 0;
    return used > days.budget ? [{ ...days, hours: used }] : [];
  });
}

function askedOf({ client_id, date_visited }: Visit, budget: Budget): Asked | null {
  if (budget.hours === null) return null;
  const period = periodOf(date_visited, { hoursPeriod: budget.period, weekStartsOn: budget.weekStart ?? 0 });
  const from = period.from > budget.from ? period.from : budget.from;
  const to = period.to < budget.to ? period.to : budget.to;
  return { days: { client_id, from, to, budget: budget.hours }, period };
}
