import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { VersionChoice } from '#ui/overlays/version-choice.tsx';
import { Part, Shelf } from './part.tsx';

const nothing = () => undefined;

export function OverlayParts() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'panel' | null>(null);
  const close = () => setOpen(null);
  return (
    <Shelf title="Above the page">
      <Part file="ui/overlays/dialog.tsx, ui/overlays/side-panel.tsx, ui/feedback/toast-store.ts">
        <Button onClick={() => setOpen('dialog')}>A dialog</Button>
        <Button onClick={() => setOpen('question')}>A question</Button>
        <Button onClick={() => setOpen('panel')}>A panel</Button>
        {(['info', 'success', 'danger'] as const).map((kind) => (
          <Button key={kind} onClick={() => showToast({ kind, text: `A toast: ${kind}` })}>
            Toast: {kind}
          </Button>
        ))}
      </Part>
      <Part file="ui/overlays/version-choice.tsx">
        <VersionChoice
          clashes={[{ label: 'Comments', theirs: 'Maya was tired.' }]}
          onMine={nothing}
          onTheirs={nothing}
        />
      </Part>
      <Dialog
        footer={<Button onClick={close}>Close</Button>}
        hasInputs
        onClose={close}
        open={open === 'dialog'}
        title="Set count"
      >
        What stands in it.
      </Dialog>
      <Dialog
        description="The note goes for good."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
        onClose={close}
        open={open === 'question'}
        role="alertdialog"
        title="Are you sure you want to delete?"
        width="narrow"
      />
      <SidePanel onClose={close} open={open === 'panel'} title="Ruiz, Maya">
        Details beside the list.
      </SidePanel>
    </Shelf>
  );
}
