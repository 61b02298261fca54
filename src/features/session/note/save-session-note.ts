import { capture, type Device } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import { findNote } from '#db/queries/sessions.ts';
import type { NoteRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { draftFields, type NoteDraft } from '#domain/note/note-draft.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import type { SaveGuard } from '#features/session/frame/save-guard.ts';
import { must } from '#lib/must.ts';
import type { NoteContent } from './note-editor.ts';
import { sessionNoteToSend } from './session-note-to-send.ts';

/** What a fresh draft put into the fields, and how many events it was made from. */
export type Drafted = {
  drafted: NoteDraft;
  eventCount: number;
  /** The texts that the draft updates without asking anybody: a field that says something else by now keeps it. */
  from?: NoteDraft;
};

/**
 * Saves the note's working copy (autosave). Everything typed is kept, complete or not; once every required field is
 * filled the server gets it too, as a draft that only its author sees.
 * @param change the fields, or what makes them of the note as it is in the transaction
 * @returns the note as it stands on the disk
 */
export async function saveSessionNote(
  device: Device,
  noteUid: string,
  change: Partial<NoteContent> | ((there: NoteRow) => Partial<NoteContent>),
  policy: Pick<Policy, 'textLimit'>,
  drafted?: Drafted,
): Promise<NoteRow> {
  const written = await capture(device, { note: noteUid }, ({ note }, stamper) => {
    if (!note || note.sessionId === null) throw new CaptureRefused('This note is not on this device.');
    const changed = typeof change === 'function' ? change(note) : change;
    const { unread, ...typed } = drafted ? withoutOutdone(note, changed, drafted) : changed;
    const marks = drafted && draftMarks(note, drafted);
    // Only what is known of it is new: nothing of that goes anywhere.
    if (drafted && Object.keys(typed).length === 0) return { note: { ...note, ...marks } };
    const fields = { ...note.fields, ...typed };
    const next: NoteRow = {
      ...note,
      fields,
      ...(unread === undefined ? {} : { unread }),
      dateVisited: fields.date_visited,
      updatedAt: stamper.now,
      ...(drafted ? { ...marks, draftedAt: stamper.now } : {}),
    };
    return { note: next, ops: draftOps(next, note.sessionId, policy) };
  });
  return must(written.note, 'the note that was written');
}

type Saving = { device: Device; services: { guard: SaveGuard }; policy: Pick<Policy, 'textLimit'> };

/**
 * Puts a ready-made answer into the note as it is shown. When retried, it leaves alone what was written since the
 * press: earlier words must not replace newer ones.
 */
export async function putInNote(
  { device, services, policy }: Saving,
  { uid, fields }: NoteRow,
  answer: Partial<NoteFields>,
): Promise<void> {
  const names = Object.keys(answer) as (keyof NoteFields)[];
  await services.guard.attempt('Note', async (again) => {
    const now = again === undefined ? undefined : await findNote(device.db, uid);
    if (now && names.some((name) => now.fields[name] !== fields[name])) return;
    await saveSessionNote(device, uid, answer, policy);
  });
}

/** Fields that another window has written since the draft was followed: this is known only here, in the transaction. */
function outdone({ fields }: NoteRow, { from }: Drafted) {
  return draftFields.filter((field) => from && fields[field] !== from[field]);
}

function withoutOutdone(note: NoteRow, changed: Partial<NoteContent>, drafted: Drafted): Partial<NoteContent> {
  const left = { ...changed };
  for (const field of outdone(note, drafted)) delete left[field];
  return left;
}

/** A field that kept its text also keeps what was drafted for it: so it counts as edited, and new data is offered. */
function draftMarks(note: NoteRow, given: Drafted): Pick<NoteRow, 'drafted' | 'draftedFrom'> {
  const kept = outdone(note, given);
  const drafted = { ...given.drafted };
  for (const field of kept) drafted[field] = note.drafted[field];
  return { drafted, draftedFrom: kept.length > 0 ? note.draftedFrom : given.eventCount };
}

function draftOps(note: NoteRow, sessionId: string, policy: Pick<Policy, 'textLimit'>): NewOp[] {
  const body = sessionNoteToSend(note, policy);
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
