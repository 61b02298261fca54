import { CircleCheck } from 'lucide-react';
import type { RecordStatus } from '#db/queries/record-status.ts';
import { Button } from '#ui/button.tsx';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { NoteFormActions } from './note-form-actions.tsx';

/** After a real save: where the note is now, and where to go next. */
export function NoteSavedDialog({
  clientId,
  status,
  sentTime,
  actions,
}: {
  clientId: number;
  status: RecordStatus['state'];
  sentTime: string | undefined;
  actions: NoteFormActions;
}) {
  const { onDone, onBehaviors, onSkills } = actions;
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onDone}>Close</Button>
          <div className="flex flex-wrap gap-3">
            {onBehaviors && <Button onClick={() => onBehaviors(clientId)}>Behaviors</Button>}
            {onSkills && <Button onClick={() => onSkills(clientId)}>Skills</Button>}
          </div>
        </>
      }
      noCross
      onClose={onDone}
      open
      title="Note is Saved!"
    >
      <div className="flex items-center gap-4 pt-1">
        <CircleCheck aria-hidden="true" className="size-12 shrink-0 text-sent-fg" />
        <div className="flex flex-col items-start gap-2">
          <SyncBadge state={status} time={sentTime} />
          {status === 'queued' && <p className="text-body">It will send by itself when there is a connection.</p>}
        </div>
      </div>
    </Dialog>
  );
}
