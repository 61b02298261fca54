import { inZone, time12 } from '#domain/time/service-time.ts';

/** Formatting a time is slow, and every tap draws the times of all tiles: each stamp is formatted once. */
const known = new Map<string, { short: string; long: string }>();
const MOST_KNOWN = 5000;

function texts(iso: string, zone: string): { short: string; long: string } {
  const key = `${iso} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  const { time, seconds } = inZone(Date.parse(iso), zone);
  const [clock = '', half = ''] = time12(time).split(' ');
  const short = clock + seconds.slice(5);
  const made = { short, long: `${short} ${half}` };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

/** `3:41:07`, as the tiles show it. */
export function clockTime(iso: string, zone: string): string {
  return texts(iso, zone).short;
}

/** `3:41:07 PM` */
export function clockTimeLong(iso: string, zone: string): string {
  return texts(iso, zone).long;
}
