import { weekday } from '#domain/time/service-time.ts';
import type { OccurrenceInfo } from './recurrence.ts';
import type { Repeat } from './recurrence-days.ts';

type InfoByIndex<I extends OccurrenceInfo> = Readonly<Record<string, I>>;

/**
 * The rule without what its unit does not use: its weekdays sorted and once each, those of the start where none were
 * named. Two rules that make the same days are then written alike.
 */
export function plainRepeat(repeat: Repeat, startDate: string): Repeat {
  const { repeat_unit: unit, repeat_until } = repeat;
  if (unit === null) return { ...noRepeat };
  const usesDays = unit === 'week' || (unit === 'month' && repeat.repeat_week !== null);
  const days = [...new Set(repeat.repeat_days ?? [weekday(startDate)])].sort((a, b) => a - b);
  return {
    repeat_every: Math.max(1, repeat.repeat_every ?? 1),
    repeat_unit: unit,
    repeat_days: usesDays ? days : null,
    repeat_week: unit === 'month' ? repeat.repeat_week : null,
    repeat_week_start: unit === 'week' ? (repeat.repeat_week_start ?? 0) : null,
    repeat_until,
  };
}

/** Of an event that happens once. */
export const noRepeat: Repeat = {
  repeat_every: null,
  repeat_unit: null,
  repeat_days: null,
  repeat_week: null,
  repeat_week_start: null,
  repeat_until: null,
};

/** Whether two rules from these days on make the same days, up to their ends: an occurrence's index then means the same. */
export function hasSameDays(a: Repeat, aStart: string, b: Repeat, bStart: string): boolean {
  const text = (repeat: Repeat, start: string) =>
    JSON.stringify({ ...plainRepeat(repeat, start), repeat_until: null, start });
  return text(a, aStart) === text(b, bStart);
}

/** What was said of the occurrences before `index`: it stays with the rule that ends there. */
export function infoBefore<I extends OccurrenceInfo>(info: InfoByIndex<I>, index: number): Record<string, I> {
  return Object.fromEntries(Object.entries(info).filter(([at]) => Number(at) < index));
}

/** What was said of the occurrences from `index` on, numbered anew from 0 for the rule that begins there. */
export function infoFrom<I extends OccurrenceInfo>(info: InfoByIndex<I>, index: number): Record<string, I> {
  return Object.fromEntries(
    Object.entries(info)
      .filter(([at]) => Number(at) >= index)
      .map(([at, one]) => [String(Number(at) - index), one]),
  );
}
