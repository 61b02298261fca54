import { byTime } from './episode-marks.ts';
import type { Pause } from './paused-spans.ts';
import { observedLength } from './spans.ts';

/**
 * A cue for a behavior, or a response (a tap or an onset) recorded after the first cue. `at` is ISO 8601, by the device's
 * clock. `replaced`: a typed count has taken the place of the response, so that it answered, and no number rests on when.
 */
export type CueMark = {
  kind: 'cue' | 'response';
  at: string;
  /** As an earlier version of the app folded it. */
  offset_ms?: number | undefined;
  device_id?: string | undefined;
  replaced?: true | undefined;
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
  return answersOf(marks).map(({ cue, response, replaced }) => {
    const latency = response === null || replaced ? null : observedLength({ start: cue, end: response }, pauses);
    return latency !== null && latency <= limit ? latency : null;
  });
}

type Answer = { cue: number; response: number | null; replaced?: true | undefined };

/** Each cue with the first response before the next cue, ms. */
function answersOf(marks: readonly CueMark[]): Answer[] {
  const found: Answer[] = [];
  let isOpen = false;
  for (const { event, at } of byTime(marks)) {
    const last = found.at(-1);
    if (event.kind === 'cue') found.push({ cue: at, response: null });
    else if (isOpen && last) Object.assign(last, { response: at, replaced: event.replaced });
    isOpen = event.kind === 'cue';
  }
  return found;
}

/**
 * How many cues were given, and the latency of each that was answered, ms. Two of them are pooled: means and medians are
 * made of the latencies themselves, never of each other. `unmeasured`: cues that were answered, and nobody knows how soon.
 */
export type Latencies = { cues: number; answered: number[]; unmeasured?: number | undefined };

/** @param timed up to when, ms, times are of the session (`timedUntil`): of a later response nobody knows how soon it came */
export function latencySum(
  marks: readonly CueMark[],
  pauses: readonly Pause[],
  timed = Number.POSITIVE_INFINITY,
): Latencies {
  const each = answersOf(marks);
  const answered = each.flatMap(({ cue, response, replaced }) =>
    response === null ? [] : [{ start: cue, end: response, replaced }],
  );
  const within = answered.filter(({ start, end, replaced }) => !replaced && start < timed && end < timed);
  const unmeasured = answered.length - within.length;
  return {
    cues: each.length,
    answered: within.map((latency) => observedLength(latency, pauses)),
    ...(unmeasured > 0 ? { unmeasured } : {}),
  };
}

/** "2 of 3 cues with a response, 1 of unknown latency". */
export function answeredText({ cues, answered, unmeasured = 0 }: Latencies): string {
  const unknown = unmeasured > 0 ? `, ${unmeasured} of unknown latency` : '';
  return `${answered.length + unmeasured} of ${cues} cues with a response${unknown}`;
}
