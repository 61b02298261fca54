import { useMemo } from 'react';
import type { Policy } from '#domain/access/policy.ts';
import { addDays } from '#domain/time/service-time.ts';
import { type CalendarEntry, entriesOf, narrowedTo, waitingOf } from './calendar-entries.ts';
import { AGENDA_DAYS, visibleRange } from './calendar-range.ts';
import type { CalendarEvents } from './use-calendar-events.ts';
import type { useCalendarView } from './use-calendar-view.ts';

/**
 * What the view shows (undefined: not known yet), what waits for a decision in the next two weeks: narrowed
 * as the address says. `all` and `soon` are the same days with everything.
 */
export function useEntries({
  near,
  shown,
  place,
  today,
  now,
  policy,
}: {
  near: CalendarEvents;
  shown: CalendarEvents;
  place: Pick<ReturnType<typeof useCalendarView>, 'view' | 'date' | 'narrowing'>;
  today: string;
  /** Wall time of the company, YYYY-MM-DDTHH:mm. */
  now: string;
  policy: Policy;
}): {
  entries: CalendarEntry[] | undefined;
  all: CalendarEntry[] | undefined;
  waiting: CalendarEntry[];
  soon: CalendarEntry[];
} {
  const { timeZone, weekStartsOn } = policy;
  const { from, to } = visibleRange(place.view, place.date, weekStartsOn);
  const isKnown = knows(shown, from, to) || !shown.loading;
  const { narrowing } = place;
  const all = useMemo(
    () => (shown.events && isKnown ? entriesOf(shown.events, { from, to }, timeZone) : undefined),
    [shown.events, isKnown, from, to, timeZone],
  );
  const entries = useMemo(() => all && narrowedTo(all, narrowing, now), [all, narrowing, now]);
  const soon = useMemo(() => {
    const range = { from: today, to: addDays(today, AGENDA_DAYS - 1) };
    return near.events ? entriesOf(near.events, range, timeZone) : [];
  }, [near.events, today, timeZone]);
  const waiting = useMemo(() => narrowedTo(waitingOf(soon, today), narrowing, now), [soon, today, narrowing, now]);
  return { entries, all, waiting, soon };
}

/** Whether all of the days are on the device. */
export function knows({ near }: Pick<CalendarEvents, 'near'>, from: string, to: string): boolean {
  return near === null || (near !== 'nothing' && near.from <= from && to <= near.to);
}
