import type { PageStorage } from '#lib/page-storage.ts';

/** A ticked note: its number, and what it read like when it was ticked. Neither names nor texts leave the page's memory. */
export type Ticked = readonly [id: number, mark: string];

/** The notes ticked for each question of one screen, latest question last. */
type Kept = readonly (readonly [question: string, ticked: readonly Ticked[]])[];

/** Back reaches further than anybody remembers what they ticked. */
const MOST_QUESTIONS = 10;

/** What is ticked in a list stays with its question as long as the tab: over a reload, Back and Forward. */
export function keptChoice(storage: PageStorage | null, screen: string) {
  const key = `ticked ${screen}`;

  function read(): Kept {
    try {
      return JSON.parse(storage?.getItem(key) ?? '[]') as Kept;
    } catch {
      return [];
    }
  }

  return {
    of: (question: string): readonly Ticked[] => read().find(([asked]) => asked === question)?.[1] ?? [],
    keep(question: string, ticked: readonly Ticked[]): void {
      const others = read().filter(([asked]) => asked !== question);
      const next = ticked.length === 0 ? others : [...others, [question, ticked] as const];
      try {
        if (next.length === 0) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify(next.slice(-MOST_QUESTIONS)));
      } catch {
        // No room, or none allowed: the page still has what is ticked.
      }
    },
  };
}

/** A short mark of a text: the same for the same text, and another for a changed one (53 bits). */
export function markOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}
