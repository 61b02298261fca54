import { Dexie, liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';

/** A read that has not answered in this time may never do so: the next question waits for it no longer, ms. */
const PATIENCE_MS = 5000;

/**
 * The answers to a question, each time what it read was written. Dexie gives an answer away whose tables were written
 * while it was read, and asks again: while a backlog is sent, write follows write, and for as long nothing new would
 * be shown. Here it is shown a moment later, unless a newer one has come first. And Dexie asks again while it still
 * reads, as often as is written: here a question waits for the one before, and of those that wait the last is asked.
 * @param first the answer until then, where it is known
 * @param restMs how long the next question rests, ms
 */
function answersOf<T>(
  ask: () => Promise<T>,
  { first, restMs = () => 0 }: { first?: T | undefined; restMs?: () => number } = {},
) {
  return {
    // What is not known before it is asked is said to be so: otherwise the hook asks once only to find that out.
    hasValue: () => first !== undefined,
    getValue: () => first as T,
    subscribe(next: (answer: T) => void, fail: (error: unknown) => void) {
      let asked = 0;
      let shown = 0;
      let reading = false;
      let wake = () => {};
      const show = (found: { turn: number; answer: T } | null) => {
        if (found === null || found.turn <= shown) return;
        shown = found.turn;
        next(found.answer);
      };
      const live = liveQuery(async () => {
        asked += 1;
        const turn = asked;
        wake();
        if (reading)
          await pause((done) => {
            wake = done;
            setTimeout(done, PATIENCE_MS);
          });
        const rest = restMs();
        if (rest > 0) await pause((done) => void setTimeout(done, rest));
        // Dexie has given this one up as well.
        if (turn < asked) return null;
        reading = true;
        try {
          const found = { turn, answer: await ask() };
          // A task of its own, because Dexie counts what is read within the question as part of it.
          setTimeout(() => show(found), 0);
          return found;
        } finally {
          reading = false;
          wake();
        }
      }).subscribe(show, fail);
      return () => {
        shown = Number.POSITIVE_INFINITY;
        live.unsubscribe();
      };
    },
  };
}

/** By Dexie’s own promise: after another one it would no longer follow what is read. */
const pause = (wait: (done: () => void) => void) => new Dexie.Promise<void>(wait);

/**
 * A live query that survives trouble: while the database can't be read, what the same question was answered last
 * stays on the screen. A recording screen must never go away because its storage did; the next write tells the person.
 * @param first the answer for the first drawing, where it was read beforehand
 */
export function useLive<T>(query: () => T | Promise<T>, deps: unknown[], first?: T): T | undefined {
  return useObservable(() => answersOf(kept(query, first), { first }), deps);
}

function kept<T>(query: () => T | Promise<T>, first: T | undefined): () => Promise<T | undefined> {
  let last = first;
  return async () => {
    try {
      last = await query();
    } catch {
      // Kept: see above.
    }
    return last;
  };
}

/** A question whose answer takes longer than this is spared, ms. */
const QUICK_MS = 10;
/** It rests so many times as long as it took, and never longer than this, ms: the rest of the device is for recording. */
const RESTS = 4;
const LONGEST_REST_MS = 1000;

/**
 * The same about all that waits: with a long backlog it takes its time, and while that is sent it is asked again
 * with every answer. Then it rests in between, so that taps and sending need not wait for it.
 * @param first what is shown until the first answer, where something is known
 */
export function useSparingLive<T>(query: () => Promise<T>, deps: unknown[], first?: T): T | undefined {
  return useObservable(() => {
    const read = kept(query, first);
    let restedAt = 0;
    const ask = async () => {
      const begun = performance.now();
      const answer = await read();
      const ended = performance.now();
      const tookMs = ended - begun;
      restedAt = tookMs > QUICK_MS ? ended + Math.min(LONGEST_REST_MS, RESTS * tookMs) : 0;
      return answer;
    };
    const restMs = () => restedAt - performance.now();
    return answersOf(ask, { first, restMs });
  }, deps);
}
