import type { SessionEvent } from '../session-event.ts';
import { recordersPauses, type SessionTally } from '../session-tally.ts';
import { windowsAt } from './interval-recording.ts';

/** When what an event says was observed, ms. The score of an interval is of the interval, however late somebody says it. */
export function observedAt(event: SessionEvent, tally: Pick<SessionTally, 'runs' | 'pauses' | 'pressed'>): number {
  const at = Date.parse(event.at);
  if (event.kind !== 'interval') return at;
  const run = tally.runs.find(({ run }) => run === event.run);
  const [window] = run ? windowsAt(run, recordersPauses(tally), [event.index]) : [];
  return window ? Math.min(at, window.end) : at;
}
