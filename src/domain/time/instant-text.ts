import { dayTimeText } from './moment-text.ts';
import { inZone } from './service-time.ts';

/** "today 5:30 PM", "yesterday 5:30 PM", "11/18 5:30 PM": an instant (ISO 8601) as a time of day in `zone`. */
export function instantText(at: string, today: string, zone: string): string {
  const { date, time } = inZone(Date.parse(at), zone);
  return dayTimeText(date, time, today);
}
