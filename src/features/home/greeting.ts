import { inZone, minutesOfDay } from '#domain/time/service-time.ts';

/** "Good afternoon, Ana", by the company's clock. */
export function greeting(firstName: string, now: number, zone: string): string {
  const hour = Math.floor(minutesOfDay(inZone(now, zone).time) / 60);
  const words = hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening';
  return firstName === '' ? words : `${words}, ${firstName}`;
}
