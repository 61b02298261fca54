import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  /** The question. */
  title: string;
  /** What is done, on the button. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What becomes of what, and how it is taken back. */
  children: ReactNode;
};

/** Asks before something is taken away that others see, too. Cancel has the focus: Enter takes nothing away. */
export function ConfirmDialog({ title, action, busy, onConfirm, onClose, children }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open
      role="alertdialog"
      title={title}
    >
      {children}
    </Dialog>
  );
}
