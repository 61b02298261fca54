import { type Pause, type Submitted, turn, watchedBy } from './paused-spans.ts';
import { changesObservedTime, type SessionEvent } from './session-event.ts';

/**
 * The pauses of a session as the hand made them: one that was taken back lasted until it was, and one whose end was
 * taken back stood still again from then on. @param ordered all events in their order @param voided those taken back
 * @param submits what is known of the pauses of a Submit, by their uid @param watched what shows that somebody watched
 */
export function pressedPauses(
  ordered: readonly SessionEvent[],
  voided: ReadonlySet<string>,
  submits: ReadonlyMap<string, Submitted>,
  watched: ReadonlySet<string>,
): Pause[] {
  let pauses: Pause[] = [];
  const takenBack = new Set<string>();
  /** Pauses and ends of pauses up to here; the last one that was not taken back yet says how the session stands. */
  const made: SessionEvent[] = [];
  for (const event of ordered) {
    if (changesObservedTime(event)) made.push(event);
    else if (event.kind === 'void' && !voided.has(event.uid)) takenBack.add(event.target_uid);
    while (takenBack.has(made.at(-1)?.uid ?? '')) made.pop();
    if (changesObservedTime(event) || event.kind === 'void')
      turn(pauses, made.at(-1)?.kind === 'pause', event, submits.get(event.uid));
    if (watched.has(event.uid)) pauses = watchedBy(pauses, event);
  }
  return pauses;
}
