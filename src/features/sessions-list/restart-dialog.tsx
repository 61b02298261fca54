import type { NoteRow, SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { visitName } from '#domain/session/visit-name.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { isAsked, ReopenQuestion } from '#records/note/reopen-question.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

/** The session to restart, and its note. */
export type AskedRestart = { session: SessionRow; note: NoteRow | undefined };

type RestartDialogProps = {
  /** Undefined while nothing is being asked. */
  asked: AskedRestart | undefined;
  running: SessionRow | undefined;
  policy: Policy;
  now: number;
  onRestart: () => void;
  onCancel: () => void;
};

/**
 * Another session is running: which one becomes current is the person's choice, never a side effect. What a restart
 * changes of a billed or paid visit is said before it is done.
 */
export function RestartDialog({ asked, running, policy, now, onRestart, onCancel }: RestartDialogProps) {
  if (asked && isAsked(asked.note))
    return (
      <ReopenQuestion
        action="Restart"
        base={asked.note.base}
        now={now}
        onClose={onCancel}
        onReopen={onRestart}
        policy={policy}
      >
        {running && (
          <p className="mt-3 text-body">{switches(asked.session, visitName(running, now, policy.timeZone))}</p>
        )}
      </ReopenQuestion>
    );
  const session = running && asked?.session;
  return (
    <ConfirmDialog
      action="Restart Session"
      cancel={`Keep ${running ? shortName(running.clientName) : ''} current`}
      kind="primary"
      onClose={onCancel}
      onConfirm={onRestart}
      open={session !== undefined}
      title={session ? `Restart ${shortName(session.clientName)}?` : ''}
    >
      {session && (
        <p className="text-body">
          {switches(session, visitName(running, now, policy.timeZone))} All of its records stay, and it has to be
          submitted again.
        </p>
      )}
    </ConfirmDialog>
  );
}

const switches = (session: SessionRow, running: string): string =>
  `${running} is still running. It stays open, and ${shortName(session.clientName)} of ${longDate(session.startDate)}, ${time12(session.startTime)} becomes the current session.`;
