import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { RestoredNotice } from '#ui/feedback/restored-notice.tsx';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { ErrorSummary, type FieldProblem } from '#ui/fields/error-summary.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type Clash, VersionChoice } from '#ui/overlays/version-choice.tsx';

interface RecordDialogProps {
  title: string;
  save: string;
  busy: boolean;
  /** Why nothing can be saved now. */
  unavailable: string | undefined;
  problems: readonly FieldProblem[];
  attempt: number;
  /** What was not done, for errors that belong to no field. */
  failure: { title: string; text: string } | null;
  /** Fields that both changed; null while nobody else changed the record. */
  clashes: readonly Clash[] | null;
  restored: boolean;
  onDiscard: () => void;
  onTheirs: () => void;
  onMine: () => void;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The frame around the form of a client or a person. Closing it discards nothing: what was typed is there again when it
 * is reopened.
 */
export function RecordDialog(props: RecordDialogProps) {
  const formId = useId();
  const { failure, clashes } = props;
  useErrorTitle(props.problems.length > 0);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!props.unavailable && !props.busy) props.onSave();
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            busy={props.busy}
            className="min-w-40"
            form={formId}
            kind="primary"
            type="submit"
            unavailable={props.unavailable}
          >
            {props.save}
          </Button>
        </>
      }
      hasInputs
      onClose={props.onClose}
      open
      title={props.title}
      width="wide"
    >
      <form className="flex flex-col gap-5" id={formId} noValidate onSubmit={submit}>
        {props.restored && <RestoredNotice onDiscard={props.onDiscard} />}
        {clashes && <VersionChoice clashes={clashes} onMine={props.onMine} onTheirs={props.onTheirs} />}
        {failure && (
          <FailureNotice of={failure} title={failure.title}>
            {failure.text}
          </FailureNotice>
        )}
        <ErrorSummary attempt={props.attempt} problems={props.problems} />
        <BusyFields busy={props.busy}>{props.children}</BusyFields>
      </form>
    </Dialog>
  );
}
