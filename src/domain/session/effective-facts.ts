import { asRead, atOf } from './one-clock.ts';
import type { SessionEvent } from './session-event.ts';

/**
 * The facts that count, by one clock. @param ordered all facts, as `orderEvents` has them @param voided those that do not
 * count @param here see `asRead`
 */
export function effectiveFacts(
  ordered: readonly SessionEvent[],
  voided: ReadonlySet<string>,
  here?: number | null,
): SessionEvent[] {
  return byOneClock(ordered, here).filter(({ uid }) => !voided.has(uid));
}

/** Events with their times by the clock that they are read by. */
export const byOneClock = (events: readonly SessionEvent[], here?: number | null): readonly SessionEvent[] =>
  asRead(events, here).map(({ shift, ...event }) =>
    shift === undefined ? event : { ...event, at: new Date(atOf({ at: event.at, shift })).toISOString() },
  );
