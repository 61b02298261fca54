import { useLiveQuery } from 'dexie-react-hooks';
import { listNotesOfDay } from '#db/queries/notes-of-day.ts';
import { useDevice } from '#db/react/device-context.ts';
import { knownOverlap } from '#domain/note/note-overlap.ts';
import type { NoteContent } from './note-content.ts';
import { TimesRemark } from './times-remark.tsx';

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
  return <TimesRemark text={text} />;
}
