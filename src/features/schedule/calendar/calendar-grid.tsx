import './calendar.css';
import type { EventInput } from '@fullcalendar/react';
import { Calendar, type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { type CalendarEntry, crowdedAmong, endOf, startOf } from './calendar-entries.ts';
import { AGENDA_DAYS, type CalendarView } from './calendar-range.ts';
import { EntryContent } from './entry-content.tsx';
import { entryClass, hoursOf } from './entry-look.ts';
import { moveFocus, pageOf } from './move-focus.ts';

const plugins = [classic, dayGrid, timeGrid, list];
const views = {
  agenda: { type: 'list', duration: { days: AGENDA_DAYS } },
  weekList: { type: 'list', duration: { weeks: 1 } },
};

/** Seven columns of hours do not fit on a phone: there a week is a list, too. */
const typeOf = (view: CalendarView, phone: boolean) =>
  ({ month: 'dayGridMonth', week: phone ? 'weekList' : 'timeGridWeek', agenda: 'agenda' })[view];

/** Touch, or a window narrower than a desktop: everything that can be pressed is 48 px high. */
const FIELD = '(pointer: coarse), (width < 75rem)';

export interface CalendarGridProps {
  view: CalendarView;
  /** The day the view is at, YYYY-MM-DD. */
  date: string;
  entries: readonly CalendarEntry[];
  /** Wall time of the company, YYYY-MM-DDTHH:mm. */
  now: string;
  weekStartsOn: number;
  label: string;
  onOpen: (key: string) => void;
  onDay: (date: string) => void;
  onStep: (by: 1 | -1) => void;
  /**
   * The calendar had the focus when it was removed because its days were still being fetched: it gets the focus again
   * when it is back.
   */
  hadFocus: RefObject<boolean>;
}

/**
 * Month, week and agenda by FullCalendar. It gets wall times without a zone and is told that its zone is UTC, so that
 * it never shifts anything: only the company's own rules decide which days and times there are.
 */
export default function CalendarGrid(props: CalendarGridProps) {
  const { view, date, entries, now, weekStartsOn, label, onOpen, onDay, onStep, hadFocus } = props;
  const section = useRef<HTMLElement>(null);
  const calendar = useRef<CalendarRef>(null);
  const phone = useMediaQuery(widths.phone);
  const field = useMediaQuery(FIELD);
  const type = typeOf(view, phone);
  const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
  const events = useMemo(() => entries.map(inputOf), [entries]);
  const hours = hoursOf(entries);
  const stack = field ? 1 : 2;
  const crowded = useMemo(() => crowdedAmong(entries, stack), [entries, stack]);

  useEffect(() => {
    // The library must not be navigated while React is rendering.
    queueMicrotask(() => calendar.current?.getApi().changeView(type, date));
  }, [type, date]);

  useLayoutEffect(() => {
    if (hadFocus.current) section.current?.focus({ preventScroll: true });
    hadFocus.current = false;
    return () => {
      hadFocus.current = section.current?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = pageOf(event);
    if (by === null) return moveFocus(event, view, weekStartsOn);
    event.preventDefault();
    // The event that has the focus disappears with its page.
    event.currentTarget.focus({ preventScroll: true });
    onStep(by);
  }

  return (
    <section aria-label={label} onKeyDown={onKeyDown} ref={section} tabIndex={-1}>
      <Calendar
        allDaySlot={false}
        columnMoreLinkClass="calendar-more min-w-7! field:min-w-12!"
        dayMaxEvents={phone ? 0 : field ? 2 : 4}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(event.id);
        }}
        eventContent={({ event }) => {
          const entry = byKey.get(event.id);
          return entry ? <EntryContent crowded={crowded.has(entry.key)} entry={entry} place={placeOf(type)} /> : null;
        }}
        eventClass={({ event }) => entryClass(byKey.get(event.id), placeOf(type))}
        eventDisplay="block"
        eventInteractive
        eventMaxStack={stack}
        events={events}
        expandRows
        firstDay={weekStartsOn}
        fixedWeekCount={false}
        headerToolbar={false}
        height="auto"
        initialDate={date}
        initialView={type}
        listItemEventBeforeClass="hidden!"
        locale="en-US"
        moreLinkClick={({ date: day }) => {
          onDay(day.toISOString().slice(0, 10));
          return 'agenda';
        }}
        moreLinkClass={
          phone ? 'flex! min-h-12 items-center justify-center' : 'flex! min-h-6 items-center field:min-h-12'
        }
        moreLinkContent={({ num, text }) => (phone ? num : text)}
        moreLinkHint={(count: number) =>
          `${count}${phone ? '' : ' more'} ${count === 1 ? 'event' : 'events'}, show the day`
        }
        moreLinkText={(count: number) => `+${count} more`}
        noEventsContent="Nothing is planned for these days."
        now={now}
        nowIndicator
        plugins={plugins}
        ref={calendar}
        slotEventOverlap={false}
        slotMinHeight={field ? 48 : 24}
        slotMaxTime={hours.to}
        slotMinTime={hours.from}
        timeZone="UTC"
        views={views}
      />
    </section>
  );
}

const placeOf = (type: string) =>
  type === 'timeGridWeek' ? 'hours' : type === 'dayGridMonth' ? 'day' : ('agenda' as const);

function inputOf(entry: CalendarEntry): EventInput {
  return { id: entry.key, title: entry.event.title, start: startOf(entry), end: endOf(entry) };
}
