import { addMinutes } from '#domain/time/service-time.ts';
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
