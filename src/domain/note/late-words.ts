import { bothTexts } from './both-texts.ts';
import { isNoteText, type NoteField, type NoteFields } from './note-fields.ts';

/** Fields of a note's form; `unread` has what was typed as a date or time and is none, by field. */
export type LateContent = { fields: Partial<NoteFields>; unread?: Partial<Record<NoteField, string>> | undefined };

/**
 * What was typed in a window that was left before it was stored, laid over the note as it is by now.
 * `over`: what each of those fields said when it was typed over. A field that has not been written since takes what was
 * typed; in a text that has, both stand; of a choice, a date or a time the one made since stands.
 * @returns the fields that become something else, and all that is unreadable after it
 */
export function lateWords(now: LateContent & { fields: NoteFields }, typed: LateContent, over: LateContent) {
  const fields = new Map<NoteField, unknown>();
  const unread = new Map(Object.entries(now.unread ?? {}));
  for (const field of fieldsOf(typed, over)) {
    const [mine, before, there] = [shownIn(typed, field), shownIn(over, field), shownIn(now, field)];
    if (mine === undefined) continue;
    if (there === before) {
      const text = typed.unread?.[field];
      if (text === undefined) unread.delete(field);
      else unread.set(field, text);
      if (field in typed.fields) fields.set(field, typed.fields[field]);
    } else if (isNoteText(field)) fields.set(field, joinedText(String(there), String(mine)));
  }
  const changed = [...fields].filter(([field, value]) => value !== now.fields[field]);
  return { fields: Object.fromEntries(changed) as Partial<NoteFields>, unread: Object.fromEntries(unread) };
}

/** What the form shows in a field. */
const shownIn = ({ fields, unread }: LateContent, field: NoteField) => unread?.[field] ?? fields[field];

const fieldsOf = (typed: LateContent, over: LateContent): Set<NoteField> =>
  new Set([typed.fields, typed.unread, over.unread].flatMap((part) => Object.keys(part ?? {}) as NoteField[]));

/** Of two texts the one that has the other in it, or else both. */
export function joinedText(there: string, mine: string): string {
  if (there.includes(mine)) return there;
  return mine.includes(there) ? mine : bothTexts(there, mine);
}
