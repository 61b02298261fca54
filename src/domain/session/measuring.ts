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

/** Whether what is recorded of both can be compared: what is asked for besides changes nothing of it. */
export function isSameWay(one: Measuring, other: Measuring): boolean {
  return (
    one.measure === other.measure &&
    one.type === other.type &&
    one.interval?.length === other.interval?.length &&
    one.interval?.number === other.interval?.number
  );
}
