import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useSessionView } from './session-context.ts';

/** Asks before the timer restarts; nothing that was counted is lost. */
export function ResetTimerDialog({ onClose }: { onClose: () => void }) {
  const { timer } = useSessionView();
  const cancel = useRef<HTMLButtonElement>(null);

  function reset() {
    timer.send({ type: 'RESET' });
    onClose();
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button kind="primary" onClick={reset}>
            Reset
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open
      title="Start the timer again from 00:00:00? Counts stay."
    />
  );
}
