import { inZone, time12 } from '#domain/service-time.ts';

/** `3:41:07`, as the tiles show it. */
export function clockTime(iso: string, zone: string): string {
  const { seconds } = inZone(Date.parse(iso), zone);
  return `${time12(seconds.slice(0, 5)).split(' ')[0]}${seconds.slice(5)}`;
}

/** `3:41:07 PM` */
export function clockTimeLong(iso: string, zone: string): string {
  const { time } = inZone(Date.parse(iso), zone);
  return `${clockTime(iso, zone)} ${time < '12:00' ? 'AM' : 'PM'}`;
}
