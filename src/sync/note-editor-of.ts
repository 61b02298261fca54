import * as z from 'zod/mini';
import { type Note, note as noteSchema } from '#contract/notes.ts';

/** Who wrote the other side of a note. `elsewhere`: the server does not say. */
export type OtherSide =
  | { who: 'self'; at: string }
  | { who: 'person'; name: string; at: string }
  | { who: 'elsewhere' };

/** @param me whose device this is */
export function otherSideOf({ edited }: Pick<Note, 'edited'>, me: number): OtherSide {
  if (!edited) return { who: 'elsewhere' };
  const { id, by, at } = edited;
  return id === me ? { who: 'self', at } : { who: 'person', name: by, at };
}

/** Whose words the other side's are: never "the office" for the person's own words. */
export function sideName(side: OtherSide): string {
  if (side.who === 'person') return side.name;
  return side.who === 'self' ? 'Your other device' : 'Changed elsewhere';
}

/** "Dana Kline changed it, too": about the server's row as it was when it refused one's own note. */
export function changedTooText(current: unknown): string {
  const read = z.safeParse(noteSchema, current);
  // Only a note's author has it waiting here.
  const side: OtherSide = read.success ? otherSideOf(read.data, read.data.user.id) : { who: 'elsewhere' };
  if (side.who === 'person') return `${side.name} changed it, too`;
  return side.who === 'self' ? 'You changed it on another device, too' : 'It was changed elsewhere, too';
}
