import type { Clock } from '#lib/clock.ts';

/**
 * The device's time, which never goes back while the page runs: a clock set back in the middle of an interval must not
 * stretch it. A jump forward is accepted: that is what a sleeping tablet looks like, and what it slept through was not
 * watched.
 */
export function steadyClock(clock: Clock): () => number {
  const wall = clock.now();
  const mono = clock.mono();
  return () => Math.max(clock.now(), wall + (clock.mono() - mono));
}
