import { byTime } from './episode-marks.ts';
import type { Pause } from './paused-spans.ts';
import { observedLength } from './spans.ts';

/**
 * A cue for a behavior, or a response (a tap or an onset) recorded after the first cue. `at` is ISO 8601, by the device's
 * clock.
 */
export type CueMark = {
  kind: 'cue' | 'response';
  at: string;
  offset_ms?: number | undefined;
  device_id?: string | undefined;
};

/**
 * From each cue to the first response after it and before the next cue, ms, less the pauses; null: no response, which
 * is no number (measurement 2, latency). @param limit ms; a later response is none
 */
export function latenciesAmong(
  marks: readonly CueMark[],
  pauses: readonly Pause[],
  limit = Number.POSITIVE_INFINITY,
): (number | null)[] {
  const found: (number | null)[] = [];
  let cue: number | null = null;
  for (const { event, at } of byTime(marks)) {
    if (event.kind === 'cue') {
      if (cue !== null) found.push(null);
      cue = at;
    } else if (cue !== null) {
      const latency = observedLength({ start: cue, end: at }, pauses);
      found.push(latency <= limit ? latency : null);
      cue = null;
    }
  }
  return cue === null ? found : [...found, null];
}

/**
 * How many cues were given, and the latency of each that was answered, ms. Two of them are pooled: means and medians are
 * made of the latencies themselves, never of each other.
 */
export type Latencies = { cues: number; answered: number[] };

export function latencySum(marks: readonly CueMark[], pauses: readonly Pause[]): Latencies {
  const each = latenciesAmong(marks, pauses);
  return { cues: each.length, answered: each.filter((latency) => latency !== null) };
}
