import { Clock, TriangleAlert } from 'lucide-react';
import { time12 } from '#domain/service-time.ts';
import { cx } from '#ui/cx.ts';
import { SyncBadge } from '#ui/sync-badge.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import { decisionLooks, entryTitle, shortEntryTitle, timesText } from './entry-words.ts';
import { StatusChip } from './status-chip.tsx';

/** An occurrence inside the calendar: icon, time, whose, and the word for its state (hidden in narrow cells). */
export function EntryContent({
  entry,
  place,
  wraps,
}: {
  entry: CalendarEntry;
  place: 'cell' | 'agenda';
  /** There is room for more than one line. */
  wraps: boolean;
}) {
  return place === 'agenda' ? <AgendaLine entry={entry} /> : <Cell entry={entry} wraps={wraps} />;
}

function Cell({ entry, wraps }: { entry: CalendarEntry; wraps: boolean }) {
  const { icon: Icon, word } = decisionLooks[entry.decision];
  return (
    <span
      data-day={entry.date}
      className={cx(
        'flex min-h-6 min-w-0 flex-1 gap-1 px-1 text-meta field:min-h-12 field:py-0.5',
        wraps ? 'items-start pt-0.5' : 'items-center',
      )}
    >
      <Icon aria-hidden="true" className={cx('size-3.5 shrink-0', wraps && 'mt-px')} />
      <span className={cx('min-w-0 flex-1', !wraps && 'truncate')}>
        <span className="tabular field:block">{shortTime(entry.begin)}</span>{' '}
        <span
          className={cx(
            'font-semibold field:block',
            !wraps && 'field:truncate',
            entry.decision === 'declined' && 'line-through',
          )}
        >
          {shortEntryTitle(entry.event)}
        </span>
        <span className="visually-hidden">, {word}</span>
      </span>
      <Pending entry={entry} />
    </span>
  );
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
        <StatusChip decision={entry.decision} />
      </span>
    </span>
  );
}

/** What of it the server does not have yet, where there is no room for words. */
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
