import { visitLengthText } from '#domain/time/length-text.ts';

/** Clocks differ by a little, and an answer takes its time. What is more makes the times of a visit wrong, ms. */
const MOST_OFF_MS = 5 * 60_000;

/**
 * That the clock of this device is not the server's, in words; null where it is, or nobody knows. Nothing is put right by
 * itself: only a person can say which of the two is. @param offsetMs server clock minus device clock, ms
 */
export function clockOffText(offsetMs: number | null | undefined): { title: string; text: string } | null {
  if (offsetMs == null || Math.abs(offsetMs) < MOST_OFF_MS) return null;
  const by = visitLengthText(Math.round(Math.abs(offsetMs) / 60_000));
  return {
    title: `The clock of this device is ${by} ${offsetMs < 0 ? 'ahead' : 'behind'}`,
    text: 'Visits and records get their times from it. Set it in the settings of the device, and check the times that are noted.',
  };
}
