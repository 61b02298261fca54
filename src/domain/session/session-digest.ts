import { addedNoteTexts, firstNoteTexts, type NoteField, noteFacts } from '#domain/note/note-fields.ts';
import { stampedAt } from './one-clock.ts';
import type { SessionEvent } from './session-event.ts';

/** A session's contents, as the device and the server each know them. */
export type DigestSource = {
  session: { uid: string; client_id: number; visit_location: number; startDate: string; startTime: string };
  /** The end, once the session is closed; null while it is open. */
  end: { endDate: string; endTime: string } | null;
  events: readonly SessionEvent[];
  /** The session's note that is not deleted, as it was last saved; null when there is none. */
  note: NoteSource | null;
  /** Rows of the behavior entry that Submit writes: counts, and zeros that were stated. Empty while the session is open. */
  entry: readonly { behaviour_id: number; entry: number }[];
};

type NoteSource = Record<'uid' | NoteField, string | number>;

/** In the order they are written. */
const noteFields = ['uid', ...noteFacts, ...firstNoteTexts] as const;

/** Fields of an event that say what happened, in the order they are written. Which device it came from is not one. */
const eventFields = [
  'seq',
  'kind',
  'at',
  'tz',
  'mono',
  'boot',
  'offset_ms',
  'behaviour_id',
  'skill_id',
  'level',
  'run',
  'index',
  'occurrence',
  'planned',
  'length',
  'type',
  'value',
  'target_uid',
] as const;

/**
 * One text for one state of a session: whoever has the same work gets the same text, in whatever order it came.
 * A line each for the session, its end, every event (by uid), the note and every row of the entry (by behavior); a
 * line is JSON, so no text can run into the next. The digest is the SHA-256 of this text in UTF-8, in hex: the caller
 * hashes it, because each side has its own means.
 */
export function digestText({ session, end, events, note, entry }: DigestSource): string {
  const { uid, client_id, visit_location, startDate, startTime } = session;
  return [
    ['session', uid, client_id, visit_location, startDate, startTime],
    ['end', end?.endDate ?? null, end?.endTime ?? null],
    ...byText(events.map((event): [string, unknown[]] => [event.uid, eventLine(event)])),
    ...(note ? [noteLine(note)] : []),
    ...[...entry].sort((a, b) => a.behaviour_id - b.behaviour_id).map((row) => ['entry', row.behaviour_id, row.entry]),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/**
 * What was added to a note after the first release stands behind it by its name, and only where somebody wrote there:
 * whoever does not know the text has the same digest of every note without it.
 */
function noteLine(note: NoteSource): unknown[] {
  const written = addedNoteTexts.filter((key) => note[key] !== '').sort();
  return ['note', ...noteFields.map((field) => note[field]), ...written.flatMap((key) => [key, note[key]])];
}

function eventLine(event: SessionEvent): unknown[] {
  // As its device stamped it, whichever clock it is read by here.
  const fields: Partial<Record<string, unknown>> = { ...event, at: stampedAt(event) };
  const { abc } = fields as { abc?: { antecedent?: string; consequence?: string } };
  return [
    'event',
    event.uid,
    ...eventFields.map((field) => fields[field] ?? null),
    abc?.antecedent ?? null,
    abc?.consequence ?? null,
  ];
}

/** Sorted by the first of each pair, the same everywhere: by code units, not by a language. An uid counts once. */
function byText(pairs: [string, unknown[]][]): unknown[][] {
  return [...new Map(pairs)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, line]) => line);
}
