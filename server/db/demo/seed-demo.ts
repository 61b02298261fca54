import { sql } from 'kysely';
import { defaultPolicy } from '#domain/access/policy.ts';
import { addDays } from '#domain/time/service-time.ts';
import { lockFounding } from '../found-company.ts';
import type { Db } from '../pool.ts';
import { noteBudgets } from '../queries/client-budgets.ts';
import type { Tx } from '../transaction.ts';
import { type Cast, lakeside, riverbend } from './demo-cast.ts';
import { demoDays } from './demo-days.ts';
import { planVisits } from './plan-visits.ts';
import { createChance } from './random.ts';
import { seedClaims, seedPayGroups } from './seed-billing.ts';
import { seedCalendar } from './seed-calendar.ts';
import { seedLooseEnds } from './seed-loose-ends.ts';
import { seedPeople } from './seed-people.ts';
import { seedVisits } from './seed-visits.ts';

/** Everybody of the demo companies signs in with it; it is printed at the start and no secret. */
export const DEMO_PASSWORD = 'field-day-after-rain';

const WEEKS_AHEAD = 10;

/** What {@link seedDemo} found: nobody, its own companies, or real ones, which made-up people never join. */
export type DemoOutcome = 'made' | 'was there' | 'real company';

export interface DemoWishes {
  now: Date;
  /** How far back their visits go at most, in weeks; without it as far as each company's story says. */
  weeks?: number;
}

/**
 * Makes the demo company and a second one in a database that holds no company, dated relative to `now`, the same each
 * time. Processes that start together make it once. Needs a login that owns the tables.
 */
export async function seedDemo(db: Db, wishes: DemoWishes): Promise<DemoOutcome> {
  const outcome = await db.transaction().execute(async (tx): Promise<DemoOutcome> => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await lockFounding(tx);
    const there = await tx.selectFrom('companies').select('demo').orderBy('demo', 'desc').executeTakeFirst();
    if (there) return there.demo ? 'was there' : 'real company';
    await seedCompany(tx, riverbend, wishes);
    await seedCompany(tx, lakeside, wishes);
    return 'made';
  });
  // Without it the planner knows nothing of the rows and reads whole tables.
  if (outcome === 'made') await sql`analyze`.execute(db);
  return outcome;
}

async function seedCompany(tx: Tx, cast: Cast, { now, weeks = cast.weeks }: DemoWishes): Promise<void> {
  const chance = createChance(cast.company.length * 7919);
  const days = demoDays(now, Math.min(weeks, cast.weeks), defaultPolicy.timeZone);
  const company = await seedPeople(tx, cast, DEMO_PASSWORD, now);
  const { rules, visits } = planVisits(cast, company, days, addDays(days.today, WEEKS_AHEAD * 7), chance);
  const groups = await seedPayGroups(tx, company.id, days);
  await seedVisits(tx, { company, days, visits, groups, chance, now });
  await seedCalendar(tx, company, rules, days, chance);
  if (cast === riverbend) await seedLooseEnds(tx, { company, days, chance, now });
  await seedClaims(tx, company.id);
  await noteBudgets(tx, company.id, 'all', now);
}
