/** Where time comes from. Handed in, so that a test can hold it still. */
export type Clock = {
  /** Milliseconds since 1970 by the device's clock, which a person can set wrong. */
  now(): number;
  /** Milliseconds since the page began, from a clock that nobody can set back. */
  mono(): number;
  /** IANA zone of the device. */
  timeZone(): string;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  mono: () => performance.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
};
