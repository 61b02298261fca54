import type { Note } from '#contract/notes.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { perNoteText } from '#domain/note/note-fields.ts';

/** The note as the server's calls answer it. */
export function noteAnswer(note: ServerNote): Note {
  const { fields } = note;
  const text = (value: string | number | null) => String(value ?? '');
  return {
    id: note.id,
    uid: note.uid,
    client: { id: 7, first_name: 'A', last_name: 'B', middle_initial: '' },
    client_id: fields.client_id ?? 7,
    user: { id: note.userId, profile: { name: 'T', first_name: 'T', last_name: 'T' } },
    date_visited: text(fields.date_visited),
    begin_time: text(fields.begin_time),
    end_time: text(fields.end_time),
    begin_time_f: '',
    end_time_f: '',
    log_hours: 1,
    units: 4,
    location: fields.location ?? 1,
    location_text: 'Home',
    ...perNoteText((key) => fields[key]),
    created_at: '2026-01-01T00:00:00.000Z',
    company_id: 1,
    date_week: null,
    ins_status: note.billed ? '2026-01-02' : null,
    user_status: null,
    pay_group: null,
    flags: [],
    state: note.state,
    timeconflicts: null,
    review: null,
    addenda: [],
    session_uid: note.sessionUid,
    version: note.version,
  } as Note;
}

export type ServerNote = {
  id: number;
  uid: string;
  sessionUid: string;
  userId: number;
  fields: NoteFields;
  version: number;
  state: 'draft' | 'final';
  billed: boolean;
  addenda: { uid: string; fields: Record<string, unknown> }[];
};
