import { said } from '#domain/announcements.ts';
import { occurrenceWord } from '#domain/session/event-words.ts';
import type { SessionActs } from '#features/session/record/session-acts.ts';
import { placeChanged } from '#lib/second-press.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import type { Recorder, RecorderHub } from './recorder-hub.ts';
import { windowAt } from './run-windows.ts';

/** What a recorder's button says about the running interval; null while there is nothing to press. */
type Markable = { index: number; marked: boolean };

/** The interval that a press at `now` (ms) marks. Momentary recording asks at the end and marks nothing before. */
export function markableAt({ snapshot }: Recorder, now: number): Markable | null {
  const { run, pauses } = snapshot.context;
  const window = run.type === 'momentary' ? null : windowAt(run, pauses, now);
  return window && { index: window.index, marked: run.marks[window.index] !== undefined };
}

/**
 * Presses the button of one recorder (the docked one unless named): "Occurred" or "It stopped". The interval is the one
 * running at the moment of the press, not the one drawn last. Pressed again, it says the same again: who presses twice has
 * seen it twice, and Undo is there to take it back.
 */
export function markRunning(hub: RecorderHub, acts: SessionActs, run = hub.front()): void {
  const recorder = hub.list().find((one) => one.run === run);
  const markable = recorder && markableAt(recorder, hub.pressedAt(recorder));
  if (!recorder || !markable) return;
  const { type } = recorder.snapshot.context.run;
  const occurrence = type === 'partial-interval' ? 'yes' : 'no';
  if (markable.marked) announce(said.intervalMarkedBefore(markable.index + 1, occurrenceWord(occurrence, type)));
  else void acts.mark(recorder.run, markable.index, occurrence);
}

/** Gives up the place of a recording that is over: something else comes under the finger. */
export function closePlace(hub: RecorderHub, run: string): void {
  placeChanged();
  hub.close(run);
}
