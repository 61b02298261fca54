import type { NoteField, NoteFields } from '#domain/note/note-fields.ts';
import { addedWords } from '#domain/text-diff.ts';

/** What a person chose for one field; `both` is the text they made from the two. */
export type FieldChoice = { take: 'mine' | 'theirs' } | { take: 'both'; text: string };
export type Choices = Partial<Record<NoteField, FieldChoice>>;

/** The note after the choices, or null while a field has none. */
export function chosenFields(
  merged: NoteFields,
  theirs: NoteFields,
  conflicts: readonly NoteField[],
  choices: Choices,
): NoteFields | null {
  let fields: NoteFields = { ...merged };
  for (const field of conflicts) {
    const choice = choices[field];
    if (!choice) return null;
    if (choice.take === 'theirs') fields = { ...fields, [field]: theirs[field] };
    if (choice.take === 'both') fields = { ...fields, [field]: choice.text };
  }
  return fields;
}

/** The note as one side or the other had it; a text made from both, typed here, is separate from that. */
export function stoodFields(merged: NoteFields, theirs: NoteFields, choices: Choices): NoteFields {
  const taken = Object.entries(choices).flatMap(([field, { take }]) =>
    take === 'theirs' ? [[field, theirs[field as NoteField]]] : [],
  );
  return { ...merged, ...Object.fromEntries(taken) };
}

/**
 * Both texts in one, mine first: what "Keep both and edit" begins with. What they share appears once; every word that
 * only theirs has comes after it.
 */
export function bothTexts(mine: string, theirs: string): string {
  const parts = addedWords(theirs, mine);
  const shared = parts.some(({ added }) => !added);
  const added = parts.filter((part) => part.added).map(({ text }) => text.trim());
  const whole = [mine.trimEnd(), shared ? added.join(' ') : theirs.trim()];
  return whole.filter((text) => text !== '').join(shared ? ' ' : '\n');
}
