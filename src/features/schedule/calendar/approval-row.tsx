import { TriangleAlert } from 'lucide-react';
import { DecisionButtons } from '#features/schedule/event/decision-buttons.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import { entryTitle, timesText, whenText } from './entry-words.ts';
import { UnstaffedChip } from './status-chip.tsx';

/** One visit that waits for a decision, and what it is booked over. */
export function ApprovalRow({
  entry,
  withDay,
  clashes,
  ticked,
  unavailable,
  onTick,
  onOpen,
  onApprove,
  onDecline,
}: {
  entry: CalendarEntry;
  /** The day is not in the heading above. */
  withDay: boolean;
  clashes: readonly string[];
  ticked: boolean;
  unavailable: string | undefined;
  onTick: (on: boolean) => void;
  onOpen: () => void;
  onApprove: () => void;
  onDecline: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0">
      <Checkbox
        checked={ticked}
        hideLabel
        label={`Select ${entryTitle(entry.event)}, ${whenText(entry)}`}
        onChange={onTick}
      />
      <span className={`shrink-0 tabular text-body ${withDay ? 'w-52 field:w-64' : 'w-36 field:w-46'}`}>
        {withDay ? whenText(entry) : timesText(entry)}
      </span>
      <span className="flex min-w-40 flex-1 flex-col">
        <button
          className="min-h-hit w-full rounded-control text-left font-semibold text-body text-link wrap-anywhere hover:underline"
          onClick={onOpen}
          type="button"
        >
          {entryTitle(entry.event)}
        </button>
        {entry.unstaffed && (
          <span className="py-0.5">
            <UnstaffedChip />
          </span>
        )}
        {entry.event.overlap_reason && (
          <span className="text-label wrap-anywhere">Booked twice because: {entry.event.overlap_reason}</span>
        )}
        {clashes.map((text) => (
          <span className="flex items-center gap-1.5 text-label font-medium text-waiting-fg" key={text}>
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            {text}
          </span>
        ))}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <DecisionButtons entry={entry} onApprove={onApprove} onDecline={onDecline} unavailable={unavailable} />
      </span>
    </li>
  );
}
