import type { ClaimFacts } from '#domain/money/changed-claim.ts';
import { hoursBetween } from '#domain/time/service-time.ts';
import {
  type NoteFact,
  type NoteField,
  type NoteText,
  noteFacts,
  noteFieldKeys,
  noteFieldNames,
  noteTexts,
} from './note-fields.ts';
import { noteValueText } from './note-words.ts';
import { hoursText } from './stamp-text.ts';

/** What is told of a note's texts and addenda where they are not there themselves. */
export type Brief = {
  /** Texts in which nothing is written. */
  empty: readonly NoteText[];
  /** Fields that read otherwise by an addendum. */
  corrected: readonly NoteField[];
  /** How the facts of the visit among these read; an older server does not tell it. */
  amended?: Facts | undefined;
  /** Who brought addenda in from a file for its author. */
  addenda_by: readonly string[];
};

/** Fields as the note should read. `superseded`: of these, what the note itself has said otherwise since. */
type Addendum = { fields: Readonly<Record<string, string>>; superseded?: readonly string[] | undefined };

/** What `briefOf` looks at. `addenda`: the earliest first. */
export type WithTexts = Record<NoteField, string | number> &
  Record<NoteText, string> & {
    addenda: readonly (Addendum & { brought_in?: { by: string } | null | undefined })[];
  };

/**
 * What a note's addenda say of it: the last word on each field, which is theirs as long as the note itself has not said
 * another since. `said_by_addenda` of the database.
 */
export function saidByAddenda(addenda: readonly Addendum[]): Partial<Record<string, string>> {
  const inForce = addenda.map(({ fields, superseded = [] }) =>
    Object.entries(fields).filter(([field]) => !superseded.includes(field)),
  );
  return Object.fromEntries(inForce.flat());
}

type Saying = Readonly<Record<string, unknown>>;

/** The addenda of a note that is saved with other fields: `supersede_addenda` of the database. */
export function supersededBy<A extends Addendum>(addenda: readonly A[], was: Saying, is: Saying): A[] {
  return addenda.map((one) => ({
    ...one,
    superseded: Object.keys(one.fields).filter(
      (field) => one.superseded?.includes(field) || String(was[field]) !== String(is[field]),
    ),
  }));
}

/** The same of a note that is there with its texts and addenda. */
export function briefOf(note: WithTexts): Brief {
  const said = saidByAddenda(note.addenda);
  return {
    empty: noteTexts.filter((key) => note[key].trim() === ''),
    corrected: noteFieldKeys.filter((field) => said[field] !== undefined && said[field] !== String(note[field])),
    ...amendedOf(note, said),
    addenda_by: [...new Set(note.addenda.flatMap(({ brought_in }) => (brought_in ? [brought_in.by] : [])))],
  };
}

type Facts = { readonly [Fact in NoteFact]?: ClaimFacts[Fact] | undefined };

/** The facts of a visit that read otherwise by what addenda say; nothing where none do. */
export function amendedOf(
  note: Record<NoteFact, string | number>,
  said: Partial<Record<NoteFact, string | number | undefined>>,
): Pick<Brief, 'amended'> {
  const facts = noteFacts.flatMap((fact) => {
    const [is, was] = [said[fact], note[fact]];
    if (is === undefined || String(is) === String(was)) return [];
    return [[fact, typeof was === 'number' ? Number(is) : is] as const];
  });
  return facts.length === 0 ? {} : { amended: Object.fromEntries(facts) };
}

type Visit = { date_visited: string; begin_time: string; end_time: string; location: number };

/**
 * "Corrected by an addendum: End Time 7:00 PM, 6:30 PM by addendum; 1.0 h, not 1.5 h.": for whoever reads what the note itself
 * says; null where nothing reads otherwise. A client is not named: nothing here knows the other one.
 */
export function correctedText({ corrected, amended = {}, ...note }: Visit & Brief): string | null {
  const fields = noteFieldKeys.filter((field) => corrected.includes(field));
  if (fields.length === 0) return null;
  const said = fields.map((field) => {
    const name = noteFieldNames[field];
    if (!isOfVisit(field) || amended[field] === undefined) return name;
    const [is, was] = [amended[field], note[field]].map((value) => noteValueText(field, value ?? null, String));
    return `${name} ${was}, ${is} by addendum`;
  });
  const times = { ...note, ...amended };
  const [now, before] = [times, note].map((one) =>
    hoursText(hoursBetween(String(one.begin_time), String(one.end_time))),
  );
  const hours = now === before ? [] : [`${now}, not ${before}`];
  return `Corrected by an addendum: ${[...said, ...hours].join('; ')}.`;
}

const isOfVisit = (field: NoteField): field is keyof Visit =>
  field !== 'client_id' && noteFacts.some((fact) => fact === field);
