import { addMinutes, instantOf, time12 } from '#domain/time/service-time.ts';
import type { NoteFields } from './note-fields.ts';

/** A begin time fills an empty end time with the default length; an end that stands is never moved (specification 4). */
export function withBeginTime(
  { end_time }: Pick<NoteFields, 'end_time'>,
  begin_time: string,
  policy: { defaultLengthMinutes: number },
): Pick<NoteFields, 'begin_time'> & Partial<Pick<NoteFields, 'end_time'>> {
  if (begin_time === '' || end_time !== '') return { begin_time };
  return { begin_time, end_time: addMinutes(begin_time, policy.defaultLengthMinutes) };
}

/** What is said of an End Time that has not come, wherever it is typed or submitted. */
export const laterThanNow = (end_time: string): string => `The End Time, ${time12(end_time)}, is later than now`;

/** Whether it has not come; an end that is no later than its begin is another mistake. @param now ms */
export function endIsAhead(
  { date_visited: day, begin_time, end_time }: Pick<NoteFields, 'date_visited' | 'begin_time' | 'end_time'>,
  now: number,
  zone: string,
): boolean {
  return day !== '' && end_time > begin_time && instantOf(day, end_time, zone) > now;
}
