import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { readNote } from '#server/db/queries/note-answer.ts';
import { route } from '#server/http/route.ts';
import { offerRows } from '#server/http/write/changed-rows.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { listSessions } from './list-sessions.ts';
import { answerDataEntry, openSession } from './open-session.ts';
import { recordDataEntry } from './record-data-entry.ts';
import { restartSession } from './restart-session.ts';
import { saveSessionNote } from './save-session-note.ts';
import { isOwnSession } from './session-row.ts';
import { startSession } from './start-session.ts';
import { answerSubmitted, submitSession } from './submit-session.ts';
import { readVisibleSessions } from './visible-sessions.ts';
import { voidSession } from './void-session.ts';

export function registerSession(app: FastifyInstance): void {
  writeRoute(app, endpoints.startSession, 'Start a session', {
    isAuthored: ({ db, who, body }) => isOwnSession(db, who, { uid: body.uid }),
    perform: startSession,
    answer: openSession,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.recordDataEntry, 'Add what was observed: facts that merge by uid', {
    isAuthored: ({ db, who, body }) => isOwnSession(db, who, { uid: body.session_uid }),
    perform: recordDataEntry,
    answer: answerDataEntry,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.saveSessionNote, 'Save the note of an open session as a draft', {
    isAuthored: ({ db, who, body }) => isOwnSession(db, who, { uid: body.session_uid, id: body.visit_session_id }),
    perform: saveSessionNote,
    answer: ({ db, who }, id) => readNote(db, who.companyId, id, who.policy),
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.submitSession, 'Close a session with its note and its answers', {
    isAuthored: ({ db, who, body }) => isOwnSession(db, who, { uid: body.session_uid }),
    perform: submitSession,
    answer: answerSubmitted,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.restartSession, 'Open a closed session again, or bring back a voided one', {
    isAuthored: ({ db, who, body }) => isOwnSession(db, who, body),
    perform: restartSession,
    answer: openSession,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.voidSession, 'Say that a session was started by mistake; nothing of it is deleted', {
    isAuthored: ({ db, who, body }) => isOwnSession(db, who, body),
    perform: voidSession,
    answer: openSession,
    mayRead: WHOEVER_WRITES,
  });
  route(app, endpoints.sessions, 'Sessions, newest first', listSessions);
  offerRows(app, 'session', readVisibleSessions);
}
