import { longDayText } from '#domain/time/moment-text.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { greeting } from './greeting.ts';

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
