import type { NoteDraft } from '#domain/note/note-draft.ts';
import { emptyNote } from '#domain/note/note-fields.ts';
import { noteLocationFor } from '#domain/note/note-rules.ts';
import type { NoteRow, SessionRow } from './rows.ts';

export const emptyDraft: NoteDraft = { target_behaviors: '', skill_learned: '' };

/** The empty note of a session that has none yet, or none any more. */
export function draftOf(session: SessionRow): NoteRow {
  return {
    uid: session.noteUid,
    serverId: null,
    sessionId: session.id,
    userId: session.userId,
    state: 'draft',
    fields: {
      ...emptyNote,
      client_id: session.clientId,
      date_visited: session.startDate,
      location: noteLocationFor(session.visitLocation),
      begin_time: session.startTime,
      end_time: session.endTime ?? '',
    },
    drafted: emptyDraft,
    draftedAt: null,
    draftedFrom: 0,
    base: null,
    version: null,
    updatedAt: session.createdAt,
    dateVisited: session.startDate,
    timeconflicts: null,
  };
}
