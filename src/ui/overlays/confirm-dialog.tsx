import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  /** The question. */
  title: string;
  /** One sentence that belongs to it. */
  description?: ReactNode;
  /** What is done, on the button. */
  action: string;
  /** What is done instead. */
  cancel?: string;
  /** `primary`: nothing is taken away that can't be had back at once. */
  kind?: 'danger' | 'primary';
  open?: boolean;
  busy?: boolean;
  /** Why it was not done. */
  failure?: { title: string; text: string } | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** What becomes of what, and how it is taken back. */
  children?: ReactNode;
};

/** Asks before something is done. Cancel has the focus: Enter takes nothing away. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { action, kind = 'danger', open = true, failure, onConfirm, onClose } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      description={props.description}
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            {props.cancel ?? 'Cancel'}
          </Button>
          <Button busy={props.busy} kind={kind} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open={open}
      role={kind === 'danger' ? 'alertdialog' : 'dialog'}
      title={props.title}
    >
      {props.children}
      {failure && (
        <div className="mt-4">
          <FailureNotice of={failure} title={failure.title}>
            {failure.text}
          </FailureNotice>
        </div>
      )}
    </Dialog>
  );
}
