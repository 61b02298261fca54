import type { Device } from '#db/capture.ts';
import type { Clock } from '#lib/clock.ts';

/**
 * The device's time, which never goes back while the page runs: a clock set back in the middle of an interval must not
 * stretch it. A jump forward is accepted: that is what a sleeping tablet looks like, and what it slept through was not
 * watched.
 */
export function steadyClock(clock: Clock): () => number {
  // When the page began, as the clock has it: the latest that it has said, or it would go back once a jump was accepted.
  let begun = clock.now() - clock.mono();
  return () => {
    const mono = clock.mono();
    begun = Math.max(begun, clock.now() - mono);
    return begun + mono;
  };
}

/**
 * The device as it records: by its steady clock, and with the difference of that one from the server's. One clock is in
 * all of a visit, or a tap would score another interval than the one in which it was made. @param now ms
 */
export const bySteadyClock = (device: Device, now: () => number): Device => ({
  ...device,
  clock: { ...device.clock, now },
  offsetMs() {
    const offset = device.offsetMs();
    return offset === null ? null : Math.round(offset + device.clock.now() - now());
  },
});
