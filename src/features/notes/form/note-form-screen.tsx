import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { noteEndpoints } from '#contract/notes.ts';
import type { AccountRow } from '#db/database.ts';
import { findNoteByNumber } from '#db/queries/note-by-number.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { storeNotes } from '#db/store/store-pulled.ts';
import { readNewNote } from '#lib/new-note-path.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { OthersNote } from './others-note.tsx';
import { OwnNote } from './own-note.tsx';

type Props = { account: AccountRow };

/** The note form (/note/add-edit/{id?}): without an id a new note; the id is the server's number or the note's own uid. */
export function NoteFormScreen() {
  return (
    <div className="flex flex-1 flex-col gap-5">
      <NoteById account={useAccount()} />
    </div>
  );
}

const UID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const NUMBER = /^[1-9]\d{0,8}$/;

function NoteById(props: Props) {
  const { id } = useParams();
  const [params] = useSearchParams();
  if (id === undefined) return <NewNote />;
  if (NUMBER.test(id)) return <NumberedNote {...props} id={Number(id)} key={id} />;
  if (!UID.test(id)) return <NoSuchNote />;
  return <OwnNote {...props} key={id} preset={readNewNote(params)} uid={id} />;
}

/** A new note gets its name, and with it an address: a reload leads back to what was typed. */
function NewNote() {
  const { newId } = useDevice();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = params.toString();
  useEffect(() => {
    void navigate(`/note/add-edit/${newId()}${query === '' ? '' : `?${query}`}`, { replace: true });
  }, [navigate, newId, query]);
  return <Skeleton label="Opening the note" rows={6} />;
}

function NumberedNote(props: Props & { id: number }) {
  const { db } = useDevice();
  const here = useLiveQuery(async () => ({ row: await findNoteByNumber(db, props.id) }), [db, props.id]);
  const [uid, setUid] = useState<string | null>(null);
  // It stays so: a deleted note is removed from the device when its words are saved as a new one, which is reported
  // here.
  if (uid === null && here?.row) setUid(here.row.uid);
  if (uid !== null) return <OwnNote {...props} preset={{}} uid={uid} />;
  return here ? <FetchedNote {...props} /> : <Skeleton label="Opening the note" rows={6} />;
}

/**
 * A note that is not on the device: another therapist's, or an old one of one's own, which is then stored on the
 * device.
 */
function FetchedNote(props: Props & { id: number }) {
  const { db } = useDevice();
  const page = useOnlinePage(noteEndpoints.note, {}, { id: props.id });
  const note = page.answer;
  const own = note?.user.id === db.userId;
  useEffect(() => {
    if (note && own) void storeNotes(db, [note]);
  }, [db, note, own]);
  const problem = (
    <ListProblem
      list={{ busy: page.loading, failed: page.failed, refresh: page.refresh }}
      offline={
        note
          ? 'You are offline. What you type is kept on this device; submitting needs a connection.'
          : 'You are offline, and this note is not on this device. Connect to open it.'
      }
      what="this note"
    />
  );
  if (note && !own)
    return (
      <>
        {problem}
        <OthersNote {...props} note={note} />
      </>
    );
  if (page.loading || own) return <Skeleton label="Opening the note" rows={6} />;
  if (page.failed === 'missing' || page.failed === 'rejected') return <NoSuchNote />;
  return (
    <>
      <PageHeader title="Edit note" />
      {problem}
    </>
  );
}

function NoSuchNote() {
  return (
    <>
      <PageHeader title="Note not found" />
      <EmptyState action={<ButtonLink to="/notes">Go to Notes</ButtonLink>}>
        It was deleted, or it is not for you to see. Nothing of yours is lost.
      </EmptyState>
    </>
  );
}
