import { TEXT_LIMIT } from '#contract/common.ts';
import {
  type NoteFact,
  type NoteText,
  noteFacts,
  noteFieldKeys,
  noteTexts,
  perNoteText,
} from '#domain/note/note-fields.ts';
import { whyNotSave } from '#domain/note/note-rules.ts';
import { hoursBetween } from '#domain/time/service-time.ts';
import type { NoteValues } from '#server/db/queries/store-note.ts';
import { invalid } from './answer/problem.ts';

export type SentNote = Omit<NoteValues, NoteText> & { [field in NoteText]?: string | undefined };

/**
 * The note that a call wants: a text that it does not carry stays as it is `stored`, whoever wrote it, because an app of
 * before the text was added does not know it, and a form leaves out what nobody changed. Empty where nothing is stored.
 */
export function noteValues(sent: SentNote, stored: Record<NoteText, string> | null = null): NoteValues {
  const { client_id, date_visited, location, begin_time, end_time } = sent;
  const texts = perNoteText((field) => sent[field] ?? stored?.[field] ?? '');
  return { client_id, date_visited, location, begin_time, end_time, ...texts };
}

/** Whether a call says nothing of a text that stays: whoever wrote that is its writer still. */
export const leavesText = (sent: SentNote, stored: Record<NoteText, string>): boolean =>
  noteTexts.some((field) => sent[field] === undefined && stored[field] !== '');

/**
 * Throws 422 with the specification's messages at the fields; `prefix` is where in the body the note is. The policy's
 * text limit is asked where a text is typed: what was captured under a longer one is never turned away.
 */
export function requireSavable(values: NoteValues, prefix = ''): void {
  const errors = Object.entries(whyNotSave(values, { textLimit: TEXT_LIMIT }));
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(([field, text]) => [`${prefix}${field}`, text])));
}

/** The names of the fields in which two notes differ. */
export function changedFields(before: NoteValues, after: NoteValues): (keyof NoteValues)[] {
  return noteFieldKeys.filter((field) => before[field] !== after[field]);
}

type Facts = Record<NoteFact, string | number>;

/** Old and new of what decides money, for the audit: whom, when, where and how long. What people wrote is not in it. */
export function factChanges(before: Facts, after: Facts): { values?: Record<string, { from: unknown; to: unknown }> } {
  const factsOf = (note: Facts) => ({
    ...Object.fromEntries(noteFacts.map((field) => [field, note[field]])),
    hours: hoursBetween(String(note.begin_time), String(note.end_time)),
  });
  const [from, to]: Record<string, string | number>[] = [factsOf(before), factsOf(after)];
  const changed = Object.entries(from ?? {}).filter(([field, value]) => String(to?.[field]) !== String(value));
  if (changed.length === 0) return {};
  return { values: Object.fromEntries(changed.map(([field, value]) => [field, { from: value, to: to?.[field] }])) };
}
