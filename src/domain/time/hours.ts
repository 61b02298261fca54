/** Hours of so many minutes, to the ten-thousandth: exact enough that they come back as the same minutes. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 10_000) / 10_000;
}

/** Whole minutes of a note's hours. */
export const minutesOf = (hours: number): number => Math.round(hours * 60);

/**
 * Hours of several notes, which are whole minutes each, added by the minute; a negative one is taken off. Added as
 * decimals, and rounded at every step, three times twenty minutes would be 0.99.
 */
export function sumHours(hours: readonly number[]): number {
  return hoursOf(hours.reduce((minutes, one) => minutes + minutesOf(one), 0));
}
