import type { Note, SaveNoteBody } from '#contract/notes.ts';
import type { Device } from '#db/capture.ts';
import { captureNoteWork, type NoteState } from '#db/capture-note.ts';
import { emptyDraft } from '#db/from-server.ts';
import type { NewOp } from '#db/new-op.ts';
import type { NoteRow, OpKind, OpRow } from '#db/rows.ts';
import { CaptureRefused } from '#db/storage-error.ts';
import { changedNoteFields, noteFieldsOf } from '#domain/note-merge.ts';
import { type NoteFields, whyNotSave } from '#domain/note-rules.ts';
import type { Policy } from '#domain/policy.ts';

export type NoteToSave = { uid: string; fields: NoteFields };

/** The note on the wire. @throws CaptureRefused while a field that it needs is missing. */
export function saveNoteBody({ uid, fields }: NoteToSave, policy: Pick<Policy, 'textLimit'>): SaveNoteBody {
  const [problem] = Object.values(whyNotSave(fields, policy));
  const { client_id, location, ...rest } = fields;
  if (problem !== undefined || client_id === null || location === null)
    throw new CaptureRefused(problem ?? 'The note is not complete.');
  return { uid, ...rest, client_id, location: location as SaveNoteBody['location'] };
}

/**
 * Saves one's own note on this device and queues it: a new one, or a changed one. What the server had refused of it is
 * superseded by this. `onto`: the server's note that a person has compared it with. Answers the op's id.
 * @throws CaptureRefused, CaptureFailed
 */
export function saveNote(
  device: Device,
  wanted: NoteToSave,
  policy: Pick<Policy, 'textLimit'>,
  onto: Note | null = null,
): Promise<string> {
  const body = saveNoteBody(wanted, policy);
  return captureNoteWork(device, wanted.uid, (state, now) => {
    const row = nextRow(state, wanted, device.db.userId, now, onto);
    const replaces = state.refused.filter(({ kind }) => carriers.has(kind));
    return {
      note: row,
      op: { ...carrierOf(row, body, replaces.at(-1)), ...(onto ? { baseVersion: onto.version } : {}) },
      ...(onto ? { extra: { noteBase: noteFieldsOf(onto) } } : {}),
      replaces,
    };
  });
}

const carriers: ReadonlySet<OpKind> = new Set(['saveNote', 'saveSessionNote', 'submitSession']);

/** The lane that a note's work goes out in: behind the work of the session it belongs to. */
export function laneOfNote({ uid, sessionId }: Pick<NoteRow, 'uid' | 'sessionId'>): string {
  return sessionId === null ? `note:${uid}` : `session:${sessionId}`;
}

/** A refused Submit is submitted again with the mended note; anything else becomes a plain save. */
function carrierOf(row: NoteRow, body: SaveNoteBody, refused: OpRow | undefined): NewOp {
  const common = { lane: laneOfNote(row), entityType: 'note', entityId: row.uid } as const;
  if (refused?.kind === 'submitSession' && typeof refused.body === 'object')
    return {
      ...common,
      kind: 'submitSession',
      body: { ...refused.body, ...endWith(refused.body, body), note: body },
      entityType: refused.entityType,
    };
  if (refused?.kind === 'saveSessionNote' && row.state === 'draft')
    return { ...common, kind: 'saveSessionNote', body: { session_uid: row.sessionId, ...body }, replacesUnsent: true };
  return { ...common, kind: 'saveNote', body, replacesUnsent: true };
}

/** A session's end moves with its note's, unless it lies on the day after the note. */
function endWith(submitted: object | null, { end_time, date_visited }: SaveNoteBody): { endTime?: string } {
  const goesOn = submitted !== null && 'endDate' in submitted && String(submitted.endDate) > date_visited;
  return goesOn ? {} : { endTime: end_time };
}

function nextRow({ note }: NoteState, wanted: NoteToSave, userId: number, now: string, onto: Note | null): NoteRow {
  const { uid, fields } = wanted;
  const row: NoteRow = note ?? newRow(uid, fields, userId, now);
  const known = onto ? { base: onto, serverId: onto.id, version: onto.version } : {};
  const same = note !== undefined && onto === null && changedNoteFields(note.fields, fields).length === 0;
  if (same && note.state === 'final') throw new CaptureRefused('Nothing was changed.');
  return {
    ...row,
    ...known,
    fields,
    dateVisited: fields.date_visited,
    updatedAt: now,
    // Its times may be mended by now; only the server knows.
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
