import type { IntervalRun } from '#domain/session/intervals/interval-recording.ts';
import { countdownText } from '#domain/session/session-timer.ts';
import type { Recorder } from './recorder-hub.ts';
import { windowAt } from './run-windows.ts';

/** How long the end of an interval is shown, ms; for short intervals only a quarter of the next one. */
const ENDED_SHOWN_MS = 2000;

/** `index` is the interval that runs, or the next one while none does (`leftMs` is null then). */
type IntervalTime = { index: number; leftMs: number | null; percent: number; justEnded: number | null };

/** The state of a recorder: the interval, what is left of it, and the one that has just ended. */
export function timeOf({ snapshot }: Recorder): IntervalTime {
  const { run, pauses, now, next } = snapshot.context;
  const window = windowAt(run, pauses, now);
  if (!window) return { index: next, leftMs: null, percent: 0, justEnded: null };
  const { index, start, end } = window;
  const justEnded = index > 0 && now - start < Math.min(ENDED_SHOWN_MS, (end - start) / 4) ? index - 1 : null;
  return { index, leftMs: end - now, percent: Math.min(100, ((now - start) / (end - start)) * 100), justEnded };
}

/** "0:18 left", "paused", "stopped", "over" */
export function leftText(
  { leftMs, index }: IntervalTime,
  { planned, stoppedAt }: Pick<IntervalRun, 'planned' | 'stoppedAt'>,
): string {
  if (leftMs !== null) return `${countdownText(leftMs)} left`;
  if (stoppedAt !== null) return 'stopped';
  return index < planned ? 'paused' : 'over';
}
