import { ArrowRight, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EntryContent } from '#db/capture-entry.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import type { EntryItem } from './entry-page.ts';
import { notSavedText, voidEntry } from './void-entry.ts';

interface EntryActsProps {
  item: EntryItem;
  /** This person may change it, if it was typed in by hand. */
  mayEdit: boolean;
  /** It was deleted: where it is shown, it can be closed. */
  onDeleted: () => void;
}

/** What can be done with an entry: its session is opened; one that was typed in by hand is changed, deleted, restored. */
export function EntryActs({ item: { row, status }, mayEdit, onDeleted }: EntryActsProps) {
  const device = useDevice();
  const { goToSession } = useAppActions();
  const [asking, setAsking] = useState(false);
  const { sessionId, uid } = row;
  if (sessionId !== null)
    return row.userId === device.db.userId ? (
      <Button iconEnd={ArrowRight} onClick={() => goToSession(sessionId, 'data')}>
        Open the session
      </Button>
    ) : (
      <p className="text-label text-muted">Counts of a session are corrected in the session, by whoever recorded it.</p>
    );
  if (!mayEdit) return null;

  async function restore(shown: EntryContent) {
    try {
      await voidEntry(device, { uid, voided: false, reason: '' }, shown);
      showToast({ text: 'Entry restored. It counts again.' });
    } catch (error) {
      showToast({ kind: 'danger', text: notSavedText(error) });
    }
  }

  const edit = (
    <ButtonLink icon={Pencil} to={`/behavior/add?entry=${uid}`}>
      Edit
    </ButtonLink>
  );
  if (row.voided)
    return (
      <Button icon={RotateCcw} onClick={() => void restore(row)}>
        Restore
      </Button>
    );
  // What the server refused is discarded in its form: there is nothing to delete yet.
  if (status?.state === 'attention') return edit;
  return (
    <div className="flex flex-wrap gap-2">
      {edit}
      <Button icon={Trash2} onClick={() => setAsking(true)}>
        Delete…
      </Button>
      {asking && (
        <DeleteEntryDialog
          onClose={() => setAsking(false)}
          onDeleted={() => {
            setAsking(false);
            onDeleted();
            showToast({ text: 'Entry deleted.', action: { label: 'Undo', onPress: () => void restore(row) } });
          }}
          row={row}
        />
      )}
    </div>
  );
}
