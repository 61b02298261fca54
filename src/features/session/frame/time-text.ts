import { dayText } from '#domain/time/moment-text.ts';
import { inZone, time12 } from '#domain/time/service-time.ts';

/** Formatting a time is slow, and every tap draws the times of all tiles: each stamp is formatted once. */
type Texts = { date: string; short: string; long: string };
const known = new Map<string, Texts>();
const MOST_KNOWN = 5000;

function texts(iso: string, zone: string): Texts {
  const key = `${iso} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  const { date, time, seconds } = inZone(Date.parse(iso), zone);
  const [clock = '', half = ''] = time12(time).split(' ');
  const short = clock + seconds.slice(5);
  const made = { date, short, long: `${short} ${half}` };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

/** `3:41:07` */
export function clockTime(iso: string, zone: string): string {
  return texts(iso, zone).short;
}

/** `3:41:07`, as the tiles show it; of another day than `now` (ms) is, "yesterday" or `11/18` in its place. */
export function tileTime(iso: string, zone: string, now: number): string {
  const { date, short } = texts(iso, zone);
  const today = todayOf(now, zone);
  return date === today ? short : dayText(date, today);
}

/** `3:41:07 PM` */
export function clockTimeLong(iso: string, zone: string): string {
  return texts(iso, zone).long;
}

const MINUTE = 60_000;

/** `3:41:07 PM` of today, `yesterday 3:41:07 PM` of another day than `now` (ms) is. */
export function clockMoment(iso: string, zone: string, now: number): string {
  const { date, long } = texts(iso, zone);
  const today = todayOf(now, zone);
  return date === today ? long : `${dayText(date, today)} ${long}`;
}

const todayOf = (now: number, zone: string): string =>
  texts(new Date(Math.floor(now / MINUTE) * MINUTE).toISOString(), zone).date;
