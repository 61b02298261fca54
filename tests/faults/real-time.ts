import type { VirtualTime } from '../simulation/virtual-time.ts';

/** The clock on the wall, in the shape of the simulator's. */
export function realTime(): VirtualTime {
  const begun = performance.now();
  const now = () => performance.now() - begun;
  return {
    now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    run: (until) => new Promise((done) => setTimeout(done, Math.max(0, until - now()))),
  };
}
