import { objectOf } from '#domain/json-object.ts';
import { createListeners } from '#lib/listeners.ts';

/** Rows that the server left out of its last answers, because they can't be shown: by the address of the list. */
export type Unshown = { readonly path: string; readonly count: number };

let known: readonly Unshown[] = [];
const { subscribe, notify } = createListeners();

/** Notes what an answer says of itself; one that left nothing out takes back what its list said before. */
export function noteUnshown(path: string, answer: unknown): void {
  const count = countOf(answer);
  const was = known.find((one) => one.path === path);
  if ((was?.count ?? 0) === count) return;
  const others = known.filter((one) => one.path !== path);
  known = count === 0 ? others : [...others, { path, count }];
  notify();
}

function countOf(answer: unknown): number {
  const { unshown } = objectOf(answer);
  return typeof unshown === 'number' ? unshown : 0;
}

export const unshownStore = {
  subscribe,
  read: (): readonly Unshown[] => known,
};
