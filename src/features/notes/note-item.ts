import type { Note } from '#contract/notes.ts';
import type { NoteDraftRow } from '#db/queries/note-drafts.ts';
import type { NoteRow } from '#db/rows.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import type { ClaimChange } from '#domain/money/changed-claim.ts';
import { briefOf, correctedText, supersededBy } from '#domain/note/brief-note.ts';
import { type NoteText, noteFieldsOf } from '#domain/note/note-fields.ts';
import { logHours } from '#domain/note/note-rules.ts';
import { columnHours, hoursOrNull, tableHours } from '#domain/note/stamp-text.ts';

type Name = { first_name: string; last_name: string };

/** A note as the lists and the panel show it, from the server or from this device. */
export type NoteItem = {
  uid: string;
  /** null: the server has not numbered it yet. */
  id: number | null;
  /** The version of the text shown; overwriting a newer one is refused. */
  version: number | null;
  /** Who wrote it, as a user's number. */
  authorId: number;
  /** Whoever has written in it since its author last saved it, as users' numbers; none where this device was not told. */
  writers: readonly number[];
  therapist: Name | null;
  client: Name | null;
  clientId: number | null;
  /** YYYY-MM-DD, HH:mm. */
  date: string;
  begin: string;
  end: string;
  hours: number;
  location: string;
  locationId: number | null;
  /** ISO 8601. */
  createdAt: string;
  /** When its author wrote it, by the device, where the server was told. */
  writtenAt: string | null;
  texts: Record<NoteText, string>;
  /** Insurance-billed and contractor-paid dates. */
  billed: string | null;
  paid: string | null;
  held: boolean;
  timeconflicts: string | null;
  review: Note['review'];
  /** What its author has answered, which a reviewer had returned it with; null where nobody had. */
  returnedBefore: NonNullable<Note['returned_before']> | null;
  /** So it was, and nobody has decided about it since; of one's own that is still returned: the answer waits to be sent. */
  answered: boolean;
  addenda: Note['addenda'];
  sessionId: string | null;
  /** Its visit was opened again after it was submitted. */
  sessionOpen: boolean;
  /** What became of it since it was billed; null where nothing did. */
  changed: ClaimChange | null;
  /** Who brought it in from a file for its author; null for what came from its author. */
  broughtIn: NonNullable<Note['brought_in']> | null;
  /** Why it counts as late; empty where it does not. */
  late: NonNullable<Note['late']>;
  /** When a change that is not submitted yet was last saved on this device, ISO 8601. */
  draftAt: string | null;
  /** The note itself was never submitted. */
  isDraft: boolean;
};

/** What addenda say of it that it does not say itself; null where nothing. */
export function correctionOf({ texts, clientId, locationId, date, begin, end, addenda }: NoteItem): string | null {
  const visit = { client_id: clientId ?? 0, location: locationId ?? 0, date_visited: date };
  const note = { ...texts, ...visit, begin_time: begin, end_time: end, addenda };
  return correctedText({ ...note, ...briefOf(note) });
}

/** Hours of a note; one that is still being written has none yet, and says so. */
export function noteHoursText({ isDraft, hours }: Pick<NoteItem, 'isDraft' | 'hours'>): string {
  return isDraft ? 'Draft' : tableHours(hours);
}

/** The same of a whole column, in one spelling. */
export function noteHoursAmong(items: readonly NoteItem[], inHundredths?: boolean): (item: NoteItem) => string {
  const written = columnHours(
    items.flatMap(({ isDraft, hours }) => (isDraft ? [] : [hours])),
    inHundredths,
  );
  return (item) => (item.isDraft ? noteHoursText(item) : written(item.hours));
}

const noDraft = { draftAt: null, isDraft: false };

/** A note from the server. */
export function itemOfNote(note: Note): NoteItem {
  return {
    uid: note.uid,
    id: note.id,
    version: note.version,
    authorId: note.user.id,
    writers: note.edited ? [note.edited.id, ...(note.edited.others ?? [])] : [],
    therapist: note.user.profile,
    client: note.client,
    clientId: note.client_id,
    date: note.date_visited,
    begin: note.begin_time,
    end: note.end_time,
    hours: note.log_hours,
    location: note.location_text,
    locationId: note.location,
    createdAt: note.created_at,
    writtenAt: note.written_at ?? null,
    texts: note,
    billed: note.ins_status,
    paid: note.user_status,
    held: note.state === 'held',
    timeconflicts: note.timeconflicts,
    review: note.review,
    returnedBefore: note.returned_before ?? null,
    answered: note.answered ?? false,
    addenda: note.addenda,
    sessionId: note.session_uid,
    sessionOpen: note.session_open ?? false,
    changed: note.changed_after_billing ?? null,
    broughtIn: note.brought_in ?? null,
    late: note.late ?? [],
    ...noDraft,
  };
}

/** A note on this device: what its author last wrote, with the marks that the server last reported. */
export function itemOfRow(row: NoteRow, sessionOpen: boolean): NoteItem {
  const { base, fields } = row;
  return {
    uid: row.uid,
    id: row.serverId,
    version: row.version,
    authorId: row.userId,
    writers: [],
    therapist: base?.user.profile ?? null,
    client: base?.client ?? null,
    clientId: fields.client_id,
    date: fields.date_visited,
    begin: fields.begin_time,
    end: fields.end_time,
    hours: logHours(fields),
    location: lookupText(noteLocations, fields.location),
    locationId: fields.location,
    createdAt: base?.created_at ?? row.updatedAt,
    writtenAt: base?.written_at ?? null,
    texts: fields,
    billed: base?.ins_status ?? null,
    paid: base?.user_status ?? null,
    held: row.state === 'held',
    timeconflicts: row.timeconflicts,
    review: base?.review ?? null,
    returnedBefore: base?.returned_before ?? null,
    answered: base?.answered ?? false,
    // What is written here and not sent yet is said after what the server has.
    addenda: base ? supersededBy(base.addenda, noteFieldsOf(base), fields) : [],
    sessionId: row.sessionId,
    sessionOpen,
    changed: base?.changed_after_billing ?? null,
    broughtIn: base?.brought_in ?? null,
    late: base?.late ?? [],
    ...noDraft,
  };
}

/** A new note that is still being written. */
export function itemOfDraft({ uid, fields, at }: NoteDraftRow, authorId: number): NoteItem {
  return {
    uid,
    id: null,
    version: null,
    authorId,
    writers: [],
    therapist: null,
    client: null,
    clientId: fields.client_id,
    date: fields.date_visited,
    begin: fields.begin_time,
    end: fields.end_time,
    hours: hoursOrNull(fields.begin_time, fields.end_time) ?? 0,
    location: lookupText(noteLocations, fields.location),
    locationId: fields.location,
    createdAt: at,
    writtenAt: null,
    texts: fields,
    billed: null,
    paid: null,
    held: false,
    timeconflicts: null,
    review: null,
    returnedBefore: null,
    answered: false,
    addenda: [],
    sessionId: null,
    sessionOpen: false,
    changed: null,
    broughtIn: null,
    late: [],
    draftAt: at,
    isDraft: true,
  };
}
