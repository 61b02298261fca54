import { useCallback, useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { logHours } from '#domain/note/note-rules.ts';
import { messages } from '#domain/session/session-rules.ts';
import { minutesOf } from '#domain/time/hours.ts';
import { visitLengthText } from '#domain/time/length-text.ts';
import { clockTimes } from '#domain/time/moment-text.ts';
import { inZone, longDate } from '#domain/time/service-time.ts';
import { ClosedSession } from '#features/session/frame/closed-session.tsx';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useFollowedNote } from '#features/session/note/use-followed-note.ts';
import { useSessionNote } from '#features/session/note/use-session-note.ts';
import { useNow } from '#lib/use-now.ts';
import { ClockOff } from '#records/clock-off.tsx';
import { useNews } from '#sync/react/use-news.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast, toasts } from '#ui/feedback/toast-store.ts';
import { BeyondTheEnd } from './beyond-end-card.tsx';
import { RecordedElsewhere } from './elsewhere-card.tsx';
import type { EndQuestion } from './end-row.tsx';
import { OffCaseload } from './off-caseload.tsx';
import { NeedsAttention } from './session-status.tsx';
import { StillRunning } from './still-running.tsx';
import { EmptyHealth, SubmitDone } from './submit-cards.tsx';
import { hardStops } from './submit-checks.ts';
import { SubmitFooter } from './submit-footer.tsx';
import { keepEnd } from './submit-session.ts';
import { endIsAssumed, endIsFarAhead } from './submit-times.ts';
import { TimesToCheck } from './submit-times-card.tsx';
import { Submitted } from './submitted.tsx';
import { HALF_MINUTE, type KnownTimes, useSubmitTimes } from './use-submit-times.ts';
import { ZeroQuestion } from './zero-question.tsx';

/** How long the toast of an unfinished form stays, ms (specification 8). */
const INVALID_TOAST_MS = 10_000;

/** The last check before a session closes, and what comes after. */
export function SubmitSessionScreen() {
  const { mode } = useSessionView();
  const note = useSessionNote();
  // Its note was deleted.
  if (note === null && mode.submitted) return <ClosedSession />;
  if (!note) return null;
  if (mode.submitted) return <Submitted note={note} />;
  return <SubmitForm note={note} />;
}

function SubmitForm({ note }: { note: NoteRow }) {
  const { device, session, policy, mode } = useSessionView();
  const [attempts, setAttempts] = useState(0);
  const isOutdated = useFollowedNote(note);
  // What another device has recorded meanwhile, or submitted, is to be known before this is signed.
  useNews();
  const stops = hardStops(session, note, policy, inZone(device.clock.now(), policy.timeZone).date);
  const { begin_time, end_time, date_visited } = note.fields;
  const end = useEndQuestion(note, attempts > 0);
  const times = useSubmitTimes(note);
  const asksLength = times?.beyond.some(({ key }) => !session.keptBeyond?.includes(key)) === true;
  const stopped = end.open || asksLength || stops.fields.length + stops.unanswered.length > 0;

  const submit = useCallback(() => {
    setAttempts((count) => count + 1);
    if (stopped) {
      showToast({ kind: 'danger', text: messages.fixAll, duration: INVALID_TOAST_MS });
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-stop]')?.focus());
      return;
    }
    toasts.dismissText(messages.fixAll);
    if (!mode.busy) mode.send({ type: 'SUBMIT' });
  }, [stopped, mode]);

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto short:overflow-visible">
        <div className="mx-auto flex w-full flex-col lg:max-w-200 gap-5 p-4 md:px-6 md:pt-7">
          <header>
            <h1 className="font-semibold text-title tracking-title outline-none" tabIndex={-1}>
              Submit Session
            </h1>
            <p className="text-body text-muted">
              {shortName(session.clientName)} · {longDate(date_visited)}
              {begin_time &&
                end_time > begin_time &&
                ` ${clockTimes(begin_time, end_time)} (${visitLengthText(minutesOf(logHours(note.fields))).replaceAll(' ', '\u00a0')})`}
            </p>
          </header>
          {times ? (
            <>
              <SubmitDone
                asked={attempts > 0}
                isEndOpen={end.open}
                isOutdated={isOutdated}
                note={note}
                stops={stops}
                times={times}
              />
              <ClockOff />
              <NeedsAttention />
              <RecordedElsewhere />
              <OffCaseload />
              {/* Its Stop may add to what is said of the times: that comes below it, not where it was. */}
              <StillRunning note={note} now={times.now} />
              <LengthsAndTimes end={end} note={note} pressed={attempts > 0} times={times} />
              <ZeroQuestion asked={attempts > 0} unanswered={stops.unanswered} />
              <EmptyHealth note={note} />
            </>
          ) : (
            // What is asked of the times comes above the other answers: it would move them from under the finger.
            <Skeleton label="Reading what was recorded" rows={8} />
          )}
        </div>
      </div>
      <SubmitFooter busy={mode.busy || !times} onSubmit={submit} />
    </>
  );
}

type LengthsProps = { note: NoteRow; times: KnownTimes; end: EndQuestion; pressed: boolean };

/**
 * What lasted beyond the End Time is asked about before the times, which its answer may change. Where all of it lies after
 * the End Time it is the other way round: times that are right leave nothing of it to ask. The order stays once it is read.
 */
function LengthsAndTimes({ note, times, end, pressed }: LengthsProps) {
  const [timesFirst] = useState(times.onlyAfter);
  const asked = <TimesToCheck end={end} note={note} times={times} />;
  return (
    <>
      {timesFirst && asked}
      <BeyondTheEnd beyond={times.beyond} note={note} pressed={pressed} />
      {!timesFirst && asked}
    </>
  );
}

/**
 * A time that has not come, or that nobody has chosen, is billed only when the person has said so, of this very time. What they said is kept with the
 * session: it is asked once, whichever screens lie between.
 */
function useEndQuestion(note: NoteRow, pressed: boolean): EndQuestion {
  const { device, session, policy, services } = useSessionView();
  const now = useNow(device.clock, HALF_MINUTE);
  const { date_visited, end_time } = note.fields;
  const end = `${date_visited} ${end_time}`;
  const [said, setSaid] = useState<{ end: string; keep: boolean }>();
  const kept = said?.end === end ? said.keep : session.keptEnd === end;
  const assumed = endIsAssumed(session, note.fields, policy);
  const open = !kept && (assumed || endIsFarAhead(note.fields, now, policy.timeZone));
  function onKeep(keep: boolean) {
    setSaid({ end, keep });
    void services.guard.attempt('Answer', () => keepEnd(device, session.id, keep ? end : ''));
  }
  return { open, assumed, kept, onKeep, pressed };
}
