import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';

/**
 * A live query that survives trouble: while the database can't be read, what the same question was answered last
 * stays on the screen. A recording screen must never go away because its storage did; the next write tells the person.
 */
export function useLive<T>(query: () => T | Promise<T>, deps: unknown[]): T | undefined {
  const kept = useRef<{ deps: unknown[]; value: T | undefined }>({ deps, value: undefined });
  return useLiveQuery(async () => {
    if (!isSame(kept.current.deps, deps)) kept.current = { deps, value: undefined };
    try {
      kept.current.value = await query();
    } catch {
      // Kept: see above.
    }
    return kept.current.value;
  }, deps);
}

const isSame = (a: unknown[], b: unknown[]) => a.length === b.length && a.every((one, i) => Object.is(one, b[i]));

/** A question whose answer takes longer than this is spared, ms. */
const QUICK_MS = 10;
/** It rests so many times as long as it took, and never longer than this, ms: the rest of the device is for recording. */
const RESTS = 4;
const LONGEST_REST_MS = 1000;

/**
 * A live query about all that waits: with a long backlog it takes its time, and while that is sent it is asked again
 * with every answer. Then it rests in between, so that taps and sending need not wait for it.
 */
export function useSparingLive<T>(query: () => Promise<T>, deps: unknown[]): T | undefined {
  const last = useRef({ endedAt: Number.NEGATIVE_INFINITY, tookMs: 0 });
  return useLiveQuery(async () => {
    const { endedAt, tookMs } = last.current;
    const rest = endedAt + Math.min(LONGEST_REST_MS, RESTS * tookMs) - performance.now();
    // Dexie's own promise: after another one it would no longer follow what is read.
    if (tookMs > QUICK_MS && rest > 0) await new Dexie.Promise<void>((done) => void setTimeout(done, rest));
    const begun = performance.now();
    const answer = await query();
    last.current = { endedAt: performance.now(), tookMs: performance.now() - begun };
    return answer;
  }, deps);
}
