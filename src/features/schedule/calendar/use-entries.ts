import { useMemo } from 'react';
import type { Policy } from '#domain/access/policy.ts';
import { addDays } from '#domain/time/service-time.ts';
import { type CalendarEntry, entriesOf, waitingOf } from './calendar-entries.ts';
import { AGENDA_DAYS, visibleRange } from './calendar-range.ts';
import type { CalendarEvents } from './use-calendar-events.ts';
import type { useCalendarView } from './use-calendar-view.ts';

/**
 * What the view shows (undefined: not known yet), what waits for a decision in the next two weeks: of the chosen
 * client and therapist alone. `all` and `soon` are the same days with everybody's.
 */
export function useEntries({
  near,
  shown,
  place,
  today,
  policy,
}: {
  near: CalendarEvents;
  shown: CalendarEvents;
  place: Pick<ReturnType<typeof useCalendarView>, 'view' | 'date' | 'client' | 'user'>;
  today: string;
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
  const { client, user } = place;
  const all = useMemo(
    () => (shown.events && isKnown ? entriesOf(shown.events, { from, to }, timeZone) : undefined),
    [shown.events, isKnown, from, to, timeZone],
  );
  const entries = useMemo(() => all && narrowed(all, client, user), [all, client, user]);
  const soon = useMemo(() => {
    const range = { from: today, to: addDays(today, AGENDA_DAYS - 1) };
    return near.events ? entriesOf(near.events, range, timeZone) : [];
  }, [near.events, today, timeZone]);
  const waiting = useMemo(() => narrowed(waitingOf(soon, today), client, user), [soon, today, client, user]);
  return { entries, all, waiting, soon };
}

/** Whether all of the days are on the device. */
export function knows({ near }: Pick<CalendarEvents, 'near'>, from: string, to: string): boolean {
  return near === null || (near !== 'nothing' && near.from <= from && to <= near.to);
}

const narrowed = (entries: CalendarEntry[], client: number | null, user: number | null): CalendarEntry[] =>
  client === null && user === null
    ? entries
    : entries.filter(
        ({ event }) => (client === null || event.client_id === client) && (user === null || event.user_id === user),
      );
