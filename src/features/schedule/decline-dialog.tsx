import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import { entryTitle, whenText } from './entry-words.ts';

/** The longest reason, as the server takes it. */
const LONGEST = 500;

/** Why an occurrence is declined; may be left empty. The reason stands in the event for who planned it. */
export function DeclineDialog({
  entry,
  busy,
  onDecline,
  onClose,
}: {
  entry: CalendarEntry | null;
  busy: boolean;
  onDecline: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const tooLong = reason.length > LONGEST;
  if (!entry) return null;
  return (
    <Dialog
      description={`${entryTitle(entry.event)}. ${whenText(entry)}`}
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
      hasInputs
      onClose={onClose}
      open
      title="Decline this event?"
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
