import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { troubleText } from '#db/device/trouble-text.ts';
import { useDevice } from '#db/react/device-context.ts';
import { forgetNote } from '#db/store/forget-note.ts';
import { inZone } from '#domain/time/service-time.ts';
import { baseOf } from '#sync/send/repair-note.ts';
import { DiscardBanner } from '#ui/feedback/discard-banner.tsx';
import { clientOptions } from './client-options.ts';
import { NoteForm } from './note-form.tsx';
import { NoteFormHead } from './note-form-head.tsx';
import { baselineOf, newStart, startFrom } from './note-start.ts';
import type { OwnNoteProps } from './own-note-props.ts';
import { OwnNoteSaved } from './own-note-saved.tsx';
import { useOwnSave } from './own-save.ts';
import { withRefused } from './unsent-words.ts';
import type { KnownNote } from './use-known-note.ts';
import { useLeaveForm } from './use-leave-form.ts';

/**
 * One's own note that was deleted on the server while words for it waited here: they become a new note, or are
 * discarded.
 */
export function DeletedNote({ uid, account, known }: OwnNoteProps & { known: KnownNote }) {
  const { clock, newId } = useDevice();
  const { policy } = account;
  const today = inZone(clock.now(), policy.timeZone).date;
  const [fresh] = useState(newId);
  const [start] = useState(() => {
    const { row, draft, work } = known;
    const stands = row ? startFrom(baselineOf(row), draft) : (draft ?? newStart(uid, today, {}));
    // What waits behind the refused work is for the same note.
    const words = withRefused(stands, work, baseOf(row ?? null));
    return { ...words, noteId: null, base: null, version: null, reason: '' };
  });
  const save = useOwnSave({
    uid: fresh,
    insteadOf: uid,
    mode: 'new',
    base: null,
    seen: { fields: null, version: null },
  });
  return (
    <>
      <NoteFormHead mode="new" />
      <NoteForm
        clientLocked={false}
        clients={clientOptions(known.clients, known.row?.base?.client)}
        knownConflict={null}
        mode="new"
        notice={<DeletedNotice uid={uid} />}
        ofOwn
        policy={policy}
        save={save}
        saved={(clientId) => <OwnNoteSaved clientId={clientId} policy={policy} uid={fresh} />}
        start={start}
        submitLabel="Save as a new note"
        today={today}
      />
    </>
  );
}

/** What became of the note, and the way to discard its words. */
function DeletedNotice({ uid }: { uid: string }) {
  const { db } = useDevice();
  return (
    <DiscardBanner
      icon={Trash2}
      discard={() => forgetNote(db, uid)}
      onDone={useLeaveForm()}
      question={{
        title: 'Discard your words?',
        description: 'What you wrote after the note was last sent is thrown away. Nobody else has it.',
      }}
      reasonOf={troubleText}
      title="This note was deleted"
    >
      What you wrote stands below, on this device alone. Save it as a new note, or discard it.
    </DiscardBanner>
  );
}
