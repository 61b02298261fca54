import { useState } from 'react';
import type { Client } from '#contract/people.ts';
import type { AccountRow } from '#db/database.ts';
import { CaptureFailed, CaptureRefused } from '#db/device/storage-error.ts';
import { troubleText } from '#db/device/trouble-text.ts';
import { findNoteDraft } from '#db/queries/note-drafts.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import type { NoteConflict } from '#sync/note-conflict.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useRecordedSession } from '../use-recorded-session.ts';
import { awaitServerReply } from './await-server-reply.ts';
import { ChooseVersion, type ChooseVersionProps } from './choose-version.tsx';
import { clientNamer } from './client-options.ts';
import { notSaved, type SaveOutcome } from './save-outcome.ts';
import { useLeaveForm } from './use-leave-form.ts';

/** One's own note that was also changed elsewhere: the choice is new work that supersedes the refused work. */
export function ChooseOwnVersion({
  uid,
  conflict,
  clients,
  account,
  hasDraft,
}: {
  uid: string;
  conflict: NoteConflict;
  /** More was typed into the note since. */
  hasDraft: boolean;
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
        // What was typed since is not in it: the form comes back with that.
        if (!(await findNoteDraft(device.db, uid))) leave();
      }
      return { kind: 'saved', sent: became === 'sent' };
    } catch (error) {
      if (!(error instanceof CaptureFailed || error instanceof CaptureRefused)) throw error;
      return notSaved('The note is not saved', troubleText(error));
    }
  }

  const { theirs } = conflict;
  const choice = {
    about: theirs,
    clientName: clientNamer(clients, theirs.client),
    conflict,
    onLater: leave,
    onSave: save,
    policy,
    hasDraft,
  };
  if (theirs.session_uid === null) return <ChooseVersion {...choice} />;
  return <ChooseOfSession {...choice} sessionId={theirs.session_uid} />;
}

/** Of a visit that two devices recorded, what is offered has the numbers of both. */
function ChooseOfSession({ sessionId, ...choice }: ChooseVersionProps & { sessionId: string }) {
  const { client_id: clientId, date_visited: date, user } = choice.conflict.theirs;
  const { session, isFresh, loading } = useRecordedSession({ clientId, authorId: user.id, date, sessionId });
  const [asked, setAsked] = useState(false);
  // Asked once more, the choices that were made so far stay on the screen.
  if (!asked && !loading) setAsked(true);
  if (!asked) return <Skeleton label="Reading the session’s data" rows={6} />;
  return <ChooseVersion {...choice} recorded={isFresh ? session : null} />;
}
