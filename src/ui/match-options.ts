import type { SelectOption } from './select-field.tsx';

/** Small letters without accents or marks, so that "jose" finds "José". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const wordsOf = (text: string) => plain(text).split(/[\s,.()/-]+/);

/**
 * Options in which every typed word begins some word of the label: "Chidi O.", as the screens write a client, finds Chidi
 * Okafor. No words: all of them.
 */
export function matchOptions(options: readonly SelectOption[], typed: string): SelectOption[] {
  const wanted = wordsOf(typed).filter(Boolean);
  return options.filter((option) => {
    const words = wordsOf(option.label);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}
