import { effectiveEvents, replacedByCount } from '#db/effective-events.ts';
import type { EventRow } from '#db/rows.ts';
import { byTime } from '#domain/session/episode-marks.ts';
import type { Abc } from '#domain/session/session-event.ts';

/** An occurrence with a description: what came before it, and what after. */
export type AbcFact = { uid: string; behaviorId: number; at: string; abc: Abc };

/** "Before: Demand given. After: Redirected" */
export function abcText({ antecedent, consequence }: Abc): string {
  return [antecedent && `Before: ${antecedent}`, consequence && `After: ${consequence}`].filter(Boolean).join('. ');
}

/** The occurrences that were not taken back, of one behavior or of all, in the order they happened. */
function occurrencesOf(events: readonly EventRow[], behaviorId?: number): (EventRow & { kind: 'tap' | 'onset' })[] {
  const found = effectiveEvents(events).filter(
    (event): event is EventRow & { kind: 'tap' | 'onset' } =>
      (event.kind === 'tap' || event.kind === 'onset') &&
      (behaviorId === undefined || event.behaviour_id === behaviorId),
  );
  return byTime(found).map(({ event }) => event);
}

/** Those to which words can still be added: an occurrence that a typed count has replaced stays as it is (reading 63). */
export function describableOf(events: readonly EventRow[], behaviorId: number) {
  const replaced = replacedByCount(events);
  return occurrencesOf(events, behaviorId).filter(({ uid }) => !replaced.has(uid));
}

/** How many descriptions are offered to be used again. */
const PATTERNS = 3;

/** The descriptions of a behavior that another occurrence may share, the latest first, each once. */
export function abcPatterns(events: readonly EventRow[], behaviorId: number): Abc[] {
  const latest = occurrencesOf(events, behaviorId).reverse();
  const byText = new Map(latest.flatMap(({ abc }) => (abc && abcText(abc) ? [[abcText(abc), abc] as const] : [])));
  return [...byText.values()].slice(0, PATTERNS);
}

/** Those with an antecedent or a consequence. */
export function abcFacts(events: readonly EventRow[]): AbcFact[] {
  return occurrencesOf(events).flatMap(({ uid, at, behaviour_id: behaviorId, abc }) =>
    abc?.antecedent || abc?.consequence ? [{ uid, behaviorId, at, abc }] : [],
  );
}
