import * as z from 'zod/mini';
import { note as noteSchema } from '#contract/notes.ts';
import type { NoteHistory } from '#db/queries/note-versions.ts';
import { type NoteFields, noteFieldsOf } from '#domain/note/note-fields.ts';
import { changedNoteFields } from '#domain/note/note-merge.ts';
import { otherSideOf, sideName } from './note-editor-of.ts';
import { carriedFields } from './send/repair-note.ts';

/**
 * How a note read before: who wrote it that way ("Yours", or a name), when, and the fields that now read differently.
 */
type EarlierVersion = { key: string; by: string; at: string; fields: Partial<NoteFields> };

/**
 * Earlier wordings of a note, newest first: what was submitted on this device before, and both sides of every conflict that a
 * person decided. A wording that reads as the note does now is not an earlier version.
 */
export function earlierVersions({ note, ops }: NoteHistory): EarlierVersion[] {
  if (!note) return [];
  const found: EarlierVersion[] = [];
  const seen = new Set<string>();
  const add = (by: EarlierVersion['by'], at: string, fields: NoteFields | null) => {
    const text = JSON.stringify(fields);
    if (fields === null || seen.has(text)) return;
    seen.add(text);
    const differs = changedNoteFields(fields, note.fields);
    if (differs.length === 0) return;
    const read = Object.fromEntries(differs.map((field) => [field, fields[field]]));
    found.push({ key: `${by} ${at} ${found.length}`, by, at, fields: read });
  };
  for (const op of ops.toReversed()) {
    if (op.state === 'queued' || op.state === 'inflight') continue;
    const current = z.safeParse(noteSchema, op.lastError?.current);
    const isChosen = op.state === 'superseded' && current.success;
    // What goes out while a visit's note is being written is no version of it.
    if (op.kind === 'saveSessionNote' && !isChosen) continue;
    if (isChosen)
      add(
        sideName(otherSideOf(current.data, note.userId)),
        op.lastError?.at ?? op.capturedAt,
        noteFieldsOf(current.data),
      );
    add('Yours', op.capturedAt, carriedFields(op));
  }
  return found;
}
