import { Check, Undo2, X } from 'lucide-react';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { entryTitle, whenText } from '#features/schedule/calendar/entry-words.ts';
import { Button } from '#ui/button.tsx';

/** Approve, Decline or Take back: what makes sense for the occurrence as it is now. */
export function DecisionButtons({
  entry,
  unavailable,
  busy = false,
  onApprove,
  onDecline,
  onTakeBack,
}: {
  entry: CalendarEntry;
  /** Why it can't be done now. */
  unavailable: string | undefined;
  busy?: boolean;
  onApprove: () => void;
  onDecline: () => void;
  onTakeBack?: () => void;
}) {
  const about = `${entryTitle(entry.event)}, ${whenText(entry)}`;
  const { decision } = entry;
  return (
    <>
      {decision !== 'approved' && (
        <Button
          aria-label={`Approve, ${about}`}
          busy={busy}
          icon={Check}
          kind="tonal"
          onClick={onApprove}
          unavailable={unavailable}
        >
          Approve
        </Button>
      )}
      {decision !== 'declined' && (
        <Button aria-label={`Decline, ${about}`} icon={X} onClick={onDecline} unavailable={unavailable}>
          Decline
        </Button>
      )}
      {decision !== 'waiting' && onTakeBack && (
        <Button
          aria-label={`Take back the decision, ${about}`}
          icon={Undo2}
          onClick={onTakeBack}
          unavailable={unavailable}
        >
          Take back
        </Button>
      )}
    </>
  );
}
