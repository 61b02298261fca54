import { bothTexts } from './both-texts.ts';
import { isNoteText, type NoteField, type NoteFields } from './note-fields.ts';

/**
 * What was typed in a window that was left before it was stored, laid over the note as it is by now.
 * `over`: what each of those fields said when it was typed over. A field that has not been written since takes what was
 * typed; in a text that has, both stand; of a choice, a date or a time the one made since stands.
 * @returns the fields that become something else
 */
export function lateWords(now: NoteFields, typed: Partial<NoteFields>, over: Partial<NoteFields>): Partial<NoteFields> {
  const late: [NoteField, unknown][] = [];
  for (const [name, mine] of Object.entries(typed)) {
    const field = name as NoteField;
    const there = now[field];
    if (there === over[field]) late.push([field, mine]);
    else if (isNoteText(field)) late.push([field, textOf(String(there), String(mine))]);
  }
  return Object.fromEntries(late.filter(([field, value]) => value !== now[field]));
}

/** Of two texts the one that has the other in it, or else both. */
function textOf(there: string, mine: string): string {
  if (there.includes(mine)) return there;
  return mine.includes(there) ? mine : bothTexts(there, mine);
}
