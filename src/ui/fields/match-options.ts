import { findsByWords } from '#domain/text.ts';
import type { SelectOption } from './select-field.tsx';

/**
 * Options in which every typed word begins some word of the label: "Chidi O.", as the screens write a client, finds Chidi
 * Okafor. No words: all of them.
 */
export function matchOptions(options: readonly SelectOption[], typed: string): SelectOption[] {
  return options.filter((option) => findsByWords(option.label, typed));
}
