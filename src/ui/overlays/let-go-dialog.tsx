import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before recorded work is given up; Cancel has the focus. */
export function LetGoDialog({
  open,
  title,
  description,
  onClose,
  onSure,
}: {
  open: boolean;
  title: string;
  description: string;
  onClose: () => void;
  onSure: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      description={description}
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button kind="danger" onClick={onSure}>
            Let it go
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open={open}
      role="alertdialog"
      title={title}
    />
  );
}
