import type { Limits } from '#server/http/limits.ts';

/** How much of this process each caller may use while others ask too; in its memory. */
export interface WorkShares {
  /** How many ms the caller has to wait before the next piece of their work; 0 while nobody else asks. */
  restOf(caller: string): number;
  /** The server has worked for the caller for so many ms. */
  spend(caller: string, ms: number): void;
}

/** Whoever asked so long ago is not waiting for anything. */
const OTHERS_MS = 1_000;
/** A caller who is owed everything back need not be remembered. */
const SWEEP_MS = 60_000;

interface Spent {
  ms: number;
  at: number;
}

/**
 * Each caller has `workAtOnceMs` of work at once, and from then on `workShare` of the time: what it costs the server is
 * what counts, so a thousand cheap calls and one that takes a second are the same. A caller who asks alone waits for
 * nobody. `now` is in ms and never goes back.
 */
export function createWorkShares(
  { workAtOnceMs, workShare }: Pick<Limits, 'workAtOnceMs' | 'workShare'>,
  now: () => number = () => performance.now(),
): WorkShares {
  const spent = new Map<string, Spent>();
  let last = { caller: '', at: Number.NEGATIVE_INFINITY };
  let beforeThem = Number.NEGATIVE_INFINITY;
  let sweptAt = now();

  const leftOver = ({ ms, at }: Spent) => Math.max(0, ms - (now() - at) * workShare);
  /** When anybody but the caller asked last. */
  const othersAt = (caller: string) => (last.caller === caller ? beforeThem : last.at);
  const sweep = () => {
    if (now() - sweptAt < SWEEP_MS) return;
    sweptAt = now();
    for (const [caller, one] of spent) if (leftOver(one) === 0) spent.delete(caller);
  };

  return {
    restOf(caller) {
      if (now() - othersAt(caller) > OTHERS_MS) return 0;
      const one = spent.get(caller);
      const over = one ? leftOver(one) - workAtOnceMs : 0;
      return over > 0 ? Math.ceil(over / workShare) : 0;
    },
    spend(caller, ms) {
      sweep();
      if (last.caller !== caller) beforeThem = last.at;
      last = { caller, at: now() };
      const one = spent.get(caller);
      spent.set(caller, { ms: (one ? leftOver(one) : 0) + ms, at: now() });
    },
  };
}
