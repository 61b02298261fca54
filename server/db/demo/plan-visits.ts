import type { SessionLocation } from '#domain/lookups.ts';
import { weekday } from '#domain/time/service-time.ts';
import type { Cast, VisitRule } from './demo-cast.ts';
import { type DemoDays, daysBetween } from './demo-days.ts';
import type { Chance } from './random.ts';
import { idOf, type SeededCompany } from './seed-people.ts';

/** One visit that took place. */
export interface Visit {
  userId: number;
  clientId: number;
  date: string;
  begin: string;
  end: string;
  location: SessionLocation;
}

/** What became of one occurrence of a rule, by its index from the rule's start. */
export type Fate = { decision: 0 | 1 } | { excluded: true } | null;

export interface PlannedRule {
  rule: VisitRule;
  startDate: string;
  endDate: string;
  fates: Fate[];
}

/** The days of a rule from its start, in order: an occurrence's index is its place among them. */
function daysOfRule(rule: VisitRule, from: string, to: string): string[] {
  return daysBetween(from, to).filter((day) => rule.days.includes(weekday(day)));
}

/**
 * What became of every occurrence of every rule, and the visits that took place. Past ones are decided; of those to
 * come only the next days are, so that the office has something to approve.
 */
export function planVisits(
  cast: Cast,
  company: SeededCompany,
  days: DemoDays,
  lastDay: string,
  chance: Chance,
): { rules: PlannedRule[]; visits: Visit[] } {
  const visits: Visit[] = [];
  const rules = cast.rules.map((rule): PlannedRule => {
    const dates = daysOfRule(rule, days.first, lastDay);
    const fates = dates.map((date): Fate => {
      if (date > days.today) return chance.isLucky(0.3) ? { decision: 1 } : null;
      if (date < days.today && chance.isLucky(0.04)) return chance.isLucky(0.5) ? { excluded: true } : { decision: 0 };
      if (date < days.today) visits.push(visitOf(rule, company, date));
      return { decision: 1 };
    });
    return { rule, startDate: dates[0] ?? days.first, endDate: lastDay, fates };
  });
  visits.sort((a, b) => compare(`${a.date} ${a.begin}`, `${b.date} ${b.begin}`) || a.userId - b.userId);
  return { rules, visits };
}

function visitOf(rule: VisitRule, company: SeededCompany, date: string): Visit {
  return {
    userId: idOf(company.userIds, rule.therapist),
    clientId: idOf(company.clientIds, rule.client),
    date,
    begin: rule.begin,
    end: rule.end,
    location: rule.location,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
