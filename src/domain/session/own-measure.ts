import { type CatalogueChange, programOn } from './catalogue-change.ts';
import type { Measuring } from './measuring.ts';

/**
 * What a behavior is for one client from a day on, beside the company's catalogue. Null: as for all clients. Nothing of
 * it is changed later: of two of one day the later one holds, and what was recorded before keeps its own measure.
 */
export type OwnMeasure = {
  id: number;
  behaviour_id: number;
  /** YYYY-MM-DD. */
  from: string;
  definition: string | null;
  measured: Measuring | null;
};

/** What holds for each day on which something begins, by day; what another one of the same day has replaced is left out. */
export function ownHistory(own: readonly OwnMeasure[], behaviorId: number): OwnMeasure[] {
  const ofBehavior = own.filter((one) => one.behaviour_id === behaviorId).sort((a, b) => a.id - b.id);
  return [...new Map(ofBehavior.map((one) => [one.from, one])).values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** The client's own on a day; undefined: as for all clients. @param date YYYY-MM-DD */
export function ownOn(own: readonly OwnMeasure[], behaviorId: number, date: string): OwnMeasure | undefined {
  return ownHistory(own, behaviorId).findLast(({ from }) => from <= date);
}

/**
 * Whether it is on record that a behavior was not measured by its length on a day: a length that stands beside a count of
 * that day was stated later, or by the measure of another day (reading 461). Of changes from before they were kept nobody
 * knows. @param date YYYY-MM-DD
 */
export function wasNotTimed<B extends Catalogued>(
  behavior: B,
  own: readonly OwnMeasure[] | undefined,
  date: string,
): boolean {
  const changes = [
    ...(behavior.changes ?? []).map(({ was }) => was),
    ...ownHistory(own ?? [], behavior.id).map(({ measured }) => measured),
  ];
  return changes.some((one) => one !== null) && asOwn(behavior, own, date).measure !== 'duration';
}

type Catalogued = Measuring & {
  id: number;
  definition?: string | undefined;
  changes?: readonly CatalogueChange[] | undefined;
};

/** A behavior of the catalogue as it is, or was, for the client on a day. @param date YYYY-MM-DD */
export function asOwn<B extends Catalogued>(behavior: B, own: readonly OwnMeasure[] | undefined, date: string): B {
  const then = programOn(behavior, date);
  const holds = ownOn(own ?? [], behavior.id, date);
  if (!holds) return then;
  const { definition, measured } = holds;
  return { ...then, ...measured, ...(definition === null ? {} : { definition }) };
}
