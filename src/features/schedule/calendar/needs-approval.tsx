import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { DecisionButtons } from '#features/schedule/event/decision-buttons.tsx';
import type { Progress } from '#features/schedule/event/use-decide.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import { dayWords } from './calendar-range.ts';
import { entryTitle, timesText, whenText } from './entry-words.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What waits for a decision, by day. Several can be ticked and decided together; each is decided on its own. */
export function NeedsApproval({
  entries,
  unavailable,
  busy,
  progress,
  onApprove,
  onDecline,
  onOpen,
}: {
  entries: readonly CalendarEntry[];
  unavailable: string | undefined;
  busy: boolean;
  progress: Progress | null;
  onApprove: (entries: readonly CalendarEntry[]) => void;
  onDecline: (entries: readonly CalendarEntry[]) => void;
  onOpen: (key: string) => void;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const kept = useKeptFocus<HTMLDivElement>(`${entries.length} ${busy}`);
  const chosen = entries.filter(({ key }) => ticked.has(key));
  const tick = (keys: readonly string[], on: boolean) =>
    setTicked((was) => new Set(on ? [...was, ...keys] : [...was].filter((key) => !keys.includes(key))));
  if (entries.length === 0) return <EmptyState>Nothing waits for approval in the next two weeks.</EmptyState>;
  const days = Map.groupBy(entries, ({ date }) => date);
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
      </div>
      {[...days].map(([date, ofDay]) => (
        <section aria-labelledby={`day-${date}`} key={date}>
          <h2 className="mb-2 font-semibold text-section tracking-title" id={`day-${date}`}>
            {dayWords(date, { weekday: 'long', month: 'long', day: 'numeric' })}
          </h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {ofDay.map((entry) => (
              <li
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0"
                key={entry.key}
              >
                <Checkbox
                  checked={ticked.has(entry.key)}
                  hideLabel
                  label={`Select ${entryTitle(entry.event)}, ${whenText(entry)}`}
                  onChange={(on) => tick([entry.key], on)}
                />
                <span className="w-36 shrink-0 tabular text-body field:w-46">{timesText(entry)}</span>
                <button
                  className="min-h-hit min-w-40 flex-1 rounded-control text-left font-semibold text-body text-link wrap-anywhere hover:underline"
                  onClick={() => onOpen(entry.key)}
                  type="button"
                >
                  {entryTitle(entry.event)}
                </button>
                <span className="flex flex-wrap items-center gap-2">
                  <DecisionButtons
                    entry={entry}
                    onApprove={() => onApprove([entry])}
                    onDecline={() => onDecline([entry])}
                    unavailable={unavailable ?? unsentText(entry)}
                  />
                </span>
              </li>
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
