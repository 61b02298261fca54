import { type RefObject, useId } from 'react';
import { minutesOfDay, time12, timeOfDay } from '#domain/time/service-time.ts';
import { bookedTwiceAmong } from '#features/schedule/event/booked-twice.ts';
import { cx } from '#ui/cx.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { type DayColumn, type Placed, planDay } from './day-plan.ts';
import { ColumnBox } from './entry-content.tsx';
import { entryClass, hoursOf } from './entry-look.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';

/** One day, with a column for each therapist: who is with whom, and who is free. */
export function DayColumns({
  date,
  entries,
  others,
  narrowed,
  now,
  label,
  hadFocus,
  onOpen,
  onStep,
}: {
  /** YYYY-MM-DD. */
  date: string;
  entries: readonly CalendarEntry[];
  /** Visits of other days, whose therapists are shown, too. */
  others: readonly CalendarEntry[];
  /** Not everything is among the entries. */
  narrowed: boolean;
  /** Wall time of the company, YYYY-MM-DDTHH:mm. */
  now: string;
  label: string;
  /** As of the other views: the calendar had the focus when it was removed. */
  hadFocus: RefObject<boolean>;
  onOpen: (key: string) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const keys = useCalendarKeys({ view: 'day', weekStartsOn: 0, onStep }, hadFocus);
  const columns = planDay(entries, others, date);
  const twice = bookedTwiceAmong(entries);
  const hours = hoursOf(entries);
  const [from, to] = [minutesOfDay(hours.from), hours.to === '24:00' ? 24 * 60 : minutesOfDay(hours.to)];
  const at = now.startsWith(date) ? minutesOfDay(now.slice(11)) : null;

  return (
    <section aria-label={label} className="overflow-x-auto border border-line bg-surface" {...keys}>
      {columns.length === 0 ? (
        <p className="p-4 text-body text-muted">
          {narrowed ? 'No events of this day match the filters.' : 'Nothing is planned for this day.'}
        </p>
      ) : (
        <div
          className="relative grid min-w-fit [--day-column:9rem] field:[--day-column:12rem]"
          style={{ gridTemplateColumns: `3.5rem repeat(${columns.length}, minmax(var(--day-column), 1fr))` }}
        >
          <Hours from={from} to={to} />
          {columns.map((column) => (
            <Column
              column={column}
              from={from}
              key={column.userId ?? 0}
              now={at}
              onOpen={onOpen}
              to={to}
              twice={twice}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** An hour is 48 px, so that half of one can be pressed; under a finger 96. */
const HOUR = 'h-12 field:h-24';
const hoursBetween = (from: number, to: number) => Array.from({ length: (to - from) / 60 }, (_, n) => from + n * 60);

function Hours({ from, to }: { from: number; to: number }) {
  return (
    <div aria-hidden="true" className="border-line border-r pt-row text-meta text-muted">
      {hoursBetween(from, to).map((minute) => (
        <div className={cx(HOUR, 'border-line border-t pr-1 text-right tabular')} key={minute}>
          {time12(timeOfDay(minute)).replace(':00', '')}
        </div>
      ))}
    </div>
  );
}

function Column({
  column,
  from,
  to,
  now,
  twice,
  onOpen,
}: {
  column: DayColumn;
  from: number;
  to: number;
  now: number | null;
  /** Keys of what is booked over another visit. */
  twice: ReadonlySet<string>;
  onOpen: (key: string) => void;
}) {
  const id = useId();
  const share = (minutes: number) => `${(100 * minutes) / (to - from)}%`;
  return (
    <section aria-labelledby={id} className="min-w-0 border-line border-r last:border-r-0">
      <h3 className="flex h-row items-center truncate px-2 font-semibold text-body" id={id}>
        {column.name || (column.userId === null ? 'Without a therapist' : 'Visits')}
      </h3>
      <div className="relative">
        {hoursBetween(from, to).map((minute) => (
          <div aria-hidden="true" className={cx(HOUR, 'border-line border-t')} key={minute} />
        ))}
        {column.placed.length === 0 && <p className="absolute top-0 p-2 text-meta text-muted">No visits</p>}
        <ul>
          {column.placed.map((placed) => (
            <Visit
              key={placed.entry.key}
              lanes={column.lanes}
              onOpen={onOpen}
              placed={placed}
              from={from}
              share={share}
              twice={twice.has(placed.entry.key)}
            />
          ))}
        </ul>
        {now !== null && now >= from && now <= to && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 border-danger border-t-2"
            style={{ top: share(now - from) }}
          />
        )}
      </div>
    </section>
  );
}

function Visit({
  placed: { entry, from, to, lane },
  lanes,
  from: first,
  share,
  twice,
  onOpen,
}: {
  placed: Placed;
  lanes: number;
  /** The first minute that is shown. */
  from: number;
  share: (minutes: number) => string;
  twice: boolean;
  onOpen: (key: string) => void;
}) {
  return (
    <li
      className="absolute p-px"
      style={{
        top: share(from - first),
        height: share(to - from),
        left: `${(100 * lane) / lanes}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <button
        className={cx('block size-full rounded-chip text-left', entryClass(entry, 'hours'))}
        onClick={() => onOpen(entry.key)}
        type="button"
      >
        <ColumnBox entry={entry} twice={twice} />
      </button>
    </li>
  );
}
