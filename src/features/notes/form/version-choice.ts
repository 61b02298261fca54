import type { MergedField } from '#domain/note-merge.ts';
import type { NoteFields } from '#domain/note-rules.ts';

/** What a person chose for one field; `both` is the text they made of the two. */
export type FieldChoice = { take: 'mine' | 'theirs' } | { take: 'both'; text: string };
export type Choices = Partial<Record<MergedField, FieldChoice>>;

/** The note after the choices, or null while a field has none. */
export function chosenFields(
  merged: NoteFields,
  theirs: NoteFields,
  conflicts: readonly MergedField[],
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

/** Both texts, mine first: what "Keep both and edit" begins with. */
export function bothTexts(mine: string, theirs: string): string {
  return [mine.trimEnd(), theirs.trim()].filter((text) => text !== '').join('\n');
}
