import { stampedAt } from '#domain/session/one-clock.ts';
import type { EventKind, SessionEvent } from '#domain/session/session-event.ts';

const added: ReadonlySet<EventKind> = new Set(['tap', 'onset', 'offset', 'trial']);
/** A time that was typed is one of whole seconds, as hardly any is at which somebody pressed. Ms. */
const TYPED = 1000;

/**
 * What was added later, for a moment that a person typed, by uid: its device had recorded something of a later moment
 * before it, or its page had counted further by then. What was corrected says so itself.
 */
export function addedLater(events: readonly SessionEvent[]): ReadonlySet<string> {
  const found = new Set<string>();
  const latest = new Map<string, number>();
  const keep = (key: string, value: number) => {
    const known = latest.get(key) ?? Number.NEGATIVE_INFINITY;
    latest.set(key, Math.max(known, value));
    return known;
  };
  for (const event of events.toSorted((a, b) => a.seq - b.seq)) {
    const { uid, kind, by, mono, boot, device_id = '', replaces } = event;
    const when = Date.parse(stampedAt(event));
    const recorded = keep(`device ${device_id}`, when);
    const counted = mono === undefined ? Number.NEGATIVE_INFINITY : keep(`page ${boot}`, when - mono) + mono;
    const isTyped = added.has(kind) && by !== 'app' && replaces === undefined && when % TYPED === 0;
    if (isTyped && when < Math.max(recorded, counted - TYPED)) found.add(uid);
  }
  return found;
}
