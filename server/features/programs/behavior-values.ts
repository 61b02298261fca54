import type { endpoints } from '#contract/endpoints.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import { type Timing, timings } from '#domain/session/timing.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

/** The columns of a behavior that say how it is measured. */
export interface Measured {
  type: IntervalType | null;
  measure: 'count' | 'duration';
  timing: Timing[];
  interval_length: number | null;
  interval_number: number | null;
}

type Sent = Pick<WriteCall<typeof endpoints.changeBehavior>['body'], 'type' | 'measure' | 'timing' | 'interval'>;

/**
 * The sent values over the stored ones. A behavior that is no longer scored by intervals loses its interval; giving an
 * interval to one that is not scored by intervals is refused.
 */
export function measuredBy(sent: Sent, stored: Measured): Measured {
  const type = sent.type === undefined ? stored.type : sent.type;
  const measure = sent.measure ?? stored.measure;
  const asked = sent.timing ?? stored.timing;
  // Each once, in a fixed order, so that the same request makes the same row.
  const timing = timings.filter((one) => asked.includes(one));
  if (type === null && sent.interval) throw invalid({ interval: 'Choose how intervals are scored first' });
  if (type === null || sent.interval === null)
    return { type, measure, timing, interval_length: null, interval_number: null };
  const { interval_length, interval_number } = stored;
  if (!sent.interval) return { type, measure, timing, interval_length, interval_number };
  return { type, measure, timing, interval_length: sent.interval.length, interval_number: sent.interval.number };
}
