import { TEXT_LIMIT } from '#contract/common.ts';
import type { Note, SaveNoteBody } from '#contract/notes.ts';
import type { SubmitSessionBody } from '#contract/session.ts';
import type { Device } from '#db/capture.ts';
import { captureNoteWork, type NoteState } from '#db/capture-note.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import { noteCarriers } from '#db/outbox/refused-work.ts';
import type { NoteRow, OpRow, SessionRow } from '#db/rows.ts';
import { emptyDraft } from '#db/session-draft.ts';
import { saysTheSame } from '#domain/note/marked-since.ts';
import { type NoteFields, noteFieldsOf } from '#domain/note/note-fields.ts';
import { changedNoteFields, mergeNote } from '#domain/note/note-merge.ts';
import { logHours, whyNotSave } from '#domain/note/note-rules.ts';
import { timesOfNote } from '#domain/session/session-rules.ts';
import { NONE_YET } from './repair-note.ts';

/** A device names each note that it writes. */
type NoteBody = SaveNoteBody & { uid: string; merged?: true };

/** What a form was filled from: the words that its person saw (null: an empty form), the server's version of them, and its note. */
export type SeenNote = { fields: NoteFields | null; version: number | null; note?: Note | null };

/** `insteadOf`: a note that the server has deleted, and that these words come from. */
export type NoteToSave = { uid: string; fields: NoteFields; seen?: SeenNote; insteadOf?: string };

/**
 * The note on the wire. The policy's text limit was checked where the text was typed: a longer text from before is not
 * touched.
 * @throws CaptureRefused while a required field is missing.
 */
export function noteToSend({ uid, fields }: NoteToSave): NoteBody {
  const [problem] = Object.values(whyNotSave(fields, { textLimit: TEXT_LIMIT }));
  const { client_id, location, ...rest } = fields;
  if (problem !== undefined || client_id === null || location === null)
    throw new CaptureRefused(problem ?? 'The note is not complete.');
  return { uid, ...rest, client_id, location: location as SaveNoteBody['location'] };
}

/**
 * Saves one's own note on this device and queues it: a new one, or a changed one. This supersedes whatever the server
 * had refused of it. What has come to the note since the form was filled (from another device, the office or another
 * window) is joined with it, never written over. `onto`: the server's note that a person has compared it with. Answers
 * the op's id.
 * @throws CaptureRefused, CaptureFailed
 */
export function saveNote(device: Device, typed: NoteToSave, onto: Note | null = null): Promise<string> {
  noteToSend(typed);
  return captureNoteWork(device, { uid: typed.uid, words: typed, insteadOf: typed.insteadOf }, (state, now) => {
    const { wanted, merged, madeFrom } = onto ? asTyped(typed) : joined(typed, state.note);
    const body = { ...noteToSend(wanted), ...(merged ? { merged } : {}) };
    const replaces = state.refused.filter((op) => isReplaced(op, wanted));
    const row = nextRow({ ...state, refused: replaces }, wanted, device.db.userId, now, onto);
    const { session } = state;
    const carrier = carrierOf(row, session, body, replaces.at(-1));
    return {
      note: row,
      ...(session?.state === 'closed' ? { session: withNote(session, wanted.fields) } : {}),
      op: madeFrom ? madeFromSeen(carrier, madeFrom) : { ...carrier, ...(onto ? { baseVersion: onto.version } : {}) },
      ...(onto ? { extra: { noteBase: noteFieldsOf(onto) } } : {}),
      ...(madeFrom ? { extra: { noteBase: madeFrom.fields } } : {}),
      replaces,
    };
  });
}

/**
 * `merged`: something has come to the note that its person has not seen. `madeFrom`: they and somebody else have changed
 * the same field, which a person decides.
 */
type Joined = { wanted: NoteToSave; merged?: true; madeFrom?: SeenNote };

const asTyped = (wanted: NoteToSave): Joined => ({ wanted });

