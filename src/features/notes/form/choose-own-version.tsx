import type { Client } from '#contract/people.ts';
import type { AccountRow } from '#db/database.ts';
import { CaptureFailed, CaptureRefused } from '#db/device/storage-error.ts';
import { troubleText } from '#db/device/trouble-text.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import type { NoteConflict } from '#sync/note-conflict.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { awaitServerReply } from './await-server-reply.ts';
import { ChooseVersion } from './choose-version.tsx';
import { clientNamer } from './client-options.ts';
import { notSaved, type SaveOutcome } from './save-outcome.ts';
import { useLeaveForm } from './use-leave-form.ts';

/** One's own note that was also changed elsewhere: the choice is new work that supersedes the refused work. */
export function ChooseOwnVersion({
  uid,
  conflict,
  clients,
  account,
}: {
  uid: string;
  conflict: NoteConflict;
  clients: readonly Client[];
  account: AccountRow;
}) {
  const device = useDevice();
  const { syncNow } = useSync();
  const leave = useLeaveForm();
  const { policy } = account;

  async function save(fields: NoteFields): Promise<SaveOutcome> {
    try {
      const opId = await saveNote(device, { uid, fields }, conflict.theirs);
      syncNow();
      const became = await awaitServerReply(device.db, opId);
      if (became !== 'refused') {
        showToast({ kind: 'success', text: became === 'sent' ? 'Saved and sent' : 'Saved. Waiting to send' });
        leave();
      }
      return { kind: 'saved', sent: became === 'sent' };
    } catch (error) {
      if (!(error instanceof CaptureFailed || error instanceof CaptureRefused)) throw error;
      return notSaved('The note is not saved', troubleText(error));
    }
  }

  return (
    <ChooseVersion
      about={conflict.theirs}
      clientName={clientNamer(clients, conflict.theirs.client)}
      conflict={conflict}
      onLater={leave}
      onSave={save}
      policy={policy}
    />
  );
}
