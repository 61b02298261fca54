import { useState } from 'react';
import { Outlet, useParams } from 'react-router';
import type { TallybookDb } from '#db/database.ts';
import { hasUnsent } from '#db/outbox/outbox.ts';
import { findNoteByNumber } from '#db/queries/note-by-number.ts';
import { findNoteDraft } from '#db/queries/note-drafts.ts';
import { findNote } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import { laneOfNote } from '#sync/send/save-note.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AccessDeniedScreen } from './screens/access-denied-screen.tsx';

/** The note form for whom the right to write notes was taken: for work of their own that the server does not have. */
export function OwnNoteWork() {
  const { id = '' } = useParams();
  return <WorkOnNote id={id} key={id} />;
}

function WorkOnNote({ id }: { id: string }) {
  const { db } = useDevice();
  const hasWork = useLive(() => hasNoteWork(db, id), [db, id]);
  const [begun, setBegun] = useState(false);
  // Until it is left: once the server has the work, the form says so.
  if (hasWork && !begun) setBegun(true);
  if (begun) return <Outlet />;
  return hasWork === undefined ? <Skeleton label="Opening Note" /> : <AccessDeniedScreen />;
}

/** Refused, unsent or held work on one's own note, or text that was typed and never saved. @param id its uid or number */
async function hasNoteWork(db: TallybookDb, id: string): Promise<boolean> {
  const note = /^\d+$/.test(id) ? await findNoteByNumber(db, Number(id)) : await findNote(db, id);
  if (await findNoteDraft(db, note?.uid ?? id)) return true;
  if (note?.userId !== db.userId) return false;
  return note.state === 'held' || hasUnsent(db, laneOfNote(note));
}
