import { addDays, instantOf, inZone } from '#domain/time/service-time.ts';

export type Bounds = { from: number; to: number; zone: string };

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/**
 * The instant (ms) of a time of day within a session: on one of the days it touches, whichever is nearest to `near`.
 * Null when that time was not during the session so far. No visit lasts a day: a time typed on a later day means the
 * visit's own day.
 */
export function instantInSession(time: string, near: number, { from, to, zone }: Bounds): number | null {
  const about = Math.min(near, from + HALF_DAY_MS);
  const { date } = inZone(about, zone);
  const found = [-1, 0, 1]
    .map((days) => instantOf(addDays(date, days), time, zone))
    .filter((instant) => instant >= from && instant <= to)
    .sort((a, b) => Math.abs(a - about) - Math.abs(b - about));
  return found[0] ?? null;
}

/**
 * From when to when a session's events may be: from its start, or when it was created if that was earlier, in whole
 * minutes, until now. A visit that is typed in on a later day was over long before that: a time of that day is a slip.
 */
export function boundsOf(
  session: { startDate: string; startTime: string; createdAt: string; begunAt?: string },
  zone: string,
  now: number,
): Bounds {
  const made = Math.floor(Date.parse(session.begunAt ?? session.createdAt) / 60_000) * 60_000;
  const start = instantOf(session.startDate, session.startTime, zone);
  const latest = start + HALF_DAY_MS;
  return { from: Math.min(made, start), to: made > latest ? latest : now, zone };
}
