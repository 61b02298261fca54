import type { NoteField, NoteFields } from '#domain/note/note-fields.ts';

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
