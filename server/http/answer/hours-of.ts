/** To the minute, as everywhere hours are shown. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 10_000) / 10_000;
}
