import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

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
  const other = running ? shortName(running.clientName) : '';
  return (
    <ConfirmDialog
      action="Restart Session"
      cancel={`Keep ${other} current`}
      kind="primary"
      onClose={onCancel}
      onConfirm={onRestart}
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
    </ConfirmDialog>
  );
}
