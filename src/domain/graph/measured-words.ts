import { type Observation, offeredAlone } from '#domain/session/observation.ts';
import { numberText, roundHalfUp } from '#domain/shown-number.ts';

/** "3 sessions, 1 typed entry": what a number is made of. */
export function sittings(watched: readonly Observation[]): string {
  const sessions = watched.filter(({ source }) => source === 'session').length;
  const typed = watched.length - sessions;
  return [plural(sessions, 'session', 'sessions'), plural(typed, 'typed entry', 'typed entries')]
    .filter((text) => text !== '')
    .join(', ');
}

/** '' of none. */
export const plural = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

/** What is more than nothing is never drawn as the 0 of what was stated: under a tenth it has two decimals. */
export function round(value: number, digits: number): number {
  const rounded = roundHalfUp(value, value < 0.1 ? 2 : digits);
  return value > 0 ? Math.max(rounded, 0.01) : rounded;
}

/** The same in words: "1,464", as every other number is written. */
export const roundedText = (value: number, digits: number): string => numberText(round(value, digits));

/** A number as it is shown, and what it was rounded from where that is another one. */
export function asShown<T extends number | null>(value: T, exact: number): { value: T; unrounded?: number } {
  return value === null || value === exact ? { value } : { value, unrounded: exact };
}

export const rounded = (exact: number, digits: number) => asShown(round(exact, digits), exact);

/** Nobody taps to a tenth of a second what happens every few minutes. */
export const secondDigits = (value: number): number => (value < 100 ? 1 : 0);

/** "; 2 cues without a response": what a 0 that nobody stated stands on. */
export function offeredText(watched: readonly Observation[], id: number): string {
  const cues = watched.reduce((sum, one) => sum + offeredAlone(one, id), 0);
  return cues > 0 ? `; ${plural(cues, 'cue', 'cues')} without a response` : '';
}

export const unmeasuredText = (number: number): string =>
  `${plural(number, 'occurrence', 'occurrences')} of unknown length`;
