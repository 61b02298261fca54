import { useLiveQuery } from 'dexie-react-hooks';
import { listNotesOfDay } from '#db/queries/notes-of-day.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { knownOverlap } from '#domain/note/note-overlap.ts';

/**
 * What the server will say about the times beside the notes that this device knows; '' when nothing is in the way. `uid`:
 * of the note, where there is one.
 */
export function useKnownOverlap(
  times: Pick<NoteFields, 'date_visited' | 'begin_time' | 'end_time'>,
  uid?: string,
): string {
  const { db } = useDevice();
  const { date_visited } = times;
  const notes = useLiveQuery(() => listNotesOfDay(db, date_visited), [db, date_visited]) ?? [];
  return knownOverlap(
    times,
    notes.filter((note) => note.uid !== uid),
  );
}
