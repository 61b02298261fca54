import type { SessionEvent } from './session-event.ts';
import { corrected } from './session-event-fields.ts';

/**
 * What events correct that do not say so, as those of the app's first versions: each was written together with the void of
 * that, right after it. Without this the corrected one would read as taken back, and could be
 * restored beside its correction.
 */
export function impliedCorrections(events: readonly SessionEvent[]): Map<string, Pick<SessionEvent, 'replaces'>> {
  const found = new Map<string, Pick<SessionEvent, 'replaces'>>();
  const byUid = new Map(events.map((event) => [event.uid, event]));
  const placeOf = (event: SessionEvent, seq: number) => `${event.device_id} ${seq}`;
  const byPlace = new Map(events.map((event) => [placeOf(event, event.seq), event]));
  for (const event of events) {
    const before = byPlace.get(placeOf(event, event.seq - 1));
    if (!corrected.has(event.kind) || before?.kind !== 'void' || !isTogether(before, event)) continue;
    const target = byUid.get(before.target_uid);
    if (target && corrected.has(target.kind)) found.set(event.uid, { replaces: target.uid });
  }
  return found;
}

/** Stamped in one go: far sooner than a finger comes back. */
const isTogether = (one: SessionEvent, other: SessionEvent): boolean =>
  one.boot === other.boot && one.mono !== undefined && other.mono !== undefined && Math.abs(other.mono - one.mono) <= 2;
