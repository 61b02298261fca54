import { MOST_OCCURRENCES } from './recurrence.ts';
import { wallMinutes } from './recurrence-clock.ts';
import { dayRuleOf, listDays, type Repeat } from './recurrence-days.ts';

/** The longest interval of a rule: every 365 days, weeks or months. */
export const MOST_INTERVAL = 365;

const LONGEST_MINUTES = 24 * 60;

/** An event as it is planned: wall-clock 'YYYY-MM-DDTHH:mm' of the company's zone. */
type Plan = { starts: string; ends: string; repeat: Repeat };

/**
 * What is wrong with a plan, a sentence by wire field; empty when it can be kept. A rule must have an end and make
 * 1 to MOST_OCCURRENCES occurrences.
 */
export function whyNotPlan({ starts, ends, repeat }: Plan): Record<string, string> {
  const minutes = wallMinutes(...partsOf(ends)) - wallMinutes(...partsOf(starts));
  if (minutes <= 0) return { end: 'Must be later than the start' };
  if (minutes > LONGEST_MINUTES) return { end: 'An event lasts 24 hours at most' };
  if (repeat.repeat_unit === null) return {};
  return whyNotDays(repeat) ?? whyNotEnd(repeat, partsOf(starts)[0]) ?? {};
}

function whyNotDays(repeat: Repeat): Record<string, string> | null {
  const { repeat_unit: unit, repeat_week: week, repeat_days: days } = repeat;
  if (week !== null && unit !== 'month') return { 'repeat.repeat_week': 'Belongs to a monthly rule' };
  const usesDays = unit === 'week' || week !== null;
  if (usesDays && days?.length === 0) return { 'repeat.repeat_days': 'Choose at least one weekday' };
  if (!usesDays && days !== null && days.length > 0) {
    return { 'repeat.repeat_days': 'Belong to a weekly rule or to a week of the month' };
  }
  return null;
}

function whyNotEnd(repeat: Repeat, startDate: string): Record<string, string> | null {
  const field = 'repeat.repeat_until';
  if (repeat.repeat_until === null) return { [field]: 'Say which day is the last' };
  if (repeat.repeat_until < startDate) return { [field]: 'Is before the start' };
  const rule = dayRuleOf(repeat, startDate);
  const count = listDays(rule, rule.first, rule.last, MOST_OCCURRENCES + 1).length;
  if (count === 0) return { [field]: 'The rule has no day until then' };
  if (count > MOST_OCCURRENCES) {
    return {
      [field]: `Makes more than ${MOST_OCCURRENCES.toLocaleString('en-US')} occurrences: choose an earlier day`,
    };
  }
  return null;
}

function partsOf(wall: string): [date: string, time: string] {
  return [wall.slice(0, 10), wall.slice(11, 16)];
}
