/** More digits than two divisions can spoil, and fewer than tell a true quotient from a half that it only comes near. */
const SURE_DIGITS = 14;

/**
 * A number to so many decimals, half up by its decimal value: 29 of 40 minutes, 0.725, is 0.73, although the nearest binary
 * number lies under it. Every number that is shown is rounded here, once.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = value.toExponential(SURE_DIGITS - 1).split('e');
  return Number(`${Math.round(Number(`${digits}e${Number(exponent) + decimals}`))}e${-decimals}`);
}

/** "1,325", "2.5" */
export const numberText = (value: number): string => value.toLocaleString('en-US');

/** "62.5%", in a plot, a table and a sentence alike. */
export const percentText = (percent: number): string => `${numberText(percent)}%`;

/** A percent to one decimal. 0 says none and 100 says all: what only comes near them is never rounded to them. */
export function shownPercent(percent: number): number {
  const rounded = roundHalfUp(percent, 1);
  return percent <= 0 || percent >= 100 ? rounded : Math.min(99.9, Math.max(0.1, rounded));
}

/** To one decimal, or null when there is nothing to divide by. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : shownPercent(exactPercent(part, whole));

/** Divided once: a quotient of a quotient is another number. */
export const exactPercent = (part: number, whole: number): number => (100 * part) / whole;
