import { useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { serviceText } from '#domain/note/stamp-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { type DeleteResult, useDeleteNote } from './delete-note.ts';
import { clientText } from './note-columns.tsx';
import type { NoteItem } from './note-item.ts';

/** 'Are you sure you want to delete?' with the note named. */
export function DeleteNoteDialog({ item, onClose }: { item: NoteItem; onClose: () => void }) {
  const { remove, busy } = useDeleteNote(useDevice());
  const [problem, setProblem] = useState<DeleteResult>(null);

  async function press() {
    const result = await remove(item);
    if (result) return setProblem(result);
    showToast({ text: 'Note deleted' });
    onClose();
  }

  return (
    <ConfirmDialog
      action="Delete"
      busy={busy}
      description={`Note of ${clientText(item)}, ${serviceText(item.date, item.begin)}.${item.id === null ? ' It was never sent: nobody else has it.' : ''}`}
      failure={problem}
      onClose={onClose}
      onConfirm={() => void press()}
      title="Are you sure you want to delete?"
    />
  );
}
