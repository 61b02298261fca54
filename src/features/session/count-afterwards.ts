import { capture, type Device } from '#db/capture.ts';
import type { EventRow } from '#db/rows.ts';
import { standingEvents } from '#db/standing-events.ts';
import { correctionOf, openSession, type Replacement } from './record-acts.ts';

type Typed = { behaviorId: number; value: number; at: string };
type Counted = EventRow & { kind: 'tap' | 'set' };

/**
 * Retries a typed count that could not be saved when it was typed: it keeps that time. Later taps are put behind it,
 * where they still count; a count typed later has already replaced it.
 */
export async function countAfterwards(device: Device, sessionId: string, typed: Typed): Promise<void> {
  await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const session = openSession(state);
    const later = standingEvents(state.events).filter((event): event is Counted => isLater(event, typed));
    if (later.some(({ kind }) => kind === 'set')) return {};
    const { behaviorId, value, at } = typed;
    const set: Replacement = { act: { kind: 'set', behaviour_id: behaviorId, value }, at, by: 'person' };
    const put = [set, ...later.flatMap((event) => (event.kind === 'tap' ? again(event) : []))];
    return correctionOf(session, state.events, { take: later, put }, stamper);
  });
}

function isLater(event: EventRow, { behaviorId, at }: Typed): boolean {
  const counts = (event.kind === 'tap' || event.kind === 'set') && event.behaviour_id === behaviorId;
  return counts && Date.parse(event.at) > Date.parse(at);
}

function again({ behaviour_id, abc, at, by, uid }: EventRow & { kind: 'tap' }): Replacement {
  return { act: { kind: 'tap', behaviour_id, ...(abc && { abc }) }, at, by, replaces: uid };
}
