import { howMany } from '#domain/how-many.ts';
import { isWholeMinutes } from '#domain/note/stamp-text.ts';
import { roundHalfUp } from '#domain/shown-number.ts';
import { minutesOf } from '#domain/time/hours.ts';
import { visitLengthText } from '#domain/time/length-text.ts';
import { monthDay } from '#domain/time/moment-text.ts';
import { periodOf } from '#domain/time/service-time.ts';

/** Hours of a client's budget that are not used yet, rounded where they are shown; null when the client has no budget. */
export function hoursLeft(budget: number | null, used: number): number | null {
  return budget === null ? null : Math.round((budget - used) * 10_000) / 10_000;
}

/** 'N hours left this {period}', as the specification words it; "2 h over this week" where there are less than none. */
export function hoursLeftText(left: number, period: 'week' | 'month'): string {
  return `${amountLeftText(left)} this ${period}`;
}

/** "12 hours left", "8 h 27 min left", "3 h 44 min over" */
export function amountLeftText(left: number): string {
  if (left < 0) return `${formatAmount(-left)} over`;
  return Number.isInteger(left) ? `${howMany(left, 'hour')} left` : `${formatAmount(left)} left`;
}

/** "this week" of a day in it; of another one it says which: "in the week of 12/20". */
export function periodText(
  date: string,
  today: string,
  policy: { hoursPeriod: 'week' | 'month'; weekStartsOn: number },
): string {
  const { from, to } = periodOf(date, policy);
  if (from <= today && today <= to) return `this ${policy.hoursPeriod}`;
  return `in the ${policy.hoursPeriod} of ${monthDay(from, today)}`;
}

/**
 * Hours of a client's budget, and what notes take of them: "20 h", "8 h 27 min", "45 min". A decimal beside them would be
 * read as minutes: 8.45 is 8 h 27 min. Hours of no whole minutes, such as a budget of 12.33, stay decimal.
 */
export function formatAmount(hours: number): string {
  if (!isWholeMinutes(hours)) return `${roundHalfUp(hours, 2)} h`;
  const minutes = minutesOf(hours);
  return minutes === 0 ? '0 h' : (minutes < 0 ? '−' : '') + visitLengthText(Math.abs(minutes));
}

/** Under this share of the budget a client counts as low on hours. */
export function isLow(left: number, budget: number): boolean {
  return left < budget * 0.25;
}
