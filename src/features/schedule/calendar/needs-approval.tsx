import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { bookedTwice, bookingOf } from '#features/schedule/event/booked-twice.ts';
import type { Progress } from '#features/schedule/event/use-decide.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { byDay, byTherapist } from './approval-groups.ts';
import { ApprovalRow } from './approval-row.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What waits for a decision, by day or by therapist's week, which is approved at one press. Several can be ticked. */
export function NeedsApproval({
  entries,
  beside,
  unavailable,
  busy,
  progress,
  byTherapists,
  grouped,
  narrowed,
  weekStartsOn,
  today,
  onGroup,
  onApprove,
  onDecline,
  onOpen,
}: {
  entries: readonly CalendarEntry[];
  /** Every visit of these days: what one of the entries may be booked over. */
  beside: readonly CalendarEntry[];
  unavailable: string | undefined;
  busy: boolean;
  progress: Progress | null;
  /** The reader is told whose they are. */
  byTherapists: boolean;
  grouped: 'day' | 'therapist';
  /** Not everything is among the entries. */
  narrowed: boolean;
  weekStartsOn: number;
  today: string;
  onGroup: (by: string) => void;
  onApprove: (entries: readonly CalendarEntry[]) => void;
  onDecline: (entries: readonly CalendarEntry[]) => void;
  onOpen: (key: string) => void;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const kept = useKeptFocus<HTMLDivElement>(`${entries.length} ${busy}`);
  const clashesOf = (entry: CalendarEntry) => bookedTwice(bookingOf(entry), beside);
  const chosen = entries.filter(({ key }) => ticked.has(key));
  // What is decided leaves the list, and its tick with it: taken back, it is chosen by nobody.
  useEffect(() => {
    const there = new Set(entries.map(({ key }) => key));
    setTicked((was) =>
      [...was].every((key) => there.has(key)) ? was : new Set([...was].filter((key) => there.has(key))),
    );
  }, [entries]);
  const tick = (keys: readonly string[], on: boolean) =>
    setTicked((was) => new Set(on ? [...was, ...keys] : [...was].filter((key) => !keys.includes(key))));
  if (entries.length === 0)
    return (
      <EmptyState>
        {narrowed
          ? 'Nothing that waits for approval in the next two weeks matches the filters.'
          : 'Nothing waits for approval in the next two weeks.'}
      </EmptyState>
    );
  const groups = grouped === 'therapist' ? byTherapist(entries, weekStartsOn, today) : byDay(entries);
  return (
    <div className="flex flex-col gap-4" {...kept}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox
          checked={chosen.length === entries.length}
          label={`Select all ${entries.length}`}
          mixed={chosen.length > 0 && chosen.length < entries.length}
          onChange={(on) =>
            tick(
              entries.map(({ key }) => key),
              on,
            )
          }
        />
        {chosen.length > 0 && (
          <span className="flex flex-wrap items-center gap-2">
            <Button busy={busy} icon={Check} kind="primary" onClick={() => onApprove(chosen)} unavailable={unavailable}>
              {progress ? `${progress.done} of ${progress.total}` : `Approve ${chosen.length}`}
            </Button>
            {!progress && (
              <Button icon={X} onClick={() => onDecline(chosen)} unavailable={unavailable}>
                Decline {chosen.length}
              </Button>
            )}
          </span>
        )}
        <p className="text-label text-muted">The next two weeks</p>
        {byTherapists && (
          <div className="ml-auto">
            <Segmented
              label="Together"
              onChange={onGroup}
              options={[
                { value: 'day', label: 'By day' },
                { value: 'therapist', label: 'By therapist' },
              ]}
              value={grouped}
            />
          </div>
        )}
      </div>
      {groups.map(({ key, title, entries: own }) => (
        <section aria-labelledby={`group-${key}`} key={key}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="font-semibold text-section tracking-title" id={`group-${key}`}>
              {title}
            </h2>
            {grouped === 'therapist' && (
              <Button
                aria-label={`Approve ${own.length}, ${title}`}
                busy={busy}
                icon={Check}
                kind="tonal"
                onClick={() => onApprove(own)}
                size="toolbar"
                unavailable={unavailable ?? own.map(unsentText).find((text) => text !== undefined)}
              >
                Approve {own.length}
              </Button>
            )}
          </div>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {own.map((entry) => (
              <ApprovalRow
                clashes={clashesOf(entry)}
                entry={entry}
                key={entry.key}
                onApprove={() => onApprove([entry])}
                onDecline={() => onDecline([entry])}
                onOpen={() => onOpen(entry.key)}
                onTick={(on) => tick([entry.key], on)}
                ticked={ticked.has(entry.key)}
                unavailable={unavailable ?? unsentText(entry)}
                withDay={grouped === 'therapist'}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Nobody can decide about an event that the server has not seen. */
export function unsentText({ event }: CalendarEntry): string | undefined {
  return event.pending === null && event.id > 0
    ? undefined
    : 'This event has not been sent yet. It can be decided after that.';
}
