import type { SelectOption } from './select-field.tsx';

/** Small letters without accents or marks, so that "jose" finds "José". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Options in which every typed word begins some word of the label. No words: all of them. */
export function matchOptions(options: readonly SelectOption[], typed: string): SelectOption[] {
  const wanted = plain(typed)
    .split(/[\s,]+/)
    .filter(Boolean);
  return options.filter((option) => {
    const words = plain(option.label).split(/[\s,.()/-]+/);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}
