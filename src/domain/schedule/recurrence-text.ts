import { weekday } from '#domain/time/service-time.ts';
import type { Repeat } from './recurrence-days.ts';

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The choices for a month's week, in the specification's words. */
export const weekOfMonthLabels: readonly { value: number | 'last'; text: string }[] = [
  { value: 1, text: '1st' },
  { value: 2, text: '2nd' },
  { value: 3, text: '3rd' },
  { value: 4, text: '4th' },
  { value: 5, text: '5th' },
  { value: 'last', text: 'last' },
];

/** A rule as far as it is said in words. */
type NamedRule = Omit<Repeat, 'repeat_week_start'>;

/**
 * How a rule reads (specification 5): `Weekly On Monday, Wednesday`, `Weekly on all days`, `Every 2 weeks On Friday`,
 * `Daily`, `Every 3 days`, `Monthly On 2nd Monday`, `Every 2 months On day 31`. Empty for a single event.
 * `startDate` gives the weekday or the day of the month where the rule names none.
 */
export function repeatText(repeat: NamedRule, startDate: string, weekStartsOn = 0): string {
  const { repeat_unit: unit } = repeat;
  if (unit === null) return '';
  const every = Math.max(1, repeat.repeat_every ?? 1);
  if (unit === 'day') return every === 1 ? 'Daily' : `Every ${every} days`;
  const lead = every === 1 ? { week: 'Weekly', month: 'Monthly' }[unit] : `Every ${every} ${unit}s`;
  return `${lead} ${daysText(repeat, startDate, weekStartsOn)}`;
}

function daysText(repeat: NamedRule, startDate: string, weekStartsOn: number): string {
  const { repeat_unit: unit, repeat_week: week } = repeat;
  if (unit === 'month' && week === null) return `On day ${Number(startDate.slice(8))}`;
  const days = repeat.repeat_days ?? [weekday(startDate)];
  const names = namesOf(days, weekStartsOn);
  if (unit === 'month') return `On ${weekText(week)} ${names.join(', ')}`;
  return names.length === 7 ? 'on all days' : `On ${names.join(', ')}`;
}

const weekText = (week: number | 'last' | null): string =>
  weekOfMonthLabels.find(({ value }) => value === week)?.text ?? '';

/** Names in the order of the company's week, each once. */
function namesOf(days: readonly number[], weekStartsOn: number): string[] {
  return weekdayNames
    .map((_, at) => (at + weekStartsOn) % 7)
    .filter((day) => days.includes(day))
    .flatMap((day) => weekdayNames[day] ?? []);
}
