/** To the minute, as everywhere hours are given. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 10_000) / 10_000;
}
