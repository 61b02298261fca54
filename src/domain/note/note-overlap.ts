import { type ConflictingVisit, timeConflictText } from '#domain/schedule/time-conflicts.ts';
import type { NoteFields } from './note-fields.ts';

type Visit = Pick<NoteFields, 'date_visited' | 'begin_time' | 'end_time'>;

/** Whether two visits of one person overlap; one that ends when the other begins does not. */
export function overlaps(a: Visit, b: Visit): boolean {
  return a.date_visited === b.date_visited && a.begin_time < b.end_time && b.begin_time < a.end_time;
}

/** What the server would say about a note beside the person's other notes that are known here; '' when nothing is in the way. */
export function knownOverlap(note: Visit, others: readonly (Visit & { client: ConflictingVisit['client'] })[]): string {
  if (note.begin_time === '' || note.end_time <= note.begin_time) return '';
  const inTheWay = others.filter((other) => overlaps(note, other));
  return timeConflictText(
    'note',
    inTheWay.map(({ client, date_visited, begin_time, end_time }) => ({
      client,
      date: date_visited,
      begin: begin_time,
      end: end_time,
    })),
  );
}
