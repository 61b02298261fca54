import { useState } from 'react';
import { findNoteDraft } from '#db/queries/note-drafts.ts';
import { isRefused } from '#db/queries/note-work.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { whyNotSave } from '#domain/note/note-rules.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { inZone } from '#domain/time/service-time.ts';
import { conflictOf } from '#sync/note-conflict.ts';
import { baseOf } from '#sync/send/repair-note.ts';
import { noteErrorsOf } from '#sync/words/field-errors.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ArrivalNotices } from '../arrival.tsx';
import { ChooseOwnVersion } from './choose-own-version.tsx';
import { clientOptions } from './client-options.ts';
import { DeletedNote } from './deleted-note.tsx';
import { changesItself, settledOf, type WritingMode } from './note-content.ts';
import { NoteForm } from './note-form.tsx';
import { NoteFormHead } from './note-form-head.tsx';
import { NoteNews } from './note-news.tsx';
import { AddendaNotice, AddendumNotice, OtherDrafts, ReturnedNotice, SessionOpenNotice } from './note-notices.tsx';
import { baselineOf, newStart, readWithAddenda, startFrom } from './note-start.ts';
import type { OwnNoteProps } from './own-note-props.ts';
import { OwnNoteSaved } from './own-note-saved.tsx';
import { useOwnSave } from './own-save.ts';
import { withoutWaiting, withRefused, withWaiting } from './unsent-words.ts';
import { type KnownNote, useKnownNote } from './use-known-note.ts';

/** One's own note, new or known to this device: written with or without a network. */
export function OwnNote(props: OwnNoteProps) {
  const { uid } = props;
  const [isDeleted, setDeleted] = useState(false);
  const [wasHere, setWasHere] = useState(false);
  const { db } = useDevice();
  /** What was typed into the note before an addendum was asked for; null while none was. */
  const [typed, setTyped] = useState<{ draft: KnownNote['draft'] } | null>(null);
  const known = useKnownNote(uid);
  // It stays so: once its words are another note, nothing here mentions it any more.
  if (!isDeleted && known?.refused?.lastError?.code === 'note_deleted') setDeleted(true);
  // Deleted elsewhere while its form is open: what is typed on is kept as a new note's.
  if (!wasHere && known?.row) setWasHere(true);
  if (!isDeleted && wasHere && known && !known.row) setDeleted(true);
  if (!known) return <Skeleton label="Opening the note" rows={6} />;
  if (isDeleted) return <DeletedNote {...props} known={known} />;
  const conflict = conflictOf(known.refused, known.row);
  if (conflict)
    return (
      <ChooseOwnVersion
        account={props.account}
        clients={known.clients}
        conflict={conflict}
        hasDraft={known.draft !== undefined}
        uid={uid}
      />
    );
  // A refused Submit of a session that has been reopened is sent with the next Submit.
  const isWrittenThere = known.row?.state === 'draft' || known.refused?.kind === 'submitSession';
  if (known.session?.state === 'open' && isWrittenThere) return <SessionOpenNotice sessionId={known.session.id} />;
  const asAddendum = typed !== null;
  const form = {
    known: { ...known, ...typed },
    asAddendum,
    onAddendum: () => void findNoteDraft(db, uid).then((draft) => setTyped({ draft })),
  };
  return <OwnNoteForm {...props} {...form} key={`${uid} ${asAddendum}`} />;
}

/** A note that can no longer be edited takes an addendum. @param closed why it can't be edited */
function modeOf(row: KnownNote['row'], closed: string | null): WritingMode {
  if (!row) return 'new';
  return closed === null ? 'edit' : 'addendum';
}

type FormProps = OwnNoteProps & {
  known: KnownNote;
  /** Asked for, where the note itself could still be edited in part. */
  asAddendum: boolean;
  onAddendum: () => void;
};

function OwnNoteForm(props: FormProps) {
  const { uid, account, preset, known, asAddendum, onAddendum } = props;
  const { clock } = useDevice();
  const { policy } = account;
  const now = clock.now();
  const today = inZone(now, policy.timeZone).date;
  // As it was when the form was opened: what arrives meanwhile must not change the form while it is in use.
  const stated = settledIn(known, policy, now);
  const [opened] = useState(() => {
    const { row, draft, refused, work } = known;
    const closed = stated.closed ?? (asAddendum ? stated.paid : null);
    const mode = modeOf(row, closed);
    const read = row?.base && mode === 'addendum' ? readWithAddenda(row.base) : null;
    const stands = row && { ...baselineOf(row), fields: withWaiting(read ?? row.fields, work) };
    const fresh = stands ? startFrom(stands, draft) : (draft ?? newStart(uid, today, preset));
    const start = withRefused(fresh, work.filter(isRefused), read ?? baseOf(row ?? null));
    const seen = {
      fields: row && stands ? withoutWaiting(start.base, row, stands) : start.base,
      version: start.version,
      note: start.version === row?.version ? row?.base : null,
    };
    return { row, mode, closed, start, seen, refusedErrors: refusedFields(refused, start.fields, policy) };
  });
  const { mode, start, seen, closed, row, refusedErrors } = opened;
  const save = useOwnSave({ uid, mode, base: start.base, seen });
  const { refused } = known;
  return (
    <>
      {mode !== 'new' && row?.serverId != null && <NoteNews id={row.serverId} />}
      <NoteFormHead mode={changesItself(mode, stated) ? 'edit' : mode} />
      <NoteForm
        billed={known.row?.base}
        clientLocked={row?.sessionId != null}
        asAddendum={asAddendum}
        onAddendum={onAddendum}
        settled={stated}
        clients={clientOptions(known.clients, row?.base?.client)}
        knownConflict={
          refused?.lastError?.code === 'timeconflicts' ? refused.lastError.detail : (row?.timeconflicts ?? null)
        }
        knownErrors={refusedErrors}
        mode={mode}
        ofOwn
        notice={
          <>
            <ArrivalNotices broughtIn={row?.base?.brought_in} late={row?.base?.late} own zone={policy.timeZone} />
            <ReturnedNotice note={known.row?.base} zone={policy.timeZone} />
            {mode === 'new' && <OtherDrafts uid={uid} />}
            {mode === 'edit' && <AddendaNotice note={row?.base} zone={policy.timeZone} />}
            {closed !== null && <AddendumNotice reason={stated.closed ?? stated.paid} />}
          </>
        }
        policy={policy}
        save={save}
        saved={(clientId) => <OwnNoteSaved clientId={clientId} policy={policy} uid={uid} />}
        start={start}
        today={today}
      />
    </>
  );
}

/** Why it can't be edited, or moved, as far as this device has heard by now; null where it can. */
function settledIn({ row, refused }: KnownNote, policy: Policy, now: number) {
  // The server says that it is open again; what this device knows of its billing is older.
  const base = refused?.lastError?.code === 'note_open' ? null : (row?.base ?? null);
  return settledOf(base, policy, now);
}

/**
 * What the server said about single fields of the work that it refused; an older app stored none of it, so the rules
 * say it.
 */
function refusedFields(refused: KnownNote['refused'], fields: NoteFields, policy: Policy): FieldErrors {
  if (refused?.state !== 'rejected') return {};
  const refusedErrors = noteErrorsOf(refused.lastError?.errors ?? {});
  return Object.keys(refusedErrors).length > 0 ? refusedErrors : whyNotSave(fields, policy);
}
