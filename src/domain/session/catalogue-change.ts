import { isSameWay, type Measuring } from './measuring.ts';

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

/** One change as it is on record; `measured` and `measured_was` are null where it left the measure as it was. */
export type RecordedChange = {
  day: string;
  definition_was: string;
  definition: string;
  /** The same in better words. */
  reworded: boolean;
  measured_was: Measuring | null;
  measured: Measuring | null;
};

/** The changes of one behavior or skill, a day each: from what it was when the day began to what it was at its end. */
export function dayChanges(rows: readonly RecordedChange[]): CatalogueChange[] {
  return [...Map.groupBy(rows, ({ day }) => day)].flatMap(([from, ofDay]) => {
    const isReworded = ofDay.every(
      ({ definition_was, definition, reworded }) => reworded || definition_was === definition,
    );
    const defines = !isReworded && ofDay[0]?.definition_was !== ofDay.at(-1)?.definition;
    const measures = ofDay.filter(({ measured }) => measured !== null);
    const was = measures[0]?.measured_was ?? null;
    const isMeasured = !isSame(was, measures.at(-1)?.measured ?? null);
    return defines || isMeasured ? [{ from, defines, was: isMeasured ? was : null }] : [];
  });
}

/** Field by field: what is stored as JSON comes back in an order of its own. */
function isSame(one: Measuring | null, other: Measuring | null): boolean {
  if (!one || !other) return one === other;
  return isSameWay(one, other) && String(one.timing ?? []) === String(other.timing ?? []);
}
