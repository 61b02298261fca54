import { abcParts, antecedents, consequences } from './abc.ts';

/** The text with a quick choice added, or taken out of it again; other words stay as they are. More can be typed behind it. */
export function toggleChoice(text: string, choice: string): string {
  const before = abcParts(text).filter((part) => part !== '');
  const after = before.includes(choice) ? before.filter((part) => part !== choice) : [...before, choice];
  return readyToType(after.join('; '));
}

const allChoices: ReadonlySet<string> = new Set([...antecedents, ...consequences]);

/** What ends with a quick choice, open for the next words: typed on, it would be another word ("Told noHe"). */
export function readyToType(text: string): string {
  return allChoices.has(abcParts(text).at(-1) ?? '') ? `${text.trimEnd()}; ` : text;
}

/** The same as it is kept, without what only held the place for more. */
export const withoutEnd = (text: string): string => text.replace(/[;\s]+$/, '');
