import type { Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import type { Clock } from '#lib/clock.ts';

/** What is less is no clock that was set, but a better guess at the same one, ms. */
const SET = 60_000;

/** Clocks are put right by minutes or hours; by more, the times of before are those of another day, ms. */
const MOST_SET = 12 * 3_600_000;

/**
 * The device's time, which never goes back while the page runs: a clock set back in the middle of an interval must not
 * stretch it. A jump forward is accepted: that is what a sleeping tablet looks like, and what it slept through was not
 * watched. A clock that was half a day ahead and more is taken as it is now. @param recorded what was recorded last, ms: a
 * page that is loaded again goes on from there
 */
export function steadyClock(clock: Clock, recorded = 0): () => number {
  // When the page began, as the clock has it: the latest that it has said, or it would go back once a jump was accepted.
  let begun = recorded - clock.mono();
  const read = () => {
    const [now, mono] = [clock.now(), clock.mono()];
    const ahead = begun + mono - now;
    if (ahead < 0 || ahead >= MOST_SET) begun = now - mono;
    return begun + mono;
  };
  read();
  return read;
}

/** The steady clock of a page, ms, and the server's minus that one, ms. */
type SteadyTime = { now(): number; offsetMs: Device['offsetMs'] };

export function steadyTime(device: Device, recorded?: number): SteadyTime {
  const now = steadyClock(device.clock, recorded);
  return { now, offsetMs: steadyOffset(device, now) };
}

/**
 * What a device has learned of its own clock is of that clock as it was then: only once it has learned anew of one that was
 * set, the steady one is ahead of it by as much.
 */
function steadyOffset(device: Device, now: () => number): Device['offsetMs'] {
  let [learned, offset]: (number | null)[] = [null, null];
  const read = () => {
    const known = device.offsetMs();
    if (known === null || (learned != null && Math.abs(known - learned) < SET)) return offset ?? null;
    learned = known;
    offset = Math.round(known + device.clock.now() - now());
    return offset;
  };
  read();
  return read;
}

/**
 * The device as it records: by its steady clock, and with the difference of that one from the server's. One clock is in
 * all of a visit, or a tap would score another interval than the one in which it was made.
 */
export const bySteadyTime = (device: Device, time: () => SteadyTime): Device => ({
  ...device,
  clock: { ...device.clock, now: () => time().now() },
  offsetMs: () => time().offsetMs(),
});

/**
 * The latest time of what is recorded in a session, and of its Submit here, ms: now is no earlier. Its beginning is left
 * out: the device that began it may have another clock.
 */
export function recordedHere({ tally, closedAt }: Pick<SessionRow, 'tally' | 'closedAt'>): number {
  const { behaviors, skills, episodes = {}, cued = {}, pauses, runs } = tally;
  const times = [
    ...[...Object.values(behaviors), ...Object.values(skills)].map(({ lastAt }) => lastAt),
    ...[...Object.values(episodes), ...Object.values(cued)].flat().map(({ at }) => at),
    ...pauses.flatMap(({ from, to }) => [from, to]),
    ...runs.flatMap((run) => [run.startedAt, run.stoppedAt, ...Object.values(run.marks).map(({ at }) => at)]),
  ];
  return Math.max(0, ...[...times, closedAt].flatMap((at) => (at ? [Date.parse(at)] : [])));
}
