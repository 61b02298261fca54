import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { serviceText } from '#domain/note/stamp-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type DeleteResult, useDeleteNote } from './delete-note.ts';
import { clientText } from './note-columns.tsx';
import type { NoteItem } from './note-item.ts';

/** 'Are you sure you want to delete?' with the note named; Cancel has the focus. */
export function DeleteNoteDialog({ item, onClose }: { item: NoteItem; onClose: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { remove, busy } = useDeleteNote(useDevice());
  const [problem, setProblem] = useState<DeleteResult>(null);

  async function press() {
    const result = await remove(item);
    if (result) return setProblem(result);
    showToast({ text: 'Note deleted' });
    onClose();
  }

  return (
    <Dialog
      description={`Note of ${clientText(item)}, ${serviceText(item.date, item.begin)}.${item.id === null ? ' It was never sent: nobody else has it.' : ''}`}
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind="danger" onClick={() => void press()}>
            Delete
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open
      role="alertdialog"
      title="Are you sure you want to delete?"
    >
      {problem && (
        <div className="mt-4" role="alert">
          <Banner icon={CircleAlert} title={problem.title} tone="attention">
            {problem.text}
          </Banner>
        </div>
      )}
    </Dialog>
  );
}
