import { effectiveFacts } from './effective-facts.ts';
import { type TypedMarks, typedMarks } from './episode-marks.ts';
import { orderEvents, voidedUids } from './event-order.ts';
import { pressedPauses } from './pressed-pauses.ts';
import { changesObservedTime, type SessionEvent } from './session-event.ts';
import type { SessionTally } from './session-tally.ts';
import { addFact, draftOf, finished, type TallyDraft } from './tally-draft.ts';
import { type Replaced, replacedByCounts } from './typed-counts.ts';

export const emptyTally: SessionTally = { behaviors: {}, skills: {}, runs: [], pauses: [] };

/** Every number of a session from its facts, in any order, with voids honored (measurement 1). */
export function foldSession(events: readonly SessionEvent[]): SessionTally {
  const ordered = orderEvents(events);
  const voided = voidedUids(ordered);
  const facts = effectiveFacts(ordered, voided);
  const draft = added(emptyTally, facts, typedMarks(ordered), replacedByCounts(ordered, voided));
  const pressed = ordered.some((event) => changesObservedTime(event) && voided.has(event.uid));
  if (pressed) draft.tally.pressed = pressedPauses(ordered, voided, draft.submits);
  return finished(draft);
}

/** The tally after more events at the end of the order. A void or a correction cannot be applied this way: fold again. */
export function applyEvents(tally: SessionTally, events: readonly SessionEvent[]): SessionTally {
  return finished(added(tally, events, typedMarks(events)));
}

function added(
  tally: SessionTally,
  events: readonly SessionEvent[],
  typed: TypedMarks,
  replaced?: Replaced,
): TallyDraft {
  const draft = draftOf(tally, typed, replaced);
  for (const event of events) addFact(draft, event);
  return draft;
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
