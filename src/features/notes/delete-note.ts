import { noteEndpoints } from '#contract/notes.ts';
import type { Device } from '#db/capture.ts';
import { discardNote } from '#db/capture-note.ts';
import { forgetNote } from '#db/store/forget-note.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import type { NoteItem } from './note-item.ts';

/** null: it is gone. Otherwise why not, and that nothing was changed. */
export type DeleteResult = { title: string; text: string } | null;

/**
 * Deletes a note. One that the server never numbered is discarded here, with or without a network. For all others the
 * server decides at once: a deletion that waits in a queue could meet a note that was billed meanwhile.
 */
export function useDeleteNote(device: Device): {
  remove: (item: NoteItem) => Promise<DeleteResult>;
  busy: boolean;
} {
  const { send, busy } = useOnlineWrite(noteEndpoints.deleteNote);
  async function remove(item: NoteItem): Promise<DeleteResult> {
    if (item.id === null) {
      await discardNote(device, item.uid);
      return null;
    }
    const sent = await send({ query: { id: item.id }, ...(item.version === null ? {} : { version: item.version }) });
    if (!sent.ok) return failure(sent.outcome);
    await forgetNote(device.db, item.uid);
    return null;
  }
  return { remove, busy };
}

function failure(outcome: Outcome): { title: string; text: string } {
  if (outcome.status === null)
    return { title: 'The note was not deleted', text: 'Deleting needs a connection. Nothing was changed.' };
  return { ...writeFailureText('the note', outcome), title: 'The note was not deleted' };
}
