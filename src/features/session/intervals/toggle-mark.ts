import type { SessionActs } from '#features/session/record/session-acts.ts';
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
 * Presses the button of one recorder (the docked one unless named): "Occurred", "It stopped", or releases it again. The
 * interval is the one running at the moment of the press, not the one drawn last.
 */
export function toggleMark(hub: RecorderHub, acts: SessionActs, run = dockedRun(hub)): void {
  const recorder = hub.list().find((one) => one.run === run);
  const markable = recorder && markableAt(recorder, hub.now());
  if (!recorder || !markable) return;
  if (markable.marked) void acts.unmark(recorder.run, markable.index);
  else {
    const occurrence = recorder.snapshot.context.run.type === 'partial-interval' ? 'yes' : 'no';
    void acts.mark(recorder.run, markable.index, occurrence);
  }
}

/** The run in front: the chosen one while it has a place, otherwise the one started first. */
export function dockedRun(hub: RecorderHub): string | undefined {
  const chosen = hub.docked();
  const shown = hub.shown();
  return shown.find((run) => run === chosen) ?? shown[0];
}
