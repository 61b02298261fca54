import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { listClients } from '#db/queries/caseload.ts';
import { findNoteDraft } from '#db/queries/note-drafts.ts';
import { useDevice } from '#db/react/device-context.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { NoteConflict } from '#sync/note-conflict.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ArrivalNotices } from '../arrival.tsx';
import { ChooseVersion } from './choose-version.tsx';
import { clientNamer, clientOptions } from './client-options.ts';
import { changesItself, settledOf } from './note-content.ts';
import { NoteForm } from './note-form.tsx';
import { NoteFormHead } from './note-form-head.tsx';
import { AddendaNotice, AddendumNotice, ReturnedNotice } from './note-notices.tsx';
import { NoteSavedDialog } from './note-saved-dialog.tsx';
import { standsOfNote, startFrom } from './note-start.ts';
import { useOthersSave } from './others-save.ts';
import type { OwnNoteProps } from './own-note-props.ts';
import { useLeaveForm } from './use-leave-form.ts';

type Props = Omit<OwnNoteProps, 'uid' | 'preset'> & { note: Note };
type Known = {
  draft: Awaited<ReturnType<typeof findNoteDraft>>;
  clients: Awaited<ReturnType<typeof listClients>>;
};

/** Another therapist's note, corrected by the office: only with a connection; what is typed is kept meanwhile. */
export function OthersNote(props: Props) {
  const { db } = useDevice();
  const { uid } = props.note;
  const known = useLiveQuery(
    async () => ({ draft: await findNoteDraft(db, uid), clients: await listClients(db) }),
    [db, uid],
  );
  /** What was typed into the note before an addendum was asked for; null while none was. */
  const [typed, setTyped] = useState<{ draft: Known['draft'] } | null>(null);
  if (!known) return <Skeleton label="Opening the note" rows={6} />;
  const asAddendum = typed !== null;
  const form = {
    known: { ...known, ...typed },
    asAddendum,
    onAddendum: () => void findNoteDraft(db, uid).then((draft) => setTyped({ draft })),
  };
  return <OthersNoteForm {...props} {...form} key={String(asAddendum)} />;
}

type FormProps = Props & { known: Known; asAddendum: boolean; onAddendum: () => void };

function OthersNoteForm({ note, account, known, asAddendum, onAddendum }: FormProps) {
  const leave = useLeaveForm();
  const { clock } = useDevice();
  const { policy } = account;
  const stated = settledOf(note, policy, clock.now());
  const [opened] = useState(() => {
    const closed = stated.closed ?? (asAddendum ? stated.paid : null);
    const mode = closed === null ? 'edit' : 'addendum';
    const stands = standsOfNote(note, mode);
    const start = startFrom(stands, known.draft);
    return { start, closed, mode, base: stands.fields } as const;
  });
  const [compared, setCompared] = useState<NoteConflict | null>(null);
  const { start, closed, mode } = opened;
  const base = start.base ?? opened.base;
  const version = start.version ?? note.version;
  const save = useOthersSave({ note, mode, base, version, onCompare: setCompared });

  return (
    <>
      {!compared && <NoteFormHead mode={changesItself(mode, stated) ? 'edit' : mode} />}
      {compared && (
        <ChooseVersion
          about={note}
          clientName={clientNamer(known.clients, note.client)}
          conflict={compared}
          onLater={() => setCompared(null)}
          onSave={async (fields) => {
            const became = await save({ ...fields, reason: '', unread: {} }, compared.theirs);
            if (became.kind === 'saved') leave();
            return became;
          }}
          policy={policy}
        />
      )}
      <div className={compared ? 'hidden' : 'contents'}>
        <NoteForm
          billed={note}
          clientLocked={note.session_uid !== null}
          asAddendum={asAddendum}
          onAddendum={onAddendum}
          settled={stated}
          clients={clientOptions(known.clients, note.client)}
          knownConflict={note.timeconflicts}
          mode={mode}
          ofOwn={false}
          notice={
            <>
              <ArrivalNotices broughtIn={note.brought_in} late={note.late} own={false} zone={policy.timeZone} />
              <ReturnedNotice note={note} zone={policy.timeZone} />
              {closed === null ? (
                <AddendaNotice note={note} zone={policy.timeZone} />
              ) : (
                <AddendumNotice reason={stated.closed ?? stated.paid} />
              )}
            </>
          }
          policy={policy}
          save={save}
          saved={(clientId, reason) => (
            <NoteSavedDialog
              added={mode === 'addendum' ? reason : null}
              clientId={clientId}
              sentTime={undefined}
              status="sent"
            />
          )}
          start={start}
          today={inZone(clock.now(), policy.timeZone).date}
        />
      </div>
    </>
  );
}
