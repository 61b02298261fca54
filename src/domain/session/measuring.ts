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
