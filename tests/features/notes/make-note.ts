import type { Note } from '#contract/notes.ts';
import { perNoteText } from '#domain/note/note-fields.ts';

/** A final note of Maya, 3:00 to 5:00 PM at Home; `change` is what a test is about. */
export function makeNote(change: Partial<Note> = {}): Note {
  return {
    id: 100,
    uid: 'note-1',
    client: { id: 7, first_name: 'Maya', last_name: 'Ruiz', middle_initial: null },
    client_id: 7,
    user: { id: 501, profile: { name: 'Jo Ortiz', first_name: 'Jo', last_name: 'Ortiz' } },
    date_visited: '2026-11-20',
    begin_time: '15:00',
    end_time: '17:00',
    begin_time_f: '03:00 PM',
    end_time_f: '05:00 PM',
    log_hours: 2,
    units: 8,
    location: 2,
    location_text: 'Home',
    ...perNoteText(() => ''),
    target_behaviors: 'Tantrum occurred 2 times.',
    skill_learned: '',
    who_present: 'Mother',
    health_safety: '',
    comment: '',
    created_at: '2026-11-20T22:04:00Z',
    company_id: 1,
    date_week: null,
    ins_status: null,
    user_status: null,
    pay_group: null,
    flags: [],
    state: 'final',
    timeconflicts: null,
    review: null,
    addenda: [],
    session_uid: null,
    version: 1,
    ...change,
  };
}

/** One page of a list as the server answers it. */
export function pageOf(data: Note[], page = 1, totalCount = data.length) {
  return { data, limit: 10, page, totalCount, totalIsExact: true, nextCursor: null };
}
