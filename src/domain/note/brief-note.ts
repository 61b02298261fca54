import { type NoteField, type NoteText, noteFieldKeys, noteFieldNames, noteTexts } from './note-fields.ts';

/** What is told of a note's texts and addenda where they are not there themselves. */
export type Brief = {
  /** Texts in which nothing is written. */
  empty: readonly NoteText[];
  /** Fields that read otherwise by an addendum. */
  corrected: readonly NoteField[];
  /** Who brought addenda in from a file for its author. */
  addenda_by: readonly string[];
};

/** What `briefOf` looks at. `addenda`: the earliest first; each names fields as the note should read. */
export type WithTexts = Record<NoteField, string | number> &
  Record<NoteText, string> & {
    addenda: readonly { fields: Readonly<Record<string, string>>; brought_in?: { by: string } | null | undefined }[];
  };

/** The same of a note that is there with its texts and addenda. */
export function briefOf(note: WithTexts): Brief {
  const said: Partial<Record<string, string>> = Object.assign({}, ...note.addenda.map(({ fields }) => fields));
  return {
    empty: noteTexts.filter((key) => note[key].trim() === ''),
    corrected: noteFieldKeys.filter((field) => said[field] !== undefined && said[field] !== String(note[field])),
    addenda_by: [...new Set(note.addenda.flatMap(({ brought_in }) => (brought_in ? [brought_in.by] : [])))],
  };
}

/** Which fields read otherwise by an addendum, for whoever reads what the note itself says; null where none do. */
export function correctedText(corrected: Brief['corrected']): string | null {
  const fields = noteFieldKeys.filter((field) => corrected.includes(field));
  if (fields.length === 0) return null;
  return `Corrected by an addendum: ${fields.map((field) => noteFieldNames[field]).join(', ')}.`;
}
