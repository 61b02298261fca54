/** A fact as its device stamped it: `mono` counts ms since its page `boot` began, whatever the clock is set to. */
type Stamped = {
  seq: number;
  at: string;
  mono?: number | undefined;
  boot?: string | undefined;
  by?: 'person' | 'app' | undefined;
  replaces?: string | undefined;
};

/** Clocks are put right by seconds, ms. */
const SET = 60_000;

/**
 * Whether a clock was set back between facts of one page: less time went by on it than on the page. Then some of their
 * times are wrong, and nobody knows which. That more went by proves nothing: a page that sleeps stops counting. What was
 * written for another moment than its own says nothing of the clock.
 */
export function wasSetBack(facts: readonly Stamped[]): boolean {
  const ahead = new Map<string, number>();
  return facts
    .filter((fact) => fact.mono !== undefined && fact.boot !== undefined && isOfItsMoment(fact))
    .sort((one, other) => one.seq - other.seq)
    .some(({ at, mono = 0, boot = '' }) => {
      const by = Date.parse(at) - mono;
      const most = ahead.get(boot) ?? by;
      ahead.set(boot, Math.max(most, by));
      return by < most - SET;
    });
}

/**
 * A correction has the time of what it corrects, what the recorder closed by itself that of its end, and a time that was
 * typed is one of whole seconds, as hardly any is at which somebody pressed.
 */
const isOfItsMoment = ({ at, by, replaces }: Stamped): boolean =>
  by !== 'app' && replaces === undefined && Date.parse(at) % 1000 !== 0;
