import { useLiveQuery } from 'dexie-react-hooks';
import { FilePen, FilePlus2, Lock, Timer } from 'lucide-react';
import type { Note } from '#contract/notes.ts';
import { findClientName } from '#db/queries/client-name.ts';
import { listNoteDrafts } from '#db/queries/note-drafts.ts';
import { useDevice } from '#db/react/device-context.ts';
import { shortName } from '#domain/access/person-name.ts';
import { longDate } from '#domain/time/service-time.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { Addenda } from '#records/note/addenda.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ReviewState } from '../review-state.tsx';

/** Why the note itself can't be changed any more. */
export function AddendumNotice({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Banner icon={Lock} title={reason} tone="waiting">
      What you change here is added to the note with your name, the time and your reason.
    </Banner>
  );
}

/** What was added to a note is how it reads, but for what is changed in it here. */
export function AddendaNotice({ note, zone }: { note: Pick<Note, 'addenda'> | null | undefined; zone: string }) {
  const addenda = note?.addenda ?? [];
  if (addenda.length === 0) return null;
  return (
    <>
      <Banner icon={FilePlus2} title="Something was added to this note" tone="waiting">
        You are changing the note itself. A field that you change here reads as you change it; one that you leave, as an
        addendum says.
      </Banner>
      <Addenda addenda={addenda} heading="h3" zone={zone} />
    </>
  );
}

/** What a reviewer asks for is shown where it is corrected. */
export function ReturnedNotice({ note, zone }: { note: Pick<Note, 'review'> | null | undefined; zone: string }) {
  return note?.review?.decision === 'returned' && <ReviewState item={note} zone={zone} />;
}

/** The note of an open session is written there. */
export function SessionOpenNotice({ sessionId }: { sessionId: string }) {
  const { goToSession } = useAppActions();
  return (
    <>
      <PageHeader title="Edit note" />
      <Banner
        actions={<Button onClick={() => goToSession(sessionId, 'note')}>Go to the session</Button>}
        icon={Timer}
        title="Its session is open"
        tone="info"
      >
        This note is written in its session, and is done when the session is submitted.
      </Banner>
    </>
  );
}

/** A new note is being started while another one is not finished: that one is one press away. */
export function OtherDrafts({ uid }: { uid: string }) {
  const { db } = useDevice();
  const last = useLiveQuery(async () => {
    const draft = (await listNoteDrafts(db)).find((one) => one.noteId === null && one.uid !== uid);
    return draft && { draft, client: await findClientName(db, draft.fields.client_id) };
  }, [db, uid]);
  if (!last) return null;
  const { client_id: _client, date_visited } = last.draft.fields;
  const about = [last.client && shortName(last.client), date_visited && longDate(date_visited)].filter(Boolean);
  return (
    <Banner
      actions={<ButtonLink to={`/note/add-edit/${last.draft.uid}`}>Go on with it</ButtonLink>}
      icon={FilePen}
      title="You have a note that is not finished"
      tone="info"
    >
      {about.join(', ')}
    </Banner>
  );
}
