import { type Pause, turn } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';

/**
 * The pauses of a session as the hand made them: one that was taken back lasted until it was, and one whose end was
 * taken back stood still again from then on. @param ordered all events in their order @param voided those taken back
 */
export function pressedPauses(ordered: readonly SessionEvent[], voided: ReadonlySet<string>): Pause[] {
  const pauses: Pause[] = [];
  const takenBack = new Set<string>();
  /** Pauses and ends of pauses up to here; the last one that was not taken back yet says how the session stands. */
  const made: SessionEvent[] = [];
  for (const event of ordered) {
    if (event.kind === 'pause' || event.kind === 'resume') made.push(event);
    else if (event.kind === 'void' && !voided.has(event.uid)) takenBack.add(event.target_uid);
    else continue;
    while (takenBack.has(made.at(-1)?.uid ?? '')) made.pop();
    turn(pauses, made.at(-1)?.kind === 'pause', event.at);
  }
  return pauses;
}