function joined(typed: NoteToSave, stored: NoteRow | undefined): Joined {
  const { seen } = typed;
  if (!stored || !seen) return asTyped(typed);
  const { fields, took, conflicts } = mergeNote(seen.fields, typed.fields, stored.fields);
  const wanted = { ...typed, fields };
  if (conflicts.length > 0) return { wanted, madeFrom: seen };
  const isSeen = stored.version === seen.version || saysTheSame(seen.note, stored.base);
  return took.length > 0 || !isSeen ? { wanted, merged: true } : asTyped(wanted);
}

/** It names what its person saw: the server refuses to write over anything newer, and unsent work goes out before it. */
const madeFromSeen = ({ replacesUnsent: _, ...op }: NewOp, { version }: SeenNote): NewOp => ({
  ...op,
  baseVersion: version ?? NONE_YET,
});

/** A refused addition is in the form as well; a Submit of another note closes its own session. */
function isReplaced({ kind, entityId }: OpRow, { uid }: NoteToSave): boolean {
  if (kind === 'submitSession') return entityId === uid;
  return kind === 'addAddendum' || noteCarriers.has(kind);
}

/** The lane that a note's work goes out in: behind the work of the session it belongs to. */
export function laneOfNote({ uid, sessionId }: Pick<NoteRow, 'uid' | 'sessionId'>): string {
  return sessionId === null ? `note:${uid}` : `session:${sessionId}`;
}

/** The times of a submitted session are those of its note. */
function withNote(session: SessionRow, fields: NoteFields): SessionRow {
  return { ...session, ...timesOfNote(session, fields), logHours: logHours(fields) };
}

/**
 * A refused Submit is submitted again with the corrected note, and with the current answers: others may have been given
 * since. It is not while its session is open again, because that would close it. Anything else is a plain save.
 */
function carrierOf(row: NoteRow, session: SessionRow | undefined, body: NoteBody, refused: OpRow | undefined): NewOp {
  const common = { lane: laneOfNote(row), entityType: 'note', entityId: row.uid } as const;
  const isSubmit = refused?.kind === 'submitSession';
  if (isSubmit && session?.state !== 'open')
    return {
      ...common,
      kind: 'submitSession',
      body: { ...Object(refused.body), ...(session ? submitBody(session, body) : { note: body }) },
    };
  if (isSubmit || (refused?.kind === 'saveSessionNote' && row.state === 'draft'))
    return { ...common, kind: 'saveSessionNote', body: { session_uid: row.sessionId, ...body }, replacesUnsent: true };
  return { ...common, kind: 'saveNote', body, replacesUnsent: true };
}

function submitBody({ id, answers, ...session }: SessionRow, note: NoteBody): SubmitSessionBody {
  const { endDate, endTime } = timesOfNote(session, note);
  const { zero, notWatched } = answers;
  return { session_uid: id, endDate, endTime, observed_zero: zero, not_observed: notWatched, note };
}

function nextRow(
  { note, refused }: NoteState,
  wanted: NoteToSave,
  userId: number,
  now: string,
  onto: Note | null,
): NoteRow {
  const { uid, fields } = wanted;
  const row: NoteRow = note ?? newRow(uid, fields, userId, now);
  const known = onto ? { base: onto, serverId: onto.id, version: onto.version } : {};
  const same = note !== undefined && onto === null && changedNoteFields(note.fields, fields).length === 0;
  // For refused work even the same text is an answer: it is what counts.
  if (same && note.state === 'final' && refused.length === 0) throw new CaptureRefused('Nothing was changed.');
  return {
    ...row,
    ...known,
    fields,
    dateVisited: fields.date_visited,
    updatedAt: now,
    // Its times may be corrected by now; only the server knows.
    state: row.state === 'held' ? 'submitted' : row.state,
    timeconflicts: null,
  };
}

function newRow(uid: string, fields: NoteFields, userId: number, now: string): NoteRow {
  return {
    uid,
    serverId: null,
    sessionId: null,
    userId,
    state: 'submitted',
    fields,
    drafted: emptyDraft,
    draftedAt: null,
    draftedFrom: 0,
    base: null,
    version: null,
    updatedAt: now,
    dateVisited: fields.date_visited,
    timeconflicts: null,
  };
}
