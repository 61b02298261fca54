import { instantOf, inZone } from './service-time.ts';

const MINUTE = 60_000;

/**
 * The wall-clock time that is written in an ISO 8601 time, of whatever offset: what was planned for 3 PM is at 3 PM also
 * when the company's zone is another one by now.
 */
export const wallOf = (iso: string) => ({ date: iso.slice(0, 10), time: iso.slice(11, 16) });

/** ISO 8601 with the zone's offset of a wall-clock time, e.g. 2026-11-20T15:00:00-05:00. A skipped time moves forward by the gap. */
export function zonedIso(date: string, time: string, zone: string): string {
  const instant = instantOf(date, time, zone);
  const wall = inZone(instant, zone);
  const minutes = Math.round((Date.parse(`${wall.date}T${wall.time}:00Z`) - instant) / MINUTE);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return `${wall.date}T${wall.time}:00${offset}`;
}
