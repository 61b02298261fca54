import type { NoteRow } from '#db/rows.ts';
import { time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { notePath } from '#features/session/frame/session-paths.ts';
import { putInNote } from '#features/session/note/save-session-note.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { RoomFor } from '#ui/layout/room-for.tsx';
import type { RecordedSpan } from './submit-times.ts';

export type VisitTimes = Pick<NoteRow['fields'], 'begin_time' | 'end_time'>;

/** Whichever came first: no record may lie before the begin that is offered. */
export function beginOf({ began, first }: RecordedSpan): string | null {
  return began !== null && first !== null && first < began ? first : began;
}

export function ItWas({ note, times }: { note: NoteRow; times: VisitTimes }) {
  const view = useSessionView();
  return (
    <Button onClick={() => void putInNote(view, note, times)}>
      It was {time12(times.begin_time)} to {time12(times.end_time)}
    </Button>
  );
}

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

export function SetToNow({ note, times }: { note: NoteRow; times: VisitTimes }) {
  const view = useSessionView();
  if (times.begin_time !== note.fields.begin_time) return <ItWas note={note} times={times} />;
  const { end_time } = times;
  return (
    <Button onClick={() => void putInNote(view, note, { end_time })}>
      {/* Its minute turns by itself, and nothing beside it moves. */}
      <RoomFor className="tabular" text="Set to now, 10:00 PM">
        <span>Set to now, {time12(end_time)}</span>
      </RoomFor>
    </Button>
  );
}

export function EndAt({ note, time }: { note: NoteRow; time: string }) {
  const view = useSessionView();
  return <Button onClick={() => void putInNote(view, note, { end_time: time })}>End at {time12(time)}</Button>;
}

export function EditEnd() {
  return (
    <ButtonLink aria-label="Edit the End Time" kind="quiet" state={{ field: 'end_time' }} to={notePath}>
      Edit
    </ButtonLink>
  );
}
