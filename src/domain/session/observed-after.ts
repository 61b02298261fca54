import { observedAt } from './intervals/observed-at.ts';
import type { SessionEvent } from './session-event.ts';
import { END_MINUTE, observations, observedIn } from './session-span.ts';
import type { SessionTally } from './session-tally.ts';

/**
 * How many observations were made after the minute of the End Time, and the last of them, ISO 8601; null where none was.
 * @param end ms
 */
export function observedAfter(
  events: readonly SessionEvent[],
  tally: Pick<SessionTally, 'runs' | 'pauses' | 'pressed'>,
  end: number,
): { count: number; last: string } | null {
  const after = observations(events).filter((event) => observedAt(event, tally) >= end + END_MINUTE);
  const { last } = observedIn(after);
  return last === undefined ? null : { count: after.length, last };
}
