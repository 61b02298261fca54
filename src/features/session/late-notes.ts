import type { Device } from '#db/capture.ts';
import { dropDraft, listDrafts } from '#db/drafts.ts';
import { forgetDraftWrite, holdDraft } from '#db/late-drafts.ts';
import { findNote } from '#db/queries/sessions.ts';
import type { Policy } from '#domain/policy.ts';
import type { EditorState, NoteContent } from './note-editor.ts';
import { saveSessionNote } from './save-session-note.ts';

const KIND = 'session-note:';
export const lateNoteKey = (uid: string): string => KIND + uid;

/**
 * Until the note is written, what stands in its form is held for the moment when the page goes: a reload comes sooner
 * than the pause of typing, and drops what is being written.
 */
export function holdLateNote({ db, clock }: Device, uid: string, { dirty, fields }: EditorState): void {
  const key = lateNoteKey(uid);
  if (dirty) holdDraft(db, { key, content: fields, at: new Date(clock.now()).toISOString() });
  else forgetDraftWrite(db, key);
}

/** Writes what was held into the session's note, before anybody sees it. A note that is submitted by now keeps its words. */
export async function bringLateNotes(device: Device, policy: Pick<Policy, 'textLimit'>): Promise<void> {
  for (const { key, content } of await listDrafts(device.db, KIND)) {
    const uid = key.slice(KIND.length);
    const note = await findNote(device.db, uid);
    if (note?.state !== 'draft') continue;
    await saveSessionNote(device, uid, content as Partial<NoteContent>, policy);
    await dropDraft(device.db, key);
  }
}
