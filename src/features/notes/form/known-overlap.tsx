import { useLiveQuery } from 'dexie-react-hooks';
import { TriangleAlert } from 'lucide-react';
import { listNotesOfDay } from '#db/queries/notes-of-day.ts';
import { useDevice } from '#db/react/device-context.ts';
import { knownOverlap } from '#domain/note/note-overlap.ts';
import type { NoteContent } from './note-content.ts';

/**
 * What the server would say about the times, shown while they are typed, even where no server can be asked. A warning,
 * not a stop.
 */
export function KnownOverlap({ uid, content }: { uid: string; content: NoteContent }) {
  const { db } = useDevice();
  const { date_visited } = content;
  const notes = useLiveQuery(() => listNotesOfDay(db, date_visited), [db, date_visited]) ?? [];
  const text = knownOverlap(
    content,
    notes.filter((note) => note.uid !== uid),
  );
  return (
    <p
      className="flex items-start gap-1.5 rounded-chip bg-waiting-bg px-2 py-1 font-semibold text-label text-waiting-fg empty:hidden"
      role="status"
    >
      {text !== '' && (
        <>
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
