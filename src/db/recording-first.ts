/**
 * Recording goes first. IndexedDB lets one transaction at a time write a table, so a tap waits behind a page that is
 * being stored and behind answers that are being written down: while a person taps, that work waits instead; and it is
 * done one piece after the other, so that the first tap of a burst waits behind one at most.
 */
export type RecordingFirst = {
  /** Something is recorded, or is about to be: a finger lies on a tile. */
  recording(): void;
  /** Does work when nobody is tapping, and after `PATIENCE_MS` at the latest: none waits for ever. */
  inBetween<T>(work: () => PromiseLike<T>): Promise<T>;
};

/** Taps of one burst come closer together than this, ms. */
const QUIET_MS = 300;
/** Work waits no longer than this, however long a person taps, ms. */
const PATIENCE_MS = 3000;

/** `mono`: ms since anything, of a clock that nobody can set back. */
export function recordingFirst(
  mono: () => number,
  sleep: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): RecordingFirst {
  let quietAt = Number.NEGATIVE_INFINITY;
  let before: Promise<unknown> = Promise.resolve();

  const pause = async (until: number) => {
    let patience = PATIENCE_MS;
    for (let now = mono(); now < Math.min(quietAt, until) && patience > 0; now = mono()) {
      const ms = Math.min(quietAt, until) - now;
      await sleep(ms);
      patience -= ms;
    }
  };
  return {
    recording: () => {
      quietAt = mono() + QUIET_MS;
    },
    inBetween: (work) => {
      const until = mono() + PATIENCE_MS;
      const done = before.then(() => pause(until)).then(work);
      before = done.catch(() => undefined);
      return done;
    },
  };
}

/** Where nobody records: in the service worker, and in the database of a person who is not here. */
export const nobodyRecords: RecordingFirst = { recording: () => {}, inBetween: async (work) => work() };
