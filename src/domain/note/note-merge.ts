import { isNoteText, type NoteField, type NoteFields, noteFieldKeys } from './note-fields.ts';

/** `took`: fields that came from the other side. `conflicts`: fields that both changed, each in another way; mine stand in `fields`. */
export type MergedNote = { fields: NoteFields; took: NoteField[]; conflicts: NoteField[] };

/**
 * Three-way merge of a note by field: what one side alone changed since `base` is taken from that side; what both
 * changed is left to a person, and neither text is lost. Without a base both began with an empty note.
 */
export function mergeNote(base: NoteFields | null, mine: NoteFields, theirs: NoteFields): MergedNote {
  const took: NoteField[] = [];
  const conflicts: NoteField[] = [];
  for (const field of noteFieldKeys) {
    if (mine[field] === theirs[field]) continue;
    // Two who began the same note: what one of them left empty is the other's.
    const from = base ? base[field] : '';
    if (mine[field] === from) took.push(field);
    else if (theirs[field] !== from) conflicts.push(field);
  }
  return { fields: { ...mine, ...pickFields(theirs, took) }, took, conflicts };
}

/**
 * Texts that both changed and nobody wrote a word in are no conflict: mine stand, and go on following the data. Where
 * theirs are `signed` and mine nobody has compared with them, theirs do: what was submitted is not unsaid by a text that was
 * made without it.
 */
export function draftsStand(merged: MergedNote, mine: readonly string[], theirs: Drafted, signed: boolean): MergedNote {
  const isDrafted = (field: NoteField) => mine.includes(field) && theirs.drafted.includes(field);
  const drafts = merged.conflicts.filter(isDrafted);
  const taken = signed ? drafts : [];
  return {
    fields: { ...merged.fields, ...pickFields(theirs.fields, taken) },
    took: [...merged.took, ...taken],
    conflicts: merged.conflicts.filter((field) => !isDrafted(field)),
  };
}

/** A note, and which of its texts are as they were drafted. */
type Drafted = { fields: NoteFields; drafted: readonly string[] };

/**
 * The same for a server that was put back from a backup: there `base` is newer than `theirs` and proves nothing. The
 * longer text holds where it has the other one in it; everything else, and each fact, is left to a person.
 */
export function mergeRewound(mine: NoteFields, theirs: NoteFields): MergedNote {
  const took: NoteField[] = [];
  const conflicts: NoteField[] = [];
  for (const field of changedNoteFields(mine, theirs)) {
    if (isEmpty(theirs[field]) || hasText(mine, theirs, field)) continue;
    if (isEmpty(mine[field]) || hasText(theirs, mine, field)) took.push(field);
    else conflicts.push(field);
  }
  return { fields: { ...mine, ...pickFields(theirs, took) }, took, conflicts };
}

/**
 * Two pieces of one author's work: in a text that both changed, the one holds that has the other in it. What neither
 * has of the other is left to the author, and neither text is lost.
 */
export function mergeOwn(base: NoteFields, mine: NoteFields, theirs: NoteFields): MergedNote {
  const merged = mergeNote(base, mine, theirs);
  const longer = merged.conflicts.filter((field) => hasText(theirs, mine, field));
  const conflicts = merged.conflicts.filter((field) => !hasText(theirs, mine, field) && !hasText(mine, theirs, field));
  return { fields: { ...merged.fields, ...pickFields(theirs, longer) }, took: [...merged.took, ...longer], conflicts };
}

const isEmpty = (value: NoteFields[NoteField]): boolean => value === null || value === '';

function hasText(whole: NoteFields, part: NoteFields, field: NoteField): boolean {
  return isNoteText(field) && String(whole[field]).includes(String(part[field]));
}

/** The fields in which two notes differ. */
export function changedNoteFields(a: NoteFields, b: NoteFields): NoteField[] {
  return noteFieldKeys.filter((field) => a[field] !== b[field]);
}

function pickFields(from: NoteFields, fields: readonly NoteField[]): Partial<NoteFields> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}
