import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { laterThanNow } from '#domain/note/note-times.ts';
import { visitLengthText } from '#domain/time/length-text.ts';
import { minutesOfDay, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { EditEnd, endAt, plannedEnd, roomForNow, setToNow } from './end-acts.tsx';
import { KeepButton } from './keep-button.tsx';
import { Place, SetTimes, type Setting, setText, type VisitTimes } from './set-times.tsx';
import { SubmitRow } from './submit-row.tsx';
import type { RecordedSpan } from './submit-times.ts';
import type { KnownTimes } from './use-submit-times.ts';

/** What is asked of the End Time: whether it is right though it has not come, or though nobody has said it. */
export type EndQuestion = {
  /** It stands in the way of Submit. */
  open: boolean;
  /** The app has filled it in. */
  assumed: boolean;
  kept: boolean;
  onKeep: (keep: boolean) => void;
  /** Submit was pressed meanwhile. */
  pressed: boolean;
};

type Props = { setting: Setting; end: EndQuestion; times: KnownTimes; endingNow: VisitTimes | null };

const ROW = 'end';

/** An End Time that nobody can have seen: it is to come, or it is assumed. One press says what it is. */
export function EndRow({ setting, end: { open, assumed, kept, onKeep, pressed }, times, endingNow }: Props) {
  const view = useSessionView();
  const { ahead, span } = times;
  const { note, done } = setting;
  const { begin_time, end_time } = note.fields;
  const [wasAhead, setWasAhead] = useState(ahead && end_time);
  if (ahead && wasAhead !== end_time) setWasAhead(end_time);
  const end = time12(end_time);
  const lastSeen = assumed && span && !span.unsure && span.last && span.last > begin_time ? span.last : null;
  const last = lastSeen !== end_time ? lastSeen : null;
  const plan = assumed ? view.session.assumedEnd?.planned : undefined;
  const planned = plan && plan > begin_time ? plan : null;
  const isAsked = ahead || assumed;
  const now = isAsked && setToNow(note, endingNow, last);
  const isRight = !ahead && (kept || !assumed);
  const [askedEnd, setAskedEnd] = useState(end);
  if (isAsked && askedEnd !== end) setAskedEnd(end);
  const isSet = done?.by.startsWith(ROW) ? setText(done) : null;
  const hasCome = wasAhead === end_time && !assumed;
  const known = isSet ?? (hasCome ? `The End Time, ${end}, has come` : `The End Time is ${end}, as you said`);
  return (
    <SubmitRow
      actions={
        <>
          <SetTimes act={planned && plannedEnd(planned)} by={`${ROW} planned`} setting={setting} />
          <SetTimes act={last && endAt(last)} by={`${ROW} last`} setting={setting} />
          <SetTimes act={now} by={`${ROW} now`} room={isAsked && roomForNow} setting={setting} />
          <Place offered={isAsked}>
            <KeepButton kept={kept} onKeep={onKeep} room="Keep 10:00 AM">
              {`Keep ${askedEnd}`}
            </KeepButton>
          </Place>
          <EditEnd />
        </>
      }
      icon={isRight ? Check : TriangleAlert}
      stop={open}
      title={ahead ? laterThanNow(end_time) : isRight ? known : `The End Time, ${end}, is assumed`}
      tone={isRight ? 'sent' : open && pressed ? 'attention' : 'waiting'}
    >
      {assumed && (
        <p>
          {`It was filled in: nobody has typed it, and ${plan ? `the plan says ${time12(plan)}` : 'no plan says it'}.`}
          {!ahead && gapText(span, end_time)}
        </p>
      )}
      {ahead
        ? 'Submitted like this, the note says a time that has not come yet.'
        : hasCome && !isSet && 'It was later than now, and no longer is.'}
      {ahead && isSet && <p>{isSet}</p>}
      {open && pressed && (
        <p className="font-semibold text-danger" role="alert">
          {whatToSay([planned && time12(planned), last && time12(last), now && 'now'], end)}
        </p>
      )}
    </SubmitRow>
  );
}

/** All that one press can say. */
function whatToSay(offered: readonly (string | false | null)[], end: string): string {
  const others = offered.filter(Boolean);
  return `Say when the visit ends: ${others.length > 0 ? `${others.join(', ')}, or ${end}` : `${end}, or another time under Edit`}`;
}

/** However short: nobody was seen to go on until then. A long one is told with the records. */
function gapText(span: RecordedSpan | null, end: string): string {
  if (!span?.last || span.last >= end || span.quiet > 0 || span.runs) return '';
  return ` Nothing was recorded in the ${visitLengthText(minutesOfDay(end) - minutesOfDay(span.last))} before it.`;
}
