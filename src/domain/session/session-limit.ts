import type { EventKind } from './session-event.ts';

/** The most facts of a session: a tap a second for more than five hours. Every number of it is worked out from all of them. */
export const MOST_FACTS = 20_000;
/** From here on the tablet says that the session is getting full. */
export const MANY_FACTS = 18_000;
/** Beyond the most, for what ends or takes back something: Submit can always close what is running. */
const MOST_ENDS = 1000;

const ends: ReadonlySet<EventKind> = new Set(['offset', 'interval_stop', 'resume', 'void']);
const shown = (facts: number) => facts.toLocaleString('en-US');

/** Why a session can't take facts of these kinds, or null. @param facts how many it would have, the new ones counted */
export function whyNotMore(facts: number, kinds: readonly EventKind[]): string | null {
  const most = kinds.every((kind) => ends.has(kind)) ? MOST_FACTS + MOST_ENDS : MOST_FACTS;
  if (facts <= most) return null;
  return `This session is full: it takes ${shown(MOST_FACTS)} records, and all of them are kept. Submit it, then start a new session to record more.`;
}

/** What is said of a session that is getting full, or null. */
export function nearlyFull(facts: number): string | null {
  if (facts < MANY_FACTS) return null;
  return facts >= MOST_FACTS
    ? 'This session is full. Submit it, then start a new session to record more.'
    : `This session has ${shown(facts)} of the ${shown(MOST_FACTS)} records that it takes. Submit it soon, then start a new session.`;
}
