import type { endpoints } from '#contract/endpoints.ts';
import { moveSession } from '#server/db/queries/move-session.ts';
import { onOverlapOf, storeConfirmed, storeDraft, storeFinal } from '#server/db/queries/store-note.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import { changedFields, noteValues, requireSavable } from '#server/http/note-values.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { confirms, requireCurrentNote } from '#server/http/write/require-current-note.ts';
import { requireOpenNote } from '#server/http/write/require-open-note.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import {
  beginsAnew,
  finalOf,
  findSessionNote,
  type NoteCall,
  type SessionNote,
  storeOrHold,
  submittedChanges,
  writeOf,
} from './session-note.ts';
import { continueSession, requireOpenToFile } from './session-row.ts';

type SaveSessionNote = WriteCall<typeof endpoints.saveSessionNote>;

/** POST /api/session/note: while the session is open a draft that only its author sees; Submit makes it final. */
export async function saveSessionNote(call: SaveSessionNote): Promise<Effect> {
  const { body } = call;
  requireSavable(noteValues(body));
  const session = await continueSession(call, { uid: body.session_uid, id: body.visit_session_id });
  requireOpenToFile(call.late, session, true);
  const given = await findSessionNote(call, session, body);
  const { note, values } = given;
  const isSame = note?.deleted_at === null && changedFields(note, values).length === 0;
  if (note && isSame) {
    if (confirms({ ...call, merged: body.merged }, note)) await storeConfirmed(call.db, note, call.now);
    return { ...effect(note.id), isSame: true };
  }
  if (note && !(beginsAnew(note) && !session.closed)) await requireCurrentNote(call, note);
  const id = session.closed ? await saveClosed(call, given) : await saveOpen(call, given);
  return { ...effect(id, note ? 200 : 201), detail: submittedChanges(given) };
}

function effect(entityId: number, status: 200 | 201 = 200): Effect {
  return { status, entity: 'note', entityId };
}

async function saveOpen(call: NoteCall, given: SessionNote): Promise<number> {
  const { note } = given;
  if (note === null || note.state === 'draft' || beginsAnew(note)) return storeDraft(call.db, writeOf(call, given));
  // A settled note of a restarted session stays as it was billed or paid: what is typed now becomes a single addendum at
  // Submit, not one for each pause in the typing.
  if (note.ins_status !== null || note.user_status !== null) return note.id;
  // A file has said it before the visit was there: of a visit that runs, nobody has said the last word.
  if (note.session_id === null && note.brought_in) return storeDraft(call.db, writeOf(call, given));
  const stored = await storeOrHold(call, given);
  return stored.timeconflicts === undefined ? stored.id : note.id;
}

/** The session was submitted: from here on it is a note like any other. */
async function saveClosed(call: NoteCall, given: SessionNote): Promise<number> {
  const { note } = given;
  if (note) requireOpenNote(note, changedFields(note, given.values), call.who.policy, call.now);
  const stored = await storeFinal(call.db, finalOf(call, given), onOverlapOf(call));
  if (stored.timeconflicts === undefined) {
    if (note) await moveSession(call.db, note, given.values, changedFields(note, given.values), call.now);
    return stored.id;
  }
  const { timeconflicts } = stored;
  throw new ProblemError(409, 'timeconflicts', { detail: timeconflicts, timeconflicts });
}
