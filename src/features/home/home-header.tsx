import { longDayText } from '#domain/time/moment-text.ts';
import { inZone, minutesOfDay } from '#domain/time/service-time.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** "Good afternoon, Ana" and the day. */
export function HomeHeader({
  firstName,
  now,
  today,
  zone,
}: {
  firstName: string;
  now: number;
  today: string;
  zone: string;
}) {
  return <PageHeader meta={longDayText(today)} title={greeting(firstName, now, zone)} />;
}

/** "Good afternoon, Ana", by the company's clock. */
export function greeting(firstName: string, now: number, zone: string): string {
  const hour = Math.floor(minutesOfDay(inZone(now, zone).time) / 60);
  const words = hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening';
  return firstName === '' ? words : `${words}, ${firstName}`;
}
