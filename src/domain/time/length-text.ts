import { roundHalfUp } from '#domain/shown-number.ts';

/** `m:ss`, from an hour on `h:mm:ss`; whole seconds, a part of one is not over yet. @param ms */
export function lengthClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours === 0 ? `${minutes}:${pad(seconds % 60)}` : `${hours}:${pad(minutes)}:${pad(seconds % 60)}`;
}

/** What stands before the first colon of `lengthClock`. @param ms */
export const lengthUnit = (ms: number): 'min' | 'h' => (ms < 3_600_000 ? 'min' : 'h');

/** "0:42 min", "1:02:30 h"; "0.9 s" of what is under a second: only what took no time reads as 0. @param ms */
export const lengthText = (ms: number): string =>
  ms > 0 && ms < 1000 ? secondsText(ms) : `${lengthClock(ms)} ${lengthUnit(ms)}`;

/** To a tenth: "4.5 s". @param ms */
export const secondsText = (ms: number): string => `${ms > 0 ? Math.max(0.1, roundHalfUp(ms / 1000, 1)) : 0} s`;

/** How long one visit is: "2 h", "1 h 5 min", "5 min". Sums of many have decimals (`tableHours`). @param minutes whole */
export function visitLengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
