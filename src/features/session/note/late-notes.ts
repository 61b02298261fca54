import type { Device } from '#db/capture.ts';
import { dropDraft, listDrafts, saveDraftOver } from '#db/drafts.ts';
import { forgetDraftWrite, holdDraft } from '#db/late-drafts.ts';
import { noteDraftKey, readDraft } from '#db/queries/note-drafts.ts';
import { findNote, findSession } from '#db/queries/sessions.ts';
import type { NoteRow, UnreadNoteField } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { lateWords } from '#domain/note/late-words.ts';
import type { NoteContent, NoteEditor } from './note-editor.ts';
import { saveSessionNote } from './save-session-note.ts';

/** What was typed, and what the note said of it then. */
type LateNote = { typed: Partial<NoteContent>; over: Partial<NoteContent> };

const KIND = 'session-note:';
export const lateNoteKey = (uid: string): string => KIND + uid;

/**
 * Until the note is written, the content of its form is kept for the moment when the page goes away: a reload comes
 * sooner than the pause in typing, and drops what is being written.
 */
export function holdLateNote({ db, clock }: Device, uid: string, editor: NoteEditor): void {
  const key = lateNoteKey(uid);
  // Nothing else of the form, and what it was typed over: another window may have written there by the time this is brought.
  const content: LateNote = { typed: editor.unsaved(), over: typedOver(editor) };
  if (editor.get().dirty) holdDraft(db, { key, content, at: new Date(clock.now()).toISOString() });
  else forgetDraftWrite(db, key);
}

/** A time that is still being typed has not changed its field yet: it stands over what the field says. */
function typedOver(editor: NoteEditor): Partial<NoteContent> {
  const { fields } = editor.get();
  const begun = Object.keys(editor.unsaved().unread ?? {}) as UnreadNoteField[];
  return { ...Object.fromEntries(begun.map((field) => [field, fields[field]])), ...editor.typedOver() };
}

/**
 * Joins what was kept with the session's note, before anybody sees it. Of a note that has been submitted by now it is the
 * draft of a change, which its author sees when they open the note.
 */
export async function bringLateNotes(device: Device, policy: Pick<Policy, 'textLimit'>): Promise<void> {
  for (const { key, content } of await listDrafts(device.db, KIND)) {
    const uid = key.slice(KIND.length);
    const late = lateNoteOf(content);
    const note = await findNote(device.db, uid);
    if (!note?.sessionId) continue;
    const session = await findSession(device.db, note.sessionId);
    if (note.state === 'draft' || session?.state === 'open')
      await saveSessionNote(device, uid, (there) => laidOver(there, late), policy);
    else await keepAsDraft(device, note, late);
    await dropDraft(device.db, key);
  }
}

/** An older app kept the words alone. */
function lateNoteOf(content: unknown): LateNote {
  const kept = Object(content);
  return 'typed' in kept ? kept : { typed: kept, over: {} };
}

function laidOver(there: Pick<NoteRow, 'fields' | 'unread'>, { typed, over }: LateNote): Partial<NoteContent> {
  const { fields, unread } = lateWords(there, contentOf(typed), contentOf(over));
  return { ...fields, unread };
}

const contentOf = ({ unread, ...fields }: Partial<NoteContent>) => ({ fields, unread });

async function keepAsDraft({ db, clock }: Device, note: NoteRow, late: LateNote): Promise<void> {
  const { uid, serverId: noteId, fields: base, version } = note;
  const at = new Date(clock.now()).toISOString();
  const fresh = { uid, noteId, base, version, fields: base, reason: '' };
  await saveDraftOver(db, { key: noteDraftKey(uid), content: fresh, at }, (row) => {
    const there = (row && readDraft(row)) ?? fresh;
    const { unread: _, ...words } = laidOver({ fields: there.fields }, late);
    if (Object.keys(words).length === 0) return row ? there : null;
    return { ...there, fields: { ...there.fields, ...words } };
  });
}
