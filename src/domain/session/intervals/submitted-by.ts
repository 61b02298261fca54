import { deviceOf, type Submitted } from '../paused-spans.ts';
import type { SessionEvent } from '../session-event.ts';
import { type IntervalRun, isRunning } from './interval-recording.ts';

/**
 * What a pause that a Submit has noted says of the other devices.
 * @param event the pause @param recording the devices that have recorded since they last submitted
 */
export function submittedBy(
  event: SessionEvent,
  recording: ReadonlySet<string>,
  runs: readonly IntervalRun[],
): Submitted {
  const device = deviceOf(event);
  const lasting = runs.filter((run) => isRunning(run, [], Date.parse(event.at))).map(deviceOf);
  const others = [...recording].filter((one) => one !== device);
  return {
    uid: event.uid,
    device,
    at: Date.parse(event.at),
    others: Object.fromEntries(others.map((one) => [one, lasting.includes(one) ? 'intervals' : 'before'])),
  };
}
