import type { SessionNoteBody } from '#contract/session.ts';
import { capture, type Device } from '#db/capture.ts';
import type { NewOp } from '#db/new-op.ts';
import type { NoteRow } from '#db/rows.ts';
import { CaptureRefused } from '#db/storage-error.ts';
import type { NoteDraft } from '#domain/note-draft.ts';
import { whyNotSave } from '#domain/note-rules.ts';
import type { Policy } from '#domain/policy.ts';
import type { NoteContent } from './note-editor.ts';

/** The note on the wire, or null while a field that the server needs is still missing: then only the device has the draft. */
export function noteBody(
  note: Pick<NoteRow, 'uid' | 'fields'>,
  policy: Pick<Policy, 'textLimit'>,
): SessionNoteBody | null {
  const { fields } = note;
  if (Object.keys(whyNotSave(fields, policy)).length > 0 || fields.client_id === null || fields.location === null)
    return null;
  return {
    uid: note.uid,
    client_id: fields.client_id,
    date_visited: fields.date_visited,
    location: fields.location as SessionNoteBody['location'],
    begin_time: fields.begin_time,
    end_time: fields.end_time,
    target_behaviors: fields.target_behaviors,
    skill_learned: fields.skill_learned,
    who_present: fields.who_present,
    health_safety: fields.health_safety,
    comment: fields.comment,
  };
}

/** What a fresh draft put into the fields, and how many events it was made from. */
export type Drafted = { drafted: NoteDraft; eventCount: number };

/**
 * Saves the note's working copy (autosave). Everything typed is kept, whole or not; once every needed field is filled
 * the server gets it too, as a draft that its author alone sees.
 */
export async function saveSessionNote(
  device: Device,
  noteUid: string,
  changed: Partial<NoteContent>,
  policy: Pick<Policy, 'textLimit'>,
  drafted?: Drafted,
): Promise<void> {
  await capture(device, { note: noteUid }, ({ note }, stamper) => {
    if (!note || note.sessionId === null) throw new CaptureRefused('This note is not on this device.');
    const { unread, ...typed } = changed;
    const fields = { ...note.fields, ...typed };
    const next: NoteRow = {
      ...note,
      fields,
      ...(unread === undefined ? {} : { unread }),
      dateVisited: fields.date_visited,
      updatedAt: stamper.now,
      ...(drafted ? { drafted: drafted.drafted, draftedAt: stamper.now, draftedFrom: drafted.eventCount } : {}),
    };
    return { note: next, ops: draftOps(next, note.sessionId, policy) };
  });
}

function draftOps(note: NoteRow, sessionId: string, policy: Pick<Policy, 'textLimit'>): NewOp[] {
  const body = noteBody(note, policy);
  if (!body) return [];
  return [
    {
      kind: 'saveSessionNote',
      lane: `session:${sessionId}`,
      entityType: 'note',
      entityId: note.uid,
      body: { session_uid: sessionId, ...body },
      replacesUnsent: true,
    },
  ];
}
