const DAY = 24 * 60 * 60 * 1000;

/** Days since 1970-01-01 of 'YYYY-MM-DD'. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;

export const dateOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** 0 = Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Months since the year 0 of the month that holds the day. */
export function monthOf(day: number): number {
  const at = new Date(day * DAY);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

/** The first day of a month. */
export const beginOfMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY;

/** The day of the month with this number, 1 to 31, or null when the month is shorter. */
export function dayInMonth(month: number, date: number): number | null {
  const day = beginOfMonth(month) + date - 1;
  return day < beginOfMonth(month + 1) ? day : null;
}

/** The month's 1st to 5th such weekday, or its last; null when it has no fifth. */
export function weekdayInMonth(month: number, weekday: number, week: number | 'last'): number | null {
  const [begin, over] = [beginOfMonth(month), beginOfMonth(month + 1)];
  if (week === 'last') return over - 1 - ((weekdayOf(over - 1) - weekday + 7) % 7);
  const day = begin + ((weekday - weekdayOf(begin) + 7) % 7) + 7 * (week - 1);
  return day < over ? day : null;
}
