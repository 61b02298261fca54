import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';

interface Props {
  title: string;
  /** What the button says that saves. */
  save: string;
  /** Closes the dialog itself, once it is saved. */
  onSave: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A few fields about what was recorded. Pressed twice it saves once. */
export function LogDialog({ title, save, onSave, onClose, children }: Props) {
  const { busy, run } = useBusy();
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} kind="primary" onClick={() => void run(onSave)}>
            {save}
          </Button>
        </>
      }
      hasInputs="few"
      onClose={onClose}
      open
      title={title}
    >
      {children}
    </Dialog>
  );
}
