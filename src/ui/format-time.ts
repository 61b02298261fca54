export type HourFormat = '12' | '24';

/** `15:00` as "3:00 PM", or as "15:00" in the 24-hour format. */
export function formatTime(clock: string, format: HourFormat = '12'): string {
  if (format === '24') return clock.slice(0, 5);
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}:${clock.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}
