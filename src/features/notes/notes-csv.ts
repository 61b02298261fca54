import type { BriefNote } from '#contract/brief-notes.ts';
import { listName } from '#domain/access/person-name.ts';
import { type CsvValue, csvText } from '#domain/csv.ts';
import { type CheckedNote, correctedVisit } from '#domain/note/note-checks.ts';
import { fileStampText } from '#domain/note/stamp-text.ts';
import { minutesOf } from '#domain/time/hours.ts';

/** What a line of the file is made of. */
type NoteLine = Omit<BriefNote, 'empty' | 'corrected' | 'addenda_by'> & CheckedNote;

const header = [
  'Note',
  'Therapist',
  'Client',
  'Service date',
  'Begin',
  'End',
  'Hours',
  'Location',
  'Created',
  'State',
  'Minutes',
  'By addendum',
];

/** Notes as a file for a spreadsheet, without their texts: days as dates, numbers as numbers. */
export function notesCsv(notes: readonly NoteLine[], zone: string): string {
  return csvText([header, ...notes.map((note) => csvRow(note, zone))]);
}

function csvRow(note: NoteLine, zone: string): CsvValue[] {
  return [
    note.id,
    listName(note.user.profile),
    listName(note.client),
    note.date_visited,
    note.begin_time,
    note.end_time,
    note.log_hours,
    note.location_text,
    fileStampText(note.created_at, zone),
    stateText(note),
    minutesOf(note.log_hours),
    correctedVisit(note) ?? '',
  ];
}

function stateText(note: NoteLine): string {
  return note.session_open ? `${markOf(note)}, visit open again` : markOf(note);
}

function markOf({ state, review, answered }: NoteLine): string {
  if (state === 'held') return 'Held';
  if (review === null) return answered ? 'Answered' : 'Not reviewed';
  return review.decision === 'returned' ? 'Returned' : 'Reviewed';
}
