import { Check, TriangleAlert } from 'lucide-react';
import type { NoteRow } from '#db/rows.ts';
import { laterThanNow } from '#domain/note/note-times.ts';
import { visitLengthText } from '#domain/time/length-text.ts';
import { minutesOfDay, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { putInNote } from '#features/session/note/save-session-note.ts';
import { Button } from '#ui/button.tsx';
import { EditEnd, EndAt, SetToNow, type VisitTimes } from './end-acts.tsx';
import { KeepButton } from './keep-button.tsx';
import { SubmitRow, useStays } from './submit-row.tsx';
import type { RecordedSpan } from './submit-times.ts';
import type { KnownTimes } from './use-submit-times.ts';

/** What is asked of the End Time: whether it is right though it has not come, or though nobody has said it. */
export type EndQuestion = {
  /** It stands in the way of Submit. */
  open: boolean;
  /** The app has filled it in. */
  assumed: boolean;
  kept: boolean;
  onKeep: () => void;
  /** Submit was pressed meanwhile. */
  pressed: boolean;
};

type Props = { note: NoteRow; end: EndQuestion; times: KnownTimes; endingNow: VisitTimes | null };

/** An End Time that nobody can have seen: it is to come, or it is assumed. One press says what it is. */
export function EndRow({ note, end: { open, assumed, kept, onKeep, pressed }, times, endingNow }: Props) {
  const view = useSessionView();
  const { ahead, span } = times;
  const { begin_time, end_time } = note.fields;
  const wasAhead = useStays(ahead);
  const end = time12(end_time);
  const last = assumed && span && !span.unsure && span.last && span.last > begin_time ? span.last : null;
  const planned = assumed ? view.session.assumedEnd?.planned : undefined;
  const isRight = !ahead && (kept || !assumed);
  const known = wasAhead && !assumed ? `The End Time, ${end}, has come` : `The End Time is ${end}, as you said`;
  return (
    <SubmitRow
      actions={
        (ahead || assumed) && (
          <>
            {planned && planned > begin_time && (
              <Button onClick={() => void putInNote(view, note, { end_time: planned })}>
                Planned end {time12(planned)}
              </Button>
            )}
            {last && last !== end_time && last !== endingNow?.end_time && <EndAt note={note} time={last} />}
            {endingNow && <SetToNow note={note} times={endingNow} />}
            <KeepButton kept={kept} onKeep={onKeep}>{`Keep ${end}`}</KeepButton>
            <EditEnd />
          </>
        )
      }
      icon={isRight ? Check : TriangleAlert}
      stop={open}
      title={ahead ? laterThanNow(end_time) : isRight ? known : `The End Time, ${end}, is assumed`}
      tone={isRight ? 'sent' : open && pressed ? 'attention' : 'waiting'}
    >
      {assumed && <p>{`It was filled in: nobody has typed it, and no plan says it.${gapText(span, end_time)}`}</p>}
      {ahead
        ? 'Submitted like this, the note says a time that has not come yet.'
        : !assumed && (wasAhead ? 'It was later than now, and no longer is.' : 'It was assumed, and no longer is.')}
      {open && pressed && (
        <p className="font-semibold text-danger" role="alert">
          {`Say when the visit ends: ${endingNow ? `now, or ${end}` : `${end}, or another time under Edit`}`}
        </p>
      )}
    </SubmitRow>
  );
}

/** However short: nobody was seen to go on until then. A long one is told with the records. */
function gapText(span: RecordedSpan | null, end: string): string {
  if (!span?.last || span.last >= end || span.quiet > 0) return '';
  return ` The last record is ${visitLengthText(minutesOfDay(end) - minutesOfDay(span.last))} before it.`;
}
