import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isDate } from '#domain/time/service-time.ts';
import { recordNumber } from '#lib/record-number.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import type { Narrowing } from './calendar-entries.ts';
import type { CalendarView } from './calendar-range.ts';

const known: readonly string[] = ['month', 'week', 'day', 'agenda'] satisfies CalendarView[];
const isView = (text: string | null): text is CalendarView => text !== null && known.includes(text);

/**
 * Which view is shown and at which day, in the address. Without one: the month on a desktop, the agenda on everything
 * smaller.
 */
export function useCalendarView(today: string) {
  const [params, setParams] = useSearchParams();
  const wide = useMediaQuery(widths.desktop);
  const asked = params.get('view');
  const view: CalendarView = isView(asked) ? asked : wide ? 'month' : 'agenda';
  const given = params.get('date');
  const date = given !== null && isDate(given) ? given : today;
  const set = useCallback(
    (part: Record<string, string | null>) =>
      setParams((was) => {
        const next = new URLSearchParams(was);
        for (const [name, value] of Object.entries(part)) value === null ? next.delete(name) : next.set(name, value);
        return next;
      }),
    [setParams],
  );
  const client = recordNumber(params.get('client'));
  const user = recordNumber(params.get('user'));
  const unstaffed = params.get('unstaffed') === 'yes';
  const narrowing = useMemo<Narrowing>(() => ({ client, user, unstaffed }), [client, user, unstaffed]);
  return {
    view,
    date,
    /** Whether the list of what waits for approval is shown in place of the calendar. */
    approving: params.get('show') === 'approval',
    /** What waits for approval is put together by therapist, not by day. */
    grouped: params.get('by') === 'therapist' ? ('therapist' as const) : ('day' as const),
    narrowing,
    narrow: (part: Partial<Narrowing>) => {
      const next = { ...narrowing, ...part };
      const text = (id: number | null) => (id === null ? null : String(id));
      set({ client: text(next.client), user: text(next.user), unstaffed: next.unstaffed ? 'yes' : null });
    },
    group: (by: string) => set({ by: by === 'therapist' ? by : null }),
    showView: (next: CalendarView) => set({ view: next, show: null }),
    goTo: (day: string) => set({ date: day === today ? null : day }),
    showDay: (day: string) => set({ view: 'day', date: day }),
    showApproval: (on: boolean) => set({ show: on ? 'approval' : null }),
  };
}
