import type { NoteRow } from '#db/rows.ts';
import { time12 } from '#domain/time/service-time.ts';
import { notePath } from '#features/session/frame/session-paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import type { TimesAct, VisitTimes } from './set-times.tsx';
import type { RecordedSpan } from './submit-times.ts';

/** Whichever came first: no record may lie before the begin that is offered. */
export function beginOf({ began, first }: RecordedSpan): string | null {
  return began !== null && first !== null && first < began ? first : began;
}

export const itWas = (times: VisitTimes): TimesAct => ({
  label: `It was ${time12(times.begin_time)} to ${time12(times.end_time)}`,
  times,
});

/** The times of a visit that ends this minute; null where it does so already, or can't: in its first minute, and on another day. */
export function timesEndingNow(
  { fields }: NoteRow,
  { date, time }: { date: string; time: string },
  span: RecordedSpan | null,
): VisitTimes | null {
  if (date !== fields.date_visited) return null;
  if (time === fields.end_time) return null;
  if (time > fields.begin_time) return { begin_time: fields.begin_time, end_time: time };
  // Over before its Start Time: both are still to come.
  const begin = span && !span.unsure ? beginOf(span) : null;
  return begin && begin < time ? { begin_time: begin, end_time: time } : null;
}

/** Where it is not offered: in the minute of the End Time itself, and in that of the last record. */
export const roomForNow: TimesAct = { label: 'Set to now, 10:00 AM', times: {} };

/**
 * Its minute turns by itself, and nothing beside it moves.
 * @param offered the end that is offered beside it: what says the same minute stands once
 */
export function setToNow(
  { fields }: NoteRow,
  times: VisitTimes | null,
  offered: string | false | null,
): TimesAct | null {
  if (!times) return null;
  if (times.begin_time !== fields.begin_time) return itWas(times);
  const { end_time } = times;
  if (end_time === offered) return null;
  return { label: `Set to now, ${time12(end_time)}`, times: { end_time }, room: roomForNow.label };
}

export const endAt = (time: string): TimesAct => ({ label: `End at ${time12(time)}`, times: { end_time: time } });

export const plannedEnd = (time: string): TimesAct => ({
  label: `Planned end ${time12(time)}`,
  times: { end_time: time },
});

export function EditEnd() {
  return (
    <ButtonLink aria-label="Edit the End Time" kind="quiet" state={{ field: 'end_time' }} to={notePath}>
      Edit
    </ButtonLink>
  );
}
