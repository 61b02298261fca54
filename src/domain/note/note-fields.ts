/**
 * What people write in a session note, once: the form, the wire, the device's copy, the merge of two versions, the
 * digest that says "Verified", the office's view and the download are all made from these tables. A new text is a row
 * of `noteTextFields` and a column in a migration (`text not null default ''`), and that is all: what tablets, apps and
 * servers of before lack of it is completed where it is read (tests/long/new-note-text.test.ts tries it).
 */

/** Facts of the visit, in the order of the form, with their names as the specification spells them. */
const noteFactNames = {
  client_id: 'Client',
  date_visited: 'Date',
  location: 'Location',
  begin_time: 'Begin Time',
  end_time: 'End Time',
} as const;

/**
 * Texts, in the order of the form. `drafted`: begins as drafted from the session's data. `missing`: what billing says
 * of a note without it; without `missing` the text is optional. `inFacts`: short, and read among the facts of the visit.
 */
export const noteTextFields = [
  {
    key: 'target_behaviors',
    label: 'Target Behaviors Occurred',
    drafted: true,
    missing: 'No Target Behaviors',
    inFacts: false,
  },
  {
    key: 'skill_learned',
    label: 'Skills worked on / Trained on',
    drafted: true,
    missing: 'No Skills',
    inFacts: false,
  },
  { key: 'who_present', label: 'Who was present', drafted: false, missing: null, inFacts: true },
  {
    key: 'health_safety',
    label: 'Health & Safety Issues',
    drafted: false,
    missing: 'No Health & Safety',
    inFacts: false,
  },
  { key: 'comment', label: 'Comments', drafted: false, missing: null, inFacts: false },
] as const;

export type NoteFact = keyof typeof noteFactNames;
export type NoteText = (typeof noteTextFields)[number]['key'];
/**
 * What the first release had, in the order in which the digest has them for ever. Every other text was added: rows and
 * answers of before are without it.
 */
export const firstNoteTexts = [
  'target_behaviors',
  'skill_learned',
  'who_present',
  'health_safety',
  'comment',
] as const satisfies readonly NoteText[];

/** Every field of a note that two people can change. */
export type NoteField = NoteFact | NoteText;

/** What a person writes; '' and null mean not chosen or empty. Times 'HH:mm', day 'YYYY-MM-DD'. */
export type NoteFields = {
  client_id: number | null;
  date_visited: string;
  location: number | null;
  begin_time: string;
  end_time: string;
} & Record<NoteText, string>;

/** What a claim and a payment are of. */
export const noteFacts = Object.keys(noteFactNames) as readonly NoteFact[];
export const noteTexts: readonly NoteText[] = noteTextFields.map(({ key }) => key);
export const addedNoteTexts: readonly NoteText[] = noteTexts.filter((key) => !isFirst(key));
export const noteFieldKeys: readonly NoteField[] = [...noteFacts, ...noteTexts];

/** What the fields of a note are called, as the specification spells them. */
export const noteFieldNames: Readonly<Record<NoteField, string>> = {
  ...noteFactNames,
  ...perNoteText((key) => noteTextFields.find((field) => field.key === key)?.label ?? ''),
};

/** One value for each text of a note. */
export function perNoteText<V>(value: (key: NoteText) => V): Record<NoteText, V> {
  // What `noteTexts` lists is what `NoteText` names.
  return Object.fromEntries(noteTexts.map((key) => [key, value(key)])) as Record<NoteText, V>;
}

function isFirst(key: NoteText): boolean {
  return firstNoteTexts.some((first) => first === key);
}

/** Whether the texts of a row are all there; one that was stored before a text was added is without it. */
export function hasAllTexts(row: Partial<Record<NoteText, unknown>>): boolean {
  return noteTexts.every((key) => key in row);
}

/** The row with every text of today: those that it is without are empty. */
export function withAllTexts<T extends object>(row: T): T {
  return hasAllTexts(row) ? row : { ...perNoteText(() => ''), ...row };
}

/** A note in which nothing is chosen or written. */
export const emptyNote: NoteFields = {
  client_id: null,
  date_visited: '',
  location: null,
  begin_time: '',
  end_time: '',
  ...perNoteText(() => ''),
};

/** The fields of a wider row (a note as the server gives it, a body as it is sent); what is absent is empty. */
export function noteFieldsOf(row: Partial<Record<NoteField, string | number | null | undefined>>): NoteFields {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    client_id: number(row.client_id),
    date_visited: text(row.date_visited),
    location: number(row.location),
    begin_time: text(row.begin_time),
    end_time: text(row.end_time),
    ...perNoteText((key) => text(row[key])),
  };
}

/** Whether a name is that of a field that people write in a note. */
export function isNoteField(name: string): name is NoteField {
  return Object.hasOwn(noteFieldNames, name);
}

/** Whether a field is a text that grows, and not one of the facts of the visit. */
export function isNoteText(field: NoteField): field is NoteText {
  return !Object.hasOwn(noteFactNames, field);
}

/** The texts of a note under their names, in the order of the form. */
export function noteLines(note: Partial<Record<NoteText, string>>): { key: NoteText; label: string; text: string }[] {
  return noteTextFields.map(({ key, label }) => ({ key, label, text: note[key] ?? '' }));
}
