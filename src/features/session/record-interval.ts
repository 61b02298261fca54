import type { Device } from '#db/capture.ts';
import type { IntervalType, Occurrence } from '#domain/session-event.ts';
import { type ActOptions, recordActs } from './record-acts.ts';

export type IntervalPlan = {
  behaviorId: number;
  type: IntervalType;
  /** Seconds. */
  length: number;
  planned: number;
};

/** Starts an interval recording; answers its run id. */
export async function startIntervals(device: Device, sessionId: string, plan: IntervalPlan): Promise<string> {
  const run = device.newId();
  const { behaviorId, type, length, planned } = plan;
  await recordActs(device, sessionId, [
    { kind: 'interval_start', behaviour_id: behaviorId, run, type, length, planned },
  ]);
  return run;
}

/**
 * Marks one interval. By a person: what was seen, or a later correction. By the app (`by: 'app'`): the closing of an
 * interval that has ended, without which it counts as not observed.
 */
export function markInterval(
  device: Device,
  sessionId: string,
  run: string,
  index: number,
  occurrence: Occurrence,
  options: ActOptions = {},
): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'interval', run, index, occurrence }], options);
}

/** Ends an interval recording before its last interval; the running interval is left out. */
export function stopIntervals(device: Device, sessionId: string, run: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'interval_stop', run }]);
}
