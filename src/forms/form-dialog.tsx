import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { ErrorSummary, type FieldProblem } from '#ui/fields/error-summary.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Failure } from './use-sending.ts';

interface FormDialogProps extends Pick<Parameters<typeof Dialog>[0], 'title' | 'description' | 'width' | 'hasInputs'> {
  form: {
    busy: boolean;
    attempt: number;
    failure: Failure | null;
    /** Left out where nothing is kept: a name of a few letters, a password. */
    restored?: boolean;
    discard?: () => void;
  };
  /** What the button that saves says. */
  save: string;
  onSave: () => void;
  onClose: () => void;
  /** The lines above the form. Left out in a form of a few fields: there the first wrong one gets the focus. */
  problems?: readonly FieldProblem[] | undefined;
  /** What is said of the words in it when they were not saved. */
  kept?: string;
  /** Why nothing can be saved now. */
  unavailable?: string | undefined;
  /** What to choose, once somebody else has saved the record. */
  conflict?: ReactNode;
  children: ReactNode;
  /** Under the form. */
  aside?: ReactNode;
}

/**
 * A form over the page. Closing it discards nothing: what was typed is there again when it is opened again. While it is
 * saved it takes nothing, and Cancel still leaves it.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, save, onSave, onClose, problems, unavailable, conflict, children, aside, hasInputs = true } = props;
  const id = useId();
  const { failure, attempt, busy } = form;
  useErrorTitle(problems !== undefined && problems.length > 0);
  const box = useRef<HTMLFormElement>(null);
  const hasSummary = problems !== undefined;
  // With each press that was in vain, and with each refusal.
  useEffect(() => {
    if ((attempt > 0 || failure) && !hasSummary)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, failure, hasSummary]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!unavailable && !busy) onSave();
  }

  return (
    <Dialog
      description={props.description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} className="min-w-40" form={id} kind="primary" type="submit" unavailable={unavailable}>
            {save}
          </Button>
        </>
      }
      hasInputs={hasInputs}
      onClose={onClose}
      open
      title={props.title}
      width={props.width}
    >
      <form
        className={cx('flex flex-col gap-5', Boolean(props.description) && 'pt-4')}
        id={id}
        noValidate
        onSubmit={submit}
        ref={box}
      >
        {form.restored && <CameBackNotice {...(form.discard ? { onDiscard: form.discard } : {})} />}
        {conflict}
        {failure && !(hasSummary && failure.atFields) && (
          <FailureNotice of={failure} title={failure.title}>
            {failure.text} {props.kept}
          </FailureNotice>
        )}
        {problems && <ErrorSummary attempt={attempt} problems={problems} />}
        <BusyFields busy={busy}>{children}</BusyFields>
      </form>
      {aside}
    </Dialog>
  );
}
