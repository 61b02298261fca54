import type { SessionEvent } from '../session-event.ts';
import type { SessionTally } from '../session-tally.ts';

/** The closing of an interval as it counts: what it was closed with is what was known then. */
export function asScored<E extends SessionEvent>(event: E, tally: Pick<SessionTally, 'runs'>): E {
  if (event.kind !== 'interval' || event.by !== 'app') return event;
  const mark = tally.runs.find(({ run }) => run === event.run)?.marks[event.index];
  return mark?.by === 'app' ? { ...event, occurrence: mark.occurrence } : event;
}
