import { Dexie, liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';

/**
 * The answers to a question, each time what it read was written. Dexie gives an answer away whose tables were written
 * while it was read, and asks again: while a backlog is sent, write follows write, and for as long nothing new would
 * be shown. Here it is shown a moment later, unless a newer one has come first.
 */
function answersOf<T>(ask: () => Promise<T>) {
  return {
    // Nothing is known before it is asked: otherwise the hook asks once only to find that out.
    hasValue: () => false,
    subscribe(next: (answer: T) => void, fail: (error: unknown) => void) {
      let asked = 0;
      let shown = 0;
      const show = ({ turn, answer }: { turn: number; answer: T }) => {
        if (turn <= shown) return;
        shown = turn;
        next(answer);
      };
      const live = liveQuery(async () => {
        asked += 1;
        const turn = asked;
        const found = { turn, answer: await ask() };
        // A task of its own, because Dexie counts what is read within the question as part of it.
        setTimeout(() => show(found), 0);
        return found;
      }).subscribe(show, fail);
      return () => {
        shown = Number.POSITIVE_INFINITY;
        live.unsubscribe();
      };
    },
  };
}

/**
 * A live query that survives trouble: while the database can't be read, what the same question was answered last
 * stays on the screen. A recording screen must never go away because its storage did; the next write tells the person.
 */
export function useLive<T>(query: () => T | Promise<T>, deps: unknown[]): T | undefined {
  return useObservable(() => {
    let kept: T | undefined;
    return answersOf(async () => {
      try {
        kept = await query();
      } catch {
        // Kept: see above.
      }
      return kept;
    });
  }, deps);
}

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
  return useObservable(() => {
    let last = { endedAt: Number.NEGATIVE_INFINITY, tookMs: 0 };
    return answersOf(async () => {
      const { endedAt, tookMs } = last;
      const rest = endedAt + Math.min(LONGEST_REST_MS, RESTS * tookMs) - performance.now();
      // Dexie's own promise: after another one it would no longer follow what is read.
      if (tookMs > QUICK_MS && rest > 0) await new Dexie.Promise<void>((done) => void setTimeout(done, rest));
      const begun = performance.now();
      const answer = await query();
      last = { endedAt: performance.now(), tookMs: performance.now() - begun };
      return answer;
    });
  }, deps);
}
