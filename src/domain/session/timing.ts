/**
 * What can be asked of a behavior beside its count or duration (measurement 2): how long after a cue it begins, and how
 * much time lies between two responses. Both follow from the events; asking says that they are wanted.
 */
export const timings = ['latency', 'irt'] as const;
export type Timing = (typeof timings)[number];

/** In words, as they stand among what a behavior is measured by. */
export const timingWords: Record<Timing, string> = { latency: 'latency', irt: 'time between responses' };
