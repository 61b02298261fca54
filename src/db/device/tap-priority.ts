/**
 * Recording goes first. IndexedDB lets one transaction at a time write a table, so a tap waits behind a page that is
 * being stored and behind answers that are being written down: while a person taps, that work waits instead; and it is
 * done one piece after the other, so that the first tap of a burst waits behind one at most.
 */
export type TapPriority = {
  /** Something is recorded, or is about to be: a finger lies on a tile. */
  recording(): void;
  /** What was recorded is on the disk. */
  recorded(): void;
  /** Does work when nobody is tapping; what has waited for `PATIENCE_MS` is done between two taps, each piece between two others. */
  inBetween<T>(work: () => PromiseLike<T>): Promise<T>;
};

/** Taps of one burst come closer together than this, ms. */
const QUIET_MS = 300;
/** Work waits no longer than this for the end of a burst, ms. */
const PATIENCE_MS = 3000;
/** Between two taps begins so long after the first is on the disk: its number is painted by then, ms. */
const BREATH_MS = 40;
/** So often is looked whether one is, ms. */
const LOOK_MS = 20;

/** `mono`: ms since anything, of a clock that nobody can set back. */
export function tapPriority(
  mono: () => number,
  sleep: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): TapPriority {
  let quietAt = Number.NEGATIVE_INFINITY;
  let saved = 0;
  let before: Promise<unknown> = Promise.resolve();

  const recording = () => {
    quietAt = mono() + QUIET_MS;
  };
  const pause = async (until: number) => {
    let patience = PATIENCE_MS;
    for (let now = mono(); now < Math.min(quietAt, until) && patience > 0; now = mono()) {
      const ms = Math.min(quietAt, until) - now;
      await sleep(ms);
      patience -= ms;
    }
    if (mono() < quietAt) await nextBreath();
  };
  /** A finger that lies on a tile for long, and a tap that can't be saved, hold nothing up. */
  const nextBreath = async () => {
    const before = saved;
    for (let ms = 0; ms < QUIET_MS && saved === before; ms += LOOK_MS) await sleep(LOOK_MS);
    await sleep(BREATH_MS);
  };
  return {
    recording,
    recorded: () => {
      saved += 1;
      recording();
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
export const nobodyRecords: TapPriority = {
  recording: () => {},
  recorded: () => {},
  inBetween: async (work) => work(),
};
