import type { IntervalType } from './session-event.ts';
import type { Timing } from './timing.ts';

/** How a behavior is recorded. */
export type Measuring = {
  /** How intervals of it are scored; null when it is only counted. */
  type: IntervalType | null;
  measure: 'count' | 'duration';
  timing?: Timing[] | undefined;
  /** Seconds, and how many. */
  interval: { length: number; number: number } | null;
};

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
function ownOn(own: readonly OwnMeasure[], behaviorId: number, date: string): OwnMeasure | undefined {
  return ownHistory(own, behaviorId).findLast(({ from }) => from <= date);
}

/** A behavior of the catalogue as it is for the client on a day. @param date YYYY-MM-DD */
export function asOwn<B extends Measuring & { id: number; definition?: string | undefined }>(
  behavior: B,
  own: readonly OwnMeasure[] | undefined,
  date: string,
): B {
  const holds = ownOn(own ?? [], behavior.id, date);
  if (!holds) return behavior;
  const { definition, measured } = holds;
  return { ...behavior, ...measured, ...(definition === null ? {} : { definition }) };
}
