import { useLiveQuery } from 'dexie-react-hooks';
import { listClients } from '#db/queries/caseload.ts';
import { findNoteDraft } from '#db/queries/note-drafts.ts';
import { isRefused, listNoteWork } from '#db/queries/note-work.ts';
import { findNote, findSession } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';

/** What this device knows about one's own note, live; undefined while it is being read. */
export function useKnownNote(uid: string) {
  const { db } = useDevice();
  return useLiveQuery(async () => {
    const [row, draft, work, clients] = await Promise.all([
      findNote(db, uid),
      findNoteDraft(db, uid),
      listNoteWork(db, uid),
      listClients(db),
    ]);
    const session = row?.sessionId ? await findSession(db, row.sessionId) : undefined;
    return { row, draft, work, refused: work.findLast(isRefused), clients, session };
  }, [db, uid]);
}

export type KnownNote = NonNullable<ReturnType<typeof useKnownNote>>;
