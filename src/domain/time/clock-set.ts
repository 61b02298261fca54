/** A fact as its device stamped it: `mono` counts ms since its page `boot` began, whatever the clock is set to. */
type Stamped = {
  seq: number;
  at: string;
  stamped?: string | undefined;
  mono?: number | undefined;
  boot?: string | undefined;
  device_id?: string | undefined;
  offset_ms?: number | undefined;
  by?: 'person' | 'app' | undefined;
  replaces?: string | undefined;
};

/** What is less is no other clock, but a better guess at the same one, or one that was put right by seconds, ms. */
export const SET = 60_000;

/**
 * The first fact that shows that the clock of its device was set: between facts of one page less time went by on it than on
 * the page, a later page has an earlier time, or it is another one than before beside the server's. Then some of their times
 * are wrong, and nobody knows which. That more went by proves nothing by itself: a page that sleeps stops counting. What was
 * written for another moment than its own says nothing of the clock.
 */
export function firstSet<F extends Stamped>(facts: readonly F[]): F | null {
  const ahead = new Map<string, number>();
  const latest = new Map<string, Map<string, number>>();
  const offsets = new Map<string, number>();
  const written = latestWritten(facts);
  const stamped = facts.filter((fact) => isOfItsMoment(fact) && stampOf(fact) === written.get(momentOf(fact)));
  const found = stamped
    .sort((one, other) => one.seq - other.seq)
    .find((fact) => {
      const { mono = 0, boot = '', device_id = '', offset_ms } = fact;
      const at = stampOf(fact);
      const by = at - mono;
      const most = ahead.get(boot) ?? by;
      ahead.set(boot, Math.max(most, by));
      const pages = latest.get(device_id) ?? new Map<string, number>();
      const isFirst = !pages.has(boot);
      latest.set(device_id, pages.set(boot, Math.max(pages.get(boot) ?? at, at)));
      const known = offset_ms ?? offsets.get(device_id);
      const isSet = known !== undefined && Math.abs(known - (offsets.get(device_id) ?? known)) >= SET;
      if (known !== undefined) offsets.set(device_id, known);
      return isSet || by < most - SET || (isFirst && [...pages.values()].some((last) => at < last - SET));
    });
  return found ?? null;
}

/** When a page wrote a fact, by its own count: what it wrote in one go has one and the same. */
const momentOf = ({ mono, boot }: Stamped): string => `${boot} ${mono}`;

/** Of what was written in one go the latest is of that moment; the others were meant for earlier ones. */
function latestWritten(facts: readonly Stamped[]): Map<string, number> {
  const latest = new Map<string, number>();
  for (const fact of facts) {
    const moment = momentOf(fact);
    latest.set(moment, Math.max(latest.get(moment) ?? Number.NEGATIVE_INFINITY, stampOf(fact)));
  }
  return latest;
}

/**
 * A correction has the time of what it corrects, what the recorder closed by itself that of its end, and a time that was
 * typed is one of whole seconds, as hardly any is at which somebody pressed.
 */
const isOfItsMoment = (fact: Stamped): boolean => {
  const { by, replaces, mono, boot } = fact;
  return (
    mono !== undefined && boot !== undefined && by !== 'app' && replaces === undefined && stampOf(fact) % 1000 !== 0
  );
};

/** By the clock of its device, ms, whichever clock it is read by. */
const stampOf = ({ at, stamped = at }: Stamped): number => Date.parse(stamped);
