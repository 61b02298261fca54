import { lazy, type RefObject, Suspense } from 'react';
import { longDate } from '#domain/time/service-time.ts';
import type { DecisionSteps } from '#features/schedule/event/decision-flow.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type CalendarEntry, isNarrowed } from './calendar-entries.ts';
import type { CalendarGridProps } from './calendar-grid.tsx';
import { stepDate, visibleRange } from './calendar-range.ts';
import { DayColumns } from './day-columns.tsx';
import { NeedsApproval } from './needs-approval.tsx';
import type { CalendarEvents } from './use-calendar-events.ts';
import type { useCalendarView } from './use-calendar-view.ts';
import { knows } from './use-entries.ts';

/** FullCalendar is in its own file, loaded when a calendar is first drawn. */
const CalendarGrid = lazy(() => import('./calendar-grid.tsx'));

/** The calendar, or the list of what needs approval; and which of the days are not on this device. */
export function CalendarBody({
  approving,
  shown,
  entries,
  waiting,
  soon,
  byTherapists,
  today,
  place,
  label,
  now,
  weekStartsOn,
  flow,
  unavailable,
  hadFocus,
  onOpen,
  ...moving
}: Pick<CalendarGridProps, 'mayMove' | 'onMove'> & {
  approving: boolean;
  shown: CalendarEvents;
  entries: readonly CalendarEntry[] | undefined;
  waiting: readonly CalendarEntry[];
  /** Every visit of the next two weeks. */
  soon: readonly CalendarEntry[];
  /** The reader is told whose they are. */
  byTherapists: boolean;
  today: string;
  place: ReturnType<typeof useCalendarView>;
  label: string;
  now: string;
  weekStartsOn: number;
  flow: DecisionSteps;
  unavailable: string | undefined;
  hadFocus: RefObject<boolean>;
  onOpen: (key: string) => void;
}) {
  const narrowed = isNarrowed(place.narrowing);
  if (entries === undefined) return <Skeleton label="Loading the calendar" rows={8} />;
  if (approving)
    return (
      <NeedsApproval
        beside={soon}
        busy={flow.busy}
        byTherapists={byTherapists}
        entries={waiting}
        grouped={byTherapists ? place.grouped : 'day'}
        narrowed={narrowed}
        onApprove={(chosen) => void flow.approve(chosen)}
        onDecline={flow.askDecline}
        onGroup={place.group}
        onOpen={onOpen}
        progress={flow.progress}
        today={today}
        unavailable={unavailable}
        weekStartsOn={weekStartsOn}
      />
    );
  const { from, to } = visibleRange(place.view, place.date, weekStartsOn);
  const onStep = (by: 1 | -1) => place.goTo(stepDate(place.view, place.date, by));
  // Whoever works these days may be free on this one.
  const others = narrowed ? [] : soon;
  return (
    <>
      {!knows(shown, from, to) && <NotHere near={shown.near} />}
      {place.view === 'day' ? (
        <DayColumns
          date={place.date}
          entries={entries}
          hadFocus={hadFocus}
          label={label}
          narrowed={narrowed}
          now={now}
          onOpen={onOpen}
          onStep={onStep}
          others={others}
        />
      ) : (
        <Suspense fallback={<Skeleton label="Drawing the calendar" rows={8} />}>
          <CalendarGrid
            {...moving}
            date={place.date}
            entries={entries}
            hadFocus={hadFocus}
            label={label}
            narrowed={narrowed}
            now={now}
            onDay={place.showDay}
            onOpen={onOpen}
            onStep={onStep}
            view={place.view}
            weekStartsOn={weekStartsOn}
          />
        </Suspense>
      )}
    </>
  );
}

/** An empty day must not look free when nobody knows what is planned for it. */
function NotHere({ near }: Pick<CalendarEvents, 'near'>) {
  if (near === null) return null;
  return (
    <EmptyState>
      {near === 'nothing'
        ? 'The calendar is not on this device yet. Connect to see what is planned.'
        : `Some of these days are not on this device. It has ${longDate(near.from)} to ${longDate(near.to)}.`}
    </EmptyState>
  );
}
