import type { Measuring } from './measuring.ts';

/** What is otherwise for all clients from a day on. What was recorded before keeps the measure it was recorded under. */
export type CatalogueChange = {
  /** YYYY-MM-DD, the company's. */
  from: string;
  /** Something else counts as one; better words for the same do not make it another. */
  defines: boolean;
  /** How it was measured until then; null: as after it. */
  was: Measuring | null;
};

type Changed = { changes?: readonly CatalogueChange[] | undefined };

/** A behavior as it was for all clients on a day: measured as it was then, in the words of today. @param date YYYY-MM-DD */
export function programOn<B extends Measuring & Changed>(behavior: B, date: string): B {
  const next = behavior.changes?.find(({ from, was }) => was !== null && from > date);
  return next?.was ? { ...behavior, ...next.was } : behavior;
}
