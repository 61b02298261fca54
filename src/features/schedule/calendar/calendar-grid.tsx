import './calendar.css';
import type { EventApi, EventInput } from '@fullcalendar/react';
import { Calendar, type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { bookedTwiceAmong } from '#features/schedule/event/booked-twice.ts';
import type { Moved } from '#features/schedule/event/moved-form.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { type CalendarEntry, crowdedAmong, endOf, mostAtOnce, startOf } from './calendar-entries.ts';
import { AGENDA_DAYS, type CalendarView } from './calendar-range.ts';
import { EntryContent } from './entry-content.tsx';
import { entryClass, hoursOf } from './entry-look.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';

/** The day has columns of therapists, not of days (`DayColumns`). */
export type GridView = Exclude<CalendarView, 'day'>;

const plugins = [classic, dayGrid, timeGrid, list, interaction];
const views = {
  agenda: { type: 'list', duration: { days: AGENDA_DAYS } },
  // Where more are on at once than have a place, none of those that are booked over each other is left out.
  timeGridWeek: { eventOrder: 'place,start,-duration,title' },
  weekList: { type: 'list', duration: { weeks: 1 } },
};

/** Seven columns of hours do not fit on a phone: there a week is a list, too. */
const typeOf = (view: GridView, phone: boolean) =>
  ({ month: 'dayGridMonth', week: phone ? 'weekList' : 'timeGridWeek', agenda: 'agenda' })[view];

/** Touch, or a narrow window: everything that can be pressed is 48 px high. */
const FIELD = '(pointer: coarse), (width < 52.5rem)';

/** Side by side in a day of the week: in a narrower one nobody reads a name. */
const MOST_LANES = 3;

/** A finger scrolls where a mouse drags. */
const MOUSE = '(pointer: fine)';

export interface CalendarGridProps {
  view: GridView;
  /** The day the view is at, YYYY-MM-DD. */
  date: string;
  entries: readonly CalendarEntry[];
  /** Wall time of the company, YYYY-MM-DDTHH:mm. */
  now: string;
  weekStartsOn: number;
  label: string;
  /** Not everything is among the entries. */
  narrowed: boolean;
  onOpen: (key: string) => void;
  onDay: (date: string) => void;
  onStep: (by: 1 | -1) => void;
  /** Whether this person may drag it to another time now. */
  mayMove: (entry: CalendarEntry) => boolean;
  /** It was dragged or stretched with the mouse; nothing has changed yet. */
  onMove: (entry: CalendarEntry, moved: Moved) => void;
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
  const { view, date, entries, now, weekStartsOn, label, onOpen, onDay, onStep, hadFocus, mayMove } = props;
  const keys = useCalendarKeys({ view, weekStartsOn, onStep }, hadFocus);
  const calendar = useRef<CalendarRef>(null);
  const phone = useMediaQuery(widths.phone);
  const field = useMediaQuery(FIELD);
  const type = typeOf(view, phone);
  const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
  const mouse = useMediaQuery(MOUSE);
  const twice = useMemo(() => bookedTwiceAmong(entries), [entries]);
  const events = useMemo(
    () => entries.map((entry) => inputOf(entry, mouse && mayMove(entry), twice.has(entry.key))),
    [entries, mouse, mayMove, twice],
  );
  const hours = hoursOf(entries);
  const booked = useMemo(() => mostAtOnce(entries.filter(({ key }) => twice.has(key))), [entries, twice]);
  const stack = Math.max(field ? 1 : 2, Math.min(booked, MOST_LANES));
  const crowded = useMemo(() => crowdedAmong(entries, stack), [entries, stack]);

  useEffect(() => {
    // The library must not be navigated while React is rendering.
    queueMicrotask(() => calendar.current?.getApi().changeView(type, date));
  }, [type, date]);

  const { held, hold } = useHeld(events);

  /** It lies where it was until the form is saved, which asks what it always asks. */
  function onMoved({ event, revert }: { event: EventApi; revert: () => void }) {
    const entry = byKey.get(event.id);
    const [start, end] = [wallOf(event.start), wallOf(event.end)];
    revert();
    // The click that ends the drag would be one outside of the form, and close it.
    if (entry && start && end) setTimeout(() => props.onMove(entry, { start, end }));
  }

  return (
    <section aria-label={label} onMouseDownCapture={hold} {...keys}>
      <Calendar
        allDaySlot={false}
        columnMoreLinkClass="calendar-more h-6! min-w-7! flex-none! field:h-auto! field:min-w-12! field:flex-auto!"
        dayMaxEvents={phone ? 0 : field ? 2 : 4}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(event.id);
        }}
        eventContent={({ event, isMirror }) => {
          const known = byKey.get(event.id);
          // Under the mouse it says when it would be.
          const entry = known && isMirror ? movedTo(known, event) : known;
          return entry ? (
            <EntryContent
              crowded={crowded.has(entry.key)}
              entry={entry}
              place={placeOf(type)}
              twice={twice.has(entry.key)}
            />
          ) : null;
        }}
        eventClass={({ event }) => entryClass(byKey.get(event.id), placeOf(type))}
        eventDisplay="block"
        eventDrop={onMoved}
        eventResize={onMoved}
        eventInteractive
        eventMaxStack={stack}
        events={held}
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
          // Another word would open the library's own list over the calendar that is about to go.
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
        noEventsContent={
          props.narrowed ? 'No events of these days match the filters.' : 'Nothing is planned for these days.'
        }
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

/**
 * The events, unchanged while the mouse is pressed: what is under it would otherwise be replaced by news of itself, and
 * what is dropped would stay where it was put, unasked.
 */
function useHeld(events: EventInput[]): { held: EventInput[]; hold: () => void } {
  const [kept, keep] = useState<EventInput[] | null>(null);
  const pressed = kept !== null;
  useEffect(() => {
    if (!pressed) return;
    // Where it was dropped is told in the same turn, after this.
    const release = () => setTimeout(() => keep(null));
    window.addEventListener('mouseup', release);
    return () => window.removeEventListener('mouseup', release);
  }, [pressed]);
  return { held: kept ?? events, hold: () => keep(events) };
}

function inputOf(entry: CalendarEntry, editable: boolean, isTwice: boolean): EventInput {
  return {
    place: isTwice ? 0 : 1,
    id: entry.key,
    title: entry.event.title,
    start: startOf(entry),
    end: endOf(entry),
    editable,
  };
}

function movedTo(entry: CalendarEntry, { start, end }: Pick<EventApi, 'start' | 'end'>): CalendarEntry {
  const [from, to] = [wallOf(start), wallOf(end)];
  return { ...entry, begin: from?.slice(11) ?? entry.begin, end: to?.slice(11) ?? entry.end };
}

/** The library's UTC is the company's wall time. */
const wallOf = (moment: Date | null): string | undefined => moment?.toISOString().slice(0, 16);
