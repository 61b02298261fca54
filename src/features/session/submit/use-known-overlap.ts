import { useLiveQuery } from 'dexie-react-hooks';
import { listNotesOfDay } from '#db/queries/notes-of-day.ts';
import type { NoteRow } from '#db/rows.ts';
import { knownOverlap } from '#domain/note/note-overlap.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';

/** What the server will say about the times beside the notes that this device knows; '' when nothing is in the way. */
export function useKnownOverlap({ uid, fields }: Pick<NoteRow, 'uid' | 'fields'>): string {
  const { db } = useSessionView().device;
  const { date_visited } = fields;
  const notes = useLiveQuery(() => listNotesOfDay(db, date_visited), [db, date_visited]) ?? [];
  return knownOverlap(
    fields,
    notes.filter((note) => note.uid !== uid),
  );
}
