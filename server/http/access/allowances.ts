import type { Clock } from '#server/http/clock.ts';

const MINUTE_MS = 60_000;

/** How much of its minute each caller has left, in the memory of this process. */
export interface Allowances {
  /** Takes one request. Answers 0, or, when none is left, in how many seconds there is one again; then nothing is taken. */
  take(caller: string): number;
}

interface Use {
  requests: number;
  at: number;
}

/**
 * Allows `perMinute` requests at once and refills evenly at that rate: each second gives back a sixtieth. A clock that
 * is set back neither gives nor takes.
 */
export function createAllowances(perMinute: number, clock: Clock): Allowances {
  const uses = new Map<string, Use>();
  const perMs = perMinute / MINUTE_MS;
  let sweptAt = clock.now().getTime();
  /** Whoever was silent for a minute has everything back: nothing needs to be remembered of them. */
  const sweep = (now: number) => {
    if (now >= sweptAt && now - sweptAt < MINUTE_MS) return;
    sweptAt = now;
    for (const [caller, { at }] of uses) if (now - at >= MINUTE_MS) uses.delete(caller);
  };
  return {
    take(caller) {
      const now = clock.now().getTime();
      sweep(now);
      const use = uses.get(caller) ?? { requests: 0, at: now };
      const used = Math.max(0, use.requests - Math.max(0, now - use.at) * perMs);
      const over = used + 1 - perMinute;
      uses.set(caller, { requests: over > 0 ? used : used + 1, at: now });
      return over > 0 ? Math.ceil(over / perMs / 1000) : 0;
    },
  };
}
