import type { Unread } from '#ui/fields/use-typed.ts';

/** What was typed into fields of a form and is no value of theirs, by field. One that could be read is not there. */
export type UnreadTexts<Field extends string> = Partial<Record<Field, string>>;

/**
 * One field's way to keep such a text in what its form keeps: what stands in the field stands there again after a reload.
 * @param kept as it is at that moment: a field that is left may just have changed another one
 */
export function unreadOf<Field extends string>(
  field: Field,
  kept: () => UnreadTexts<Field>,
  keep: (texts: UnreadTexts<Field>) => void,
): Unread {
  return {
    text: kept()[field] ?? '',
    onChange(text) {
      const texts = { ...kept() };
      delete texts[field];
      keep(text === '' ? texts : { ...texts, [field]: text });
    },
  };
}
