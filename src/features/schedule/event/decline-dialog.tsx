import { useRef, useState } from 'react';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { entryTitle, whenText } from '#features/schedule/calendar/entry-words.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** The longest reason that the server accepts. */
const LONGEST = 500;

/**
 * Why occurrences are declined; may be left empty. The reason is shown in the events to the people who planned them.
 */
export function DeclineDialog({
  entries,
  busy,
  onDecline,
  onClose,
}: {
  entries: readonly CalendarEntry[];
  busy: boolean;
  onDecline: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const tooLong = reason.length > LONGEST;
  const [first, ...others] = entries;
  if (!first) return null;
  const all = others.length === 0 ? 'this event' : `${entries.length} events`;
  return (
    <Dialog
      description={
        others.length === 0
          ? `${entryTitle(first.event)}. ${whenText(first)}`
          : 'Each is declined on its own, with the same reason.'
      }
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind="primary" onClick={() => !tooLong && onDecline(reason.trim())}>
            Decline
          </Button>
        </>
      }
      hasInputs="few"
      onClose={onClose}
      open
      title={`Decline ${all}?`}
    >
      <div className="pt-4">
        <TextArea
          error={tooLong ? `Must be ${LONGEST} characters or fewer; this has ${reason.length}` : undefined}
          hint="Optional. The therapist sees it, for example: Maya is on vacation that week."
          label="Reason"
          onChange={setReason}
          value={reason}
        />
      </div>
    </Dialog>
  );
}
