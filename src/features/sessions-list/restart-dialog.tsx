import { useRef } from 'react';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** Another session is running: which one becomes current is the person's choice, never a side effect. */
export function RestartDialog({
  session,
  running,
  onRestart,
  onCancel,
}: {
  /** The session to restart; undefined while nothing is being asked. */
  session: SessionRow | undefined;
  running: SessionRow | undefined;
  onRestart: () => void;
  onCancel: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  const other = running ? shortName(running.clientName) : '';
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onCancel} ref={cancel}>
            Keep {other} current
          </Button>
          <Button kind="primary" onClick={onRestart}>
            Restart Session
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onCancel}
      open={session !== undefined}
      title={session ? `Restart ${shortName(session.clientName)}?` : ''}
    >
      {session && (
        <p className="text-body">
          {other} is still running. It stays open, and {shortName(session.clientName)} of {longDate(session.startDate)},{' '}
          {time12(session.startTime)} becomes the current session. All of its records stay, and it has to be submitted
          again.
        </p>
      )}
    </Dialog>
  );
}
