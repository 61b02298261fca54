import { useRef, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { howMany } from '#domain/how-many.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { downloadText, makeUnsentFile, unsentFileName } from './export-unsent.ts';

interface ExportDialogProps {
  open: boolean;
  /** Of records that wait. */
  count: number;
  /** Of forms in which something was typed and not saved. */
  drafts: number;
  onClose: () => void;
}

/** Asks before a file with client data is made. It is the last resort for a failing device; nothing leaves the outbox. */
export function ExportDialog({ open, count, drafts, onClose }: ExportDialogProps) {
  const { db, clock, appBuild } = useDevice();
  const cancel = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const typed = howMany(drafts, 'draft');
  const records = count > 0 ? howMany(count, 'unsent record') : typed;

  async function exportNow() {
    setBusy(true);
    try {
      const file = await makeUnsentFile(db, appBuild, clock.now());
      downloadText(unsentFileName(file.exportedAt), JSON.stringify(file, null, 2));
      showToast({ kind: 'success', text: `${records} exported. They also stay on this device.` });
      onClose();
    } catch {
      showToast({ kind: 'danger', text: 'The file could not be made. Your records are still on this device.' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind="primary" onClick={() => void exportNow()}>
            Export
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open={open}
      title={`Export ${records}?`}
    >
      <p className="text-body">
        The file holds client data. Give it only to your office, and delete it when they have it. The records stay on
        this device and still go out by themselves.
      </p>
      {drafts > 0 && (
        <p className="mt-3 text-body">
          It also has what you typed and did not save ({typed}). An import leaves that out: it is read in the file and
          typed again.
        </p>
      )}
    </Dialog>
  );
}
