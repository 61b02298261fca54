import { sql } from 'kysely';
import { defaultPolicy } from '#domain/access/policy.ts';
import { icnKey } from '#domain/money/icn-key.ts';
import { type Rounding, unitsOf } from '#domain/money/units.ts';
import { addDays, minutesOfDay, weekday } from '#domain/time/service-time.ts';
import { asItIs, seenWithBill } from '../queries/money-notes.ts';
import type { Tx } from '../transaction.ts';
import { type DemoDays, daysApart } from './demo-days.ts';
import type { Visit } from './plan-visits.ts';

/** Pay groups by the first day of their fortnight. */
export type PayGroups = Map<string, number>;

/** What billing and pay have marked on a note. */
export interface Marks {
  ins_status: string | null;
  user_status: string | null;
  date_week: string | null;
  pay_group_id: number | null;
  settled_units: number | null;
  settled_rounding: Rounding | null;
}

const unmarked: Marks = {
  ins_status: null,
  user_status: null,
  date_week: null,
  pay_group_id: null,
  settled_units: null,
  settled_rounding: null,
};
const FORTNIGHT = 14;

/** A pay group for every fortnight that is over. */
export async function seedPayGroups(tx: Tx, companyId: number, days: DemoDays): Promise<PayGroups> {
  const groups: PayGroups = new Map();
  for (let day = days.first; daysApart(day, days.today) > FORTNIGHT + 5; day = addDays(day, FORTNIGHT)) {
    const icn = `${day.slice(0, 4)}-${day.slice(5, 7)}${day.slice(8, 10)}`;
    const { id } = await tx
      .insertInto('pay_groups')
      .values({
        company_id: companyId,
        icn,
        icn_key: icnKey(icn),
        status: null,
        created_at: new Date(`${addDays(day, FORTNIGHT + 3)}T15:00:00Z`),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    groups.set(day, id);
  }
  return groups;
}

/** Billed with its fortnight, paid the Friday two weeks later; a note in thirty was forgotten. */
export function marksOf(visit: Visit, place: number, days: DemoDays, groups: PayGroups): Marks {
  const sinceFirst = daysApart(days.first, visit.date);
  const fortnight = addDays(days.first, sinceFirst - (sinceFirst % FORTNIGHT));
  const group = groups.get(fortnight);
  if (group === undefined || place % 30 === 4) return unmarked;
  const billed = addDays(fortnight, FORTNIGHT + 3);
  const payDay = fridayAfter(addDays(billed, FORTNIGHT));
  const isPaid = payDay < days.today;
  return {
    ins_status: billed,
    user_status: isPaid ? payDay : null,
    date_week: isPaid ? payDay : null,
    pay_group_id: group,
    settled_units: unitsOf(minutesOfDay(visit.end) - minutesOfDay(visit.begin), defaultPolicy.unitRule),
    settled_rounding: defaultPolicy.unitRule.rounding,
  };
}

function fridayAfter(day: string): string {
  return addDays(day, (5 - weekday(day) + 7) % 7);
}

/** What the claims say, and whom they were sent to, as their clients are insured now. */
export async function seedClaims(tx: Tx, companyId: number): Promise<void> {
  await sql`
    update notes set billed_as = ${asItIs}, acknowledged_as = ${seenWithBill}, billed_payer = coalesce(clients.insurance_type, -1)
    from clients
    where notes.company_id = ${companyId} and notes.ins_status is not null and notes.billed_payer is null
      and clients.company_id = notes.company_id and clients.id = notes.client_id`.execute(tx);
}
