import { useMemo } from 'react';
import type { Policy } from '#domain/access/policy.ts';
import { addDays } from '#domain/time/service-time.ts';
import { type CalendarEntry, entriesOf, waitingOf } from './calendar-entries.ts';
import { AGENDA_DAYS, visibleRange } from './calendar-range.ts';
import type { CalendarEvents } from './use-calendar-events.ts';
import type { useCalendarView } from './use-calendar-view.ts';

/** What the view shows (undefined: not known yet), and what waits for a decision in the next two weeks. */
export function useEntries({
  near,
  shown,
  place,
  today,
  policy,
}: {
  near: CalendarEvents;
  shown: CalendarEvents;
  place: Pick<ReturnType<typeof useCalendarView>, 'view' | 'date'>;
  today: string;
  policy: Policy;
}): { entries: CalendarEntry[] | undefined; waiting: CalendarEntry[] } {
  const { timeZone, weekStartsOn } = policy;
  const { from, to } = visibleRange(place.view, place.date, weekStartsOn);
  const isKnown = knows(shown, from, to) || !shown.loading;
  const entries = useMemo(
    () => (shown.events && isKnown ? entriesOf(shown.events, { from, to }, timeZone) : undefined),
    [shown.events, isKnown, from, to, timeZone],
  );
  const waiting = useMemo(() => {
    const range = { from: today, to: addDays(today, AGENDA_DAYS - 1) };
    return near.events ? waitingOf(entriesOf(near.events, range, timeZone), today) : [];
  }, [near.events, today, timeZone]);
  return { entries, waiting };
}

/** Whether all of the days are on the device. */
export function knows({ near }: Pick<CalendarEvents, 'near'>, from: string, to: string): boolean {
  return near === null || (near !== 'nothing' && near.from <= from && to <= near.to);
}
