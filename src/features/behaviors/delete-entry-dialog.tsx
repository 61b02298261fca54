import { useState } from 'react';
import { ENTRY_REASON_LIMIT } from '#contract/entries.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { BehaviorEntryRow } from '#db/rows.ts';
import { whyNotReason } from '#domain/note/entry-rules.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { notSavedText, voidEntry } from './void-entry.ts';

/** Says what becomes of an entry that is deleted, and asks why. The entry is deleted as it was when this opened. */
export function DeleteEntryDialog({
  row,
  onClose,
  onDeleted,
}: {
  row: BehaviorEntryRow;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const device = useDevice();
  const [shown] = useState(row);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, run } = useBusy();
  const wrong = whyNotReason(reason);

  async function press() {
    setTried(true);
    if (wrong !== undefined) {
      document.getElementById('delete-reason')?.focus();
      return;
    }
    try {
      await voidEntry(device, { uid: row.uid, voided: true, reason }, shown);
      onDeleted();
    } catch (error) {
      showToast({ kind: 'danger', text: notSavedText(error) });
    }
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} kind="danger" onClick={() => void run(press)}>
            Delete entry
          </Button>
        </>
      }
      hasInputs="few"
      onClose={onClose}
      open
      title="Delete this entry?"
    >
      <div className="flex flex-col gap-4">
        <p className="text-body">
          Its counts leave the graph and every sum. It stays in Behavior List with your reason, and can be restored.
        </p>
        <TextArea
          error={tried ? wrong : undefined}
          id="delete-reason"
          label="Why"
          limit={ENTRY_REASON_LIMIT + 1}
          onChange={setReason}
          required
          value={reason}
        />
      </div>
    </Dialog>
  );
}
