import type { EntityTable } from 'dexie';
import { hasAllTexts, withAllTexts } from '#domain/note/note-fields.ts';
import type { NoteRow, OpRow } from './rows.ts';

/**
 * Rows that an app stored before a text was added to notes are without it: whoever reads them gets it empty. On the disk
 * they stay as they are until they are written.
 */
export function completeNotes(notes: EntityTable<NoteRow, 'uid'>, ops: EntityTable<OpRow, 'seq'>): void {
  notes.hook('reading', orNone(completeNote));
  ops.hook('reading', orNone(completeOp));
}

/** Dexie asks about a row that is not there, too. */
const orNone =
  <T>(complete: (row: T) => T) =>
  (row: T | undefined) =>
    row && complete(row);

/**
 * What the server has in the text was not kept: it may be another person's words. So the row is of the version before,
 * and the next save meets them instead of laying nothing over them.
 */
function completeNote(row: NoteRow): NoteRow {
  const { base, version } = row;
  const fields = withAllTexts(row.fields);
  if (!base || hasAllTexts(base)) return fields === row.fields ? row : { ...row, fields };
  return { ...row, fields, base: withAllTexts(base), version: version === null ? null : version - 1 };
}

function completeOp(op: OpRow): OpRow {
  return op.noteBase && !hasAllTexts(op.noteBase) ? { ...op, noteBase: withAllTexts(op.noteBase) } : op;
}
