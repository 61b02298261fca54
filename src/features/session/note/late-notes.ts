import type { Device } from '#db/capture.ts';
import { dropDraft, listDrafts } from '#db/drafts.ts';
import { forgetDraftWrite, holdDraft } from '#db/late-drafts.ts';
import { findNote, findSession } from '#db/queries/sessions.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { NoteContent, NoteEditor } from './note-editor.ts';
import { saveSessionNote } from './save-session-note.ts';

const KIND = 'session-note:';
export const lateNoteKey = (uid: string): string => KIND + uid;

/**
 * Until the note is written, the content of its form is kept for the moment when the page goes away: a reload comes
 * sooner than the pause in typing, and drops what is being written.
 */
export function holdLateNote({ db, clock }: Device, uid: string, editor: NoteEditor): void {
  const key = lateNoteKey(uid);
  // Nothing else of the form: another window may have written there by the time this is brought.
  const content = editor.unsaved();
  if (editor.get().dirty) holdDraft(db, { key, content, at: new Date(clock.now()).toISOString() });
  else forgetDraftWrite(db, key);
}

/**
 * Writes what was kept into the session's note, before anybody sees it. A note that has been submitted by now keeps its
 * text.
 */
export async function bringLateNotes(device: Device, policy: Pick<Policy, 'textLimit'>): Promise<void> {
  for (const { key, content, at } of await listDrafts(device.db, KIND)) {
    const uid = key.slice(KIND.length);
    if (!(await isWritten(device, uid, at))) continue;
    await saveSessionNote(device, uid, content as Partial<NoteContent>, policy);
    await dropDraft(device.db, key);
  }
}

/** Whether the note is still written in its session. A reopened one takes no words from before it was submitted. */
async function isWritten({ db }: Device, uid: string, at: string): Promise<boolean> {
  const note = await findNote(db, uid);
  if (!note?.sessionId) return false;
  if (note.state === 'draft') return true;
  const session = await findSession(db, note.sessionId);
  return session?.state === 'open' && Date.parse(at) > Date.parse(note.updatedAt);
}
