import { typedMarks } from './episode-marks.ts';
import { orderEvents, originsOf, voidedUids } from './event-order.ts';
import { asRead } from './one-clock.ts';
import { pressedPauses } from './pressed-pauses.ts';
import { changesObservedTime, type SessionEvent, showsWatching } from './session-event.ts';
import type { SessionTally } from './session-tally.ts';
import { addFact, addWatched, draftOf, finished } from './tally-draft.ts';
import { replacedByCounts } from './typed-counts.ts';

export const emptyTally: SessionTally = { behaviors: {}, skills: {}, runs: [], pauses: [] };

/** Every number of a session from its facts, in any order, with voids honored (measurement 1), by one clock. */
export function foldSession(events: readonly SessionEvent[]): SessionTally {
  const recorded = orderEvents(events);
  const voided = voidedUids(recorded);
  const ordered = asRead(recorded);
  const typed = typedMarks(ordered);
  const draft = draftOf(emptyTally, typed, replacedByCounts(ordered, voided));
  draft.ended = new Set(ordered.flatMap((event) => (event.kind === 'offset' && event.ends ? [event.ends] : [])));
  const watched = watchedUids(ordered, voided);
  for (const event of ordered) {
    if (!voided.has(event.uid)) addFact(draft, event);
    if (watched.has(event.uid)) addWatched(draft, event);
  }
  const pressed = ordered.some((event) => changesObservedTime(event) && voided.has(event.uid));
  if (pressed) draft.tally.pressed = pressedPauses(ordered, voided, draft.submits, watched);
  return finished(draft);
}

/** The tally after more events at the end of the order. A void or a correction cannot be applied this way: fold again. */
export function applyEvents(tally: SessionTally, events: readonly SessionEvent[]): SessionTally {
  const draft = draftOf(tally, typedMarks(events));
  for (const event of events) {
    addFact(draft, event);
    if (showsWatching(event)) addWatched(draft, event);
  }
  return finished(draft);
}

/** What shows that somebody watched when it was made: of what was corrected, what was pressed, and by whom. */
function watchedUids(ordered: readonly SessionEvent[], voided: ReadonlySet<string>): ReadonlySet<string> {
  const [known, origins] = [new Set(ordered.map(({ uid }) => uid)), originsOf(ordered)];
  const shown = ordered.filter((event) => !voided.has(event.uid) && showsWatching(event));
  return new Set(
    shown.map(({ uid }) => {
      const origin = origins.get(uid) ?? uid;
      return known.has(origin) ? origin : uid;
    }),
  );
}

/** Whether the session timer stands paused. */
export function isPaused(tally: SessionTally): boolean {
  return tally.pauses.at(-1)?.to === null;
}

/** Why nothing may be recorded into a session now, or null. */
export function whyNotRecord({ state }: { state: 'open' | 'closed' | 'voided' }): string | null {
  if (state === 'voided') return 'This session was started by mistake. Bring it back to add data.';
  return state === 'closed' ? 'This session is submitted. Reopen it to add data.' : null;
}
