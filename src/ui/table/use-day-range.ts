import { useState } from 'react';

export type DayRange = { from: string; to: string };

/** A day that can't be read is null. */
type TypedDays = { [End in keyof DayRange]: DayRange[End] | null };

/** What is wrong with two days at the field of the last one. */
export const wrongOrder = ({ from, to }: TypedDays): string | undefined =>
  from && to && to < from ? 'The last day is before the first' : undefined;

/**
 * The fields of two days that narrow a list as soon as they are left. What is no day, or no range, waits in its field and
 * narrows nothing: the list stays as it was until both can be used.
 */
export function useDayRange(range: DayRange, onChange: (range: DayRange) => void) {
  /** What waits, and what it was typed over: a choice from elsewhere drops it. */
  const [waiting, setWaiting] = useState<{ days: TypedDays; over: string } | null>(null);
  const now = JSON.stringify(range);
  if (waiting !== null && waiting.over !== now) setWaiting(null);
  const days: TypedDays = waiting?.over === now ? waiting.days : range;

  function change(part: Partial<TypedDays>) {
    const { from, to } = { ...days, ...part };
    const isRange = from !== null && to !== null && wrongOrder({ from, to }) === undefined;
    setWaiting(isRange ? null : { days: { from, to }, over: now });
    if (isRange) onChange({ from, to });
  }

  const field = (end: keyof DayRange) => ({
    onChange: (day: string) => change({ [end]: day }),
    onUnread: () => change({ [end]: null }),
    value: days[end] ?? '',
  });
  return { from: field('from'), to: { ...field('to'), error: wrongOrder(days) } };
}
