import { minuteText, tableHours } from '#domain/note/stamp-text.ts';
import { monthDay } from '#domain/time/moment-text.ts';
import { periodOf } from '#domain/time/service-time.ts';

/** Hours of a client's budget that are not used yet, rounded where they are shown; null when the client has no budget. */
export function hoursLeft(budget: number | null, used: number): number | null {
  return budget === null ? null : Math.round((budget - used) * 10_000) / 10_000;
}

/** 'N hours left this {period}', as the specification words it. */
export function hoursLeftText(left: number, period: 'week' | 'month'): string {
  return `${amountLeftText(left)} this ${period}`;
}

/** "12 hours left" */
export function amountLeftText(left: number): string {
  const inMinutes = minuteText(left);
  if (inMinutes !== null) return `${inMinutes} left`;
  const hours = formatHours(left);
  return `${hours} ${hours === '1' ? 'hour' : 'hours'} left`;
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

/** Hours for people: at most two decimals, none when whole; in hours and minutes (1:20) where those would be rounded. */
export function formatHours(hours: number): string {
  return minuteText(hours) === null ? String(Math.round(hours * 100) / 100) : tableHours(hours);
}

/** The same with its unit: "1.5 h", "1 h 20 min". @param more "+" where it may be more */
export function formatAmount(hours: number, more = ''): string {
  const inMinutes = minuteText(hours);
  return inMinutes === null ? `${formatHours(hours)}${more} h` : inMinutes + more;
}

/** Under this share of the budget a client counts as low on hours. */
export function isLow(left: number, budget: number): boolean {
  return left < budget * 0.25;
}
