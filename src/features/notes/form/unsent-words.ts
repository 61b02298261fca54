import * as z from 'zod/mini';
import { isRefused } from '#db/queries/note-work.ts';
import type { OpRow } from '#db/rows.ts';
import { bothTexts } from '#domain/note/both-texts.ts';
import { type NoteFields, noteTexts } from '#domain/note/note-fields.ts';
import { changedNoteFields } from '#domain/note/note-merge.ts';
import { addedFields, carriedFields } from '#sync/send/repair-note.ts';
import type { NoteStart } from './note-start.ts';

/**
 * A note with what waits to be added to it: those words exist only in the work itself. Work that carries the whole note
 * was written with what had been added before it.
 */
export function withWaiting(fields: NoteFields, work: readonly OpRow[]): NoteFields {
  const since = work.slice(1 + work.findLastIndex((op) => carriedFields(op) !== null));
  const added = since.filter((op) => !isRefused(op)).flatMap((op) => Object.entries(addedFields(op) ?? {}));
  return { ...fields, ...Object.fromEntries(added) };
}

/** What a form was filled from, as the note itself has it: without what only waits to be added. */
export function withoutWaiting(base: NoteFields | null, row: { fields: NoteFields }, stands: { fields: NoteFields }) {
  const waiting = changedNoteFields(row.fields, stands.fields);
  return base && { ...base, ...Object.fromEntries(waiting.map((field) => [field, row.fields[field]])) };
}

/**
 * Begins with the words of work that will not go out as it is. An addendum's words exist only in the work itself, and
 * so do all words when the note is no longer on this device. What was being typed was begun with them, and stays.
 * @param base the note as the server has it
 */
export function withRefused(start: NoteStart, work: readonly OpRow[], base: NoteFields | null): NoteStart {
  const isDraft = start.at !== undefined;
  const whole = start.base === null && !isDraft ? work.map(carriedFields).findLast((fields) => fields !== null) : null;
  const added = work.flatMap((op) => addedFields(op) ?? []);
  const lay = isDraft ? laidUnder(start) : laidOver(base);
  const reason = start.reason || (work.map(({ body }) => reasonOf(body)).findLast((text) => text !== '') ?? '');
  return { ...start, fields: added.reduce(lay, whole ?? start.fields), reason };
}

type Lay = (known: NoteFields, words: Partial<NoteFields>) => NoteFields;

/** Only where nothing was typed. */
function laidUnder({ fields, base }: NoteStart): Lay {
  const isTyped = (field: string) => fields[field as keyof NoteFields] !== base?.[field as keyof NoteFields];
  return (known, words) => ({
    ...known,
    ...Object.fromEntries(Object.entries(words).filter(([field]) => !isTyped(field))),
  });
}

/** Where the same text has been changed differently since, it contains both: the author says which one holds. */
function laidOver(base: NoteFields | null): Lay {
  return (known, words) => {
    const twice = noteTexts.filter((field) => words[field] !== undefined && known[field] !== base?.[field]);
    const both = twice.map((field) => [field, bothTexts(known[field], words[field] ?? '')]);
    return { ...known, ...words, ...Object.fromEntries(both) };
  };
}

function reasonOf(body: unknown): string {
  const read = z.safeParse(z.object({ reason: z.string() }), body);
  return read.success ? read.data.reason : '';
}
