import * as z from 'zod/mini';
import type { Note } from '#contract/notes.ts';
import { note as noteSchema } from '#contract/notes.ts';
import { openedSession, submitSessionAnswer } from '#contract/session.ts';
import type { Learned } from '#db/outbox.ts';
import type { NoteRow, OpKind } from '#db/rows.ts';
import type { Outcome } from './outcome.ts';

/**
 * What an accepted op tells about its rows: the server's number, version and state. Never the working copy's text.
 * An answer that cannot be read teaches nothing, and takes nothing away: the receipt stands.
 */
export function learnFrom(kind: OpKind, outcome: Outcome): Learned {
  if (outcome.class !== 'done') return {};
  switch (kind) {
    case 'startSession':
    case 'restartSession': {
      const answer = z.safeParse(openedSession, outcome.body);
      if (!answer.success) return {};
      const { id, version } = answer.data.session;
      return { session: (row) => ({ ...row, serverId: id, version }) };
    }
    case 'submitSession': {
      const answer = z.safeParse(submitSessionAnswer, outcome.body);
      if (!answer.success) return {};
      const { session, note } = answer.data;
      return {
        session: (row) => ({ ...row, serverId: session.id, version: session.version, logHours: session.log_hours }),
        note: (row, hasLaterWork) => noteAfter(row, note, hasLaterWork),
      };
    }
    case 'saveSessionNote':
    case 'saveNote': {
      const answer = z.safeParse(noteSchema, outcome.body);
      return answer.success ? { note: (row, hasLaterWork) => noteAfter(row, answer.data, hasLaterWork) } : {};
    }
    case 'recordDataEntry':
      return {};
  }
}

/** While later work of the note waits, only its identity is learned: the state on the screen must not run ahead of it. */
function noteAfter(row: NoteRow, note: Note, hasLaterWork: boolean): NoteRow {
  const known = { ...row, serverId: note.id, version: note.version, base: note };
  return hasLaterWork ? known : { ...known, state: note.state, timeconflicts: note.timeconflicts };
}
