import { Clock, Layers2, TriangleAlert, UserX } from 'lucide-react';
import { fullName } from '#domain/access/person-name.ts';
import { time12 } from '#domain/time/service-time.ts';
import { cx } from '#ui/cx.ts';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import type { EntryPlace } from './entry-look.ts';
import { decisionLooks, entryTitle, shortEntryNames, timesText } from './entry-words.ts';
import { StatusChip, UnstaffedChip } from './status-chip.tsx';

/** An occurrence inside the calendar: icon, time, whose, and the word for its state (hidden in narrow places). */
export function EntryContent({
  entry,
  place,
  crowded,
  twice,
}: {
  entry: CalendarEntry;
  place: EntryPlace;
  /** In the week's hours, the link to what does not fit covers its right edge. */
  crowded: boolean;
  /** Its therapist or client has another visit at the same time. */
  twice: boolean;
}) {
  if (place === 'agenda') return <AgendaLine entry={entry} />;
  return place === 'day' ? <DayLine entry={entry} /> : <HoursBox crowded={crowded} entry={entry} twice={twice} />;
}

function DayLine({ entry }: { entry: CalendarEntry }) {
  const { client, therapist } = shortEntryNames(entry.event);
  return (
    <span
      className="flex min-h-6 min-w-0 flex-1 items-center gap-1 px-1 text-meta field:min-h-12 field:py-0.5"
      data-day={entry.date}
    >
      <DecisionIcon entry={entry} />
      <span className="min-w-0 flex-1 truncate">
        <span className="tabular field:block">{shortTime(entry.begin)}</span>{' '}
        <span
          className={cx('font-semibold field:block field:truncate', entry.decision === 'declined' && 'line-through')}
        >
          {therapist === '' ? client : `${client} (${therapist})`}
        </span>
        <span className="visually-hidden">
          , {decisionLooks[entry.decision].word}
          {entry.unstaffed && UNSTAFFED}
        </span>
      </span>
      <Pending entry={entry} />
    </span>
  );
}

/**
 * What does not fit is left out completely: half a day's width has room for the client alone, unbroken, and a short
 * visit for the time and the client. The therapist would begin a new column, out of view.
 */
function HoursBox({ entry, crowded, twice }: { entry: CalendarEntry; crowded: boolean; twice: boolean }) {
  const { client, therapist } = shortEntryNames(entry.event);
  return (
    <span
      className={cx('flex size-full min-h-6 min-w-0 field:min-h-12', crowded && 'field:pr-7')}
      data-day={entry.date}
    >
      <span className="@container flex min-w-0 grow flex-col flex-wrap overflow-hidden py-0.5 pl-0.5 text-meta">
        <span className="w-full">
          {/* The link covers the first line's end alone: with a mouse it is a line high. */}
          <span className={cx('flex items-center gap-x-1 @max-[3.5rem]:flex-wrap', crowded && '@min-[3.5rem]:pr-7')}>
            <span
              className={cx('inline-flex gap-x-1', crowded && '@max-[3.5rem]:mr-7 @max-[3.5rem]:mb-1.5 field:m-0!')}
            >
              {/* Beside the link there is room for one, and the edge says what was decided. */}
              {!(twice && crowded) && <DecisionIcon entry={entry} />}
              {twice && <TwiceIcon />}
              <Pending entry={entry} />
            </span>
            <span className="tabular">{shortTime(entry.begin)}</span>
          </span>
          <span className={cx('wrap-normal block font-semibold', entry.decision === 'declined' && 'line-through')}>
            {client}
          </span>
        </span>
        {therapist !== '' && <span className="w-full @max-[2.75rem]:visually-hidden">{therapist}</span>}
        <span className="visually-hidden">
          , {decisionLooks[entry.decision].word}
          {twice && TWICE}
          {entry.unstaffed && UNSTAFFED}
        </span>
      </span>
    </span>
  );
}

/** In a column of its therapist's: there is room for the times and the name, and the column says whose it is. */
export function ColumnBox({ entry, twice }: { entry: CalendarEntry; twice: boolean }) {
  const { first_name, last_name, title } = entry.event;
  const client = first_name === null ? title : fullName({ first_name, last_name: last_name ?? '' });
  return (
    <span className="flex size-full min-w-0 flex-col overflow-hidden px-1 py-0.5 text-meta" data-day={entry.date}>
      <span className="flex items-center gap-x-1">
        <DecisionIcon entry={entry} />
        {twice && <TwiceIcon />}
        <Pending entry={entry} />
        <span className="truncate tabular">{timesText(entry)}</span>
      </span>
      <span className={cx('block truncate font-semibold', entry.decision === 'declined' && 'line-through')}>
        {client}
      </span>
      <span className="visually-hidden">
        , {decisionLooks[entry.decision].word}
        {twice && TWICE}
        {entry.unstaffed && UNSTAFFED}
      </span>
    </span>
  );
}

const TWICE = ', double-booked';
const UNSTAFFED = ', its therapist is disabled';
const TwiceIcon = () => <Layers2 aria-hidden="true" className="size-3.5 shrink-0" />;

/** That nobody would come is more than that it was approved. */
function DecisionIcon({ entry }: { entry: CalendarEntry }) {
  const Icon = entry.unstaffed ? UserX : decisionLooks[entry.decision].icon;
  return <Icon aria-hidden="true" className="size-3.5 shrink-0" />;
}

/** "3p", "3:30p": for narrow cells. */
function shortTime(time: string): string {
  const [clock = '', half = ''] = time12(time).split(' ');
  return `${clock.replace(':00', '')}${half.slice(0, 1).toLowerCase()}`;
}

function AgendaLine({ entry }: { entry: CalendarEntry }) {
  return (
    <span className="flex min-h-control w-full flex-wrap items-center gap-x-4 gap-y-1 text-left" data-day={entry.date}>
      <span className="w-36 shrink-0 tabular text-body field:w-46 max-md:w-full">{timesText(entry)}</span>
      <span
        className={cx(
          'min-w-40 flex-1 font-semibold text-body wrap-anywhere',
          entry.decision === 'declined' && 'line-through',
        )}
      >
        {entryTitle(entry.event)}
      </span>
      <span className="flex flex-wrap items-center gap-2 md:ml-auto">
        {entry.event.pending && <SyncBadge state={entry.event.pending} />}
        {entry.unstaffed && <UnstaffedChip />}
        <StatusChip decision={entry.decision} />
      </span>
    </span>
  );
}

/** Marks what the server does not have yet, where there is no room for words. */
function Pending({ entry }: { entry: CalendarEntry }) {
  const { pending } = entry.event;
  if (pending === null) return null;
  const Icon = pending === 'attention' ? TriangleAlert : Clock;
  const word = pending === 'attention' ? 'Needs attention' : 'Waiting to send';
  return (
    <span className="inline-flex shrink-0 items-center">
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="visually-hidden">, {word}</span>
    </span>
  );
}
