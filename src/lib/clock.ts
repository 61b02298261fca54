/** Where time comes from. Handed in, so that a test can hold it still. */
export type Clock = {
  /** Milliseconds since 1970 by the device's clock, which a person can set wrong. */
  now(): number;
  /** Milliseconds since the page began, from a clock that nobody can set back. */
  mono(): number;
  /** IANA zone of the device. */
  timeZone(): string;
};

/** A traveler's zone is noticed within this time, ms. Asking the system costs more than writing a tap. */
const ZONE_KEPT_MS = 60_000;

let zone = { name: '', askedAt: Number.NEGATIVE_INFINITY };

function timeZone(): string {
  const now = performance.now();
  if (now - zone.askedAt > ZONE_KEPT_MS)
    zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, askedAt: now };
  return zone.name;
}

export const systemClock: Clock = { now: () => Date.now(), mono: () => performance.now(), timeZone };
