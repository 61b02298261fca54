import { pairMarks } from './episode-marks.ts';
import { orderEvents, voidedUids } from './event-order.ts';
import { asRead } from './one-clock.ts';
import type { SessionEvent } from './session-event.ts';
import { replacedByCounts } from './typed-counts.ts';

/** What is recorded of behaviors. `replaced`: a typed count has taken its place. */
export type BehaviorFact = SessionEvent & { kind: 'onset' | 'offset' | 'cue' | 'tap' | 'set'; replaced?: true };

/**
 * The facts of behaviors that count, in the order of the stream, each with whether it is still in the count: every measure
 * rests on the same responses as that (reading 541). What came before a typed 0 was not at all.
 */
export function behaviorFacts(events: readonly SessionEvent[]): BehaviorFact[] {
  const ordered = orderEvents(events);
  const voided = voidedUids(ordered);
  const { inCount, inAll } = replacedByCounts(ordered, voided);
  const facts = asRead(ordered)
    .filter((event) => !voided.has(event.uid))
    .filter(isOfBehavior);
  const dropped = new Set([...inAll, ...endsOf(facts, inAll)]);
  return facts.flatMap((event): BehaviorFact[] => {
    if (dropped.has(event.uid)) return [];
    return [inCount.has(event.uid) ? { ...event, replaced: true } : event];
  });
}

/** The ends of episodes that were not at all: alone, each would end another device’s. */
function endsOf(facts: readonly BehaviorFact[], inAll: ReadonlySet<string>): string[] {
  const marks = facts.filter((event) => event.kind === 'onset' || event.kind === 'offset');
  const ofDropped = new Set(marks.flatMap(({ uid, behaviour_id }) => (inAll.has(uid) ? [behaviour_id] : [])));
  return [...ofDropped].flatMap((id) =>
    pairMarks(marks.filter(({ behaviour_id }) => behaviour_id === id)).flatMap(({ onset, offset }) =>
      offset && inAll.has(onset.event.uid) ? [offset.event.uid] : [],
    ),
  );
}

const isOfBehavior = (event: SessionEvent): event is BehaviorFact =>
  event.kind === 'tap' ||
  event.kind === 'onset' ||
  event.kind === 'offset' ||
  event.kind === 'cue' ||
  event.kind === 'set';
