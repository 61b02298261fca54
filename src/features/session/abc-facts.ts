import type { EventRow } from '#db/rows.ts';
import { byTime } from '#domain/episode-marks.ts';
import type { Abc } from '#domain/session-event.ts';
import { standingEvents } from './record-acts.ts';

/** An occurrence that words were said about: what came before it, and what after. */
export type AbcFact = { uid: string; behaviorId: number; at: string; abc: Abc };

/** "Before: Demand given. After: Redirected" */
export function abcText({ antecedent, consequence }: Abc): string {
  return [antecedent && `Before: ${antecedent}`, consequence && `After: ${consequence}`].filter(Boolean).join('. ');
}

/** The occurrences that stand, of one behavior or of all, in the order they happened. */
export function occurrencesOf(
  events: readonly EventRow[],
  behaviorId?: number,
): (EventRow & { kind: 'tap' | 'onset' })[] {
  const found = standingEvents(events).filter(
    (event): event is EventRow & { kind: 'tap' | 'onset' } =>
      (event.kind === 'tap' || event.kind === 'onset') &&
      (behaviorId === undefined || event.behaviour_id === behaviorId),
  );
  return byTime(found).map(({ event }) => event);
}

/** Those with an antecedent or a consequence. */
export function abcFacts(events: readonly EventRow[]): AbcFact[] {
  return occurrencesOf(events).flatMap(({ uid, at, behaviour_id: behaviorId, abc }) =>
    abc?.antecedent || abc?.consequence ? [{ uid, behaviorId, at, abc }] : [],
  );
}
